//! Puzzles with wrong solutions, out of place, or not unique.

use super::{EVERYTHING, LINES, NO_SEARCH, PUZZLES, SHAPES, Survey, TALLIES, numbers};
use survo_core::puzzle::{Shape, Table};

#[test]
fn wrong_solutions_and_wrong_places_are_found() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        let whole = survey.read(PUZZLES);
        let sums = shape.0 + shape.1;

        // Two numbers of one column exchanged: still a table.
        survey.edit(PUZZLES, |lines| {
            let mut fields: Vec<&str> = lines[6].split(',').collect();
            fields.swap(sums, sums + shape.1);
            lines[6] = fields.join(",");
        });
        survey.is_found(EVERYTHING, PUZZLES, 7, "but the solution has");

        survey.write(PUZZLES, &whole);
        survey.edit(PUZZLES, |lines| drop(lines.remove(8)));
        let gone = String::from_utf8(whole.clone()).unwrap();
        let gone = numbers(gone.lines().nth(8).unwrap());
        let r: Vec<String> = gone[..shape.0].iter().map(i64::to_string).collect();
        let line = 1 + survey
            .lines(LINES)
            .iter()
            .position(|line| line.starts_with(&(r.join(",") + ",")))
            .unwrap();
        survey.is_found(
            NO_SEARCH,
            LINES,
            line,
            &format!("rows {}: unique is ", r.join(" ")),
        );

        survey.write(PUZZLES, &whole);
        survey.edit(PUZZLES, |lines| lines.insert(5, lines[4].clone()));
        survey.is_found(EVERYTHING, PUZZLES, 6, "are already in line 5");

        survey.write(PUZZLES, &whole);
        survey.edit(PUZZLES, |lines| lines.swap(3, 4));
        survey.is_found(EVERYTHING, PUZZLES, 5, "come before those of line 4");

        std::fs::remove_file(survey.path().join(PUZZLES)).unwrap();
        let missing = "puzzles.csv: missing, though the survey was asked for it";
        assert_eq!(survey.findings(EVERYTHING), [missing]);
    }
}

fn table(shape: (usize, usize), line: &str) -> Table {
    let fields = numbers(line);
    let cells = fields[shape.0 + shape.1..].iter();
    Table::new(
        Shape::new(shape.0, shape.1).unwrap(),
        cells.map(|&k| k as u8).collect(),
    )
    .unwrap()
}

fn line(table: &Table) -> String {
    let sums = table.row_sums().into_iter().chain(table.column_sums());
    let cells = table.cells().iter().map(|&k| u32::from(k));
    let fields: Vec<String> = sums.chain(cells).map(|field| field.to_string()).collect();
    fields.join(",")
}

/// A listed table with two numbers exchanged so that its margins are not listed: they
/// have a table, so they have several. They are not their own complement.
fn multiple(shape: (usize, usize), lines: &[String]) -> Table {
    let listed: Vec<Table> = lines[1..].iter().map(|line| table(shape, line)).collect();
    for of in &listed {
        for (a, b) in [(0, 1), (1, 2), (0, shape.1), (1, shape.1 + 1)] {
            let mut cells = of.cells().to_vec();
            cells.swap(a, b);
            let other = Table::new(of.shape(), cells).unwrap().canonical();
            let margins = other.margins();
            if !margins.has_equal_sums()
                && margins.rows() != margins.columns()
                && listed.iter().all(|listed| listed.margins() != margins)
                && other.complement().canonical().margins() != margins
            {
                return other;
            }
        }
    }
    panic!("no such table");
}

#[test]
fn a_puzzle_that_is_not_unique_is_found() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        let strange = multiple(shape, &survey.lines(PUZZLES));
        let complement = strange.complement().canonical();
        // The list and the lines agree on it, and its complement is there, too.
        let added = [line(&strange), line(&complement)];
        for added in &added {
            let changes = [("unique", 1), ("multiple", -1)];
            let r = &numbers(added)[..shape.0];
            let at = survey.lines(LINES)[1..]
                .iter()
                .position(|line| numbers(line)[..shape.0] == *r)
                .unwrap();
            survey.add(LINES, at + 2, &changes);
            survey.add(TALLIES, 2, &changes);
        }
        survey.edit(PUZZLES, |lines| {
            lines.extend(added.iter().cloned());
            lines[1..].sort_by_key(|line| numbers(line));
        });
        let findings = survey.findings(NO_SEARCH);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains("is published"));
        // The recount of their row margins finds them.
        for added in &added {
            let r = &numbers(added)[..shape.0];
            let lines = survey.lines(LINES);
            let mut records = lines[1..].iter();
            let at = records.position(|line| numbers(line)[..shape.0] == *r);
            let words = "by bitmask, pair by pair";
            survey.is_found(EVERYTHING, LINES, at.unwrap() + 2, words);
        }
    }
}

#[test]
fn puzzles_with_symmetric_twins_are_found() {
    // 1 2 / 3 4 turned: its margins are not the representatives.
    let survey = Survey::with_puzzles((2, 2));
    let whole = survey.lines(PUZZLES);
    let only = table((2, 2), &whole[1]);
    survey.edit(PUZZLES, |lines| lines[1] = line(&only.transposed()));
    survey.is_found(
        EVERYTHING,
        PUZZLES,
        2,
        "are listed as rows 3 7, columns 4 6",
    );
    let equal = Table::new(only.shape(), vec![1, 4, 3, 2]).unwrap();
    survey.edit(PUZZLES, |lines| lines[1] = line(&equal));
    survey.is_found(EVERYTHING, PUZZLES, 2, "never unique");
}
