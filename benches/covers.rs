//! dlx-rs beside another implementation of dancing links, `exact-covers`, on the same instances:
//! pairs of margins as `survo encode --form dlx` prints them, 1000 of each size, drawn with a fixed
//! seed from those that satisfy conditions (1) and (2).
//!
//! `cargo bench --bench covers` prints the time for a whole sample and pairs per second; reading the
//! instances costs nothing of it, making the solvers does. Before that, and under `cargo test` on
//! fewer pairs, the two are asked for the first two covers of every instance: they have to find as
//! many as one another and as the partition engine finds tables, and where there is only one, the
//! same. Neither counts the nodes of its search.

mod sample;

use std::collections::HashMap;
use std::ops::ControlFlow;

use divan::Bencher;
use divan::counter::ItemsCount;
use exact_covers::{DlSolver, Solver as _};
use survo::engines::{EngineKind, solutions};
use survo::puzzle::Puzzle;
use survo::workbench::encode::Dlx;

use sample::sample;

/// Of the samples.
const SEED: u64 = 2000;

/// The sizes that are compared.
const SIZES: [(usize, usize); 4] = [(3, 4), (4, 4), (3, 5), (2, 8)];

/// The pairs of a sample: fewer under `cargo test`, which runs each benchmark once.
fn pairs() -> usize {
    let is_test = !std::env::args().any(|word| word == "--bench");
    if is_test { 50 } else { 1000 }
}

fn main() {
    for (m, n) in SIZES {
        for puzzle in sample(SEED, m, n, pairs()) {
            compare(&puzzle);
        }
    }
    divan::main();
}

/// An instance as the text gives it, items numbered from 1 and primary ones first.
struct Instance {
    primary: Vec<usize>,
    secondary: Vec<usize>,
    /// The items of each option, ascending.
    options: Vec<Vec<usize>>,
}

impl Instance {
    fn of(puzzle: &Puzzle) -> Self {
        let text = Dlx::new(puzzle).expect("a small puzzle").to_string();
        let mut lines = text.lines().filter(|line| !line.starts_with('|'));
        let items = lines.next().expect("the items come first");
        let (primary, secondary) = items.split_once(" | ").expect("two kinds of items");
        let names = [primary, secondary].into_iter();
        let names = names.flat_map(str::split_whitespace);
        let numbers: HashMap<&str, usize> = names.zip(1..).collect();
        let primary = primary.split_whitespace().count();
        Self {
            primary: (1..=primary).collect(),
            secondary: (primary + 1..=numbers.len()).collect(),
            options: lines
                .map(|line| line.split_whitespace().map(|item| numbers[item]).collect())
                .collect(),
        }
    }

    /// At most two covers by dlx-rs, each as its options in ascending order.
    fn by_dlx_rs(&self) -> Vec<Vec<Vec<usize>>> {
        let (primary, secondary) = (self.primary.len(), self.secondary.len());
        let mut solver = dlx_rs::Solver::new_optional(primary, secondary);
        for (number, option) in self.options.iter().enumerate() {
            solver.add_option(number, option);
        }
        let cover = |numbers: Vec<usize>| {
            let mut options: Vec<_> = numbers.iter().map(|&k| self.options[k].clone()).collect();
            options.sort_unstable();
            options
        };
        solver.take(2).map(cover).collect()
    }

    /// The same by exact-covers.
    fn by_exact_covers(&self) -> Vec<Vec<Vec<usize>>> {
        let mut solver: DlSolver<usize, ()> = DlSolver::new(&self.primary, &self.secondary);
        for option in &self.options {
            let split = option.partition_point(|&item| item <= self.primary.len());
            let (primary, secondary) = option.split_at(split);
            let secondary: Vec<_> = secondary.iter().map(|&item| (item, None)).collect();
            solver.add_option(primary, &secondary);
        }
        let mut covers = Vec::new();
        solver.solve(|mut solution| {
            let (mut options, mut option) = (Vec::new(), Vec::new());
            while solution.next(&mut option) {
                let mut items: Vec<usize> = option.iter().map(|&(&item, _)| item).collect();
                items.sort_unstable();
                options.push(items);
            }
            options.sort_unstable();
            covers.push(options);
            match covers.len() {
                2 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        covers
    }
}

/// Panics unless both find the same, and as many as the puzzle has tables, up to two.
fn compare(puzzle: &Puzzle) {
    let instance = Instance::of(puzzle);
    let [one, other] = [instance.by_dlx_rs(), instance.by_exact_covers()];
    let mut engine = EngineKind::Partition.build(EngineKind::DEFAULT_MEMORY);
    let tables = solutions(engine.as_mut(), puzzle, 2).expect("a small puzzle fits");
    assert_eq!(one.len(), tables.len(), "dlx-rs on {puzzle:?}");
    assert_eq!(other.len(), tables.len(), "exact-covers on {puzzle:?}");
    if tables.len() == 1 {
        assert_eq!(one, other, "the only cover of {puzzle:?}");
    }
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn dlx_rs_alone(bencher: Bencher, size: (usize, usize)) {
    decide(bencher, size, Instance::by_dlx_rs);
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn exact_covers_alone(bencher: Bencher, size: (usize, usize)) {
    decide(bencher, size, Instance::by_exact_covers);
}

fn decide(bencher: Bencher, (m, n): (usize, usize), find: fn(&Instance) -> Vec<Vec<Vec<usize>>>) {
    let pairs = pairs();
    let instances: Vec<Instance> = sample(SEED, m, n, pairs).iter().map(Instance::of).collect();
    bencher
        .counter(ItemsCount::new(pairs))
        .bench_local(|| instances.iter().map(|each| find(each).len()).sum::<usize>());
}
