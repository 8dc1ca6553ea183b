//! Puzzles as records of a file.

use survo_core::puzzle::text::read;

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
            "puzzle,r1,r2,c1,c2\n1,3,7,4,6\n1,7,3,4,6\n",
            "line 3: puzzle 1 has other sums or givens above",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }
    assert!(read("r1,r2,c1,c2\n3,7,4,7\n").is_err());
}
