//! Expressions in letters: the clues.

mod grammar;

/// The largest exponent. The power of any base but -1, 0 and 1 is above every value by
/// then; with a greater exponent an expression has no value, whatever the base.
pub const MAX_EXPONENT: u32 = 127;

/// An expression in letters and whole numbers.
///
/// Parsed from text by [`str::parse`]. Letters are those of ASCII, one each; factors side by
/// side are multiplied. `^` binds most tightly and from the right, then factors
/// side by side, then `*` and `/`, then `+` and `-`, each from the left: `A/BC` is
/// A divided by the product BC, `-A^2` is the negative of the square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    Letter(char),
    /// A whole number, written out.
    Number(i128),
    Negative(Box<Expression>),
    /// Two expressions with something between them.
    Two(Operation, Box<Expression>, Box<Expression>),
}

/// An operation between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    /// The quotient, which must be whole.
    Divide,
    /// The power; the exponent is 0 to `MAX_EXPONENT`.
    Raise,
}

impl Expression {
    /// The value where `value_of` gives those of the letters.
    ///
    /// There is none if it is not positive, if a division in it leaves a remainder, if
    /// an exponent is out of range, or if any part of it leaves the range of `i128`
    /// (about 1.7e38 in absolute value). Parts may be negative or 0.
    pub fn value(&self, value_of: &impl Fn(char) -> u64) -> Option<u128> {
        let value = self.part(value_of)?;
        u128::try_from(value).ok().filter(|&value| value > 0)
    }

    fn part(&self, value_of: &impl Fn(char) -> u64) -> Option<i128> {
        match self {
            Self::Letter(letter) => Some(value_of(*letter).into()),
            Self::Number(number) => Some(*number),
            Self::Negative(of) => of.part(value_of)?.checked_neg(),
            Self::Two(operation, left, right) => {
                operation.apply(left.part(value_of)?, right.part(value_of)?)
            }
        }
    }

    /// The letters, in order of appearance, each once.
    pub fn letters(&self) -> Vec<char> {
        let mut letters = Vec::new();
        self.collect_letters(&mut letters);
        letters
    }

    fn collect_letters(&self, letters: &mut Vec<char>) {
        match self {
            Self::Letter(letter) if letters.contains(letter) => {}
            Self::Letter(letter) => letters.push(*letter),
            Self::Number(_) => {}
            Self::Negative(of) => of.collect_letters(letters),
            Self::Two(_, left, right) => {
                left.collect_letters(letters);
                right.collect_letters(letters);
            }
        }
    }
}

impl Operation {
    fn apply(self, left: i128, right: i128) -> Option<i128> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => match left.checked_rem(right)? {
                0 => left.checked_div(right),
                _ => None,
            },
            Self::Raise => {
                let exponent = u32::try_from(right).ok()?;
                (exponent <= MAX_EXPONENT)
                    .then(|| left.checked_pow(exponent))
                    .flatten()
            }
        }
    }
}
