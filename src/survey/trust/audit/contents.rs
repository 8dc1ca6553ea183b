//! What can be read of a survey's folder; damage becomes a finding.

use super::order::{self, Places};
use super::puzzles::PuzzleOrder;
use super::{Request, complement, conditions, form};
use crate::engines::EngineKind;
use crate::puzzle::{Class, ClassCounts, Shape, Sum, Table};
use crate::storage::FileError;
use crate::survey::Plan;
use crate::survey::files::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, Puzzles, RowMarginTable,
    RowMargins, SURPLUS, TALLIES_FILE, Tallies, write_puzzles,
};
use crate::survey::trust::fault::{Fault, Faults, Findings, line_number};
use crate::survey::trust::scope;

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Portion {
    pub done: u64,
    pub of: u64,
}

impl Portion {
    pub fn none(of: u64) -> Self {
        Self { done: 0, of }
    }

    /// Whether nothing was left out.
    pub fn is_whole(self) -> bool {
        self.done == self.of
    }
}

impl std::fmt::Display for Portion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.done, self.of)
    }
}

/// What an audit has looked at, whatever it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Coverage {
    pub shape: Shape,
    /// What made the survey; `None` when the manifest does not say.
    pub maker: Option<String>,
    /// The engine that decided pairs again.
    pub engine: Option<EngineKind>,
    /// The most pairs that the row margins decided again were to have together.
    pub most: Option<u64>,
    /// Result files compared with their digests in the manifest, of those that are there.
    pub digests: Portion,
    /// Admissible row margins that have a record.
    pub margins: Portion,
    /// Row margins whose pairs and conditions were counted anew.
    pub conditions: Portion,
    /// Row margins compared with their complements; `None` for m = n and for m = 2, where the
    /// law relates no two.
    pub complement: Option<Portion>,
    /// Row margins decided again, class by class, and their pairs.
    pub recomputed: Portion,
    pub pairs: Portion,
    /// The puzzles; `None` when the survey did not keep them.
    pub puzzles: Option<PuzzleCoverage>,
    /// S(m,n) by the survey's own tallies, where they can be read.
    pub value: Option<u64>,
}

/// What was looked at in a list of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleCoverage {
    /// Puzzles whose complements were looked up.
    pub complement: Portion,
    /// Puzzles that the engine searched for a second table.
    pub unique: Portion,
    /// Row margins whose number of unique pairs was compared with the list.
    pub numbers: Portion,
}

/// What is left of a survey. A file that is damaged or not in its form counts as not
/// there: it was told of, and places in it could not be told rightly.
#[derive(Debug)]
pub(crate) struct Contents {
    pub plan: Plan,
    pub coverage: Coverage,
    pub tallies: Option<Tallies>,
    pub records: Vec<(Vec<Sum>, ClassCounts)>,
    /// The records with admissible margins, by margin.
    pub placed: Vec<usize>,
    /// How many pairs each of them must have.
    pub pairs: Vec<u64>,
    /// Whether the records are exactly those that there must be.
    pub is_exact: bool,
    pub puzzles: Option<Vec<Table>>,
    /// Whether the puzzles are representatives in their order.
    pub are_puzzles_in_order: bool,
    /// What is to be decided again: row margins by their places among `placed`, and puzzles.
    pub margin_sample: Vec<usize>,
    pub puzzle_sample: Vec<usize>,
}

