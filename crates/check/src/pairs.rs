//! Pairs drawn at random: the producer's class of each, decided again by a checker.
//!
//! This is a two-stage cluster sample. Column margins are drawn at random, none twice; of each,
//! every pair that satisfies conditions (1) and (2) is drawn with the same chance. So all column
//! margins are equally likely, and so are the pairs of one; but pairs of one column margin come
//! together, and pairs of column margins with few pairs are over-represented.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime};

use rand::seq::{SliceRandom, index};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::CheckError;
use crate::checking::{Checking, FixedSide};
use crate::finding::Findings;
use crate::producer::{DecidedMargin, Producer};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, Margins, Shape, Sum};
use survo_core::search::Stop;
use survo_engines::EngineError;
use survo_files::{Check, Record, in_words};

/// Pairs of each column margin, on average, from which pairs are drawn whatever their class;
/// some hundreds of them satisfy the conditions.
const PAIRS_A_MARGIN: f64 = 1000.0;

/// Column margins after which the search for more pairs is given up.
const LIMIT: u64 = 200_000;

/// Pairs of whole row margins that are decided again at once, at least.
const AT_ONCE: usize = 1 << 16;

/// Pairs drawn first where the time is limited; each draw is twice the one before.
const FIRST_DRAW: usize = 500;

/// How many pairs are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Pairs of whatever class.
    pub random: usize,
    /// Pairs of each class that takes a search.
    pub per_class: usize,
}

/// How far a comparison of drawn pairs reached, and what differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnPairs {
    /// Column margins whose pairs were looked at.
    pub column_margins: u64,
    /// Pairs drawn whatever their class, and those drawn for it.
    pub random: usize,
    pub per_class: [usize; Class::SEARCHED.len()],
    /// Different pairs that the checker decided.
    pub pairs: u64,
    pub differences: Findings,
    /// The row margins of the pairs that differ, by rank.
    pub(crate) differing: BTreeSet<usize>,
}

impl DrawnPairs {
    /// The record of pairs of a shape that were drawn.
    pub fn record(
        &self,
        checking: &Checking<'_>,
        shape: Shape,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        let [unsolvable, unique, multiple] = self.per_class.map(|count| count as u64);
        let check = Check::Pairs {
            seed: checking.seed,
            column_margins: self.column_margins,
            pairs: self.pairs,
            random: self.random as u64,
            unsolvable,
            unique,
            multiple,
        };
        let checker = checking.checker.method().name();
        self.differences
            .record(shape, checker, check, started, revision)
    }
}

/// Draws pairs that satisfy conditions (1) and (2) and compares both engines on them; `None` when
/// stopped.
///
/// # Errors
/// When a pair does not fit an engine's memory limit.
pub fn compare_pairs(
    checking: &Checking<'_>,
    producer: &dyn Producer,
    draw: Draw,
) -> Result<Option<DrawnPairs>, EngineError> {
    let mut sample = Sample::new(checking, producer);
    if !sample.fill(draw)? {
        return Ok(None);
    }
    sample.random.truncate(draw.random);
    let mut found = DrawnPairs {
        column_margins: sample.column_margins,
        random: sample.random.len(),
        per_class: std::array::from_fn(|class| sample.by_class[class].len()),
        ..DrawnPairs::default()
    };
    let drawn = sample.take();
    decide_again(checking, producer, &sample.rows, &drawn, &mut found)?;
    Ok((found.pairs == drawn.len() as u64).then_some(found))
}

/// As [`compare_pairs`], on random pairs for about this time.
///
/// # Errors
/// Likewise, and when the system refuses a thread.
pub(crate) fn compare_within(
    checking: &Checking<'_>,
    producer: &dyn Producer,
    time: Duration,
) -> Result<DrawnPairs, CheckError> {
    checking.within(time, |checking| {
        let mut sample = Sample::new(checking, producer);
        let (mut found, mut random) = (DrawnPairs::default(), FIRST_DRAW);
        let per_class = 0;
        while sample.fill(Draw { random, per_class })? {
            let drawn = sample.take();
            decide_again(checking, producer, &sample.rows, &drawn, &mut found)?;
            if sample.is_over {
                break;
            }
            random *= 2;
        }
        Ok::<_, EngineError>(found)
    })
}

