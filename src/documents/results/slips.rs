//! Slips in the sources, each with what proves it. `docs/sources.md` has the same commands
//! with what they print, and a test runs them.

use std::fmt::Write;

const ENUMERATION: &str = "Mustonen, enumeration";
const SWAPPING: &str = "Mustonen, swapping";
const LISTENER: &str = "Listener 4151";
const TILES: &str = "Gritter, tiles";

/// A slip: where it stands, what is printed, what holds, and a command that proves it.
struct Slip {
    source: &'static str,
    printed: &'static str,
    found: &'static str,
    proof: &'static str,
}

const SLIPS: [Slip; 11] = [
    Slip {
        source: ENUMERATION,
        printed: "1837169 unsolvable 4x4 cases",
        found: "2743953: pairs in which exactly one side violates (1) are left out, see above",
        proof: "survo survey 4 4 --out 4x4",
    },
    Slip {
        source: ENUMERATION,
        printed: "the sixth partition of 32 is 3 6 10 11",
        found: "it is 3 6 10 13, as in the list and the table of the same page; 3 6 10 11 make 30",
        proof: "survo partitions 32 4 --max 16 --off 1,2,5,9",
    },
    Slip {
        source: ENUMERATION,
        printed: "all the other 394 candidates are dead ends",
        found: "393: one of the 394 is the one that leads to the solution",
        proof: "survo solve --rows 17,32,36,51 --cols 17,26,42,51 --engine partition --show-method",
    },
    Slip {
        source: ENUMERATION,
        printed: "(1): no solution if R_i < 2in(2in+1)/2",
        found: "in(in+1)/2, without the twos; the example of section 2 has R_1 = 13 < 36 and a solution",
        proof: "survo solve --rows 13,27,38 --cols 13,14,23,28",
    },
    Slip {
        source: ENUMERATION,
        printed: "(2) and (3): no solution if the bound is below R_i + C_j",
        found: "if it is above; the same example has 22 < 13 + 13 for i = j = 1",
        proof: "survo solve --rows 13,27,38 --cols 13,14,23,28",
    },
    Slip {
        source: SWAPPING,
        printed: "standard deviation 1.3402919308079",
        found: "1.3402919308061: the difference of S2 and the square of the mean loses digits, \
                S2 itself is right in all of its digits",
        proof: "survo swap --stats 4x4",
    },
    Slip {
        source: SWAPPING,
        printed: "93.6 % need fewer than 6 swaps if W is 10 or less",
        found: "that is the share for W = 10; for W of 10 or less see The swapping method",
        proof: "survo swap --stats 4x4",
    },
    Slip {
        source: LISTENER,
        printed: "9!/7! = 90 sets of rules",
        found: "72, of which 36 have four digits, as printed",
        proof: "survo crossword solve data/listener_4151.toml -v",
    },
    Slip {
        source: LISTENER,
        printed: "the rules a = 11, b = 17, d = 19, e = 7 beside the grid with 21a = TTTT",
        found: "with a = 11 TTTT needs b and i to be 7 and 29; b = 17 goes with FFTT, the other grid",
        proof: "survo crossword solve data/listener_4151.toml --pattern 21a=TTTT",
    },
    Slip {
        source: LISTENER,
        printed: "4 clues are the same in both languages",
        found: "three of the seven listed are left beside FOO, TNOTE, NON, SENSE: SF, NF, SSF",
        proof: "",
    },
    Slip {
        source: TILES,
        printed: "piece 5 moves left seven times into position 1",
        found: "in the numbering of the plan it stands just below, one swap away; \
                only so does the plan add up to 267",
        proof: "",
    },
];

pub(crate) fn slip_section(text: &mut String) -> std::fmt::Result {
    write!(
        text,
        "\n## Slips in the sources\n\n\
         What the sources print and does not hold, none of it a count of puzzles. All other claims\n\
         of theirs are in [docs/sources.md](docs/sources.md).\n\n\
         | source | printed | found | proof |\n|---|---|---|---|\n"
    )?;
    for slip in &SLIPS {
        let proof = match slip.proof {
            "" => String::new(),
            proof => format!("`{proof}`"),
        };
        writeln!(
            text,
            "| {} | {} | {} | {proof} |",
            slip.source, slip.printed, slip.found
        )?;
    }
    Ok(())
}
