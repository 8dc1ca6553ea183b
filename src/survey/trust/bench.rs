//! One engine at a column margin: its answers for pairs with row margins.
//!
//! A judge that decides pair by pair uses nothing of the fast paths, not even their tests of
//! conditions (1) and (2): it reads these off their definition. An engine that decides many
//! pairs together, and the maker of the claims, work as in a survey that sweeps the columns
//! without complement. Where an engine decides column margins together, as the walk over
//! two-row tables does, the same search for single column margins stands for it.

use super::audit::Conditions;
use crate::bounds::{Block, FixedMargin};
use crate::engines::{Engine, EngineError, RowSide, Search};
use crate::puzzle::{Class, Shape, Sum};
use crate::search::{Ending, Stop};
use crate::survey::run::{MarginEngine, margin_engine};
use crate::survey::{CheckedPlan, Method};

/// A row margin and its rank.
#[derive(Clone, Debug)]
pub(super) struct RowMargin {
    pub rank: usize,
    pub sums: Vec<Sum>,
}

/// An engine at work.
pub(super) struct Bench<'a> {
    way: Way<'a>,
    /// The pairs decided last: the rank of the row margin, ascending, and the class.
    pub decided: Vec<(usize, Class)>,
}

enum Way<'a> {
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
        block: &'a Block,
        wanted: Vec<bool>,
    },
}

impl<'a> Bench<'a> {
    /// The engine of a plan as it works in a survey. `block` has all row margins.
    pub fn maker(plan: &CheckedPlan, block: &'a Block) -> Self {
        let plan = plan.by_columns();
        Self::at(Way::Bulk {
            engine: margin_engine(&plan, Some(block)),
            margin: FixedMargin::new(plan.bulk_shape()),
            wanted: vec![false; block.len()],
            block,
        })
    }

    /// An engine that judges; `block` serves those that decide many pairs together.
    pub fn judge(plan: &CheckedPlan, block: &'a Block, searches_all: bool) -> Self {
        match plan.method {
            Method::Pairwise(engine) => Self::at(Way::Single {
                shape: plan.shape().transposed(),
                engine: engine.build(plan.memory),
                searches_all,
            }),
            _ => Self::maker(plan, block),
        }
    }

    fn at(way: Way<'a>) -> Self {
        let decided = Vec::new();
        Self { way, decided }
    }

    /// Decides the pairs of a column margin with these row margins, ascending; false when
    /// stopped before the last of them.
    ///
    /// # Errors
    /// As the engine's.
    pub fn decide<'r>(
        &mut self,
        columns: &[Sum],
        rows: impl Iterator<Item = &'r RowMargin>,
        stop: &Stop,
    ) -> Result<bool, EngineError> {
        self.decided.clear();
        match &mut self.way {
            Way::Bulk {
                engine,
                margin,
                block,
                wanted,
            } => {
                wanted.fill(false);
                rows.for_each(|row| wanted[row.rank] = true);
                margin.prepare(columns, block, |rank, _| wanted[rank]);
                let is_done = engine.decide_pairs(margin, block, stop, &mut |_, _| {})?;
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
                for row in rows {
                    let violated = conditions.class(&row.sums);
                    if let Some(class) = violated.filter(|_| !*searches_all) {
                        self.decided.push((row.rank, class));
                        continue;
                    }
                    if !is_prepared {
                        engine.fix_rows(RowSide {
                            shape: *shape,
                            sums: columns,
                            givens: &[],
                        })?;
                        is_prepared = true;
                    }
                    let mut search = Search {
                        limit: 2,
                        stop,
                        visit: &mut |_| {},
                    };
                    let report = engine.solve_columns(&row.sums, &mut search)?;
                    if report.ending == Ending::Stopped {
                        return Ok(false);
                    }
                    let class = match Class::of_solutions(report.solutions) {
                        Class::Unsolvable => violated.unwrap_or(Class::Unsolvable),
                        found => found,
                    };
                    self.decided.push((row.rank, class));
                }
                Ok(true)
            }
        }
    }
}