/// A pair, by the rank of its row margin, and the producer's class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct DrawnPair {
    columns: Vec<Sum>,
    row: usize,
    class: Class,
}

/// As [`compare_pairs`], on every pair of these row margins, by rank, ascending; fewer when stopped.
///
/// # Errors
/// Likewise.
pub(crate) fn compare_rows(
    checking: &Checking<'_>,
    producer: &dyn Producer,
    ranks: &[usize],
) -> Result<DrawnPairs, EngineError> {
    let mut found = DrawnPairs::default();
    if ranks.is_empty() {
        return Ok(found);
    }
    let extent = producer.extent();
    let rows = Block::of_row_margins(extent.shape());
    let is_wanted = |row| ranks.binary_search(&row).is_ok();
    let mut margins = decided(checking, producer, 0..extent.column_margins(), is_wanted);
    loop {
        let mut pairs = Vec::new();
        while pairs.len() < AT_ONCE
            && let Some(margin) = margins.next().transpose()?
        {
            let of_margin = margin.pairs.iter();
            pairs.extend(of_margin.map(|&(row, class)| DrawnPair {
                columns: margin.columns.clone(),
                row,
                class,
            }));
        }
        if pairs.is_empty() || checking.stop.is_raised() {
            return Ok(found);
        }
        decide_again(checking, producer, &rows, &pairs, &mut found)?;
    }
}

/// Lets the checker decide pairs and adds to what was found; fewer when stopped. Those of a column
/// margin are neighbours.
fn decide_again(
    checking: &Checking<'_>,
    producer: &dyn Producer,
    rows: &Block,
    drawn: &[DrawnPair],
    found: &mut DrawnPairs,
) -> Result<(), EngineError> {
    let shape = producer.extent().shape();
    // Columns are the fixed side, which an engine takes for rows.
    let side = || FixedSide::new(checking, shape.transposed());
    let classes = checking.each(drawn, side, |side, pair| {
        side.fix(&pair.columns);
        side.class(rows.margin(pair.row))
    })?;
    for (pair, class) in drawn.iter().zip(classes) {
        let Some(class) = class else { continue };
        found.pairs += 1;
        if class != pair.class {
            let margins = Margins::new(shape, rows.margin(pair.row).to_vec(), pair.columns.clone());
            let margins = in_words(&margins.expect("listed margins are admissible"));
            let (producer, checker) = (producer.method(), checking.checker.method());
            let produced = pair.class;
            let difference = format!("{margins}: {produced} by {producer}, {class} by {checker}");
            found.differences.add([difference]);
            found.differing.insert(pair.row);
        }
    }
    Ok(())
}

type DecidedMargins<'a> = Box<dyn Iterator<Item = Result<DecidedMargin, EngineError>> + 'a>;

/// Pairs that are drawn from random column margins, one column margin after the other.
struct Sample<'a> {
    stop: &'a Stop,
    rng: Xoshiro256PlusPlus,
    margins: DecidedMargins<'a>,
    rows: Block,
    /// Column margins that were looked at, and whether none is left.
    column_margins: u64,
    is_over: bool,
    /// Pairs drawn whatever their class, and not taken yet.
    random: Vec<DrawnPair>,
    /// Those drawn for their class, in the order of [`Class::SEARCHED`].
    by_class: [Vec<DrawnPair>; Class::SEARCHED.len()],
    /// Pairs of each class seen, for reservoir sampling.
    seen: [usize; Class::SEARCHED.len()],
}

impl<'a> Sample<'a> {
    fn new(checking: &Checking<'a>, producer: &'a dyn Producer) -> Self {
        Self {
            stop: checking.stop,
            rng: Xoshiro256PlusPlus::seed_from_u64(!checking.seed),
            margins: random_margins(checking, producer),
            rows: Block::of_row_margins(producer.extent().shape()),
            column_margins: 0,
            is_over: false,
            random: Vec::new(),
            by_class: Default::default(),
            seen: [0; Class::SEARCHED.len()],
        }
    }

