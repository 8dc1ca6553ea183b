//! A swap, by which two numbers of a table exchange their cells, and a game of swaps.

use crate::swap_state::SwapState;
use survo_core::Problem;
use survo_core::puzzle::{Puzzle, Table};

/// Two different numbers that exchange their cells, the smaller one first. Swaps are
/// ordered by the smaller number, then by the larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap {
    smaller: u8,
    larger: u8,
}

impl Swap {
    /// The swap of two numbers, in any order.
    pub fn new(first: u8, second: u8) -> Result<Self, Problem> {
        if first == second {
            return Err(Problem(format!("{first} cannot be swapped with itself")));
        }
        Ok(Self {
            smaller: first.min(second),
            larger: first.max(second),
        })
    }

    /// A list of swaps: numbers in pairs, set apart by blanks, commas, semicolons or
    /// brackets, such as `(5,6) (7,8)` or `5 6 7 8`. The empty text is the empty list.
    ///
    /// # Errors
    /// When something else is between the numbers, their number is odd, or a pair
    /// holds a number twice.
    pub fn list(text: &str) -> Result<Vec<Self>, Problem> {
        let numbers = text
            .split(|c: char| c.is_whitespace() || "(),;".contains(c))
            .filter(|word| !word.is_empty())
            .map(|word| {
                word.parse::<u8>()
                    .map_err(|_| Problem(format!("'{word}' is not a number of a table")))
            })
            .collect::<Result<Vec<_>, _>>()?;
        if numbers.len() % 2 == 1 {
            let count = numbers.len();
            return Err(Problem(format!("{count} numbers, but each swap takes two")));
        }
        numbers
            .chunks(2)
            .map(|pair| Self::new(pair[0], pair[1]))
            .collect()
    }

    /// The smaller number, then the larger one.
    pub fn numbers(self) -> (u8, u8) {
        (self.smaller, self.larger)
    }

    /// The table after the swap.
    ///
    /// # Errors
    /// When the table does not hold the numbers.
    pub fn apply(self, table: &Table) -> Result<Table, Problem> {
        let shape = table.shape();
        for number in [self.smaller, self.larger] {
            if number == 0 || usize::from(number) > shape.cells() {
                let cells = shape.cells();
                return Err(Problem(format!("{number} is not among 1..{cells}")));
            }
        }
        let cells = table
            .cells()
            .iter()
            .map(|&number| match number {
                number if number == self.smaller => self.larger,
                number if number == self.larger => self.smaller,
                number => number,
            })
            .collect();
        Ok(Table::new(shape, cells).expect("a swap permutes the numbers of the table"))
    }
}

/// `(5,6)`.
impl std::fmt::Display for Swap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.smaller, self.larger)
    }
}

/// A puzzle being solved by swapping.
pub struct Game {
    pub puzzle: Puzzle,
    /// The start, and the table after each swap.
    tables: Vec<Table>,
    played: Vec<Swap>,
}

impl Game {
    /// A game from a start table of the puzzle.
    ///
    /// # Panics
    /// When the table has another shape than the puzzle.
    pub fn new(puzzle: Puzzle, start: Table) -> Self {
        assert_eq!(puzzle.shape(), start.shape(), "a table of another shape");
        Self {
            puzzle,
            tables: vec![start],
            played: Vec::new(),
        }
    }

    pub fn start(&self) -> &Table {
        &self.tables[0]
    }

    /// The present table.
    pub fn table(&self) -> &Table {
        &self.tables[self.played.len()]
    }

    /// The swaps that led from the start to the table.
    pub fn played(&self) -> &[Swap] {
        &self.played
    }

    pub fn is_solved(&self) -> bool {
        self.puzzle.is_solved_by(self.table())
    }

    /// Plays a swap.
    ///
    /// # Errors
    /// When the table does not hold the numbers, or one of them is given. The game is
    /// as before then.
    pub fn swap(&mut self, swap: Swap) -> Result<(), Problem> {
        let table = swap.apply(self.table())?;
        for number in [swap.smaller, swap.larger] {
            if self.puzzle.givens().contains(&number) {
                let problem = format!("{number} is given and stays where it is");
                return Err(Problem(problem));
            }
        }
        self.tables.push(table);
        self.played.push(swap);
        Ok(())
    }

    /// Takes the last swap back; `None` at the start.
    pub fn undo(&mut self) -> Option<Swap> {
        let swap = self.played.pop()?;
        self.tables.pop();
        Some(swap)
    }

    /// Goes back to where this many swaps were played; false if there were not that many.
    pub fn back_to(&mut self, swaps: usize) -> bool {
        self.played.truncate(swaps);
        self.tables.truncate(swaps.saturating_add(1));
        self.played.len() == swaps
    }

    /// W of the start and after each swap.
    pub fn ws(&self) -> Vec<u64> {
        let tables = self.tables.iter();
        let states = tables.map(|table| SwapState::of(&self.puzzle, table));
        states.map(|state| state.w()).collect()
    }
}
