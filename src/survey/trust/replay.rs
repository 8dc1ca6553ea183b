//! A certified size counted again.

use std::fmt::Display;
use std::time::Duration;

use super::audit::{count_conditions, other_than_published};
use super::certificate::CertifiedSize;
use super::finding::{Finding, unequal};
use super::recount::{Recount, RecountError, Recounted, SEARCHED_CLASSES};
use super::scope::Scope;
use crate::puzzle::{Class, Shape, Sum};
use crate::search::Stop;
use crate::survey::files::SurveyedSize;
use crate::survey::{CheckedPlan, Method, Plan, Progress, RunError, run};

/// A certified size, and what of it is found wrong.
pub(crate) struct Replay<'a> {
    size: &'a CertifiedSize,
    pub plan: CheckedPlan,
}

impl<'a> Replay<'a> {
    /// The replay of a size; `settings` tell the plan how to work, not on what.
    pub fn new(size: &'a CertifiedSize, settings: impl FnOnce(&mut Plan)) -> Result<Self, Finding> {
        let shape = Shape::new(size.m, size.n).map_err(|error| finding(size, error))?;
        let mut plan = Plan::new(shape).map_err(|error| finding(size, error))?;
        if plan.shape() != shape {
            return Err(finding(size, "more rows than columns"));
        }
        settings(&mut plan);
        let plan = plan.check().map_err(|error| finding(size, error))?;
        Ok(Self { size, plan })
    }

    /// The plan to make the survey again by an engine that serves the shape.
    pub fn plan_by(&self, engine: Method) -> CheckedPlan {
        let plan = self.plan.by(engine);
        plan.expect("the caller asks for engines that serve the shape")
    }

    fn findings(&self, problems: impl IntoIterator<Item = String>) -> Vec<Finding> {
        let problems = problems.into_iter();
        problems
            .map(|problem| finding(self.size, problem))
            .collect()
    }

    /// What can be said without a search: numbers of margins and pairs, sums, published
    /// values, what the certificate says about itself.
    pub fn figures(&self) -> Vec<Finding> {
        let (size, plan) = (self.size, &self.plan);
        let classes = size.classes.by_class();
        let sum = classes.into_iter().fold(0, u64::saturating_add);
        let numbers = [
            (
                "the number of row margins",
                size.row_margins,
                plan.row_margins(),
            ),
            (
                "the number of column margins",
                size.column_margins,
                plan.column_margins(),
            ),
            ("the number of pairs", size.pairs, plan.pairs()),
            ("the sum of all classes", sum, plan.pairs()),
        ];
        let numbers = numbers.into_iter().filter_map(by_definition);
        let (found, unique) = (size.value, size.classes.get(Class::Unique));
        let value = unequal("the value", found, unique, "by the pairs certified unique");
        let published = other_than_published(plan.shape(), "the value", found);
        let differed = size.checks.iter().filter(|check| check.differences > 0);
        let differed = differed.map(|check| {
            let (engine, differences) = (&check.against, check.differences);
            format!("{engine} differed {differences} times when this was written")
        });
        self.findings(numbers.chain(value).chain(published).chain(differed))
    }

    /// Counts the pairs that violate the conditions, from the definition of these, on the
    /// threads of the present pool; `None` when stopped.
    pub fn conditions(&self, stop: &Stop) -> Option<Vec<Finding>> {
        let shape = self.plan.shape();
        let rows: Vec<Vec<Sum>> = shape.row_margins().iter().collect();
        let rows: Vec<&[Sum]> = rows.iter().map(Vec::as_slice).collect();
        let counted = count_conditions(shape, &rows, stop)?;
        let [condition_1, condition_2, ..] = self.size.classes.by_class();
        let sum_1 = counted.iter().map(|row| row.condition_1).sum();
        let sum_2 = counted.iter().map(|row| row.condition_2).sum();
        let numbers = [
            ("condition_1", condition_1, sum_1),
            ("condition_2", condition_2, sum_2),
        ];
        Some(self.findings(numbers.into_iter().filter_map(by_definition)))
    }