impl Contents {
    /// Reads the files; `None` when none of them tells the shape.
    pub fn read(manifest: Option<&Manifest>, findings: &mut Findings) -> Option<Self> {
        let tallies = read_tallies(findings);
        let plan = plan(manifest, tallies.as_ref(), findings)?;
        let shape = plan.shape();
        let margins = Portion::none(plan.row_margins());
        let tallies = tallies.filter(|tallies| tallies.shape == shape);
        let mut contents = Self {
            coverage: Coverage {
                shape,
                maker: manifest.map(|manifest| manifest.parameters.engine.clone()),
                engine: None,
                most: None,
                digests: Portion::default(),
                margins,
                conditions: margins,
                complement: complement::relates_row_margins(shape).then_some(margins),
                recomputed: margins,
                pairs: Portion::none(plan.pairs()),
                puzzles: None,
                value: tallies.map(|tallies| tallies.counts.get(Class::Unique)),
            },
            tallies,
            records: Vec::new(),
            placed: Vec::new(),
            pairs: Vec::new(),
            is_exact: false,
            puzzles: None,
            are_puzzles_in_order: false,
            margin_sample: Vec::new(),
            puzzle_sample: Vec::new(),
            plan,
        };
        contents.read_records(findings);
        let asks_for_puzzles = manifest.is_some_and(|manifest| manifest.parameters.puzzles);
        contents.read_puzzles(asks_for_puzzles, findings);
        Some(contents)
    }

    /// The counts by row margin, and which margins have a record.
    fn read_records(&mut self, findings: &mut Findings) {
        let path = findings.file(BY_ROW_MARGINS_FILE);
        let opened = path.and_then(|path| RowMargins::open(&path));
        let Some(margins) = findings.unless_error(opened) else {
            return;
        };
        let (shape, rows) = (self.plan.shape(), margins.rows);
        if rows != shape.rows() {
            let fault = Fault::Shape {
                found: format!("{rows} row sums"),
                expected: shape.to_string(),
            };
            findings.records(BY_ROW_MARGINS_FILE, [(1, fault)]);
            return;
        }
        // A file without end is seen to be none of a survey before it fills the memory.
        let most = self.plan.row_margins() + SURPLUS;
        let (records, listed) = read_on(margins.take(most as usize), findings);
        if records.len() < listed {
            return;
        }
        let table = RowMarginTable { rows, records };
        if !form::has_form(BY_ROW_MARGINS_FILE, findings, |to| table.write(to)) {
            return;
        }
        let Places { placed, faults } = order::places(shape, &table.records);
        self.records = table.records;
        self.placed = placed;
        self.pairs = conditions::pairs(shape, &self.placed_margins());
        self.is_exact = faults.is_empty();
        self.coverage.margins.done = self.placed.len() as u64;
        findings.records(BY_ROW_MARGINS_FILE, faults);
    }

    /// The puzzles, where the survey kept them.
    fn read_puzzles(&mut self, is_asked_for: bool, findings: &mut Findings) {
        let Some(path) = findings.unless_error(findings.file(PUZZLES_FILE)) else {
            return;
        };
        if !path.exists() {
            if is_asked_for {
                findings.whole(PUZZLES_FILE, Fault::NoFile);
            }
            return;
        }
        // As many as either file counts: more are told of, and need not be held.
        let unique = |counts: &ClassCounts| counts.get(Class::Unique);
        let listed = self.records.iter().map(|(_, counts)| unique(counts));
        let listed = listed.fold(0, u64::saturating_add);
        let total = self
            .tallies
            .as_ref()
            .map_or(0, |tallies| unique(&tallies.counts));
        let most = listed.max(total).min(self.plan.pairs()) + SURPLUS;
        let coverage = self.coverage.puzzles.insert(PuzzleCoverage {
            numbers: Portion::none(self.plan.row_margins()),
            ..PuzzleCoverage::default()
        });
        let Some(puzzles) = findings.unless_error(Puzzles::open(&path)) else {
            return;
        };
        let shape = self.plan.shape();
        if puzzles.shape() != shape {
            let fault = Fault::Shape {
                found: puzzles.shape().to_string(),
                expected: shape.to_string(),
            };
            findings.records(PUZZLES_FILE, [(1, fault)]);
            return;
        }
        let (tables, listed) = read_on(puzzles.take(most as usize), findings);
        coverage.complement = Portion::none(listed as u64);
        coverage.unique = Portion::none(listed as u64);
        if tables.len() < listed
            || !form::has_form(PUZZLES_FILE, findings, |to| {
                write_puzzles(shape, &tables, to)
            })
        {
            return;
        }
        let mut order = PuzzleOrder::default();
        let faults = tables.iter().flat_map(|table| order.faults(table));
        let faults: Faults = faults.collect();
        self.are_puzzles_in_order = faults.is_empty();
        self.puzzles = Some(tables);
        findings.records(PUZZLES_FILE, faults);
    }

