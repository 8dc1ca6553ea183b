//! Values of arguments: names of closed lists, numbers from one, files.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{
    PathBufValueParser, PossibleValue, RangedU64ValueParser, StringValueParser, TypedValueParser,
};

use crate::documents::picture::Colours;
use crate::engines::EngineKind;
use crate::puzzle::{Class, Shape};
use crate::survey::{Method, Sweep};
use crate::workbench::explain::Rule;

use super::exit::Failure;

/// Lists of the library are listed in the help, too.
macro_rules! value_enum {
    ($($list:ty),*) => {$(
        impl ValueEnum for $list {
            fn value_variants<'a>() -> &'a [Self] {
                &Self::ALL
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                Some(PossibleValue::new(self.name()))
            }
        }
    )*};
}

value_enum!(EngineKind, Method, Colours, Class);

impl ValueEnum for Sweep {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Rows, Self::Columns]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Rows => PossibleValue::new("rows").help("Walk the row margins"),
            Self::Columns => PossibleValue::new("columns").help("Walk the column margins"),
        })
    }
}

impl ValueEnum for Rule {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, number, help) = match self {
            Self::LastBlank => ("last-blank", "1", "The last blank of a line"),
            Self::SolePartition => ("sole-partition", "2", "The sole partition of a line"),
            Self::OnePlace => ("one-place", "3", "A number with only one place"),
            Self::Crossing => ("crossing", "4", "Lines crossing in one possible number"),
            Self::CommonNumber => (
                "common-number",
                "5",
                "Partitions with exactly one common number",
            ),
            Self::Cases => ("cases", "6", "Case distinction"),
            Self::NestedCases => ("nested-cases", "7", "Cases within cases"),
        };
        Some(PossibleValue::new(name).help(help).alias(number))
    }
}

/// A number from 1.
pub fn from_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

/// A size, such as `5x5`.
pub fn shape(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', 'X']);
    let sides = sides.and_then(|(m, n)| Some((m.trim().parse().ok()?, n.trim().parse().ok()?)));
    let (m, n) = sides.ok_or("a size such as 5x5 is expected")?;
    Shape::new(m, n).map_err(|error| error.to_string())
}

/// A length of time, such as `90s`, `10m`, `8h` or `1h 30m`.
pub fn time() -> impl TypedValueParser<Value = Duration> {
    StringValueParser::new().try_map(|text| {
        humantime::parse_duration(&text).map_err(|error| format!("{error}; 10m and 8h are times"))
    })
}

/// A file to be written: its folder is there, and it is no folder itself.
pub fn new_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| {
        if file.is_dir() {
            return Err(format!("{} is a folder, not a file", file.display()));
        }
        match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                Err(format!("there is no folder {}", folder.display()))
            }
            _ => Ok(file),
        }
    })
}

/// Where a text is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    StandardInput,
    File(PathBuf),
}

impl From<OsString> for Source {
    fn from(name: OsString) -> Self {
        if name == "-" {
            Self::StandardInput
        } else {
            Self::File(name.into())
        }
    }
}

impl Source {
    /// The source that is named, or standard input: unless that is a keyboard, as nobody who
    /// forgot to name a file should sit before a program that waits.
    pub fn or_standard_input(named: Option<Self>, missing: &str) -> Result<Self, Failure> {
        if named.is_none() && std::io::stdin().is_terminal() {
            return Err(Failure::input(missing));
        }
        Ok(named.unwrap_or(Self::StandardInput))
    }
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::StandardInput => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}
