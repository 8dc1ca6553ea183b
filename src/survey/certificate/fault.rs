//! What a replay may find wrong with a certificate.

use crate::puzzle::{Class, Shape};

/// Something wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CertificateFault {
    /// It is not as the program wrote it.
    #[error("changed after it was written: its digest is not that of its other lines")]
    Changed,
    /// A size that no survey has.
    #[error("{m}x{n}: {problem}")]
    Size {
        /// Rows.
        m: usize,
        /// Columns.
        n: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A number that the margins alone tell is another one.
    #[error("{shape}: {certified} {what} are certified, but there are {found}")]
    Number {
        /// The size.
        shape: Shape,
        /// What is counted.
        what: &'static str,
        /// What is certified.
        certified: u64,
        /// What there is.
        found: u64,
    },
    /// The value is not the number of unique pairs.
    #[error("{shape}: the value is {value}, but {unique} pairs are unique")]
    Value {
        /// The size.
        shape: Shape,
        /// The value.
        value: u64,
        /// The certified number of unique pairs.
        unique: u64,
    },
    /// Another value is published.
    #[error("{shape}: the value is {value}, but {published} is published ({place})")]
    Published {
        /// The size.
        shape: Shape,
        /// The value.
        value: u64,
        /// The published value.
        published: u64,
        /// Where.
        place: &'static str,
    },
    /// A survey made again came to another number of pairs of a class.
    #[error("{shape}: {certified} pairs are certified {class}, but {found} are by {engine}")]
    Count {
        /// The size.
        shape: Shape,
        /// The class.
        class: Class,
        /// What is certified.
        certified: u64,
        /// What was found.
        found: u64,
        /// The engine that made the survey again.
        engine: &'static str,
    },
    /// A survey made again has another file.
    #[error("{shape}: the SHA-256 of {file} is certified as {certified}, but is {found}")]
    Digest {
        /// The size.
        shape: Shape,
        /// The file.
        file: String,
        /// What is certified.
        certified: String,
        /// What was found.
        found: String,
    },
    /// The certificate itself tells of differences between engines.
    #[error("{shape}: {against} differed {differences} times when this was written")]
    Differences {
        /// The size.
        shape: Shape,
        /// The other engine.
        against: String,
        /// How often.
        differences: u64,
    },
    /// Two engines differ on a pair that was drawn.
    #[error("{shape}: {difference}")]
    Pair {
        /// The size.
        shape: Shape,
        /// The pair and what each says.
        difference: String,
    },
}
