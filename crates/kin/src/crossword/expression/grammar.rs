//! The grammar of expressions, and where a text departs from it.
//!
//! ```text
//! sum      = ["-"] product { ("+" | "-") product }
//! product  = beside { ("*" | "/") beside }
//! beside   = power { power }
//! power    = atom [ "^" power ]
//! atom     = letter | number | "(" sum ")"
//! ```
//!
//! One token decides what comes next, so nothing is ever tried twice: every error is
//! final and at the place where the text departs from the grammar.

use winnow::ascii::{digit1, space0};
use winnow::combinator::{
    alt, cut_err, delimited, fail, not, opt, peek, preceded, repeat, terminated,
};
use winnow::error::{ContextError, ErrMode, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::token::one_of;

use super::{Expression, MAX_EXPONENT, Operation};
use crate::Problem;

/// The most characters of a text: brackets as deep as that do no harm.
pub const MAX_CHARACTERS: usize = 200;

const OPERAND: StrContext =
    StrContext::Expected(StrContextValue::Description("a letter, a number or '('"));
const OPERATOR: StrContext =
    StrContext::Expected(StrContextValue::Description("an operator between numbers"));
const CLOSING: StrContext =
    StrContext::Expected(StrContextValue::Description("an operator or ')'"));
const REST: &str = "an operator";

impl std::str::FromStr for Expression {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let characters = text.chars().count();
        if characters > MAX_CHARACTERS {
            let start: String = text.chars().take(20).collect();
            return Err(Problem(format!(
                "'{start}..' has {characters} characters, more than {MAX_CHARACTERS}"
            )));
        }
        let mut expression = delimited(space0, sum, space0);
        expression.parse(text).map_err(|error| {
            let before = text.get(..error.offset()).unwrap_or(text);
            let character = before.chars().count() + 1;
            if let Some(cause) = error.inner().cause() {
                return Problem(format!("character {character} of '{text}': {cause}"));
            }
            let expected = error.inner().context().find_map(|context| match context {
                StrContext::Expected(expected) => Some(expected.to_string()),
                _ => None,
            });
            let expected = expected.unwrap_or_else(|| REST.to_owned());
            Problem(match text.chars().nth(character - 1) {
                Some(found) => {
                    format!("'{found}', character {character} of '{text}': {expected} is expected")
                }
                None => format!("'{text}' ends where {expected} is expected"),
            })
        })
    }
}

fn sum(input: &mut &str) -> ModalResult<Expression> {
    let negative = opt(token('-')).parse_next(input)?.is_some();
    let mut first = product.parse_next(input)?;
    if negative {
        first = Expression::Negative(Box::new(first));
    }
    let signs = [('+', Operation::Add), ('-', Operation::Subtract)];
    from_the_left(first, signs, product, input)
}

fn product(input: &mut &str) -> ModalResult<Expression> {
    let first = beside.parse_next(input)?;
    let signs = [('*', Operation::Multiply), ('/', Operation::Divide)];
    from_the_left(first, signs, beside, input)
}

/// A first operand and whatever operations follow, taken from the left.
fn from_the_left(
    first: Expression,
    signs: [(char, Operation); 2],
    mut operand: fn(&mut &str) -> ModalResult<Expression>,
    input: &mut &str,
) -> ModalResult<Expression> {
    let mut total = first;
    loop {
        let [one, other] = signs.map(|(sign, operation)| token(sign).value(operation));
        match opt(alt((one, other))).parse_next(input)? {
            Some(operation) => total = two(operation, total, operand.parse_next(input)?),
            None => return Ok(total),
        }
    }
}

fn beside(input: &mut &str) -> ModalResult<Expression> {
    let first = power.parse_next(input)?;
    let begins = one_of(|c: char| c.is_ascii_alphanumeric() || c == '(');
    let further: Vec<Expression> =
        repeat(0.., (peek(begins), power).map(|(_, factor)| factor)).parse_next(input)?;
    Ok(further.into_iter().fold(first, |total, factor| {
        two(Operation::Multiply, total, factor)
    }))
}

fn power(input: &mut &str) -> ModalResult<Expression> {
    let base = atom.parse_next(input)?;
    if opt(token('^')).parse_next(input)?.is_none() {
        return Ok(base);
    }
    let exponent = cut_err(power.try_map(|exponent| match exponent {
        Expression::Number(number) if number > MAX_EXPONENT.into() => Err(Problem(format!(
            "the exponent {number} is above {MAX_EXPONENT}"
        ))),
        exponent => Ok(exponent),
    }))
    .parse_next(input)?;
    Ok(two(Operation::Raise, base, exponent))
}

fn atom(input: &mut &str) -> ModalResult<Expression> {
    cut_err(alt((
        terminated(one_of(|c: char| c.is_ascii_alphabetic()), space0).map(Expression::Letter),
        number,
        bracket,
        fail.context(OPERAND),
    )))
    .parse_next(input)
}

fn number(input: &mut &str) -> ModalResult<Expression> {
    let digits = terminated(digit1, space0).try_map(|digits: &str| {
        digits
            .parse()
            .map_err(|_| Problem(format!("the number '{digits}' is too large")))
    });
    let begins = one_of(|c: char| c.is_ascii_digit());
    let number = preceded(peek(begins), cut_err(digits)).parse_next(input)?;
    cut_err(not(digit1).context(OPERATOR)).parse_next(input)?;
    Ok(Expression::Number(number))
}

fn bracket(input: &mut &str) -> ModalResult<Expression> {
    delimited(token('('), sum, cut_err(token(')').context(CLOSING))).parse_next(input)
}

/// A character and the blanks after it.
fn token<'i>(character: char) -> impl Parser<&'i str, char, ErrMode<ContextError>> {
    terminated(character, space0)
}

fn two(operation: Operation, left: Expression, right: Expression) -> Expression {
    Expression::Two(operation, Box::new(left), Box::new(right))
}
