//! Closed lists of the library whose members are values of arguments, by name.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use survo_engines::Method;
use survo_pages::Colours;
use survo_workbench::explain::Rule;

use crate::engines::EngineKind;
use crate::puzzle::Class;

/// A closed list of the library whose members are values of an argument, by name.
pub trait Named: Copy + Send + Sync + 'static {
    const ALL: &'static [Self];

    /// The name on the command line, as the help has it.
    fn possible_value(self) -> PossibleValue;
}

/// Lists whose members are called as the library calls them.
macro_rules! named_lists {
    ($($list:ty),*) => {$(
        impl Named for $list {
            const ALL: &'static [Self] = &<$list>::ALL;

            fn possible_value(self) -> PossibleValue {
                PossibleValue::new(self.name())
            }
        }
    )*};
}

named_lists!(EngineKind, Method, Colours, Class);

impl Named for Rule {
    const ALL: &'static [Self] = &Self::ALL;

    fn possible_value(self) -> PossibleValue {
        let (name, level) = match self {
            Self::LastBlank => ("last-blank", "1"),
            Self::SolePartition => ("sole-partition", "2"),
            Self::OnePlace => ("one-place", "3"),
            Self::Crossing => ("crossing", "4"),
            Self::CommonNumber => ("common-number", "5"),
            Self::Cases => ("cases", "6"),
            Self::NestedCases => ("nested-cases", "7"),
        };
        PossibleValue::new(name).help(self.name()).alias(level)
    }
}

/// One of a closed list, by name; the help lists the names.
pub fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    let names = T::ALL.iter().map(|value| value.possible_value());
    PossibleValuesParser::new(names).map(|given| {
        let is_meant = |value: &&T| value.possible_value().matches(&given, false);
        let found = T::ALL.iter().find(is_meant);
        *found.expect("the parser accepts the names of the list alone")
    })
}