    /// Makes the survey again by an engine that serves it and compares classes and files;
    /// `None` when stopped.
    pub fn whole(
        &self,
        engine: Method,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<Option<Vec<Finding>>, RunError> {
        let plan = self.plan_by(engine);
        let crate::survey::Outcome::Finished(survey) = run(&plan, None, stop, progress)? else {
            return Ok(None);
        };
        let again = SurveyedSize::of_run(&plan, &survey);
        let claimed = Class::ALL.into_iter().zip(self.size.classes.by_class());
        let classes = claimed.filter_map(|(class, claimed)| {
            let found = again.tallies.counts.get(class);
            unequal(class, claimed, found, format!("by {engine}"))
        });
        let files = again.manifest.sha256.iter().filter_map(|(file, found)| {
            let certified = self.size.sha256.get(file);
            let is_other = certified != Some(found);
            let certified = certified.map_or("nothing", String::as_str);
            let problem = format!("the SHA-256 of {file} is {certified}, but {found} by {engine}");
            is_other.then_some(problem)
        });
        Ok(Some(self.findings(classes.chain(files))))
    }

    /// Compares two engines on random pairs for some time; `None` when stopped before.
    pub fn sample(
        &self,
        [maker, judge]: [Method; 2],
        time: Duration,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<Option<(u64, Vec<Finding>)>, RecountError> {
        let recount = Recount {
            plan: &self.plan_by(maker),
            judge,
            seed: self.plan.seed,
            stop,
            progress,
        };
        let drawn = recount.of(Scope::Time(time, &[]))?;
        Ok(drawn.map(|drawn| {
            let differences = drawn.differences.kept.iter().map(ToString::to_string);
            (
                drawn.pairs,
                self.findings(differences.chain(self.misfits(&drawn))),
            )
        }))
    }

    /// Classes of different random pairs that the certified counts do not allow: more of a class
    /// than there are, or a share that is too far from that of all pairs.
    ///
    /// Pairs are drawn on random column margins, on average 256 of each. If each margin had pairs
    /// of one class only, and four times the average of them, the standard deviation of a share in
    /// `k` pairs would be below sqrt(256 / k); six of them are allowed.
    fn misfits(&self, drawn: &Recounted) -> Vec<String> {
        let classes = Class::ALL.into_iter().zip(self.size.classes.by_class());
        let searched = classes.filter(|(class, _)| SEARCHED_CLASSES.contains(class));
        let searched: Vec<(Class, u64)> = searched.collect();
        let all = searched.iter().map(|(_, certified)| *certified);
        let all = all.fold(0, u64::saturating_add) as f64;
        let drawn_pairs = drawn.pairs as f64;
        let allowed = 6.0 * (256.0 / drawn_pairs).sqrt();
        let misfit = |(class, certified): (Class, u64)| {
            let found = drawn.counts.get(class);
            if found > certified {
                let problem = format!("{class} is {certified}, but {found} of the pairs drawn are");
                return Some(problem);
            }
            let [found, certified] = [found as f64 / drawn_pairs, certified as f64 / all];
            let problem = format!(
                "{:.0} % of the pairs drawn are {class}, but {:.0} % are certified to be",
                100.0 * found,
                100.0 * certified
            );
            ((found - certified).abs() > allowed).then_some(problem)
        };
        searched.into_iter().filter_map(misfit).collect()
    }
}

fn finding(size: &CertifiedSize, problem: impl Display) -> Finding {
    Finding(format!("{}x{}: {problem}", size.m, size.n))
}

/// A number that margins alone tell: what is certified, and what there is.
fn by_definition((what, certified, expected): (&str, u64, u64)) -> Option<String> {
    unequal(what, certified, expected, "by definition")
}