    fn is_full(&self, draw: Draw) -> bool {
        let mut by_class = self.by_class.iter();
        self.random.len() >= draw.random && by_class.all(|class| class.len() >= draw.per_class)
    }

    /// Lets the producer decide column margins until enough is drawn or none is left; false when
    /// stopped.
    fn fill(&mut self, draw: Draw) -> Result<bool, EngineError> {
        while !self.is_over && !self.is_full(draw) {
            let next = self.margins.next().transpose()?;
            if self.stop.is_raised() {
                return Ok(false);
            }
            match next {
                Some(margin) => self.add(&margin, draw),
                None => self.is_over = true,
            }
        }
        Ok(!self.stop.is_raised())
    }

    /// Draws from the pairs of a column margin: each with the same chance; and for their class,
    /// from all.
    fn add(&mut self, margin: &DecidedMargin, draw: Draw) {
        self.column_margins += 1;
        let chance = (PAIRS_A_MARGIN / self.rows.len() as f64).min(1.0);
        let mut drawn = Vec::new();
        for &(row, class) in &margin.pairs {
            let Some(at) = Class::SEARCHED.iter().position(|&found| found == class) else {
                continue;
            };
            let columns = &margin.columns;
            let pair = || DrawnPair {
                columns: columns.clone(),
                row,
                class,
            };
            if self.rng.random_bool(chance) {
                drawn.push(pair());
            }
            // A reservoir: each pair of a class seen so far is kept with equal chance.
            self.seen[at] += 1;
            let kept = &mut self.by_class[at];
            if kept.len() < draw.per_class {
                kept.push(pair());
            } else if let Some(slot) = kept.get_mut(self.rng.random_range(0..self.seen[at])) {
                *slot = pair();
            }
        }
        // The last column margin may have more pairs than are wanted; which of them is left to
        // chance.
        let room = draw.random.saturating_sub(self.random.len());
        if drawn.len() > room {
            drawn.shuffle(&mut self.rng);
        }
        if room > 0 {
            self.random.append(&mut drawn);
        }
    }

    /// All different pairs drawn, by column margin.
    fn take(&mut self) -> Vec<DrawnPair> {
        let by_class = self.by_class.iter_mut().flat_map(std::mem::take);
        let mut pairs: Vec<_> = std::mem::take(&mut self.random);
        pairs.extend(by_class);
        pairs.sort();
        pairs.dedup();
        pairs
    }
}

/// Random column margins, none twice, as the producer decides them.
fn random_margins<'a>(checking: &Checking<'a>, producer: &'a dyn Producer) -> DecidedMargins<'a> {
    let (seed, stop) = (checking.seed, checking.stop);
    if let Some(walk) = producer.walk(seed, stop) {
        return Box::new(walk.map(Ok));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let all = producer.extent().column_margins();
    let length = usize::try_from(all).unwrap_or(usize::MAX);
    let ranks = index::sample(&mut rng, length, all.min(LIMIT) as usize);
    let ranks = ranks.into_iter().map(|rank| rank as u64);
    decided(checking, producer, ranks, |_| true)
}

/// The pairs of column margins, by rank, with the wanted row margins, by rank, as the producer
/// decides them; fewer when stopped.
fn decided<'a>(
    checking: &Checking<'a>,
    producer: &dyn Producer,
    ranks: impl Iterator<Item = u64> + 'a,
    is_wanted: impl Fn(usize) -> bool + 'a,
) -> DecidedMargins<'a> {
    let (shape, stop) = (producer.extent().shape(), checking.stop);
    let rows = Block::of_row_margins(shape);
    let mut margins = producer.margins(&rows);
    let ranking = shape.column_margins().ranked();
    let decide = move |rank| {
        let columns = ranking.partition(rank);
        let columns = &columns.expect("ranks are below their number")[..];
        let is_pair =
            |row: usize| is_wanted(row) && (!shape.is_square() || rows.margin(row) < columns);
        margins.decide(columns, &rows, &is_pair, stop).transpose()
    };
    Box::new(ranks.map_while(decide))
}
