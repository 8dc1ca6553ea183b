//! Column margins visited on the run's queue of threads, each by the judge and, where the
//! claims are an engine's, by that engine before.

use std::sync::Mutex;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::audit::Conditions;
use super::maker::MarginAnswers;
use super::recount::{Recount, Recounted, SEARCHED_CLASSES};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, ClassCounts, Extent, Shape, Sum};
use survo_core::search::{Progress, Stop, lock, share};
use survo_engines::{Engine, EngineError, EngineKind, Method, RowSide};

/// Column margins that a thread takes at a time.
const STRETCH: u64 = 64;

/// Column margins, each met with some row margins.
pub(super) struct ColumnWalk<'a> {
    extent: Extent,
    threads: usize,
    progress: &'a dyn Progress,
    pub block: Block,
    /// The ranks of these row margins, ascending.
    pub rows: Vec<usize>,
}

/// The column margins with which one of a square shape is met: a pair and its transpose are one.
#[derive(Clone, Copy)]
enum Partners {
    /// Those before it, so that all column margins together meet each pair once.
    Before,
    /// All others.
    Others,
}

impl<'a> ColumnWalk<'a> {
    pub fn new(extent: Extent, threads: usize, progress: &'a dyn Progress) -> Self {
        let block = Block::of_row_margins(extent.shape());
        Self {
            extent,
            threads,
            progress,
            rows: (0..block.len()).collect(),
            block,
        }
    }

    pub fn of_rows(mut self, is_wanted: impl Fn(usize) -> bool) -> Self {
        self.rows.retain(|&rank| is_wanted(rank));
        self
    }

    /// Lets a judge alone decide all column margins; what it finds, by rank of the row margin.
    /// `None` when stopped.
    pub fn count<'b>(
        &self,
        judge: impl Fn() -> Bench<'b> + Sync,
        stop: &Stop,
    ) -> Result<Option<(Recounted, Vec<ClassCounts>)>, EngineError> {
        let counts = Mutex::new(vec![ClassCounts::default(); self.block.len()]);
        let (outcome, is_complete) =
            self.visit(None, stop, judge, |judge, _, columns, outcome| {
                let rows = self.partners(columns, Partners::Before);
                let is_done = judge.decide(columns, rows.into_iter(), stop)?;
                let pairs = judge.decided.len() as u64;
                let (mut counts, mut outcome) = (lock(&counts), lock(outcome));
                for &(rank, class) in &judge.decided {
                    counts[rank].count(class);
                    outcome.counts.count(class);
                }
                outcome.pairs += pairs;
                drop((counts, outcome));
                self.progress.pairs(pairs);
                Ok(is_done)
            })?;
        let counts = std::mem::take(&mut *lock(&counts));
        Ok(is_complete.then_some((outcome, counts)))
    }

    /// The row margins that a column margin is met with. The tables of a square shape with equal
    /// margins come in pairs of transposes.
    fn partners(&self, columns: &[Sum], partners: Partners) -> Vec<usize> {
        let mut rows = self.rows.clone();
        if self.extent.shape().is_square() {
            rows.retain(|&rank| match partners {
                Partners::Before => self.block.margin(rank) < columns,
                Partners::Others => self.block.margin(rank) != columns,
            });
        }
        rows
    }

    /// Visits all column margins, or those of these ranks, on all threads; each has a `state` of
    /// its own. `decide` gets it, the rank of a column margin, its sums, and the outcome to add
    /// to; it returns false when stopped. Also tells whether all were met.
    fn visit<T>(
        &self,
        ranks: Option<&[u64]>,
        stop: &Stop,
        state: impl Fn() -> T + Sync,
        decide: impl Fn(&mut T, u64, &[Sum], &Mutex<Recounted>) -> Result<bool, EngineError> + Sync,
    ) -> Result<(Recounted, bool), EngineError> {
        let all = self.extent.column_margins();
        let pieces = ranks.map_or(all.div_ceil(STRETCH), |ranks| ranks.len() as u64);
        let stretch = |piece: u64| match ranks {
            Some(ranks) => ranks[piece as usize]..ranks[piece as usize] + 1,
            None => piece * STRETCH..all.min((piece + 1) * STRETCH),
        };
        let outcome = Mutex::new(Recounted::default());
        share(self.threads, pieces, stop, |queue| {
            let mut state = state();
            while let Some(piece) = queue.take() {
                let ranks = stretch(piece);
                let mut margins = self.extent.shape().column_margins().from_rank(ranks.start);
                for rank in ranks {
                    let columns = margins.advance().expect("ranks are below their number");
                    if stop.is_raised() || !decide(&mut state, rank, columns, &outcome)? {
                        return Ok(());
                    }
                    lock(&outcome).column_margins += 1;
                }
            }
            Ok::<_, EngineError>(())
        })?;
        let outcome = std::mem::take(&mut *lock(&outcome));
        let wanted = ranks.map_or(all, |ranks| ranks.len() as u64);
        let is_complete = outcome.column_margins == wanted;
        Ok((outcome, is_complete))
    }
}

