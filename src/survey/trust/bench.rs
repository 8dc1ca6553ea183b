use super::audit::Conditions;
use crate::bounds::{Block, FixedMargin};
use crate::engines::{Engine, EngineError, RowSide};
use crate::puzzle::{Class, Shape, Sum};
use crate::search::Stop;
use crate::survey::run::{Ground, MarginEngine, margin_engine};
use crate::survey::{CheckedPlan, Method};

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
        engine: Box<dyn MarginEngine>,
        margin: FixedMargin,
        wanted: Vec<bool>,
    },
}

impl<'a> Bench<'a> {
    /// The engine of a plan as it works in a survey. `block` has all row margins.
    pub fn maker(plan: &CheckedPlan, block: &'a Block, ground: &Ground) -> Self {
        let plan = plan.by_columns();
        let way = Way::Bulk {
            engine: margin_engine(&plan, Some(block), ground),
            margin: FixedMargin::new(plan.bulk_shape()),
            wanted: vec![false; block.len()],
        };
        Self::at(way, block)
    }

    pub fn judge(plan: &CheckedPlan, block: &'a Block, searches_all: bool) -> Self {
        let Method::Pairwise(engine) = plan.method else {
            return Self::maker(plan, block, &Ground::default());
        };
        let way = Way::Single {
            shape: plan.shape().transposed(),
            engine: engine.build(plan.memory),
            searches_all,
        };
        Self::at(way, block)
    }

    fn at(way: Way, block: &'a Block) -> Self {
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
            Way::Bulk {
                engine,
                margin,
                wanted,
            } => {
                wanted.fill(false);
                ranks.for_each(|rank| wanted[rank] = true);
                margin.prepare(columns, self.block, |rank, _| wanted[rank]);
                let is_done = engine.decide_pairs(margin, self.block, stop, &mut |_, _| {})?;
                self.decided.extend(margin.decided());
                Ok(is_done)
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
