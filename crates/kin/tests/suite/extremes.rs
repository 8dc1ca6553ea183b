//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`).

use survo_core::search::{Stop, Verdict};
use survo_kin::crossword::{
    Crossword, Expression, Language, WordPattern, candidates, read, read_bytes, solve,
    transcriptions, word_choices,
};
use survo_kin::suko::{
    Digits, Improvement, Improvements, MethodSteps, RandomSukos, SearchStep, Suko, SukoMethod,
    TotalStatus, check_digits, square_name, square_text, step_in_words, text, wrong_digits,
};
use survo_kin::tiles::{Bias, Board, Distances, Matching, Plan, TileCell, sort};

/// No text of any puzzle.
fn texts() -> [String; 6] {
    let long = ["9", "[", "("].map(|sign| sign.repeat(1 << 16));
    let short = ["", "\0", "\u{feff}"].map(str::to_owned);
    let [a, b, c] = short;
    let [d, e, f] = long;
    [a, b, c, d, e, f]
}

#[test]
fn texts_of_nothing_and_of_any_length_are_refused() {
    for text in texts() {
        assert!(read(&text).is_err());
        assert!(read_bytes(text.as_bytes()).is_err());
        assert!(text.parse::<Expression>().is_err());
        assert!(text.parse::<WordPattern>().is_err());
        assert!(text.parse::<Improvements>().is_err());
        assert!(Language::new(&text, &text).is_err());
        assert!(text::read(&text).map_or(0, |sukos| sukos.len()) == 0);
        assert!(text.parse::<Board>().is_err());
        assert!(text.parse::<Plan>().is_err() || !text.contains('9'));
    }
    assert!(read_bytes(&[0xff; 1 << 16]).is_err());
    let names = ["0", "1.1e400", "99999999999999999999999"];
    assert!(names.iter().all(|it| it.parse::<Improvements>().is_err()));
}

#[test]
fn sukos_of_any_totals_and_digits() {
    let colours = [Some('z'); 9];
    for total in [0, u32::MAX] {
        let suko = Suko::new([total; 4], colours, &[('z', total)]).unwrap();
        assert!(Suko::new([total; 4], colours, &[]).is_err());
        assert!(Suko::new([total; 4], [Some('\u{10ffff}'); 9], &[]).is_err());
        let none = |digits: &Digits, method: SukoMethod| {
            let found = method.run(&suko, digits, 2, &Stop::new(), &mut |_, _| {});
            assert_eq!(found.verdict(), Verdict::None, "{method}");
        };
        let methods = SukoMethod::compared().into_iter();
        let searches = methods.filter(|&method| method != SukoMethod::BruteForce);
        for method in searches.clone() {
            none(&[0; 9], method);
        }
        for digits in [[u8::MAX; 9], [10; 9], [9; 9], [0, 0, 0, 0, 0, 0, 0, 0, 10]] {
            assert!(check_digits(&digits).is_err());
            for method in searches.clone() {
                none(&digits, method);
            }
            assert_eq!(text::json(&suko, &digits)["circles"][3], total);
            assert!(Suko::of(digits, colours).is_ok());
            let wrong = |status: &TotalStatus| matches!(status, TotalStatus::Wrong { .. });
            assert!(suko.totals_of(&digits).iter().all(|it| wrong(&it.2)));
        }
    }
    assert_eq!(wrong_digits(&[u8::MAX; 9]).len(), 9);
    assert_eq!(
        Improvements::from_iter([Improvement::Bounds; 100]).to_string(),
        "4"
    );
    assert_eq!(square_text(&[0, 9, 10, u8::MAX]), ". 9 ?\n?\n");
    assert_eq!(square_text(&[]), "");
    let name = square_name(usize::MAX);
    let step = SearchStep::Tried {
        cell: usize::MAX,
        value: u8::MAX,
        refused: false,
    };
    let words = step_in_words(step, u64::MAX, &[]);
    assert_eq!(words, format!("  {}. {name} = 255", u64::MAX));
}

#[test]
fn random_sukos_of_no_colours_and_of_too_many() {
    for coloured in [0, 1, 9, 10, usize::MAX] {
        for colours in [0, 1, 3, 4, usize::MAX] {
            let exists = coloured <= 9 && colours <= 3 && (colours > 0 || coloured == 0);
            for seed in [0, u64::MAX] {
                let source = RandomSukos::new(coloured, colours, seed);
                assert_eq!(source.is_ok(), exists, "{coloured} {colours}");
                let found = source.map(|mut it| it.any().colours().iter().flatten().count());
                assert!(found.is_ok_and(|found| found == coloured) || !exists);
            }
        }
    }
    let method = SukoMethod::Backtracking(Improvements::EVERY);
    let none = MethodSteps::measure(method, &[], &Stop::new()).unwrap();
    assert_eq!(
        (none.mean(), none.median(), none.percent_below(u64::MAX)),
        (0.0, 0, 0.0)
    );
    assert!(none.seconds().into_iter().all(f64::is_finite));
}

/// One cell, which reads the digit of the letter's value.
fn crossword(values: &[u64]) -> Crossword {
    let text = format!(
        "values = {values:?}\nletters = 'A'\ngrid = {{ rows = 64, columns = 64 }}\n\
         languages = {{ Latin = 'ABCDEFGHIJ' }}\n\
         [[entries]]\nname = 'a'\nrow = 64\ncolumn = 64\ndirection = 'across'\nlength = 1\nclue = 'A'"
    );
    read(&text).unwrap()
}

