//! Puzzles as text: every way to write one, and what is refused.

use proptest::prelude::*;

use survo_core::puzzle::text::*;
use survo_core::puzzle::{Margins, Puzzle, Shape, Sum, Table};

fn one(text: &str) -> Puzzle {
    let mut puzzles = read(text).unwrap();
    assert_eq!(puzzles.len(), 1, "{text}");
    puzzles.remove(0).puzzle
}

fn example() -> Puzzle {
    let shape = Shape::new(3, 4).unwrap();
    let margins = Margins::new(shape, vec![30, 18, 30], vec![27, 16, 10, 25]).unwrap();
    Puzzle::new(margins, vec![0, 6, 0, 0, 8, 0, 0, 0, 0, 0, 3, 0]).unwrap()
}

#[test]
fn the_same_puzzle_is_read_from_every_form() {
    for text in [
        "  A B C D\n1 * 6 * * 30\n2 8 * * * 18\n3 * * 3 * 30\n 27 16 10 25\n",
        "* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25",
        ". 6 . . 30\n8 . . . 18\n. . 3 . 30\n27 16 10 25 78",
        "_ 6 _ _ | 30\n8 _ _ _ | 18\n_ _ 3 _ | 30\n--------+---\n27 16 10 25 | 0\n",
        "0 6 0 0 = 30\r\n8 0 0 0 = 18\r\n0 0 3 0 =30\r\n27 16 10 25 0\r\n",
        ",6,,,30\n8,,,,18\n,,3,,30\n27,16,10,25,\n",
        "\u{feff}\t6\t\t\t30\n8\t\t\t\t18\n\t\t3\t\t30\n27\t16\t10\t25\n",
        ",A,B,C,D,\n1,,6,,,30\n2,8,,,,18\n3,,,3,,30\n,27,16,10,25,\n",
        "\tA\tB\tC\tD\n1\t*\t6\t*\t*\t30\n2\t8\t*\t*\t*\t18\n3\t*\t*\t3\t*\t30\n\t27\t16\t10\t25\n",
        "# a comment\n1 * 6 * * 30 # 4\n2 8 * * * 18\n# another\n3 * * 3 * 30\n27 16 10 25 0\n",
        "|A|B|C|D|Sum|\n|---|:--|--|--|--|\n|*|6|*|*|30|\n|8|*|*|*|18|\n|*|*|3|*|30|\n|27|16|10|25|78|",
        "*, 6, *, *, 30\n8, *, *, *, 18\n*, *, 3, *, 30\n27, 16, 10, 25\n",
        "*; 6; *; *; 30\n8; *; *; *; 18\n*; *; 3; *; 30\n27; 16; 10; 25\n",
        "\"\",\"6\",\"\",\"\",\"30\"\n8,,,,18\n,,3,,30\n27,16,10,25\n",
        // A narrow table in a wide sheet, after an empty row of it.
        ",,,,,,\n,,6,,,30,\n,8,,,,18,\n,,,3,,30,\n,27,16,10,25,,\n,,,,,,\n",
        "- 6 \u{2013} \u{2212} 30\n8 - - \u{2014} 18\n-- - 3 - 30\n27 16 10 25\n",
        "? 6 \u{25a1} ? 30\n8 x X \u{d7} 18\n? ? 3 ? 30\n27 16 10 25\n",
        "| | 6 | | |30|\n|8| | | |18|\n| | |3| |30|\n|27|16|10|25| |\n",
        "*\u{a0}6\u{a0}*\u{3000}*\u{2007}30\n8\u{202f}* * * 18\n* * 3 * 30\n27 16 10 25\n",
        "{\"rows\": [30,18,30], \"columns\": [27,16,10,25],\n\
         \"givens\": [[0,6,null,0],[8,0,0,0],[0,0,3,0]]}\n",
        "Survo puzzle S12, easy\n* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\nHave fun.\n",
        "MAT SAVE AS P\n0 6 0 0 30\n8 0 0 0 18\n0 0 3 0 30\n27 16 10 25 0\n/SP_SWAP P\n",
        "MAT SAVE AS P2\n0 6 0 0 30\n8 0 0 0 18\n0 0 3 0 30\n27 16 10 25 0\nEND\n",
        "R1 * 6 * * 30\nR2 8 * * * 18\nR3 * * 3 * 30\nSum: 27 16 10 25\n",
        "a. * 6 * * 30 MD=12\nb. 8 * * * 18\nc. * * 3 * 30\nSum 27 16 10 25 78\n",
    ] {
        assert_eq!(one(text), example(), "{text}");
    }
    let shape = Shape::new(3, 4).unwrap();
    let margins = Margins::new(shape, vec![13, 27, 38], vec![13, 14, 23, 28]).unwrap();
    let open = Puzzle::open(margins);
    for text in [
        "13 27 38\n13 14 23 28\n",
        "13, 27, 38\n13, 14, 23, 28\n",
        "13\t27\t38\n13\t14\t23\t28\n",
        "rows: 13 27 38\ncolumns: 13 14 23 28\n",
        "Cols: 13, 14, 23, 28\nRows: 13, 27, 38\n",
        "{\"rows\":[13,27,38],\"columns\":[13,14,23,28]}",
    ] {
        assert_eq!(one(text), open, "{text}");
    }
}

