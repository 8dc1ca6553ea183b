//! RESULTS.md, written from the tallies and manifests under `data/surveys`.
//!
//! Nothing is measured here: every figure comes from a committed file, or is
//! computed from the definitions on the spot.

mod costs;
mod new_values;
mod provenance;
mod shards;
mod slips;
mod speed;
mod suko;
mod swapping;
mod values;

use std::path::Path;

use crate::documents::records::committed::{
    ResultsError, checks, estimates, records, sacrifice_records, suko_pairs, suko_records,
    suko_times, swap_records,
};
use crate::documents::records::peers::peers;
use crate::documents::records::shards::shards;
use crate::documents::records::speed::speeds;
use costs::{cost_section, estimate_section, peer_section};
use new_values::new_value_section;
use provenance::{check_section, provenance_section};
use shards::shard_section;
use slips::slip_section;
use speed::speed_section;
use suko::{Sukos, suko_section};
use swapping::swapping_section;
use values::{class_section, printed_figure_section, table_section, value_section};

/// The text of RESULTS.md for the surveys in `data/surveys`, each in a folder of its
/// own, the shards in `data/shards` and the checks in `data/checks`.
///
/// # Errors
/// When a survey is damaged or unfinished, or two surveys contradict each other.
pub(crate) fn results(data: &Path) -> Result<String, ResultsError> {
    let by_shape = records(data)?;
    let shards = shards(data)?;
    let checks = checks(data)?;
    let estimates = estimates(data)?;
    let peers = peers(data)?;
    let speeds = speeds(data)?;
    let swaps = swap_records(data, &by_shape)?;
    let sacrifices = sacrifice_records(data, &swaps)?;
    let sukos = Sukos {
        records: suko_records(data)?,
        pairs: suko_pairs(data)?,
        times: suko_times(data)?,
    };
    let mut text = String::from(INTRODUCTION);
    // Writing to a string cannot fail.
    let _ = value_section(&mut text, &by_shape, &shards)
        .and_then(|()| new_value_section(&mut text, &by_shape, &shards, &checks))
        .and_then(|()| table_section(&mut text, &by_shape))
        .and_then(|()| class_section(&mut text, &by_shape))
        .and_then(|()| printed_figure_section(&mut text, &by_shape))
        .and_then(|()| swapping_section(&mut text, &swaps, &sacrifices))
        .and_then(|()| suko_section(&mut text, &sukos))
        .and_then(|()| slip_section(&mut text))
        .and_then(|()| provenance_section(&mut text, &by_shape))
        .and_then(|()| shard_section(&mut text, &shards, &by_shape))
        .and_then(|()| check_section(&mut text, &checks.pairs))
        .and_then(|()| cost_section(&mut text, &by_shape))
        .and_then(|()| peer_section(&mut text, &peers))
        .and_then(|()| speed_section(&mut text, &speeds))
        .and_then(|()| estimate_section(&mut text, &estimates, &by_shape));
    text.push_str(SCALING);
    text.push_str(REPRODUCTION);
    Ok(text)
}

const INTRODUCTION: &str = "\
# Results

Written by `scripts/results.sh` from the files in `data/`; do not edit by hand.
S(m,n) is the number of essentially different open m x n Survo puzzles with
exactly one solution.
";

const SCALING: &str = "
## Scaling

![Pairs against processor seconds, per engine](data/plots/scaling.svg)

The same times against the pairs of the shape, without the runs shorter than 0.05 s and
those without complement. Lines join the sizes with as many rows.
";

const REPRODUCTION: &str = "
## How to reproduce

```
cargo run --release -- table --out table      # every value, compared with the published one
cargo run --release -- survey 4 4 --engine exact-cover --out 4x4
cargo run --release -- compare 4x4 table/4x4  # two surveys, row margin by row margin
scripts/surveys.sh                            # the surveys behind this file, anew
scripts/results.sh                            # this file and its plots, from data/
```
";