    /// Draws what `engine` is to decide again.
    pub fn draw(&mut self, engine: EngineKind, request: &Request) {
        self.coverage.engine = Some(engine);
        self.coverage.most = request.pairs;
        let most = request.pairs.unwrap_or(u64::MAX);
        self.margin_sample = match request.margins {
            Some(count) => scope::positions(self.placed.len(), count, request.seed),
            None => scope::row_margins(&self.pairs, most, request.seed),
        };
        if let Some(tables) = &self.puzzles {
            let count = request.puzzles.unwrap_or(u64::MAX);
            self.puzzle_sample = scope::positions(tables.len(), count, request.seed);
        }
    }

    /// The row margins that have a record, ascending.
    pub fn placed_margins(&self) -> Vec<&[Sum]> {
        let placed = self.placed.iter();
        placed.map(|&at| self.records[at].0.as_slice()).collect()
    }

    /// Their ranks among all row margins of the shape.
    pub fn ranks(&self) -> Vec<usize> {
        let mut placed = self.placed_margins().into_iter().peekable();
        let margins = self.plan.shape().row_margins().iter().enumerate();
        let ranks = margins.filter(|(_, margin)| placed.next_if_eq(margin).is_some());
        ranks.map(|(rank, _)| rank).collect()
    }

    pub fn sampled_pairs(&self) -> u64 {
        self.margin_sample.iter().map(|&at| self.pairs[at]).sum()
    }
}

/// The records of a file that can be read, and how many there are. Each that cannot becomes a
/// finding; a disk that fails will go on failing.
fn read_on<T>(
    records: impl Iterator<Item = Result<T, FileError>>,
    findings: &mut Findings,
) -> (Vec<T>, usize) {
    let (mut read, mut listed) = (Vec::new(), 0);
    for record in records {
        listed += 1;
        let is_over = matches!(record, Err(FileError::Io { .. }));
        read.extend(findings.unless_error(record));
        if is_over {
            break;
        }
    }
    (read, listed)
}

/// The tallies, where they can be read and are in their form.
fn read_tallies(findings: &mut Findings) -> Option<Tallies> {
    let path = findings.file(TALLIES_FILE);
    let read = path.and_then(|path| Tallies::read(&path));
    let tallies = findings.unless_error(read)?;
    form::has_form(TALLIES_FILE, findings, |to| tallies.write(to)).then_some(tallies)
}

/// The shape by the manifest, or by the tallies when there is none.
fn plan(
    manifest: Option<&Manifest>,
    tallies: Option<&Tallies>,
    findings: &mut Findings,
) -> Option<Plan> {
    let (file, m, n) = match (manifest, tallies) {
        (Some(manifest), _) => {
            let parameters = &manifest.parameters;
            (MANIFEST_FILE, parameters.m, parameters.n)
        }
        (None, Some(tallies)) => {
            let shape = tallies.shape;
            (TALLIES_FILE, shape.rows(), shape.columns())
        }
        (None, None) => return None,
    };
    let plan = Shape::new(m, n)
        .ok()
        .filter(|_| m <= n)
        .and_then(|shape| Plan::new(shape).ok());
    let Some(plan) = plan else {
        findings.whole(file, Fault::NotServed(format!("{m}x{n}")));
        return None;
    };
    let shape = plan.shape();
    if let Some(other) = tallies.filter(|tallies| tallies.shape != shape) {
        let fault = Fault::Shape {
            found: other.shape.to_string(),
            expected: shape.to_string(),
        };
        findings.records(TALLIES_FILE, [(line_number(0), fault)]);
    }
    Some(plan)
}
