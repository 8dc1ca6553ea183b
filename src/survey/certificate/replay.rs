//! A certified size counted again.

use std::time::Duration;

use super::{CertificateFault, CertifiedSize};
use crate::published::Published;
use crate::puzzle::{Class, Shape, Sum};
use crate::search::Stop;
use crate::survey::files::SurveyedSize;
use crate::survey::verify::count_conditions;
use crate::survey::{
    CheckedPlan, Method, Outcome, Plan, Progress, RunError, SampleError, draw_pairs, run,
};

/// A certified size, and what of it is found wrong.
pub(crate) struct Replay<'a> {
    size: &'a CertifiedSize,
    plan: CheckedPlan,
}

/// Pairs drawn at random on which two engines were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawnPairs {
    /// The engines.
    pub engines: [Method; 2],
    /// Pairs that both decided.
    pub pairs: u64,
}

impl<'a> Replay<'a> {
    /// The replay of a size; `plan` is told how to work, not on what.
    ///
    /// # Errors
    /// When no survey is about the size.
    pub(crate) fn new(
        size: &'a CertifiedSize,
        settings: impl FnOnce(&mut Plan),
    ) -> Result<Self, CertificateFault> {
        let (m, n) = (size.m, size.n);
        let fault = |problem: String| CertificateFault::Size { m, n, problem };
        let shape = Shape::new(m, n).map_err(|error| fault(error.to_string()))?;
        let mut plan = Plan::new(shape).map_err(|error| fault(error.to_string()))?;
        if plan.shape() != shape {
            return Err(fault("more rows than columns".to_owned()));
        }
        settings(&mut plan);
        let plan = plan.check().map_err(|error| fault(error.to_string()))?;
        Ok(Self { size, plan })
    }

    /// The plan of the size.
    pub(crate) fn plan(&self) -> &CheckedPlan {
        &self.plan
    }

    /// The plan to make the survey again by an engine that serves the shape.
    pub(crate) fn plan_by(&self, engine: Method) -> CheckedPlan {
        let plan = self.plan.by(engine);
        plan.expect("the caller asks for engines that serve the shape")
    }

    /// What can be said without a search: numbers of margins and pairs, sums, published
    /// values, what the certificate says about itself.
    pub(crate) fn figures(&self) -> Vec<CertificateFault> {
        let (size, shape) = (self.size, self.plan.shape());
        let mut faults = Vec::new();
        let classes = Class::ALL.iter().map(|&class| size.classes.get(class));
        let sum = classes.fold(0, u64::saturating_add);
        for (what, certified, found) in [
            ("row margins", size.row_margins, self.plan.row_margins()),
            (
                "column margins",
                size.column_margins,
                self.plan.column_margins(),
            ),
            ("pairs", size.pairs, self.plan.pairs()),
            ("pairs of all classes", sum, self.plan.pairs()),
        ] {
            if certified != found {
                faults.push(CertificateFault::Number {
                    shape,
                    what,
                    certified,
                    found,
                });
            }
        }
        let (value, unique) = (size.value, size.classes.get(Class::Unique));
        if value != unique {
            faults.push(CertificateFault::Value {
                shape,
                value,
                unique,
            });
        }
        if let Some(published) = Published::of(size.m, size.n)
            && published.value != value
        {
            faults.push(CertificateFault::Published {
                shape,
                value,
                published: published.value,
                place: &published.source,
            });
        }
        for check in &size.checks {
            if check.differences > 0 {
                faults.push(CertificateFault::Differences {
                    shape,
                    against: check.against.clone(),
                    differences: check.differences,
                });
            }
        }
        faults
    }

    /// Counts the pairs that violate the conditions, from the definition of these, on the
    /// threads of the present pool; `None` when stopped.
    pub(crate) fn conditions(&self, stop: &Stop) -> Option<Vec<CertificateFault>> {
        let shape = self.plan.shape();
        let rows: Vec<Vec<Sum>> = shape.row_margins().iter().collect();
        let rows: Vec<&[Sum]> = rows.iter().map(Vec::as_slice).collect();
        let counted = count_conditions(shape, &rows, stop)?;
        let numbers = [
            (
                "pairs that violate condition (1)",
                Class::Condition1,
                counted.iter().map(|row| row.condition_1).sum::<u64>(),
            ),
            (
                "pairs that violate condition (2) only",
                Class::Condition2,
                counted.iter().map(|row| row.condition_2).sum(),
            ),
        ];
        let differ = numbers.into_iter().filter_map(|(what, class, found)| {
            let certified = self.size.classes.get(class);
            (certified != found).then_some(CertificateFault::Number {
                shape,
                what,
                certified,
                found,
            })
        });
        Some(differ.collect())
    }

    /// Makes the survey again by an engine that serves it and compares classes and files;
    /// `None` when stopped.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    pub(crate) fn whole(
        &self,
        engine: Method,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<Option<Vec<CertificateFault>>, RunError> {
        let plan = self.plan_by(engine);
        let Outcome::Finished(survey) = run(&plan, None, stop, progress)? else {
            return Ok(None);
        };
        let (shape, found) = (plan.shape(), SurveyedSize::of_run(&plan, &survey));
        let mut faults = Vec::new();
        for class in Class::ALL {
            let counts = (
                self.size.classes.get(class),
                found.tallies.counts.get(class),
            );
            if counts.0 != counts.1 {
                faults.push(CertificateFault::Count {
                    shape,
                    class,
                    certified: counts.0,
                    found: counts.1,
                    engine: engine.name(),
                });
            }
        }
        for (file, found) in &found.manifest.sha256 {
            let certified = self.size.sha256.get(file);
            if certified != Some(found) {
                faults.push(CertificateFault::Digest {
                    shape,
                    file: file.clone(),
                    certified: certified.cloned().unwrap_or_else(|| "nothing".to_owned()),
                    found: found.clone(),
                });
            }
        }
        Ok(Some(faults))
    }

    /// Compares two engines on random pairs for some time; `None` when stopped before.
    ///
    /// # Errors
    /// When a pair does not fit an engine's memory limit, or the system refuses a thread.
    pub(crate) fn sample(
        &self,
        engines: [Method; 2],
        time: Duration,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<Option<(DrawnPairs, Vec<CertificateFault>)>, SampleError> {
        let [plan, other] = engines.map(|engine| self.plan_by(engine));
        let drawn = draw_pairs(&plan, &other, time, stop, progress)?;
        let shape = plan.shape();
        Ok(drawn.map(|agreement| {
            let draw = DrawnPairs {
                engines,
                pairs: agreement.pairs,
            };
            let differences = agreement.differences.iter();
            let faults = differences.map(|difference| CertificateFault::Pair {
                shape,
                difference: difference.to_string(),
            });
            (draw, faults.collect())
        }))
    }
}
