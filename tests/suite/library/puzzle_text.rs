//! Puzzles as text: every way to write one, and what is refused.

use proptest::prelude::*;

use crate::puzzle::text::*;
use crate::puzzle::{Margins, Puzzle, PuzzleError, Shape, Sum, Table};

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
        "0 6 0 0 30\r\n8 0 0 0 18\r\n0 0 3 0 30\r\n27 16 10 25 0\r\n",
        ",6,,,30\n8,,,,18\n,,3,,30\n27,16,10,25,\n",
        "\u{feff}\t6\t\t\t30\n8\t\t\t\t18\n\t\t3\t\t30\n27\t16\t10\t25\n",
        ",A,B,C,D,\n1,,6,,,30\n2,8,,,,18\n3,,,3,,30\n,27,16,10,25,\n",
        "\tA\tB\tC\tD\n1\t*\t6\t*\t*\t30\n2\t8\t*\t*\t*\t18\n3\t*\t*\t3\t*\t30\n\t27\t16\t10\t25\n",
        "# a comment\n1 * 6 * * 30\n2 8 * * * 18\n# another\n3 * * 3 * 30\n27 16 10 25 0\n",
        "|A|B|C|D|Sum|\n|---|:--|--|--|--|\n|*|6|*|*|30|\n|8|*|*|*|18|\n|*|*|3|*|30|\n|27|16|10|25|78|",
        "*, 6, *, *, 30\n8, *, *, *, 18\n*, *, 3, *, 30\n27, 16, 10, 25\n",
        "\"\",\"6\",\"\",\"\",\"30\"\n8,,,,18\n,,3,,30\n27,16,10,25\n",
        // A narrow table in a wide sheet, after an empty row of it.
        ",,,,,,\n,,6,,,30,\n,8,,,,18,\n,,,3,,30,\n,27,16,10,25,,\n,,,,,,\n",
        "- 6 - - 30\n8 - - - 18\n- - 3 - 30\n27 16 10 25\n",
        "? 6 ? ? 30\n8 x x x 18\n? ? 3 ? 30\n27 16 10 25\n",
        "| | 6 | | |30|\n|8| | | |18|\n| | |3| |30|\n|27|16|10|25| |\n",
        "[0,6,0,0,30],\n[8,0,0,0,18],\n[0,0,3,0,30],\n[27,16,10,25]\n",
        "[[0, 6, 0, 0, 30], [8, 0, 0, 0, 18], [0, 0, 3, 0, 30], [27, 16, 10, 25, 0]]",
        "{\"rows\": [30,18,30], \"columns\": [27,16,10,25],\n\
         \"grid\": [[0,6,null,0],[8,0,0,0],[0,0,3,0]]}\n",
        "Survo puzzle 1/2006, easy\n* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\nHave fun.\n",
        "The first puzzle is this:\n  A B C D\n1 * 6 * * 30\n2 8 * * * 18\n3 * * 3 * 30\n\
         \x20 27 16 10 25\nIts solution is on the next page.\n",
        "MAT SAVE AS P\n0 6 0 0 30\n8 0 0 0 18\n0 0 3 0 30\n27 16 10 25 0\n/SP_SWAP P\n",
        // As the public models for OR-tools, MiniZinc and AMPL have it.
        "# a puzzle\n% of 2006\n3\n4\n30,18,30\n27,16,10,25\n0,6,0,0\n8,0,0,0\n0,0,3,0\n",
        "30 18 30\n27 16 10 25\n* 6 * *\n8 * * *\n* * 3 *\n",
        "3 4\n30 18 30\n27 16 10 25\n* 6 * *\n8 * * *\n* * 3 *\n",
        "+---+---+\n|   | 6 |   |   | 30\n| 8 | | | | 18\n| | | 3 | | 30\n+---+---+\n\
         27  16  10  25\nRegards,\n",
        "r = 3;\nc = 4;\nrowsums = [30,18,30]; % sums\ncolsums = [27,16,10,25];\n\
         matrix = array2d(1..r, 1..c,\n  [ 0, 6, 0, 0,\n 8, 0, 0, 0,\n 0, 0, 3, 0 ]);\n",
        "matrix = [| 0,6,0,0 | 8,0,0,0 | 0,0,3,0 |];\nrow_sums = [30,18,30];\n\
         col_sums = [27,16,10,25];\n",
        "param r := 3;\nparam c := 4;\nparam rowsums := 1 30 2 18 3 30;\n\
         param colsums :=\n1 27\n2 16\n3 10\n4 25;\n\
         param matrix: 1 2 3 4 :=\n1 . 6 . .\n2 8 . . .\n3 . . 3 .;\n",
        "MAT SAVE AS P\n0 6 0 0 30\n8 0 0 0 18\n0 0 3 0 30\n27 16 10 25 0\n",
        "MATRIX P ///\n0 6 0 0 30\n8 0 0 0 18 / a comment\n0 0 3 0 30\n27 16 10 25 0\nEND\nMAT SAVE P\n",
        "MATRIX P\nAn example\n///  A B C D Sum\n1 0 6 0 0 30\n2 8 0 0 0 18\n3 0 0 3 0 30\n\
         Sum 27 16 10 25 0\n\nMAT SAVE P TO Q / saves it\n",
        "  11 *\n  12 *MAT SAVE AS P\n  13 * 0 6 0 0 30\n  14 * 8 0 0 0 18\n  15 * 0 0 3 0 30\n\
         \x20 16 * 27 16 10 25 0\n  17 *\n",
        "*\n*MAT SAVE AS P\n*0 6 0 0 30\n*8 0 0 0 18\n*0 0 3 0 30\n*27 16 10 25 0\n*\n",
    ] {
        // An empty line of the edit field is a blank cell where no matrix is near.
        let text = text.strip_prefix("  11 *\n").unwrap_or(text);
        let text = text.strip_prefix("*\n").unwrap_or(text);
        assert_eq!(one(text), example(), "{text}");
    }
}

