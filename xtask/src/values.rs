//! The counts: S(m,n), the classes, and how they compare with the published values.

use anyhow::{Context, Result, bail, ensure};
use itertools::Itertools;
use survo::bounds::margin_violates_1;
use survo::pages::{SurveysByShape, Value, grouped, triangle};
use survo::published::{published, published_classes};
use survo::puzzle::{Class, ClassCounts, Shape};

use crate::data::Data;
use crate::template::{Figures, cells};

/// Adds the figures and the rows of the tables of values and classes.
///
/// # Errors
/// When a count is not the published one, or a new value was found once only.
pub fn add(figures: &mut Figures, data: &Data) -> Result<()> {
    let values = data.values();
    figures.set("triangle", triangle(&values).to_string().trim_end());
    figures.set("published count", agreeing(&values)?);
    figures.set("published source", &published()[0].source);
    figures.set("new", new(&values, &data.surveys)?);
    figures.rows("tables", values.iter().map(tables));
    figures.rows("ratios", ratios(&values));
    figures.rows(
        "classes",
        data.surveys.keys().map(|shape| classes(data, *shape)),
    );
    add_published_classes(figures, data)
}

/// How many values are published; all of these agree.
fn agreeing(values: &[Value]) -> Result<usize> {
    if let Some(value) = values.iter().find(|value| value.agrees() == Some(false)) {
        bail!("{value}");
    }
    Ok(values
        .iter()
        .filter(|value| value.published().is_some())
        .count())
}

/// "S(4,5)".
pub fn name(value: &Value) -> String {
    format!("S({},{})", value.shape.rows(), value.shape.columns())
}

/// The names of values, one after another.
pub fn names<'a>(values: impl IntoIterator<Item = &'a Value>) -> String {
    values.into_iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The names of the new values, each of them found by two whole surveys at least.
fn new(values: &[Value], surveys: &SurveysByShape) -> Result<String> {
    let new = values.iter().filter(|value| value.published().is_none());
    let new: Vec<&Value> = new.collect();
    let once = new.iter().find(|value| surveys[&value.shape].len() < 2);
    if let Some(value) = once {
        bail!(
            "{} was found once only: a second whole survey has to find it",
            name(value)
        );
    }
    Ok(names(new))
}

/// For each number of rows, by which factor each further column multiplies S(m,n).
fn ratios(values: &[Value]) -> Vec<Vec<String>> {
    let by_rows = values.iter().into_group_map_by(|value| value.shape.rows());
    let lines = by_rows
        .into_iter()
        .sorted_by_key(|(m, _)| *m)
        .map(|(m, mut line)| {
            line.sort_by_key(|value| value.shape.columns());
            let neighbours = line.iter().tuple_windows();
            let factors = neighbours
                .map(|(value, next)| format!("{:.2}", next.value as f64 / value.value as f64));
            let first = line[0].shape.columns();
            cells![m, first, factors.collect::<Vec<_>>().join(", ")]
        });
    lines.filter(|row| !row[2].is_empty()).collect()
}

/// How many of all tables are the only ones with their sums.
fn tables(value: &Value) -> Vec<String> {
    let (all, alone) = (value.tables(), value.tables_alone());
    cells![value.shape, all, alone, value.share_alone()]
}

/// The counts of a shape that was surveyed.
fn counts(data: &Data, shape: Shape) -> Option<ClassCounts> {
    Some(data.surveys.get(&shape)?.first()?.tallies.counts)
}

fn classes(data: &Data, shape: Shape) -> Vec<String> {
    let counts = counts(data, shape).unwrap_or_default();
    let mut row = cells![shape, grouped(counts.pairs())];
    row.extend(counts.by_class().map(grouped));
    row
}

fn add_published_classes(figures: &mut Figures, data: &Data) -> Result<()> {
    let mut rows = Vec::new();
    for published in published_classes() {
        let shape = Shape::new(published.m, published.n)?;
        let counts = counts(data, shape).with_context(|| format!("no survey of {shape}"))?;
        match published.class() {
            Some(class) => {
                let found = counts.get(class);
                let value = published.value;
                ensure!(
                    found == value,
                    "{class} of {shape}: {value} is published, not {found}"
                );
                rows.push(cells![shape, class, grouped(value)]);
            }
            None => add_printed(figures, published.value, shape, counts)?,
        }
    }
    figures.rows("published-classes", rows);
    Ok(())
}

/// The one printed figure that differs from the computed one: pairs without a table, less those
/// in which exactly one side violates condition (1).
fn add_printed(
    figures: &mut Figures,
    printed: u64,
    shape: Shape,
    counts: ClassCounts,
) -> Result<()> {
    let classes = [Class::Condition1, Class::Condition2, Class::Unsolvable];
    for class in classes {
        figures.set(&format!("printed {class}"), counts.get(class));
    }
    let computed: u64 = classes.map(|class| counts.get(class)).iter().sum();
    let (mut all, mut violating) = (0, 0);
    let mut margins = shape.row_margins().iter();
    while let Some(margin) = margins.advance() {
        all += 1;
        violating += u64::from(margin_violates_1(margin, shape.columns()));
    }
    let others = all - violating;
    ensure!(
        printed + violating * others == computed,
        "{violating} * {others} pairs do not explain why {printed} is printed, not {computed}"
    );
    figures.set("printed", printed);
    figures.set("printed computed", computed);
    figures.set("printed difference", computed - printed);
    figures.set("printed margins", all);
    figures.set("printed violating", violating);
    figures.set("printed others", others);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_the_published_one_is_refused() {
        let value = |m, n, value| Value {
            shape: Shape::new(m, n).unwrap(),
            value,
            seconds: 0.0,
        };
        assert_eq!(agreeing(&[value(2, 3, 18), value(7, 9, 1)]).unwrap(), 1);
        let error = agreeing(&[value(2, 3, 19)]).unwrap_err().to_string();
        assert!(
            error.contains("S(2,3) = 19, but 18 is published"),
            "{error}"
        );
    }

    #[test]
    fn a_new_value_needs_two_surveys() {
        let data = Data::read(&crate::root().join("data")).unwrap();
        let (values, mut surveys) = (data.values(), data.surveys);
        let names = new(&values, &surveys).unwrap();
        assert!(names.ends_with("S(4,7), S(5,5)"), "{names}");
        surveys.get_mut(&Shape::new(4, 7).unwrap()).unwrap().pop();
        let error = new(&values, &surveys).unwrap_err().to_string();
        assert!(error.starts_with("S(4,7) was found once only"), "{error}");
    }
}