/// Each was answered as another puzzle once: what was not understood was left out.
#[test]
fn what_is_not_understood_is_never_left_out() {
    let sums = "rowsums = [24,15,39]; colsums = [21,10,18,29];";
    for (text, expected) in [
        (
            format!("{sums} matrix = [| -1,-1,-1,-1 | -1,12,-1,-1 | -1,-1,-1,-1 |];\n"),
            "line 1, column 20: this looks like MiniZinc",
        ),
        (
            format!("{sums}\nmatrix = [| ?,x,<> | 5.0,n,0 |];\n"),
            "line 1, column 20: this looks like MiniZinc",
        ),
        (
            "param rowsums := 3 39 1 24 2 15;\nparam colsums: 3 2 1 := 1 2 3;\n".to_owned(),
            "line 1, column 15: this looks like AMPL",
        ),
        (
            "{\"rows\":[3,7],\"columns\":[4,6],\"clues\":[{\"row\":1,\"value\":2}]}".to_owned(),
            "line 1: this is not a JSON object with rows and columns: unknown field `clues`",
        ),
        (
            "{\"rows\":[3,7],\"columns\":[4,6],\"givens\":[[0,1],[0,0],[0,0]]}".to_owned(),
            "line 1: 6 cells given where a 2x2 table has 4",
        ),
        (
            "{\"rows\":[3,7],\"columns\":[4,6],\"tables\":[[0,1],[0,0]]}".to_owned(),
            "line 1: this is not a JSON object with rows and columns: invalid type",
        ),
        (
            "[{\"rows\":[3,7],\"columns\":[4,6]}]".to_owned(),
            "line 1, column 1: '[{\"rows\":[3' is neither a number",
        ),
        (
            "rowsums = [22, 12, 11]\ncolsums = [14, 15, 16]\ngame = [[0, 0, 0],\n[0, 0, 3],\n\
             [1, 2, 0]]\n"
                .to_owned(),
            "line 1, column 9: this looks like a program",
        ),
        (
            "[0,0,3],\n[0,0,7],\n[4,6]\n".to_owned(),
            "line 1, column 1: '[0' is neither a number nor a blank cell",
        ),
        (
            "<table><tr><td>1</td></tr></table>\n".to_owned(),
            "line 1, column 1: this looks like HTML",
        ),
        (
            "{| class=wikitable\n|-\n| * || * || 3\n|}\n".to_owned(),
            "line 1: this is not a JSON object",
        ),
        (
            "* 1\u{200b}2 3\n".to_owned(),
            "line 1, column 4: U+200B is a character",
        ),
        (
            "* 1\u{feff}2 3\n".to_owned(),
            "line 1, column 4: U+FEFF is a character",
        ),
        (
            "* 1\u{ad}2 3\n".to_owned(),
            "line 1, column 4: U+00AD is a character",
        ),
        (
            "A \u{202e}B\n".to_owned(),
            "line 1, column 3: U+202E is a character",
        ),
        (
            "* \u{1b}[31m 3\n".to_owned(),
            "line 1, column 3: U+001B is a character",
        ),
        // What swap prints, sums before the cells, sentences with numbers.
        (
            "      Sum   OK    D\n  1=  2     3    3    0\n".to_owned(),
            "line 2, column 3: '1=' is neither a number",
        ),
        // The comma would divide the row, and its empty cell would be lost.
        (
            "\t\t7\n\t\t7\n\t1,2\t7\n6\t15\t21\n".to_owned(),
            "line 3, column 1: this row is divided by another sign than those above",
        ),
        (
            "1;;4\n;1,2;6\n3;7\n".to_owned(),
            "line 2, column 2: '1,2' is neither a number nor a blank cell",
        ),
        (
            "30 18 30\n27 16 10 25\n* 6 * *\n8 * * *\n* * 3 *\n".to_owned(),
            "line 2: '27 16 10 25' has 4 entries where the first row has 3",
        ),
        (
            "* * 3\n* * 7\n4 6\nIts solution is on page 2.\n".to_owned(),
            "line 4, column 25: '2.' is neither",
        ),
        (
            "A1=2\n* * 3\n* * 7\n4 6\n".to_owned(),
            "line 2: '* * 3' has 3 entries",
        ),
    ] {
        let error = read(&text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
        assert!(!error.contains(|c: char| c.is_control() || c == '\u{202e}'));
    }
}

#[test]
fn givens_that_look_like_names_of_rows_are_told_by_the_sums() {
    // 1 and 2 below one another, and the same with row numbers.
    let puzzle = one("1 * 6\n2 * 4\n3 7");
    assert_eq!(puzzle.givens(), [1, 0, 2, 0]);
    assert_eq!(one("1 1 * 6\n2 2 * 4\n3 7"), puzzle);
    assert_eq!(one("1 1 * 6\n2 2 * 4\n3 7 10"), puzzle);
    // One column: every row is a number and its sum.
    assert_eq!(one("1 1\n2 2\n3").givens(), [1, 2]);
    assert_eq!(one("1 * 1\n2 * 2\n3").givens(), [0, 0]);
    // One row, and a count above it.
    let puzzle = one("1 2 3\n1 2");
    assert_eq!((puzzle.rows(), puzzle.givens()), (&[3][..], &[1, 2][..]));
    assert_eq!(one("1,2,3\n---\n1,2,"), puzzle);
    assert_eq!(one("1 2\n1 2 3\n1 2"), puzzle);
}

#[test]
fn several_puzzles_are_read_in_order_with_their_lines() {
    let text = "\n1 * 6\n* 2 4\n3 7\n\n\n MAT SAVE AS X\n0 0 3\n0 0 7\n4 6 0\n\n 2\t1\t3\n";
    assert_eq!(
        read(text).unwrap_err().to_string(),
        "line 12: '2 1 3' is not a puzzle: rows with their sums and a last line of column sums \
         are expected, without empty lines between"
    );
    let puzzles = read(&format!("{text} 4\t3\t7\n6\t4\n")).unwrap();
    let lines: Vec<usize> = puzzles.iter().map(|p| p.line).collect();
    assert_eq!(lines, [2, 7, 12]);
    assert_eq!(puzzles[1].puzzle.rows(), [3, 7]);
    assert_eq!(puzzles[2].puzzle.givens(), [2, 1, 4, 3]);
    assert_eq!(read(" \n# nothing 1\n\nNo puzzle.\n").unwrap(), []);
    // One by one: those before a mistake are given out.
    let mut found =
        survo_core::puzzle::text::puzzles("* * 3\n* * 7\n4 6\n\n5\n\n* * 3\n* * 7\n4 6\n");
    assert!(found.next().unwrap().is_ok());
    assert_eq!(found.next().unwrap().unwrap_err().line, 5);
    assert!(found.next().is_none());
}

#[test]
fn errors_name_the_line_the_column_and_the_text() {
    for (text, expected) in [
        (
            "1 * 6\n* x2 4\n3 7",
            "line 2, column 3: 'x2' is neither a number nor a blank",
        ),
        (
            "1 * 6\n* -2 4\n3 7",
            "line 2, column 3: '-2' is neither a number",
        ),
        (
            "{\"rows\": [3,7], \"columns\": [4,6]}\n\n{\"rows\": [3,7], \"columns\": [4,5]}\n",
            "line 3: the column sums add up to 9, not to 10",
        ),
        (
            "{\"rows\": [3,7], \"columns\": [4,6], \"givens\": [[0,0,0],[0]]}\n",
            "line 1: row 1 of the givens has 3 numbers for 2 columns",
        ),
        (
            "{\"rows\": [3,7], \"columns\": [4,6]}\n{\"rows\": 3}\n",
            "line 2: this is not a JSON object with rows and columns",
        ),
        (
            "1 * 6\n* 2.5 4\n3 7",
            "line 2, column 3: '2.5' is neither a number",
        ),
        (
            "1 * 6\n* 99999999999 4\n3 7",
            "line 2, column 3: '99999999999' is too large",
        ),
        (
            "1 * 6\n* 5 4\n3 7",
            "line 2, column 3: the given 5 in row 2, column 2 is not among 1..4",
        ),
        (
            "1 * 6\n* 1 4\n3 7",
            "line 2, column 3: the given 1 is both in row 1, column 1 and in row 2",
        ),
        (
            "1 * 6\n* 2\n3 7",
            "line 2: '* 2' has 2 entries where the first row has 3; a new puzzle needs an empty line before it",
        ),
        (
            "1 * 6\n* 2 4\n3 7 1 1",
            "line 3: '3 7 1 1' has 4 entries where 2 column sums",
        ),
        (
            "1 * 6\n* 2 4\n3",
            "line 3: '3' has 1 entries where 2 column sums",
        ),
        (
            "1 * 6\n* 2 4\n3 *",
            "line 3, column 3: '3 *' lacks a sum; column sums follow the rows without an empty line",
        ),
        (
            "1 * *\n* 2 4\n3 7",
            "line 1, column 5: '1 * *' lacks a sum; column sums follow the rows without an empty line",
        ),
        (
            "1 * 6\n* 2 4\n3 7 9",
            "line 3, column 5: '9' in the corner is neither 0 nor the total 10",
        ),
        (
            "1 * 6\n* 2 5\n3 7",
            "line 1: the row sums add up to 11, not to 10",
        ),
        (
            "\n1 * 6\n* 2 4\n3 8",
            "line 4: the column sums add up to 11, not to 10",
        ),
        (
            "13 27 38\n13 14 23 29\n",
            "line 2: the column sums add up to 79, not to 78",
        ),
        (
            "rows: 13 27 39\ncolumns: 13 14 23 28\n",
            "line 1: the row sums add up to 79, not to 78",
        ),
        (
            "rows: 13 27 38\nrows: 13 14 23 28\n",
            "line 2, column 1: 'rows:' and 'columns:' are each wanted once",
        ),
        ("rows: 3 x\n", "line 1, column 9: 'x' is not a whole number"),
        (
            "13 27 38 13 14 23 28\n",
            "line 1: '13 27 38 13 14 23 28' is not a puzzle",
        ),
        (
            "B A\n* * 3\n* * 7\n4 6\n",
            "line 1, column 1: 'B' is above column A",
        ),
        (
            "A B C\n* * 3\n* * 7\n4 6\n",
            "line 1, column 1: 3 columns have a letter where the rows have 2 cells",
        ),
        (
            "2 * * 3\n1 * * 7\n4 6\n",
            "line 3: '4 6' has 2 entries where 3 column sums",
        ),
        (
            "r2 * * 3\nr1 * * 7\n4 6\n",
            "line 1, column 1: 'r2' is not the name of row 1",
        ),
        ("5\n6\n7", "line 1: '5' has no cells"),
        (
            "MAT SAVE AS X\n\n1 2 3\n",
            "line 3: '1 2 3' is not a puzzle",
        ),
        (
            "1 | | 1\n | 2 | 2\n3\n",
            "line 2, column 2: a bar begins this row and not all: it may be an edge or an empty cell",
        ),
        // Two readings: the sum of the row is missing, or this is the total.
        (
            "* * 3\n1 2 3\n",
            "line 2, column 5: '3' may be the total or the last sum",
        ),
        (
            "1 1\n2 2\n3 3\n",
            "line 3, column 3: '3' may be the total or the last sum",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
    // The corner of a matrix may also be absent.
    assert_eq!(
        one("MAT SAVE AS X\n1 0 6\n0 2 4\n3 7\n").givens(),
        [1, 0, 0, 2]
    );
    let wide = format!("{}2145\n{}0\n", "* ".repeat(65), "33 ".repeat(65));
    assert_eq!(
        read(&wide).unwrap_err().to_string(),
        "line 1: a table of 1x65 has more than 64 cells"
    );
}

#[test]
fn columns_are_lettered_as_in_a_spreadsheet() {
    let names: Vec<String> = [0, 3, 25, 26, 27, 51, 52, 63].map(letters).into();
    assert_eq!(names, ["A", "D", "Z", "AA", "AB", "AZ", "BA", "BL"]);
}

#[test]
fn tables_are_printed_as_in_the_sources() {
    let table = Table::new(Shape::new(2, 3).unwrap(), vec![6, 1, 4, 3, 5, 2]).unwrap();
    assert_eq!(
        table.to_string(),
        "   A B C\n1  6 1 4  11\n2  3 5 2  10\n   9 6 6"
    );
    assert_eq!(
        example().to_string(),
        "    A  B  C  D\n1   *  6  *  *  30\n2   8  *  *  *  18\n3   *  *  3  *  30\n   \
         27 16 10 25"
    );
}

/// A puzzle of any shape; its sums are a table's, or any that have the right total.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let sides = || prop_oneof![3 => 1usize..=4, 1 => 1usize..=9];
    let shapes = (sides(), sides()).prop_filter("64 cells", |(m, n)| m * n <= 64);
    (shapes, any::<bool>()).prop_flat_map(|((m, n), solvable)| {
        let shape = Shape::new(m, n).unwrap();
        let numbers: Vec<u8> = (1..=shape.cells() as u8).collect();
        (
            Just(numbers).prop_shuffle(),
            proptest::collection::vec(any::<bool>(), shape.cells()),
            0..shape.total(),
        )
            .prop_map(move |(cells, given, moved)| {
                let table = Table::new(shape, cells).unwrap();
                let mut rows = table.row_sums();
                if !solvable {
                    let moved = moved.min(rows[0] - 1);
                    rows[0] -= moved;
                    *rows.last_mut().unwrap() += moved;
                }
                let margins = Margins::new(shape, rows, table.column_sums()).unwrap();
                let givens = table
                    .cells()
                    .iter()
                    .zip(given)
                    .map(|(&k, given)| if given { k } else { 0 })
                    .collect();
                Puzzle::new(margins, givens).unwrap()
            })
    })
}

/// What a token of a text says of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Cell(usize),
    Sum(Sum),
    /// A name, a heading, the corner, a sign of the form.
    Other,
}

/// The tokens of a line, and what separates them.
type TokenLine = (Vec<(Part, String)>, &'static str);

/// How a puzzle may be written down.
#[derive(Clone, Copy, Debug)]
enum Writing {
    Table {
        separator: &'static str,
        blank: &'static str,
        corner: Option<bool>,
        has_names: bool,
        heading: &'static str,
    },
    TwoLines,
    Keys,
    Json,
    Records(&'static str),
}

fn writings() -> impl Strategy<Value = Writing> {
    let separators = vec![" ", "   ", "\t", ",", ", ", ";", " | ", "|"];
    let table = (
        proptest::sample::select(separators),
        proptest::sample::select(vec!["*", ".", "_", "0", "x", ""]),
        any::<Option<bool>>(),
        any::<bool>(),
        proptest::sample::select(vec!["", "letters", "numbers", "MAT SAVE AS P"]),
    );
    let table = table.prop_map(
        |(separator, blank, corner, has_names, heading)| Writing::Table {
            separator,
            // Blanks can hold no empty field.
            blank: match separator.trim_matches(' ') {
                "" if blank.is_empty() => "*",
                _ => blank,
            },
            corner,
            has_names,
            heading,
        },
    );
    let records = proptest::sample::select(vec![",", ";"]).prop_map(Writing::Records);
    prop_oneof![
        6 => table,
        1 => Just(Writing::TwoLines),
        1 => Just(Writing::Keys),
        2 => Just(Writing::Json),
        2 => records,
    ]
}

/// The puzzle as tokens; forms for sums alone have no cells.
fn tokens(puzzle: &Puzzle, writing: Writing) -> Vec<TokenLine> {
    let other = |text: &str| (Part::Other, text.to_owned());
    let sum = |&sum: &Sum| (Part::Sum(sum), sum.to_string());
    let sums = |sums: &[Sum]| -> Vec<_> { sums.iter().map(sum).collect() };
    let shape = puzzle.shape();
    let cell = |index: usize, blank: &str| match puzzle.givens()[index] {
        0 => (Part::Cell(index), blank.to_owned()),
        given => (Part::Cell(index), given.to_string()),
    };
    let list = |tokens: Vec<(Part, String)>| {
        let mut all = vec![other("[")];
        for (at, token) in tokens.into_iter().enumerate() {
            if at > 0 {
                all.push(other(","));
            }
            all.push(token);
        }
        all.push(other("]"));
        all
    };
    match writing {
        Writing::Table {
            separator,
            blank,
            corner,
            has_names,
            heading,
        } => {
            let mut lines = Vec::new();
            let is_field = !separator.trim_matches(' ').is_empty();
            let name = |text: &str| match has_names && (is_field || !text.is_empty()) {
                true => vec![other(text)],
                false => Vec::new(),
            };
            let above: Vec<String> = match heading {
                "letters" => (0..shape.columns()).map(letters).collect(),
                "numbers" => (1..=shape.columns()).map(|j| j.to_string()).collect(),
                _ => Vec::new(),
            };
            if heading.starts_with("MAT") {
                lines.push((heading.split(' ').map(other).collect(), " "));
            } else if !above.is_empty() {
                let above = above.iter().map(|text| other(text));
                lines.push((name("").into_iter().chain(above).collect(), separator));
            }
            for i in 0..shape.rows() {
                let mut row = name(&(i + 1).to_string());
                row.extend((0..shape.columns()).map(|j| cell(i * shape.columns() + j, blank)));
                row.push(sum(&puzzle.rows()[i]));
                lines.push((row, separator));
            }
            let mut below = name("");
            below.extend(sums(puzzle.columns()));
            let is_single = shape.rows() == 1 || shape.columns() == 1;
            below.extend(corner.map(|total| match total && !is_single {
                true => other(&shape.total().to_string()),
                false => other("0"),
            }));
            lines.push((below, separator));
            lines
        }
        Writing::TwoLines => vec![(sums(puzzle.rows()), " "), (sums(puzzle.columns()), " ")],
        Writing::Keys => {
            let line =
                |key, of: &[Sum]| (std::iter::once(other(key)).chain(sums(of)).collect(), " ");
            vec![
                line("rows:", puzzle.rows()),
                line("columns:", puzzle.columns()),
            ]
        }
        Writing::Json => {
            let rows = (0..shape.rows()).map(|i| {
                let cells = (0..shape.columns()).map(|j| cell(i * shape.columns() + j, "null"));
                list(cells.collect())
            });
            let mut all = vec![
                other("{"),
                other("\"puzzle\""),
                other(":"),
                other("7"),
                other(","),
            ];
            all.extend([other("\"rows\""), other(":")]);
            all.extend(list(sums(puzzle.rows())));
            all.extend([other(","), other("\"columns\""), other(":")]);
            all.extend(list(sums(puzzle.columns())));
            all.extend([other(","), other("\"givens\""), other(":"), other("[")]);
            for (i, row) in rows.enumerate() {
                all.extend((i > 0).then(|| other(",")));
                all.extend(row);
            }
            all.extend([other("]"), other("}")]);
            vec![(all, " ")]
        }
        Writing::Records(separator) => {
            let names = sum_names(shape).chain(cell_names(shape, 'g'));
            let names = std::iter::once("puzzle".to_owned()).chain(names);
            let mut record = vec![other("1")];
            record.extend(sums(puzzle.rows()));
            record.extend(sums(puzzle.columns()));
            record.extend((0..shape.cells()).map(|index| cell(index, "")));
            vec![
                (names.map(|name| other(&name)).collect(), separator),
                (record, separator),
            ]
        }
    }
}

fn joined(lines: &[TokenLine]) -> String {
    let line = |(tokens, separator): &TokenLine| {
        let texts: Vec<&str> = tokens.iter().map(|(_, text)| text.as_str()).collect();
        match separator.contains('|') {
            true => format!("|{}|\n", texts.join(separator)),
            false => texts.join(separator) + "\n",
        }
    };
    lines.iter().map(line).collect()
}

/// What takes the place of a token.
fn others() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0u32..80).prop_map(|number| number.to_string()),
        2 => proptest::sample::select(vec![
            "", " ", "*", "x", "--", "#", "# 7", "\n", "\n\n", "-1", "5.0", "1e1", "null", "A",
            "A1", "Sum", "rows:", "columns:", "=", "=7", "MD=7", "1 2", "1,2", "1\n2", "\"7\"",
            "7\u{200b}", "\u{feff}7", "\u{661}", "\u{ff17}", "\u{bd}", "[7]", "{", "}", "],[",
            "\"tables\"", "\"rows\"", "x1_1", "g1_1", "r1", "class", "true", "|", "||", ";", "\t",
        ]).prop_map(str::to_owned),
        2 => "\\PC{0,3}",
        1 => "[0-9*. ,|;\t\n#=:A-C-]{0,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("SURVO_TEXTS").map_or(2000, |cases| cases.parse().unwrap()),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_manner_of_writing_is_read(puzzle in puzzles(), writing in writings()) {
        let text = joined(&tokens(&puzzle, writing));
        let expected = match writing {
            Writing::TwoLines | Writing::Keys => Puzzle::open(puzzle.margins().clone()),
            _ => puzzle,
        };
        prop_assert_eq!(one(&text), expected, "{}", text);
    }

    /// A text in which one token was replaced is read as the puzzle that it then is, or refused.
    #[test]
    fn one_changed_token_never_makes_a_third_puzzle(
        puzzle in puzzles(),
        writing in writings(),
        at in any::<proptest::sample::Index>(),
        other in others(),
    ) {
        // A single row or column that lost an entry may be sums alone, or its name a cell.
        if puzzle.shape().rows() == 1 || puzzle.shape().columns() == 1 {
            return Ok(());
        }
        let mut lines = tokens(&puzzle, writing);
        let open = Puzzle::open(puzzle.margins().clone());
        let puzzle = match writing {
            Writing::TwoLines | Writing::Keys => open,
            _ => puzzle,
        };
        let mut all: Vec<&mut (Part, String)> = lines.iter_mut().flat_map(|line| &mut line.0).collect();
        let token = at.get_mut(&mut all);
        let part = token.0;
        token.1.clone_from(&other);
        let text = joined(&lines);
        let Ok(found) = read(&text) else {
            return Ok(());
        };
        let number = other.trim().parse::<Sum>().ok();
        let is_same = |found: &Puzzle| *found == puzzle;
        for TextPuzzle { puzzle: found, .. } in &found {
            match part {
                Part::Other => prop_assert!(is_same(found), "{text}"),
                Part::Sum(sum) => {
                    prop_assert!(is_same(found), "{text}");
                    let is_sum = number == Some(sum) || other.contains(&sum.to_string());
                    prop_assert!(is_sum, "{text}");
                }
                Part::Cell(cell) => {
                    let mut changed = found.givens().to_vec();
                    let value = std::mem::replace(&mut changed[cell], puzzle.givens()[cell]);
                    prop_assert_eq!(&changed[..], puzzle.givens(), "{}", text);
                    prop_assert_eq!(found.margins(), puzzle.margins(), "{}", text);
                    match number {
                        Some(number) => prop_assert_eq!(Sum::from(value), number, "{}", text),
                        None if value > 0 => prop_assert!(other.contains(&value.to_string()), "{text}"),
                        None => {}
                    }
                }
            }
        }
        // A record may have become a comment.
        prop_assert!(found.len() == 1 || found.is_empty() && other.contains('#'), "{text}");
    }

    #[test]
    fn what_is_printed_is_read_back(puzzle in puzzles()) {
        prop_assert_eq!(one(&puzzle.to_string()), puzzle);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(MAT SAVE AS A|rows:|[0-9*. ,|=\t]{0,12}|\n|.{0,9}){0,12}") {
        if let Err(error) = read(&text) {
            prop_assert!(error.line >= 1 && error.line <= text.lines().count());
        }
    }
}