#[test]
fn givens_that_look_like_row_numbers_are_told_by_the_sums() {
    // 1 and 2 below one another, and the same with row numbers.
    let puzzle = one("1 * 6\n2 * 4\n3 7");
    assert_eq!(puzzle.givens(), [1, 0, 2, 0]);
    assert_eq!(one("1 1 * 6\n2 2 * 4\n3 7"), puzzle);
    assert_eq!(one("1 1 * 6\n2 2 * 4\n3 7 10"), puzzle);
    // One column: every row is a number and its sum.
    assert_eq!(one("1 1\n2 2\n3").givens(), [1, 2]);
    assert_eq!(one("1 * 1\n2 * 2\n3").givens(), [0, 0]);
}

#[test]
fn sums_stand_before_the_cells_or_beside_them() {
    let beside = one("1 1\n2 2\n3 3\n6");
    assert_eq!(beside.shape(), Shape::new(3, 1).unwrap());
    let before = one("3 7\n4 6\n1 *\n* *");
    assert_eq!(
        (before.rows(), before.columns()),
        (&[3, 7][..], &[4, 6][..])
    );
    assert_eq!(before.givens(), [1, 0, 0, 0]);
    for size in ["2\n2", "2 2"] {
        let wrong = read(&format!("{size}\n3 8\n4 6\n1 *\n* *\n")).unwrap_err();
        let wrong = wrong.to_string();
        assert!(
            wrong.contains("the row sums add up to 11, not to 10"),
            "{wrong}"
        );
    }
    // A size of 1x2 would be as good as these sums, but for the lines after it.
    assert_eq!(one("1 2\n3\n*\n*").shape(), Shape::new(2, 1).unwrap());
}

#[test]
fn data_of_several_models_are_read_with_their_lines() {
    let text = "rowsums = [3,7]; colsums = [4,6];\n\nrowsums = [3,7];\ncolsums = [4,6];\n\
                matrix = [|1,0|0,0|];\n";
    let puzzles = read(text).unwrap();
    let lines: Vec<usize> = puzzles.iter().map(|found| found.line).collect();
    assert_eq!(lines, [1, 3]);
    assert_eq!(puzzles[1].puzzle.givens(), [1, 0, 0, 0]);
    let wrong = read("rowsums = [3,8];\ncolsums = [4,6];\n").unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "line 1: the row sums add up to 11, not to 10, the sum of 1..4: a Survo puzzle has each of \
         these once"
    );
}

#[test]
fn a_row_that_counts_up_is_no_header() {
    // One row alone: its sum makes it longer than the line of column sums.
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
        "line 12: '2\t1\t3' is no puzzle: rows with their sums and a last line of column sums \
         are expected, without empty lines between"
    );
    let puzzles = read(&format!("{text} 4\t3\t7\n6\t4\n")).unwrap();
    let lines: Vec<usize> = puzzles.iter().map(|p| p.line).collect();
    assert_eq!(lines, [2, 7, 12]);
    assert_eq!(puzzles[1].puzzle.rows(), [3, 7]);
    assert_eq!(puzzles[2].puzzle.givens(), [2, 1, 4, 3]);
    assert_eq!(read(" \n# nothing\n\n").unwrap(), []);
}