#[test]
fn crosswords_of_one_cell() {
    let mut least = crossword(&[1]);
    // The greatest number of TOML has more than one digit.
    for (crossword, solutions) in [(least.clone(), 1), (crossword(&[i64::MAX as u64]), 0)] {
        for limit in [0, 1, u64::MAX] {
            let report = solve(&crossword, limit, &Stop::new(), &mut |solution| {
                let answers = solution.answers(&crossword, Some(0));
                assert_eq!(solution.grid(&crossword).last(), Some(&Some('B')));
                assert!(transcriptions(&crossword, &answers, 0).contains("none"));
            });
            assert_eq!(report.solutions, limit.min(solutions));
        }
        let mut lines = 0;
        let visit = &mut |found: survo_kin::crossword::CandidateWords| {
            lines += found.lines(&crossword).len();
            true
        };
        let tally = candidates(&crossword, 0, &[], &Stop::new(), visit).unwrap();
        assert_eq!((tally.choices, tally.length, lines), (1, solutions, 1));
        assert_eq!(word_choices(&crossword, 0, &[]), 1);
        assert_eq!(
            word_choices(&crossword, 0, &[('\u{10ffff}', u64::MAX); 9]),
            0
        );
    }
    for known in [('A', 0), ('A', u64::MAX), ('\u{10ffff}', 1)] {
        assert!(least.check_settled(&[known]).is_err());
    }
    assert!(least.check_settled(&[('A', 1)]).is_ok());
    for (entry, pattern) in [(usize::MAX, "."), (1, "."), (0, ""), (0, ".."), (0, "K")] {
        assert!(least.set_pattern(entry, pattern).is_err());
    }
    assert!(least.set_pattern(0, "[^B]").is_ok());
    let report = solve(&least, u64::MAX, &Stop::new(), &mut |_| {});
    assert_eq!(report.verdict(), Verdict::None);
    let any: WordPattern = ".".parse().unwrap();
    assert!(!any.allows(usize::MAX, 'A') && !any.fits(&['A'; 1 << 16]));
    assert_eq!(least.languages()[0].word(u128::MAX).len(), 39);
}

#[test]
fn values_of_expressions_leave_no_range() {
    for text in [
        "A+A",
        "A^127",
        "A^A",
        "A*A*A",
        "0-A",
        "1/0",
        "1/(A-A)",
        "(1-2^127)/(0-1)",
    ] {
        let expression: Expression = text.parse().unwrap();
        for value in [0, 1, u64::MAX] {
            let found = expression.value(&|_| value);
            assert!(found.is_none_or(|found| found > 0), "{text}");
        }
    }
    let sum: Expression = "A+A".parse().unwrap();
    assert_eq!(sum.value(&|_| u64::MAX), Some(2 * u128::from(u64::MAX)));
    let nested = |depth| "(".repeat(depth) + "A" + &")".repeat(depth);
    assert!(nested(99).parse::<Expression>().is_ok());
    assert!(nested(1 << 16).parse::<Expression>().is_err());
}

#[test]
fn boards_of_one_tile_and_of_the_most() {
    let long = |columns: usize| format!("1{}", "0".repeat(columns - 1));
    let boards = [
        "1".to_owned(),
        long(4096),
        long(4096).chars().rev().collect(),
    ];
    for text in boards.iter().map(String::as_str).chain(["0", "1\n0"]) {
        let Ok(board) = text.parse::<Board>() else {
            // One colour alone may be prose.
            panic!("{text:.20} is a board");
        };
        let matching = Matching::sorted(&board);
        let played = sort(&board, &matching);
        assert_eq!(played.swaps.len(), matching.cost());
        let short = Matching::with(&board, &board, Bias::ShortWays).unwrap();
        assert_eq!(short.cost(), 0);
        assert!(matching.planned(&[(usize::MAX, 0)]).is_err());
        assert!(matching.planned(&[(0, 0); 1 << 16]).is_err());
    }
    assert!(long(4097).parse::<Board>().is_err());
    let corners = [0, usize::MAX].map(|side| TileCell {
        row: side,
        column: side,
    });
    assert_eq!(corners[0].distance(corners[1]), usize::MAX);
    assert_eq!(
        corners[1].to_string(),
        "18446744073709551616,18446744073709551616"
    );
    // Pairs of a larger board, and of one with the same first pair.
    let [one, many] = ["1", "0001/0111"].map(|text| Matching::sorted(&text.parse().unwrap()));
    let beyond = many.pairs().0.into_iter().filter(|&pair| pair != (0, 0));
    assert_eq!(many.pairs_beyond(&one).0, beyond.collect::<Vec<_>>());
}

#[test]
fn distances_of_boards_without_cells_and_of_one() {
    for (rows, columns) in [(0, 0), (0, usize::MAX), (usize::MAX, 0), (1, 1)] {
        let distances = Distances::of(rows, columns, &Stop::new()).unwrap();
        assert_eq!(distances.boards.iter().sum::<u64>(), 0);
    }
    // Two boards of both colours, of which one is sorted.
    assert_eq!(Distances::of(1, 2, &Stop::new()).unwrap().boards, [1, 1]);
}
