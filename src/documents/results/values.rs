//! What was counted: S(m,n), the classes, and how they compare with what is printed.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::bounds::margin_violates_1;
use crate::documents::records::committed::{Record, values};
use crate::documents::records::shards::{Shards, SurveyedTwice};
use crate::documents::unique_tables::{Percent, UniqueTables};
use crate::documents::{Triangle, Value};
use crate::published::{Published, published_classes};
use crate::puzzle::{Class, Shape};

pub(crate) fn value_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
    shards: &Shards,
) -> std::fmt::Result {
    let values = values(by_shape);
    let agreeing = values.iter().filter(|v| v.agrees() == Some(true)).count();
    let differing = values.iter().filter(|v| v.agrees() == Some(false)).count();
    // A new value counts as such once a second survey has found it too.
    let (confirmed, once): (Vec<_>, Vec<_>) = values
        .iter()
        .filter(|value| value.agrees().is_none())
        .partition(|value| by_shape[&value.shape].len() > 1);
    let (partly, once): (Vec<_>, Vec<_>) = once.into_iter().partition(|value: &&Value| {
        let of_shape = shards.get(&value.shape);
        of_shape.is_some_and(|shards| SurveyedTwice::among(shards).is_some())
    });
    let names = |values: Vec<&Value>| {
        let names: Vec<String> = values
            .into_iter()
            .map(|value| format!("S({},{})", value.shape.rows(), value.shape.columns()))
            .collect();
        names.join(", ")
    };
    let (confirmed, partly, once) = (names(confirmed), names(partly), names(once));
    write!(
        text,
        "\n## S(m,n)\n\n```\n{}```\n\n\
         {agreeing} values agree with the published ones ({}), {differing} differ.",
        Triangle { values },
        Published::of(2, 2).map_or("", |published| published.source.as_str()),
    )?;
    if !confirmed.is_empty() {
        write!(
            text,
            " New, published nowhere else, and found by at least two surveys: {confirmed}."
        )?;
    }
    if !partly.is_empty() {
        write!(
            text,
            " New, found by one survey and a part of a second: {partly}."
        )?;
    }
    if !once.is_empty() {
        write!(text, " New, but found by one survey only so far: {once}.")?;
    }
    write!(
        text,
        "\n\n![S(m,n) against n, a line for each m](data/plots/growth.svg)\n\n\
         The values on a logarithmic scale, a line for each m; hollow points are new values.\n"
    )
}

/// How many of all tables are the only ones with their sums.
pub(crate) fn table_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    write!(
        text,
        "\n## Tables\n\n\
         Of the (mn)! tables, those that no other table shares its sums with: S(m,n) m! n!, and\n\
         for m = n twice as many. The source has 83952 of 479001600 for 3x4. A table of one row\n\
         is always alone (`echo 1,1 | survo classify 1 1`), so S(1,1) = 1.\n\n\
         | m x n | tables | alone with their sums | share |\n|---|--:|--:|--:|\n"
    )?;
    for value in values(by_shape) {
        let tables = UniqueTables::of(&value);
        let share = Percent(tables.percent());
        let (shape, all, unique) = (value.shape, tables.all, tables.unique);
        writeln!(text, "| {shape} | {all} | {unique} | {share} |")?;
    }
    Ok(())
}

pub(crate) fn class_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    write!(
        text,
        "\n## Classes\n\nEvery pair of margins falls into the first class that applies.\n\n\
         | m x n | pairs |"
    )?;
    for class in Class::ALL {
        write!(text, " {class} |")?;
    }
    writeln!(text, "\n|---|{}", "--:|".repeat(Class::ALL.len() + 1))?;
    for record in by_shape.values().filter_map(|records| records.first()) {
        let counts = record.tallies.counts;
        write!(text, "| {} | {} |", record.tallies.shape, counts.pairs())?;
        for count in counts.by_class() {
            write!(text, " {count} |")?;
        }
        writeln!(text)?;
    }
    write!(
        text,
        "\n![Share of the pairs of each shape by class](data/plots/classes.svg)\n\n\
         The same as shares of the pairs. The unique ones are too few to be seen among the others:\n\
         the lower panel has their share alone, on a logarithmic scale.\n"
    )?;
    writeln!(text, "\nPublished numbers of pairs:\n")?;
    for published in published_classes() {
        let Some(record) = find(by_shape, published.m, published.n) else {
            continue;
        };
        let Some(class) = Class::ALL
            .into_iter()
            .find(|c| c.name() == published.figure)
        else {
            continue;
        };
        let computed = record.tallies.counts.get(class);
        writeln!(
            text,
            "* {} of {}: {} published, {computed} computed: {}.",
            published.figure,
            record.tallies.shape,
            published.value,
            if computed == published.value {
                "they agree"
            } else {
                "THEY DIFFER"
            },
        )?;
    }
    Ok(())
}

fn find(by_shape: &BTreeMap<Shape, Vec<Record>>, m: usize, n: usize) -> Option<&Record> {
    by_shape
        .iter()
        .find(|(shape, _)| (shape.rows(), shape.columns()) == (m, n))
        .and_then(|(_, records)| records.first())
}

/// The one printed figure that differs from the computed one, and why.
pub(crate) fn printed_figure_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    for published in published_classes()
        .iter()
        .filter(|p| p.figure == "no_table")
    {
        let Some(record) = find(by_shape, published.m, published.n) else {
            continue;
        };
        let shape = record.tallies.shape;
        let counts = record.tallies.counts;
        let without_table: u64 = [Class::Condition1, Class::Condition2, Class::Unsolvable]
            .map(|class| counts.get(class))
            .iter()
            .sum();
        let mut margins = shape.row_margins().iter();
        let (mut all, mut violating) = (0u64, 0u64);
        while let Some(margin) = margins.advance() {
            all += 1;
            violating += u64::from(margin_violates_1(margin, shape.columns()));
        }
        let one_sided = violating * (all - violating);
        let difference = without_table.abs_diff(published.value);
        write!(
            text,
            "\n## The printed {printed}\n\n\
             The source prints {printed} unsolvable {shape} cases before its conditions; we count\n\
             {c1} + {c2} + {uns} = {without_table} pairs without a table, {difference} more.\n\
             Of the {all} margins of {shape}, {violating} violate condition (1). The pairs in which\n\
             exactly one side violates it number {violating} * {rest} = {one_sided}: ",
            printed = published.value,
            c1 = counts.get(Class::Condition1),
            c2 = counts.get(Class::Condition2),
            uns = counts.get(Class::Unsolvable),
            rest = all - violating,
        )?;
        if one_sided == difference && without_table > published.value {
            writeln!(
                text,
                "the difference exactly.\nThe printed figure leaves these pairs out."
            )?;
        } else {
            writeln!(text, "this does not explain the difference.")?;
        }
    }
    Ok(())
}