/// The forms in which the sources print their puzzles.
#[test]
fn puzzles_are_read_as_the_sources_print_them() {
    let open = |rows: &[u32], columns: &[u32]| {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        Puzzle::open(Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap())
    };
    // Column numbers above, row numbers to the left, tabs between, the total in the corner.
    let enumeration = open(&[13, 27, 38], &[13, 14, 23, 28]);
    for text in [
        "\t1\t2\t3\t4\t\n1\t\t\t\t\t13\n2\t\t\t\t\t27\n3\t\t\t\t\t38\n\t13\t14\t23\t28\t78\n",
        "1 2 3 4\n1 * * * * 13\n2 * * * * 27\n3 * * * * 38\n13 14 23 28 78",
        "1 2 3 4\n* * * * 13\n* * * * 27\n* * * * 38\n13 14 23 28",
    ] {
        assert_eq!(one(text), enumeration, "{text}");
    }
    let margins_only = "\t\t\t\t17\n\t\t\t\t32\n\t\t\t\t36\n\t\t\t\t51\n17\t26\t42\t51\t\n";
    assert_eq!(
        one(margins_only),
        open(&[17, 32, 36, 51], &[17, 26, 42, 51])
    );
    // A measure of difficulty after a row.
    let text = "* * * * 49   MD=1700\n* * * * 39\n* * * * 33\n* * * * 15\n49 43 29 15";
    assert_eq!(one(text), open(&[49, 39, 33, 15], &[49, 43, 29, 15]));
    // Titles between matrices.
    let text = "Problem S0: (no swaps needed)\nMAT SAVE AS A\n0 0 3\n0 0 7\n4 6 0\n\n\
                Problem S3:\nMAT SAVE AS A\n0 0 7\n0 0 3\n6 4 0\n";
    let puzzles: Vec<Puzzle> = read(text).unwrap().into_iter().map(|p| p.puzzle).collect();
    assert_eq!(puzzles, [open(&[3, 7], &[4, 6]), open(&[7, 3], &[6, 4])]);
    // A first row of givens that count up is not a header: it has a sum.
    let counting = "1 2 3 6\n* * * 15\n* * * 24\n12 15 18";
    assert_eq!(one(counting).givens()[..3], [1, 2, 3]);
}

