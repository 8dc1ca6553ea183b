//! What the journal costs: the survey of 4x5 with and without one, in turn.
//!
//! `cargo bench --bench journal`

use survo::engines::Stop;
use survo::puzzle::Shape;
use survo::survey::{Journal, Outcome, Parameters, Plan, Silent, run};

fn main() {
    divan::main();
}

#[divan::bench(args = [false, true], sample_count = 3, sample_size = 1)]
fn survey_4x5(bencher: divan::Bencher, with_journal: bool) {
    let plan = Plan::new(Shape::new(4, 5).expect("a shape")).expect("a size within reach");
    bencher.bench_local(|| {
        // On the disk, as a survey's folder is: /tmp may be memory.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let journal = with_journal.then(|| {
            Journal::open(&folder.path().join("journal"), &Parameters::of(&plan))
                .expect("a new journal")
        });
        let outcome = run(&plan, journal, &Stop::new(), &Silent).expect("no engine limit");
        assert!(matches!(outcome, Outcome::Finished(_)));
    });
}
