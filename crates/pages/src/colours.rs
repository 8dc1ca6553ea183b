//! The classes of pairs in colours and in words, the same in pages, pictures and charts.

use survo_core::puzzle::Class;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Pale tints, and a strong orange for the unique pairs, which are few. Its contrast with each
    /// tint is at least 3 to 1, on a light ground and on a dark one.
    #[default]
    Default,
    /// Black, red, green and yellow, as in the figure of Mustonen (2007), section 5.
    Paper,
}

impl Colours {
    pub const ALL: [Self; 2] = [Self::Default, Self::Paper];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Paper => "paper",
        }
    }

    /// The colour of a class on a light ground: red, green, blue.
    pub fn of(self, class: Class) -> [u8; 3] {
        match (class, self) {
            (Class::Condition1, _) => [208, 210, 213],
            (Class::Condition2, Self::Default) => [234, 235, 237],
            (Class::Condition2, Self::Paper) => [0, 0, 0],
            (Class::Unsolvable, Self::Default) => [243, 222, 150],
            (Class::Unsolvable, Self::Paper) => [255, 230, 0],
            (Class::Unique, Self::Default) => [192, 74, 0],
            (Class::Unique, Self::Paper) => [230, 0, 0],
            (Class::Multiple, Self::Default) => [176, 211, 235],
            (Class::Multiple, Self::Paper) => [0, 160, 0],
        }
    }

    /// The colour of a class on a dark ground. The colours of the paper stay as they are.
    pub fn in_the_dark(self, class: Class) -> [u8; 3] {
        match (class, self) {
            (class, Self::Paper) => self.of(class),
            (Class::Condition1, _) => [66, 69, 74],
            (Class::Condition2, _) => [44, 47, 52],
            (Class::Unsolvable, _) => [92, 80, 34],
            (Class::Unique, _) => [255, 146, 56],
            (Class::Multiple, _) => [42, 72, 97],
        }
    }

    /// A rule of a style sheet for each class: on a light ground, and on a dark one.
    pub fn rules(self, rule: impl Fn(Class, String) -> String) -> [String; 2] {
        [Self::of, Self::in_the_dark].map(|colour| {
            let rules = Class::ALL.map(|class| rule(class, hex(colour(self, class))));
            rules.concat()
        })
    }
}

/// A colour as CSS has it.
fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A class in words for those who do not know the conditions.
pub fn words(class: Class) -> &'static str {
    match class {
        Class::Condition1 => "none: one side is impossible",
        Class::Condition2 => "none: both sides together are impossible",
        Class::Unsolvable => "none, though the sums look possible",
        Class::Unique => "exactly one table",
        Class::Multiple => "two tables or more",
    }
}