/// Maker and judge on the same walk.
pub(super) struct Comparison<'a> {
    recount: &'a Recount<'a>,
    pub walk: ColumnWalk<'a>,
}

impl<'a> Comparison<'a> {
    pub fn new(recount: &'a Recount<'a>) -> Self {
        let walk = ColumnWalk::new(recount.maker.extent(), recount.threads, recount.progress);
        Self { recount, walk }
    }

    /// Keeps to some row margins, by rank.
    pub fn of_rows(mut self, is_wanted: impl Fn(usize) -> bool) -> Self {
        self.walk = self.walk.of_rows(is_wanted);
        self
    }

    /// Lets the judge alone decide all column margins, as [`ColumnWalk::count`] does.
    pub fn count(&self, stop: &Stop) -> Result<Option<(Recounted, Vec<ClassCounts>)>, EngineError> {
        self.walk.count(|| self.judge(false), stop)
    }

    /// Compares maker and judge on all pairs; also tells whether it came to the end.
    pub fn compare_all(&self, stop: &Stop) -> Result<(Recounted, bool), EngineError> {
        self.compare(None, Partners::Before, stop, |_, rows, _| rows.to_vec())
    }

    /// Compares them on every pair of the column margins of these ranks, those that violate a
    /// condition searched by the judge, too.
    pub fn compare_margins(
        &self,
        ranks: &[u64],
        stop: &Stop,
    ) -> Result<(Recounted, bool), EngineError> {
        self.compare(Some(ranks), Partners::Others, stop, |_, rows, _| {
            rows.to_vec()
        })
    }

    /// Compares them on pairs of the column margins of these ranks for which the maker had to
    /// search, each drawn with this chance.
    pub fn compare_some(
        &self,
        ranks: &[u64],
        chance: f64,
        stop: &Stop,
    ) -> Result<(Recounted, bool), EngineError> {
        self.compare(Some(ranks), Partners::Before, stop, |rank, _, claims| {
            let seed = self.recount.seed.rotate_left(32) ^ rank;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let drawn = claims.iter().filter_map(|&(rank, class)| {
                let is_drawn = SEARCHED_CLASSES.contains(&class) && rng.random_bool(chance);
                is_drawn.then_some(rank)
            });
            drawn.collect()
        })
    }

    /// Lets the maker decide column margins, and then the judge the pairs that `chosen` takes for
    /// it, from the rank of the column margin, the row margins, and what the maker found.
    fn compare(
        &self,
        ranks: Option<&[u64]>,
        partners: Partners,
        stop: &Stop,
        chosen: impl Fn(u64, &[usize], &[(usize, Class)]) -> Vec<usize> + Sync,
    ) -> Result<(Recounted, bool), EngineError> {
        let searches_all = matches!(partners, Partners::Others);
        self.walk.visit(
            ranks,
            stop,
            || (self.maker(), self.judge(searches_all)),
            |(maker, judge), rank, columns, outcome| {
                let rows = self.walk.partners(columns, partners);
                if !maker.decide(columns, rows.iter().copied(), stop)? {
                    return Ok(false);
                }
                let chosen = chosen(rank, &rows, &maker.decided);
                let is_done = judge.decide(columns, chosen.into_iter(), stop)?;
                self.add(columns, &judge.decided, Some(&maker.decided), outcome);
                Ok(is_done)
            },
        )
    }

