//! Certificates: sound ones are confirmed, and a wrong count is found wherever it comes from.

use std::path::Path;
use std::time::Duration;

use super::against::planted;
use super::surveys::keep;
use crate::engines::EngineKind;
use crate::puzzle::Class;
use crate::search::Stop;
use crate::survey::files::{SurveyFolder, SurveyedSize};
use crate::survey::trust::{Audit, Certificate, Finding, Replay, Request};
use crate::survey::{Method, NoProgress, Plan};

const BITMASK: Method = Method::Pairwise(EngineKind::Bitmask);

/// The certificate of a survey of 3x4, written and read; `survey` is where to keep that.
fn certificate(survey: &Path, change: impl FnOnce(&mut Plan)) -> Certificate {
    keep(survey, (3, 4), change);
    let size = SurveyedSize::kept(SurveyFolder::open(survey).unwrap()).unwrap();
    let path = survey.with_extension("json");
    Certificate::new(&[size], "").write(&path).unwrap();
    let (certificate, is_sealed) = Certificate::read(&path).unwrap();
    assert!(is_sealed);
    certificate
}

fn replay(certificate: &Certificate) -> Replay<'_> {
    Replay::new(&certificate.sizes[0], |plan| plan.threads = 2).unwrap()
}

/// What making the survey again finds.
fn again(certificate: &Certificate, engine: Method) -> Vec<Finding> {
    let whole = replay(certificate).whole(engine, &Stop::new(), &NoProgress);
    whole.unwrap().unwrap()
}

#[test]
fn a_sound_certificate_is_confirmed_by_every_engine() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = certificate(&folder.path().join("survey"), |_| {});
    let replay = replay(&certificate);
    assert_eq!(replay.figures(), []);
    assert_eq!(replay.conditions(&Stop::new()), Some(vec![]));
    for engine in [Method::Sieve, BITMASK] {
        assert_eq!(again(&certificate, engine), []);
    }
    let minute = Duration::from_secs(60);
    let engines = [Method::Sieve, BITMASK];
    let sampled = replay.sample(engines, minute, &Stop::new(), &NoProgress);
    let (drawn, faults) = sampled.unwrap().unwrap();
    // There are no more that satisfy the conditions: figures of the literature.
    assert_eq!((drawn, faults), (66_432 - 7680 - 22_821, vec![]));
}

/// A wrong answer of the engine is found in the folder of its survey and in the certificate of it.
#[test]
fn a_wrong_answer_of_an_engine_is_found_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let survey = folder.path().join("survey");
    let certificate = certificate(&survey, |plan| plan.planted = Some(planted()));
    let mut audit = Audit::open(
        &survey,
        Request {
            engine: None,
            margins: None,
            pairs: Some(u64::MAX),
            puzzles: None,
            time: None,
            seed: 0,
            memory: EngineKind::DEFAULT_MEMORY,
        },
    )
    .unwrap();
    assert!(audit.run(&Stop::new(), &NoProgress).unwrap());
    let findings = audit.findings().iter().map(ToString::to_string);
    let findings: Vec<String> = findings.collect();
    for rows in ["13 27 38", "14 25 39"] {
        let is_named = |finding: &String| finding.contains(rows);
        assert!(findings.iter().any(is_named), "{findings:?}");
    }

    let faults = again(&certificate, BITMASK);
    for class in [Class::Unique, Class::Multiple] {
        let is_it = |found: &Finding| found.to_string().starts_with(&format!("3x4: {class} is "));
        assert!(faults.iter().any(is_it), "{faults:?}");
    }
    let is_file = |found: &&Finding| found.to_string().contains("the SHA-256 of ");
    assert_eq!(faults.iter().filter(is_file).count(), 2);
    let published = replay(&certificate).figures();
    assert_eq!(published.len(), 1);
    let words = "3x4: the value is 581, but 583 is published (";
    assert!(published[0].to_string().starts_with(words));
}

#[test]
fn a_changed_certificate_is_found_sealed_or_not() {
    let folder = tempfile::tempdir().unwrap();
    let sound = certificate(&folder.path().join("survey"), |_| {});
    let path = folder.path().join("forged.json");
    let forged = |change: fn(&mut Certificate)| {
        let mut forged = sound.clone();
        change(&mut forged);
        // Who changes it on purpose seals it again.
        forged.write(&path).unwrap();
        let (forged, is_sealed) = Certificate::read(&path).unwrap();
        assert!(is_sealed);
        let replay = replay(&forged);
        let mut faults = replay.figures();
        faults.extend(replay.conditions(&Stop::new()).unwrap());
        faults.extend(again(&forged, Method::Sieve));
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        texts
    };
    assert_eq!(forged(|_| {}), [""; 0]);
    let value = "3x4: the value is 584, but 583 ";
    let texts = forged(|forged| forged.sizes[0].value += 1);
    assert!(texts.len() == 2 && texts.iter().all(|text| text.starts_with(value)));
    assert_eq!(
        forged(|forged| forged.sizes[0].row_margins += 1),
        ["3x4: the number of row margins is 129, but 128 by definition"]
    );
    assert_eq!(
        forged(|forged| {
            let digests = forged.sizes[0].sha256.values_mut();
            digests.for_each(|digest| *digest = "0".repeat(64));
        })
        .len(),
        2
    );
    let path = folder.path().join("survey.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"unique\": 583", "\"unique\": 582")).unwrap();
    let (changed, is_sealed) = Certificate::read(&path).unwrap();
    assert!(!is_sealed);
    let texts: Vec<String> = again(&changed, BITMASK)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(texts, ["3x4: unique is 582, but 583 by bitmask"]);
}
