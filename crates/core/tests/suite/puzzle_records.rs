//! Puzzles as records of a file, numbers in place, and the JSON of puzzles.

use serde_json::json;
use survo_core::puzzle::text::{
    COUNTS, Given, PairLayout, json_cells, json_puzzle, puzzle_fields, puzzle_names, read,
};
use survo_core::puzzle::{Puzzle, Shape};

#[test]
fn records_are_puzzles_whatever_else_they_hold() {
    let plain = "r1,r2,c1,c2,c3\n7,14,4,7,10\n9,12,3,7,11\n";
    let survey = "\u{feff}r1;r2;c1;c2;c3;x1_1;x1_2;x1_3;x2_1;x2_2;x2_3\r\n\
                  7;14;4;7;10;1;2;4;3;5;6\r\n9;12;3;7;11;1;3;5;2;4;6\r\n";
    let puzzles = read(plain).unwrap();
    assert_eq!(puzzles, read(survey).unwrap());
    let lines: Vec<usize> = puzzles.iter().map(|found| found.line).collect();
    assert_eq!(lines, [2, 3]);
    assert_eq!(puzzles[1].puzzle.rows(), [9, 12]);
    assert_eq!(puzzles[1].puzzle.columns(), [3, 7, 11]);

    let header = "r1,r2,c1,c2,c3,g1_1,g1_2,g1_3,g2_1,g2_2,g2_3";
    let given = read(&format!("{header}\n7,14,4,7,10,,2,,,,\n")).unwrap();
    assert_eq!(given[0].puzzle.givens(), [0, 2, 0, 0, 0, 0]);
}

