//! What makes surveys, shown to those who check them: by its answers alone.

use crate::CheckedPlan;
use crate::run::{Ground, MarginEngine, margin_engine};
use survo_check::{Maker, MarginAnswers, WalkAnswers};
use survo_core::bounds::{Block, FixedMargin, condition_class};
use survo_core::puzzle::{Class, Extent, Margins, Shape, Sum};
use survo_core::search::Stop;
use survo_engines::{EngineError, Method};
use survo_sieve::two_rows::{Frame, Half, Sink, TwoRowWalk};

/// The engines of a plan and of others that would survey its shape.
pub struct PlanMaker<'a> {
    plan: &'a CheckedPlan,
    ground: Ground,
}

impl CheckedPlan {
    /// What decides the plan's pairs, for a check.
    pub fn maker(&self) -> PlanMaker<'_> {
        PlanMaker {
            plan: self,
            ground: Ground::default(),
        }
    }
}

impl PlanMaker<'_> {
    fn by(&self, method: Method) -> CheckedPlan {
        self.plan.by(method).expect("judges serve the shape")
    }

    fn engine_of(&self, plan: &CheckedPlan, rows: &Block) -> Box<dyn MarginAnswers> {
        Box::new(WholeMargins {
            engine: margin_engine(plan, rows, &self.ground),
            margin: FixedMargin::new(plan.shape()),
        })
    }
}

impl Maker for PlanMaker<'_> {
    fn extent(&self) -> Extent {
        self.plan.extent()
    }

    fn method(&self) -> Method {
        self.plan.method
    }

    fn margin_method(&self, method: Method) -> Method {
        self.by(method).margin_method()
    }

    fn engine(&self, rows: &Block) -> Box<dyn MarginAnswers> {
        self.engine_of(self.plan, rows)
    }

    fn engine_by(&self, method: Method, rows: &Block) -> Box<dyn MarginAnswers> {
        self.engine_of(&self.by(method), rows)
    }

    fn walk(&self, stop: &Stop) -> Option<Box<dyn WalkAnswers>> {
        let frame = self.plan.walk()?;
        let sink = DecidedMargins::default();
        Some(Box::new(TwoRowAnswers {
            shape: self.plan.shape(),
            frame,
            walk: TwoRowWalk::new(frame, Half::Both, sink, stop.clone()),
            stop: stop.clone(),
        }))
    }
}

/// A margin engine as it works in a survey.
struct WholeMargins {
    engine: Box<dyn MarginEngine>,
    margin: FixedMargin,
}

impl MarginAnswers for WholeMargins {
    fn decide(
        &mut self,
        columns: &[Sum],
        rows: &Block,
        wanted: &[bool],
        stop: &Stop,
        decided: &mut Vec<(usize, Class)>,
    ) -> Result<bool, EngineError> {
        let margin = &mut self.margin;
        margin.prepare(columns, rows, |rank, _| wanted[rank]);
        let is_done = self
            .engine
            .decide_pairs(margin, rows, stop, &mut |_, _| {})?;
        decided.extend(margin.decided());
        Ok(is_done)
    }
}

/// The walk over two-row tables, unit by unit.
struct TwoRowAnswers {
    shape: Shape,
    frame: Frame,
    walk: TwoRowWalk<u128, DecidedMargins>,
    stop: Stop,
}

impl WalkAnswers for TwoRowAnswers {
    fn units(&mut self) -> u64 {
        self.walk.units().len() as u64
    }

    fn column_margins(&self) -> u64 {
        self.frame.count_keeping_1()
    }

    fn row_margins(&self) -> u64 {
        u64::from(self.frame.rows())
    }

    fn run(&mut self, unit: u64) -> Option<usize> {
        self.walk.sink.0.clear();
        self.walk.run(unit, unit + 1);
        (!self.stop.is_raised()).then_some(self.walk.sink.0.len())
    }

    fn pairs(&self, place: usize) -> Vec<(Margins, Class)> {
        let (columns, once, twice) = &self.walk.sink.0[place];
        let (shape, frame) = (self.shape, self.frame);
        let drawn = (0..frame.rows()).filter_map(|offset| {
            let row = frame.least_row() + offset;
            let margins = Margins::new(shape, vec![row, shape.total() - row], columns.clone());
            let margins = margins.expect("decided margins add up");
            let found = (once >> offset & 1) + (twice >> offset & 1);
            let is_searched = condition_class(&margins).is_none();
            is_searched.then(|| (margins, Class::of_solutions(found as u64)))
        });
        drawn.collect()
    }
}

/// A column margin that the walk has decided: its sums, and the offsets of r_1 with at least
/// one and at least two tables.
type DecidedMargin = (Vec<Sum>, u128, u128);

/// What the walk has decided in its last unit.
#[derive(Default)]
struct DecidedMargins(Vec<DecidedMargin>);

impl Sink for DecidedMargins {
    fn wanted(&self) -> bool {
        true
    }

    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, _with_complement: bool) {
        self.0.push((columns.to_vec(), once, twice));
    }
}