#[test]
fn errors_name_the_line_and_the_text() {
    for (text, expected) in [
        (
            "1 * 6\n* x2 4\n3 7",
            "line 2: 'x2' is neither a number nor a blank",
        ),
        ("1 * 6\n* -2 4\n3 7", "line 2: '-2' is neither a number"),
        (
            "{\"rows\": [3,7], \"columns\": [4,6]}\n\n{\"rows\": [3,7], \"columns\": [4,5]}\n",
            "line 3: the column sums add up to 9, not to 10",
        ),
        (
            "{\"rows\": [3,7], \"columns\": [4,6], \"grid\": [[0,0,0],[0]]}\n",
            "line 1: row 1 of the grid has 3 numbers for 2 columns",
        ),
        (
            "{\"rows\": [3,7], \"columns\": [4,6]}\n{\"rows\": 3}\n",
            "line 2: this is no JSON object with rows and columns",
        ),
        ("1 * 6\n* 2.5 4\n3 7", "line 2: '2.5' is neither a number"),
        (
            "1 * 6\n* 99999999999 4\n3 7",
            "line 2: '99999999999' is too large",
        ),
        ("1 * 6\n* 300 4\n3 7", "line 2: '300' is too large"),
        (
            "1 * 6\n* 5 4\n3 7",
            "line 2: the given 5 in row 2, column 2 is not among 1..4",
        ),
        (
            "1 * 6\n* 1 4\n3 7",
            "line 2: the given 1 stands both in row 1, column 1 and in row 2",
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
            "line 3: '3 *' lacks a sum; column sums follow the rows without an empty line",
        ),
        (
            "1 * *\n* 2 4\n3 7",
            "line 1: '1 * *' lacks a sum; column sums follow the rows without an empty line",
        ),
        (
            "1 * 6\n* 2 4\n3 7 9",
            "line 3: '9' in the corner is neither 0 nor the total 10",
        ),
        (
            "1 * 6\n* 2 5\n3 7",
            "line 1: the row sums add up to 11, not to 10",
        ),
        (
            "\n1 * 6\n* 2 4\n3 8",
            "line 4: the column sums add up to 11, not to 10",
        ),
        ("5\n6\n7", "line 1: '5' has no cells"),
        ("only words", "line 1: 'only words' is no puzzle"),
        (
            "MAT SAVE AS X\n\n1 2 3\n",
            "line 1: 'MAT SAVE AS X' is not followed by",
        ),
        (
            "MATRIX X\n1 * 6\n* 2 4\n3 7 0",
            "line 1: 'MATRIX X' is not followed by",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
    // The corner of a matrix may be absent, too.
    assert_eq!(
        one("MAT SAVE AS X\n1 0 6\n0 2 4\n3 7\n").givens(),
        [1, 0, 0, 2]
    );
    let wide = format!("{}2145\n{}0\n", "* ".repeat(65), "33 ".repeat(65));
    assert_eq!(
        read(&wide).unwrap_err().to_string(),
        "line 1: a table of 1x65 has more than 64 cells"
    );
    assert!(matches!(
        read("1 * 6\n* 1 4\n3 7").unwrap_err().problem,
        TextProblem::Puzzle(PuzzleError::Repeated { number: 1, .. })
    ));
}

/// Solutions published on survo.fi, July and September 2006: their sums hold.
#[test]
fn published_solutions_are_read() {
    let text = "\
     A  B  C
 1   1  2  5  8
 2   3  6  8 17
 3   4  7  9 20
     8 15 22

   A  B  C  D  E  F
1 11  1 12 18 13 17  72
2  4 15  9  7  5  3  43
3  8  6  2 10 16 14  56
  23 22 23 35 34 34

     A  B  C  D  E  F  G  H  I  J
 1   2  1  3  4  6  5  7  9 12 15  64
 2   8 10 11 13 14 17 16 18 19 20 146
    10 11 14 17 20 22 23 27 31 35
";
    let puzzles = read(text).unwrap();
    assert_eq!(puzzles.len(), 3);
    for TextPuzzle { puzzle, .. } in puzzles {
        let table = Table::new(puzzle.shape(), puzzle.givens().to_vec()).unwrap();
        assert!(puzzle.is_solved_by(&table));
    }
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
    assert_eq!(
        matrix_text(&example(), "P"),
        "MAT SAVE AS P\n 0  6  0  0 30\n 8  0  0  0 18\n 0  0  3  0 30\n27 16 10 25  0\n\n"
    );
}

/// A puzzle of any shape; its sums are a table's, or any that have the right total.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let shapes = (1usize..=9, 1usize..=9).prop_filter("64 cells", |(m, n)| m * n <= 64);
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
                    let moved = moved.min(rows[0]);
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

/// How a puzzle may be written down.
#[derive(Clone, Copy, Debug)]
struct WritingStyle {
    separator: &'static str,
    blank: &'static str,
    corner: Option<bool>,
    numbers: bool,
    header: bool,
}

fn styles() -> impl Strategy<Value = WritingStyle> {
    (
        proptest::sample::select(vec![" ", "   ", "\t", ",", ", ", " | ", "|"]),
        proptest::sample::select(vec!["*", ".", "_", "0", ""]),
        any::<Option<bool>>(),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(separator, blank, corner, numbers, header)| WritingStyle {
            separator,
            blank: match (blank, separator) {
                // Only tabs and commas can hold an empty field.
                ("", "\t" | "," | ", ") => "",
                ("", _) => "*",
                _ => blank,
            },
            corner,
            numbers,
            header,
        })
}

fn written(puzzle: &Puzzle, style: WritingStyle) -> String {
    let fields = matches!(style.separator, "\t" | "," | ", ");
    let mut text = String::new();
    let mut line = |entries: Vec<String>| {
        text.push_str(&entries.join(style.separator));
        text.push('\n');
    };
    let lead = |first: String| (style.numbers && (fields || !first.is_empty())).then_some(first);
    if style.header {
        let names = (0..puzzle.shape().columns()).map(letters);
        line(lead(String::new()).into_iter().chain(names).collect());
    }
    let cell = |&k: &u8| match k {
        0 => style.blank.to_owned(),
        k => k.to_string(),
    };
    for (i, row) in puzzle.givens().chunks(puzzle.shape().columns()).enumerate() {
        let cells = row.iter().map(cell).chain([puzzle.rows()[i].to_string()]);
        line(lead((i + 1).to_string()).into_iter().chain(cells).collect());
    }
    let corner = style.corner.map(|total| match total {
        true => puzzle.shape().total().to_string(),
        false => "0".to_owned(),
    });
    let sums = puzzle.columns().iter().map(u32::to_string).chain(corner);
    line(lead(String::new()).into_iter().chain(sums).collect());
    text
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(puzzle in puzzles()) {
        prop_assert_eq!(one(&puzzle.to_string()), puzzle.clone());
        prop_assert_eq!(one(&matrix_text(&puzzle, "P")), puzzle.clone());
        let both = format!("{puzzle}\n\n{}", matrix_text(&puzzle, "P"));
        prop_assert_eq!(read(&both).unwrap().len(), 2);
    }

    #[test]
    fn every_manner_of_writing_is_read(puzzle in puzzles(), style in styles()) {
        let text = written(&puzzle, style);
        prop_assert_eq!(one(&text), puzzle, "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(MAT SAVE AS A|MATRIX B|///|[0-9*. ,|\t]{0,12}|\n|.{0,9}){0,12}") {
        if let Err(error) = read(&text) {
            prop_assert!(error.line >= 1 && error.line <= text.lines().count());
        }
    }
}

/// A puzzle for the edit field of Survo: `MAT SAVE AS name`, the rows with their
/// sums, the column sums and 0 in the corner, and an empty line.
fn matrix_text(puzzle: &Puzzle, name: &str) -> String {
    let sums = puzzle.rows().iter().chain(puzzle.columns());
    let width = sums.map(|sum| sum.to_string().len()).max().unwrap_or(0);
    let mut text = format!("MAT SAVE AS {name}\n");
    let mut line = |entries: &mut dyn Iterator<Item = Sum>| {
        let entries: Vec<String> = entries.map(|k| format!("{k:>width$}")).collect();
        text.push_str(&entries.join(" "));
        text.push('\n');
    };
    for (row, &sum) in puzzle
        .givens()
        .chunks(puzzle.shape().columns())
        .zip(puzzle.rows())
    {
        line(&mut row.iter().map(|&k| Sum::from(k)).chain([sum]));
    }
    line(&mut puzzle.columns().iter().copied().chain([0]));
    text.push('\n');
    text
}

/// The forms in which the sources print their puzzles.
#[test]
fn puzzles_are_read_as_the_sources_print_them() {
    let open = |rows: &[u32], columns: &[u32]| {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        Puzzle::open(Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap())
    };
    // Column numbers above, row numbers beside, tabs between, the total in the corner.
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
    // A measure of difficulty beside a row.
    let text = "* * * * 49   MD=1700\n* * * * 39\n* * * * 33\n* * * * 15\n49 43 29 15";
    assert_eq!(one(text), open(&[49, 39, 33, 15], &[49, 43, 29, 15]));
    // Titles between matrices.
    let text = "Problem S0: (no swaps needed)\nMAT SAVE AS A\n0 0 3\n0 0 7\n4 6 0\n\n\
                Problem S3:\nMAT SAVE AS A\n0 0 7\n0 0 3\n6 4 0\n";
    let puzzles: Vec<Puzzle> = read(text).unwrap().into_iter().map(|p| p.puzzle).collect();
    assert_eq!(puzzles, [open(&[3, 7], &[4, 6]), open(&[7, 3], &[6, 4])]);
    // A first row of givens that count up is no header: it has a sum.
    let counting = "1 2 3 6\n* * * 15\n* * * 24\n12 15 18";
    assert_eq!(one(counting).givens()[..3], [1, 2, 3]);
}

#[test]
fn json_objects_may_stand_in_a_list() {
    let list = "[{\"rows\":[3,7],\"columns\":[4,6]},\n {\"rows\":[7,3],\"columns\":[4,6]}]\n";
    let found = read(list).unwrap();
    assert_eq!(found[0].puzzle, one("* * 3\n* * 7\n4 6"));
    assert_eq!(found[1].puzzle, one("* * 7\n* * 3\n4 6"));
    assert_eq!((found.len(), found[1].line), (2, 2));
    let wrong = read(&list.replace("[7,3]", "7")).unwrap_err().to_string();
    assert!(wrong.starts_with("line 2: "), "{wrong}");
    assert!(wrong.ends_with(" at line 2 column 10"), "{wrong}");
}

#[test]
fn a_list_that_may_hold_numbers_in_place_is_not_lost() {
    for cells in ["[[2,0],[0,0]]", "[2,null,null,0]"] {
        let text = format!(r#"{{"rows":[3,7],"columns":[5,5],"gird":{cells}}}"#);
        assert_eq!(
            read(&text).unwrap_err().to_string(),
            "line 1: 'gird' is not read; name the cells 'givens'"
        );
    }
    // In the data of a model, too; a list without blanks may be anything.
    let model = "rowsums = [3,7];\ncolsums = [4,6];\nHints = [1,0,0,0];\n";
    let wrong = read(model).unwrap_err().to_string();
    assert_eq!(
        wrong,
        "line 3: 'Hints' is not read; name the cells 'givens'"
    );
    for text in [
        model.replace("1,0,0,0", "1,2,3,4"),
        model.replace("1,0,0,0", "1,0"),
    ] {
        assert_eq!(read(&text).unwrap()[0].puzzle.givens(), [0; 4]);
    }
    // Other lists belong to somebody else: a solution, lists of another size, lists beside cells.
    for text in [
        r#"{"rows":[3,7],"columns":[4,6],"tags":["easy"],"solution":[[1,2],[3,4]]}"#,
        r#"{"rows":[3,7],"columns":[4,6],"order":[0,1],"flags":[[true,false],[null,0]]}"#,
    ] {
        assert!(read(text).unwrap()[0].puzzle.is_open(), "{text}");
    }
    let beside =
        r#"{"rows":[3,7],"columns":[4,6],"givens":[[1,0],[0,0]],"tables":[[1,2,3,4]],"id":7}"#;
    assert_eq!(read(beside).unwrap()[0].puzzle.givens(), [1, 0, 0, 0]);
}

#[test]
fn headings_with_a_number_and_dashes_of_word_processors_are_read() {
    let text = "Puzzle 1\n\u{2013} * 3\n* \u{2212} 7\n4 6\nPuzzle 2\n* * 3\n* 4 7\n4 6\n";
    let puzzles = read(text).unwrap();
    assert_eq!(puzzles.len(), 2);
    assert_eq!(puzzles[1].puzzle.givens(), [0, 0, 0, 4]);
    // A name before sums is no heading, however few they are.
    let labelled = one("*,6,*,*,30\n8,*,*,*,18\n*,*,3,*,30\nSum: 27,16,10,25");
    assert_eq!(labelled.columns(), [27, 16, 10, 25]);
    assert_eq!(one("1 1\n2 2\n3 3\nSum 6").rows(), [1, 2, 3]);
}
