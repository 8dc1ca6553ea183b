//! The producer of surveys, as a check sees it: by its answers alone.

use rand::seq::index;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::CheckedPlan;
use crate::run::{Ground, MarginEngine, margin_engine};
use survo_check::{DecidedMargin, MarginProducer, Producer};
use survo_core::bounds::{Block, FixedMargin, condition_class};
use survo_core::puzzle::{Class, Extent, Margins, Shape, Sum};
use survo_core::search::Stop;
use survo_engines::{EngineError, Method};
use survo_sieve::two_rows::{Frame, Half, Sink, TwoRowWalk};

/// Column margins taken from each unit of the walk over two-row tables, on average.
const MARGINS_A_UNIT: u64 = 32;

/// The engine of a plan, as a check sees it.
pub struct PlanProducer<'a> {
    plan: &'a CheckedPlan,
    ground: Ground,
}

impl CheckedPlan {
    /// What decides the plan's pairs, for a check.
    pub fn producer(&self) -> PlanProducer<'_> {
        PlanProducer {
            plan: self,
            ground: Ground::default(),
        }
    }
}

impl Producer for PlanProducer<'_> {
    fn extent(&self) -> Extent {
        self.plan.extent()
    }

    fn method(&self) -> Method {
        self.plan.method
    }

    fn margins(&self, rows: &Block) -> Box<dyn MarginProducer> {
        Box::new(SingleMargins {
            engine: margin_engine(self.plan, rows, &self.ground),
            margin: FixedMargin::new(self.plan.shape()),
        })
    }

    fn walk(&self, seed: u64, stop: &Stop) -> Option<Box<dyn Iterator<Item = DecidedMargin>>> {
        let frame = self.plan.walk()?;
        let shape = self.plan.shape();
        let rows = Block::of_row_margins(shape);
        let sink = WalkedMargins::default();
        let mut walk = TwoRowWalk::<u128, _>::new(frame, Half::Both, sink, stop.clone());
        let units = walk.units().len();
        let chance = (MARGINS_A_UNIT * units as u64) as f64 / frame.count_keeping_1().max(1) as f64;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let units = index::sample(&mut rng, units, units);
        let stop = stop.clone();
        let walked = units.into_iter().map_while(move |unit| {
            walk.run(unit as u64, unit as u64 + 1);
            (!stop.is_raised()).then(|| std::mem::take(&mut walk.sink.0))
        });
        let drawn = walked.flatten();
        let drawn = drawn.filter(move |_| rng.random_bool(chance.min(1.0)));
        Some(Box::new(drawn.map(move |margin| {
            searched_pairs(shape, frame, &rows, margin)
        })))
    }
}

/// A margin engine as it works in a survey.
struct SingleMargins {
    engine: Box<dyn MarginEngine>,
    margin: FixedMargin,
}

impl MarginProducer for SingleMargins {
    fn decide(
        &mut self,
        columns: &[Sum],
        rows: &Block,
        is_wanted: &dyn Fn(usize) -> bool,
        stop: &Stop,
    ) -> Result<Option<DecidedMargin>, EngineError> {
        let margin = &mut self.margin;
        margin.prepare(columns, rows, |rank, _| is_wanted(rank));
        let is_done = self
            .engine
            .decide_pairs(margin, rows, stop, &mut |_, _| {})?;
        Ok(is_done.then(|| DecidedMargin {
            columns: columns.to_vec(),
            pairs: margin.decided().collect(),
        }))
    }
}

/// The pairs of a column margin that satisfy conditions (1) and (2).
fn searched_pairs(
    shape: Shape,
    frame: Frame,
    rows: &Block,
    (columns, once, twice): WalkedMargin,
) -> DecidedMargin {
    let pairs = (0..frame.rows()).filter_map(|offset| {
        let row = frame.least_row() + offset;
        let margin = vec![row, shape.total() - row];
        let rank = rows.position(&margin)?;
        let margins = Margins::new(shape, margin, columns.clone());
        let margins = margins.expect("decided margins add up");
        let found = (once >> offset & 1) + (twice >> offset & 1);
        let is_searched = condition_class(&margins).is_none();
        is_searched.then(|| (rank, Class::of_solutions(found as u64)))
    });
    DecidedMargin {
        pairs: pairs.collect(),
        columns,
    }
}

/// A column margin that the walk has decided: its sums, and the offsets of r_1 with at least
/// one and at least two tables.
type WalkedMargin = (Vec<Sum>, u128, u128);

/// What the walk has decided in its last unit.
#[derive(Default)]
struct WalkedMargins(Vec<WalkedMargin>);

impl Sink for WalkedMargins {
    fn wanted(&self) -> bool {
        true
    }

    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, _with_complement: bool) {
        self.0.push((columns.to_vec(), once, twice));
    }
}