#[test]
fn headings_have_digits_in_names_only() {
    let text = "Problem S0: (no swaps needed)\n\u{2013} * 3\n* \u{2212} 7\n4 6\nNumber A2\n* * 3\n* 4 7\n4 6\n";
    let puzzles = read(text).unwrap();
    assert_eq!(puzzles.len(), 2);
    assert_eq!(puzzles[1].puzzle.givens(), [0, 0, 0, 4]);
    for wrong in ["Puzzle 1", "A1=5", "x = 3", "1. easy", "Puzzle A1/2"] {
        assert!(
            read(&format!("{wrong}\n\n* * 3\n* * 7\n4 6\n")).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn what_is_no_sum_is_named_with_its_column() {
    for (text, message) in [
        ("3,,4", "column 3: a number is missing"),
        ("3,99999999999", "column 3: '99999999999' is too large"),
        ("3,q", "column 3: 'q' is not a whole number"),
        ("3,2.5", "column 3: '2.5' is not a whole number"),
        ("|3|q|", "column 4: 'q' is not a whole number"),
        ("3|q", "column 3: 'q' is not a whole number"),
    ] {
        let error = sums(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

/// The same table with other names of its rows.
#[test]
fn rows_have_their_numbers_letters_or_words_as_names() {
    let with = |names: [&str; 3]| {
        let [a, b, c] = names;
        format!("{a},,6,,,30\n{b},8,,,,18\n{c},,,3,,30\n,27,16,10,25,\n")
    };
    for names in [
        ["1", "2", "3"],
        ["A", "B", "C"],
        ["a)", "b)", "c)"],
        ["row1", "row2", "row3"],
        ["first", "second", "third"],
        ["", "", ""],
        ["1", "", "3"],
    ] {
        assert_eq!(one(&with(names)), example(), "{names:?}");
    }
    for (names, message) in [
        (
            ["A", "C", "B"],
            "line 2, column 1: 'C' is not the name of row 2",
        ),
        (
            ["row1", "row3", "row2"],
            "line 2, column 1: 'row3' is not the name of row 2",
        ),
    ] {
        assert_eq!(read(&with(names)).unwrap_err().to_string(), message);
    }
    let letters = "A B C D\n* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\n";
    assert_eq!(one(letters), example());
    let wrong = letters.replace("C D", "D C");
    let message = "line 1, column 5: 'D' is above column C";
    assert_eq!(read(&wrong).unwrap_err().to_string(), message);
}

#[test]
fn a_word_above_the_sums_has_more_than_two_letters() {
    for (word, is_read) in [("Sum", true), ("So", false)] {
        let text = format!("A B C D {word}\n* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\n");
        assert_eq!(read(&text).is_ok(), is_read, "{word}");
    }
}