#[test]
fn what_is_no_puzzle_is_told_with_its_line() {
    for (text, message) in [
        (
            "r1,r2,pairs,condition_1,condition_2,unsolvable,unique,multiple\n3,7,1,0,0,0,1,0\n",
            "line 1: these are counts by row margin; the puzzles are in puzzles.csv",
        ),
        (
            "r1,r2,c1,c2\n3,7,4\n",
            "line 2: 3 fields where the header has 4",
        ),
        (
            "r1,r2,c1,c2\n3,7,4,q\n",
            "line 2: 'q' is not a whole number of a puzzle",
        ),
        (
            "r1,r2,c1,c2,g1_1\n3,7,4,6,1\n",
            "line 1: there is no column g1_2",
        ),
        (
            "r1,r2,c1,c2,given\n3,7,4,6,1\n",
            "line 1: 'given' is not a column of puzzles, or is repeated",
        ),
        (
            "r1,r2,c1,c2,c2\n3,7,4,6,1\n",
            "line 1: there is no column c3",
        ),
        (
            "r1,r2,c1,c2\n3,,4,6\n",
            "line 2: '' is not a whole number of a puzzle",
        ),
        (
            "puzzle,r1,r2,c1,c2\n1,3,7,4,6\n1,7,3,4,6\n",
            "line 3: puzzle 1 has other sums or givens above",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }
    assert!(read("r1,r2,c1,c2\n3,7,4,7\n").is_err());
    let rows_alone = read("r1,r2\n3,7\n").unwrap_err().to_string();
    assert!(!rows_alone.contains(COUNTS), "{rows_alone}");
}

#[test]
fn numbers_in_place_are_read_and_written() {
    let shape = Shape::new(3, 4).unwrap();
    let cells = |givens: &[&str]| {
        let givens: Vec<Given> = givens.iter().map(|given| given.parse().unwrap()).collect();
        Given::cells(shape, &givens).map_err(|problem| problem.to_string())
    };
    for (row, column, letter) in (1..=3).flat_map(|row| {
        let columns = (1..=4).zip(["A", "B", "C", "D"]);
        columns.map(move |(column, letter)| (row, column, letter))
    }) {
        let number = (row * column) as u8;
        let mut expected = vec![0; 12];
        expected[(row - 1) * 4 + column - 1] = number;
        assert_eq!(
            cells(&[&format!("{row},{column}={number}")]),
            Ok(expected.clone())
        );
        assert_eq!(cells(&[&format!("{letter}{row}={number}")]), Ok(expected));
    }
    for (wrong, message) in [
        (&["4,1=1"][..], "4,1=1: a 3x4 table has no such cell"),
        (&["0,1=1"], "0,1=1: a 3x4 table has no such cell"),
        (&["E1=1"], "E1=1: a 3x4 table has no such cell"),
        (&["A1=0"], "A1=0: the number is not among 1..12"),
        (&["A1=13"], "A1=13: the number is not among 1..12"),
        (&["A1=300"], "A1=300: the number is not among 1..12"),
        (&["A1=1", "B1=2", "1,1=1"], "1,1=1: the cell is given twice"),
    ] {
        assert_eq!(cells(wrong), Err(message.to_owned()));
    }

    let rows = json!([
        [null, 5, null, null],
        [null, null, null, null],
        [7, null, null, null]
    ]);
    let givens = cells(&["B1=5", "A3=7"]).unwrap();
    assert_eq!(json_cells(shape, &givens), rows);
    let (rows_of, columns_of) = (vec![24, 26, 28], vec![18, 19, 20, 21]);
    let puzzle = Puzzle::of(rows_of.clone(), columns_of.clone(), givens);
    let object = json!({"rows": rows_of, "columns": columns_of, "givens": rows});
    assert_eq!(json_puzzle(&puzzle.unwrap()), object);
}

#[test]
fn puzzles_are_read_as_they_are_written() {
    let (rows, columns) = (vec![7, 14], vec![4, 7, 10]);
    for givens in [vec![0; 6], vec![0, 2, 0, 0, 5, 0]] {
        let has_givens = givens.iter().any(|&given| given > 0);
        let puzzle = Puzzle::of(rows.clone(), columns.clone(), givens).unwrap();
        let names: Vec<String> = puzzle_names(puzzle.shape(), has_givens).collect();
        let fields: Vec<String> = puzzle_fields(&puzzle, has_givens).collect();
        assert_eq!(
            (names.len(), fields.len()),
            match has_givens {
                true => (11, 11),
                false => (5, 5),
            }
        );
        let text = format!("{}\n# a comment\n\n{}\n", names.join(","), fields.join(","));
        let found = read(&text).unwrap();
        assert_eq!((found.len(), found[0].line), (1, 4));
        assert_eq!(found[0].puzzle, puzzle);
    }
}

/// With numbers of puzzles, further records of one are further solutions.
#[test]
fn solutions_of_one_puzzle_are_one_puzzle() {
    let lines = |text: &str| -> Vec<usize> {
        let puzzles = read(text).unwrap();
        puzzles.iter().map(|found| found.line).collect()
    };
    let numbered = "puzzle,r1,r2,c1,c2\n1,3,7,4,6\n1,3,7,4,6\n2,3,7,4,6\n";
    assert_eq!(lines(numbered), [2, 4]);
    assert_eq!(lines("r1,r2,c1,c2\n3,7,4,6\n3,7,4,6\n3,7,5,5\n"), [2, 3, 4]);
}

#[test]
fn pairs_are_found_under_their_names() {
    let shape = Shape::new(2, 2).unwrap();
    let sums = |layout: &PairLayout, line: &str| {
        let margins = layout.margins(line)?;
        Ok::<_, String>((margins.rows().to_vec(), margins.columns().to_vec()))
    };
    let pair = Ok((vec![3, 7], vec![4, 6]));

    let header = "c1;c2;r2;r1;note";
    let named = PairLayout::of(shape, 2, header).unwrap();
    assert!(named.is_header(2, header));
    assert!(!named.is_header(3, header) && !named.is_header(2, "4;6;7;3;x"));
    assert_eq!(named.record(header), ["r1", "r2", "c1", "c2"]);
    assert_eq!(named.record("4;6;7;3;x"), ["3", "7", "4", "6"]);
    assert_eq!(sums(&named, "4;6;7;3;x"), pair);
    let problem = "4 fields in '4;6;7;3' where 5 are expected";
    assert_eq!(sums(&named, "4;6;7;3"), Err(problem.to_owned()));
    assert_eq!(
        sums(&named, "4;6;q;3;x"),
        Err("'q' is not a sum".to_owned())
    );

    let bare = PairLayout::of(shape, 1, "3 7 4 6").unwrap();
    assert!(!bare.is_header(1, "3 7 4 6"));
    assert_eq!(sums(&bare, "3 7 4 6"), pair);
    assert_eq!(sums(&bare, "3,7,4,6"), pair);
    let problem = "3 fields in '3 7 4' where 4 are expected";
    assert_eq!(sums(&bare, "3 7 4"), Err(problem.to_owned()));
    assert!(bare.record("3 7 4").is_empty());

    let wide = PairLayout::of(Shape::new(2, 3).unwrap(), 1, "7 14 4 7 10").unwrap();
    assert_eq!(
        sums(&wide, "7 14 4 7 10"),
        Ok((vec![7, 14], vec![4, 7, 10]))
    );

    // The header of a survey's counts, and one that only looks alike.
    assert_eq!(
        PairLayout::of(shape, 1, "r1,r2,pairs").err().as_deref(),
        Some(COUNTS)
    );
    assert!(PairLayout::of(shape, 1, "pairs,r1,r2,c1,c2").is_ok());
}
