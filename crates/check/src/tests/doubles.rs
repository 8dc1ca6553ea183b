//! A producer and a checker for tests, right about every pair or wrong about one.

use crate::{Checker, DecidedMargin, MarginProducer, Producer};
use survo_core::bounds::{Block, condition_class};
use survo_core::puzzle::{Class, ClassCounts, Extent, Margins, Puzzle, Shape, Sum};
use survo_core::search::{Effort, Report, Stop};
use survo_engines::{
    Engine, EngineError, EngineKind, ExactCover, Method, RowSide, Search, solutions,
};

/// A pair, and the class that is wrongly found.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub margins: Margins,
    pub class: Class,
}

/// Decides pair by pair, by the exact cover whole.
#[derive(Clone)]
pub struct ByCover {
    pub extent: Extent,
    pub wrong: Option<Wrong>,
}

impl ByCover {
    pub fn of(m: usize, n: usize) -> Self {
        Self {
            extent: Extent::of(Shape::new(m, n).unwrap()).unwrap(),
            wrong: None,
        }
    }

    fn class(&self, margins: Margins) -> Result<Class, EngineError> {
        if let Some(wrong) = self.wrong.as_ref().filter(|it| it.margins == margins) {
            return Ok(wrong.class);
        }
        match condition_class(&margins) {
            Some(class) => Ok(class),
            None => {
                let found = solutions(&mut ExactCover::whole(), &Puzzle::open(margins), 2)?;
                Ok(Class::of_solutions(found.len() as u64))
            }
        }
    }

    /// The classes of all pairs, column margin by column margin.
    pub fn pairs(&self) -> Vec<(Margins, Class)> {
        let shape = self.extent.shape();
        let mut pairs = Vec::new();
        for columns in shape.column_margins().iter() {
            for rows in shape.row_margins().iter() {
                if !shape.is_square() || rows < columns {
                    let margins = Margins::new(shape, rows, columns.clone()).unwrap();
                    let class = self.class(margins.clone()).unwrap();
                    pairs.push((margins, class));
                }
            }
        }
        pairs
    }

    /// The counts of each row margin.
    pub fn counts(&self) -> Vec<ClassCounts> {
        let rows = Block::of_row_margins(self.extent.shape());
        let mut counts = vec![ClassCounts::default(); rows.len()];
        for (margins, class) in self.pairs() {
            counts[rows.position(margins.rows()).unwrap()].count(class);
        }
        counts
    }
}

impl Producer for ByCover {
    fn extent(&self) -> Extent {
        self.extent
    }

    fn method(&self) -> Method {
        Method::Pairwise(EngineKind::ExactCover)
    }

    fn margins(&self, _: &Block) -> Box<dyn MarginProducer> {
        Box::new(self.clone())
    }

    fn walk(&self, _: u64, _: &Stop) -> Option<Box<dyn Iterator<Item = DecidedMargin>>> {
        None
    }
}

impl MarginProducer for ByCover {
    fn decide(
        &mut self,
        columns: &[Sum],
        rows: &Block,
        is_wanted: &dyn Fn(usize) -> bool,
        _: &Stop,
    ) -> Result<Option<DecidedMargin>, EngineError> {
        let mut pairs = Vec::new();
        for row in (0..rows.len()).filter(|&row| is_wanted(row)) {
            let sides = (rows.margin(row).to_vec(), columns.to_vec());
            let margins = Margins::new(self.extent.shape(), sides.0, sides.1).unwrap();
            pairs.push((row, self.class(margins)?));
        }
        let columns = columns.to_vec();
        Ok(Some(DecidedMargin { columns, pairs }))
    }
}

/// Partition, wrong about a pair.
pub struct WrongPartition(pub Wrong);

impl Checker for WrongPartition {
    fn method(&self) -> Method {
        Method::Pairwise(EngineKind::Partition)
    }

    fn build(&self, memory: usize) -> Box<dyn Engine> {
        Box::new(WrongEngine {
            engine: EngineKind::Partition.build(memory),
            wrong: self.0.clone(),
            fixed: Vec::new(),
        })
    }
}

struct WrongEngine {
    engine: Box<dyn Engine>,
    wrong: Wrong,
    fixed: Vec<Sum>,
}

impl Engine for WrongEngine {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        self.fixed = rows.sums().to_vec();
        self.engine.fix_rows(rows)
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        self.engine.solve_columns(columns, search)
    }

    fn classify(
        &mut self,
        columns: &[Sum],
        stop: &Stop,
        cells: &mut Vec<u8>,
    ) -> Result<(Option<Class>, Effort), EngineError> {
        let (class, effort) = self.engine.classify(columns, stop, cells)?;
        let margins = &self.wrong.margins;
        let sides = (margins.rows(), margins.columns());
        let fixed = &self.fixed[..];
        let is_it = sides == (fixed, columns) || sides == (columns, fixed);
        let class = class.map(|class| if is_it { self.wrong.class } else { class });
        Ok((class, effort))
    }
}