    /// The engine that judges.
    pub fn judge(&self, searches_all: bool) -> Bench<'_> {
        let (recount, block) = (self.recount, &self.walk.block);
        let shape = recount.maker.extent().shape();
        match recount.judge {
            Method::Pairwise(engine) => {
                Bench::single(engine, recount.memory, shape, block, searches_all)
            }
            method => Bench::bulk(recount.maker.engine_by(method, block), block),
        }
    }

    /// The engine that made, or would make, the survey.
    pub fn maker(&self) -> Bench<'_> {
        let block = &self.walk.block;
        Bench::bulk(self.recount.maker.engine(block), block)
    }

    /// Adds the pairs of a column margin that the judge has decided: the ranks of the row
    /// margins, ascending, and the classes. Claims ascend, too; a pair without one is a fault.
    /// What was decided before the judge was stopped counts, too.
    pub fn add(
        &self,
        columns: &[Sum],
        decided: &[(usize, Class)],
        claims: Option<&[(usize, Class)]>,
        outcome: &Mutex<Recounted>,
    ) {
        let mut outcome = lock(outcome);
        let claims = claims.unwrap_or(decided);
        for &(rank, class) in decided {
            let claim = claims.binary_search_by_key(&rank, |claim| claim.0);
            let claimed = claim.ok().map(|at| claims[at].1);
            outcome.counts.count(claimed.unwrap_or(class));
            if claimed != Some(class) {
                let rows = self.walk.block.margin(rank);
                let difference = self.recount.differ(rows, columns, claimed, class);
                outcome.differences.add(difference);
            }
        }
        outcome.pairs += decided.len() as u64;
        drop(outcome);
        self.recount.progress.pairs(decided.len() as u64);
    }
}

/// An engine at work.
pub(super) struct Bench<'a> {
    /// All row margins.
    block: &'a Block,
    way: Way,
    /// The pairs decided last: the rank of the row margin, ascending, and the class.
    pub decided: Vec<(usize, Class)>,
}

enum Way {
    /// A search for each pair, of the transposed shape: many rows with few numbers keep
    /// their sets of numbers short.
    Single {
        shape: Shape,
        engine: Box<dyn Engine>,
        /// Whether pairs that violate a condition are searched, too.
        searches_all: bool,
    },
    /// All pairs of the column margin together.
    Bulk {
        engine: Box<dyn MarginAnswers>,
        wanted: Vec<bool>,
    },
}

impl<'a> Bench<'a> {
    /// An engine that decides column margins. `block` has all row margins.
    pub fn bulk(engine: Box<dyn MarginAnswers>, block: &'a Block) -> Self {
        let wanted = vec![false; block.len()];
        let way = Way::Bulk { engine, wanted };
        let decided = Vec::new();
        Self {
            block,
            way,
            decided,
        }
    }

    /// An engine that decides pair by pair.
    pub fn single(
        engine: EngineKind,
        memory: usize,
        shape: Shape,
        block: &'a Block,
        searches_all: bool,
    ) -> Self {
        let way = Way::Single {
            shape: shape.transposed(),
            engine: engine.build(memory),
            searches_all,
        };
        let decided = Vec::new();
        Self {
            block,
            way,
            decided,
        }
    }

    /// Decides the pairs of a column margin with the row margins of these ranks, ascending;
    /// false when stopped before the last of them.
    pub fn decide(
        &mut self,
        columns: &[Sum],
        ranks: impl Iterator<Item = usize>,
        stop: &Stop,
    ) -> Result<bool, EngineError> {
        self.decided.clear();
        match &mut self.way {
            Way::Bulk { engine, wanted } => {
                wanted.fill(false);
                ranks.for_each(|rank| wanted[rank] = true);
                engine.decide(columns, self.block, wanted, stop, &mut self.decided)
            }
            Way::Single {
                shape,
                engine,
                searches_all,
            } => {
                let conditions = Conditions::new(*shape, columns);
                let mut is_prepared = false;
                for rank in ranks {
                    let rows = self.block.margin(rank);
                    let violated = conditions.class(rows);
                    if let Some(class) = violated.filter(|_| !*searches_all) {
                        self.decided.push((rank, class));
                        continue;
                    }
                    if !is_prepared {
                        engine.fix_rows(RowSide::open(*shape, columns))?;
                        is_prepared = true;
                    }
                    let class = match engine.classify(rows, stop, &mut Vec::new())?.0 {
                        None => return Ok(false),
                        Some(Class::Unsolvable) => violated.unwrap_or(Class::Unsolvable),
                        Some(found) => found,
                    };
                    self.decided.push((rank, class));
                }
                Ok(true)
            }
        }
    }
}

#[cfg(test)]
mod tests;
