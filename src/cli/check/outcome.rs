//! What rules found in one pair of profiles.

use super::compared::Compared;
use super::explanation::{Explanation, MOST, explain};
use super::rule::{Rule, Verdict, percent};
use crate::browse::ComparedValue;
use crate::cli::diff::lines;
use crate::cli::terminal::{grouped, short_rate};
use crate::model::PartSelection;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

/// A pair of profiles with its figures.
#[derive(Serialize)]
pub(in crate::cli) struct Benchmark {
    pub(in crate::cli) name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) metrics: Vec<Metric>,
    pub(in crate::cli) rules: Vec<Outcome>,
    /// Sentences about the change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) findings: Vec<String>,
    /// What explains the change of its first metric; absent if it did not change.
    #[serde(flatten)]
    pub(in crate::cli) explanation: Option<Explanation>,
    /// The files of BASE and of NEW.
    #[serde(skip)]
    pub(in crate::cli) profiles: [Vec<PathBuf>; 2],
    /// The selected parts of both; none for all.
    #[serde(skip)]
    pub(in crate::cli) parts: Vec<PartSelection>,
}

/// A measured value in BASE and NEW; absent where it is undefined or there is no such profile.
#[derive(Clone, Serialize)]
pub(in crate::cli) struct Metric {
    pub(in crate::cli) name: String,
    #[serde(rename = "a")]
    pub(in crate::cli) base: Option<Number>,
    #[serde(rename = "b")]
    pub(in crate::cli) new: Option<Number>,
    /// Change in percent of BASE; absent if BASE is 0 or undefined.
    pub(in crate::cli) percent: Option<f64>,
}

/// A sum of costs or a rate.
#[derive(Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub(in crate::cli) enum Number {
    Cost(i128),
    Rate(f64),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match *self {
            Number::Cost(cost) => grouped(cost),
            Number::Rate(rate) => short_rate(Some(rate)),
        })
    }
}

/// A rule and what it found.
#[derive(Serialize)]
pub(in crate::cli) struct Outcome {
    pub(in crate::cli) holds: bool,
    /// Named by the rule.
    #[serde(flatten)]
    pub(in crate::cli) value: Metric,
    /// For broken rules about a change.
    #[serde(flatten)]
    pub(in crate::cli) explanation: Option<Explanation>,
}

impl Metric {
    /// A value under a name.
    pub(in crate::cli) fn new(name: String, value: ComparedValue) -> Self {
        let ([base, new], change) = match value {
            ComparedValue::Cost(cost) => {
                let change = percent(cost.change() as f64, cost.a as f64);
                let ends = [cost.a, cost.b].map(|cost| Some(Number::Cost(cost)));
                (ends, Some(change))
            }
            ComparedValue::Rate(rate) => {
                let change = rate.change().zip(rate.a);
                let change = change.map(|(change, a)| percent(change, a));
                ([rate.a, rate.b].map(|rate| rate.map(Number::Rate)), change)
            }
        };
        Metric {
            name,
            base,
            new,
            percent: change.filter(|change| change.is_finite()),
        }
    }

    /// Whether NEW differs from BASE.
    pub(in crate::cli) fn differs(&self) -> bool {
        self.base != self.new
    }
}

impl Outcome {
    /// Without the values of BASE, where there is none: NEW was compared with itself.
    pub(in crate::cli) fn without_base(self) -> Self {
        let value = Metric {
            base: None,
            percent: None,
            ..self.value
        };
        Outcome { value, ..self }
    }
}

/// Applies rules to a pair of profiles, or to some parts of each. Fails if a rule names an unknown event or function,
/// or if lines cannot be read again.
pub(in crate::cli) fn judged(
    rules: &[Rule],
    compared: &mut Compared,
    parts: &[PartSelection],
) -> Result<Vec<Outcome>, String> {
    if let [a, b] = parts {
        compared.tables.select_parts(a, b);
    }
    Rule::define(rules, &mut compared.tables)?;
    let verdicts = rules.iter().enumerate();
    let verdicts = verdicts.map(|(place, rule)| rule.verdict(&compared.tables, place));
    let verdicts = verdicts.collect::<Result<Vec<_>, _>>()?;
    let explains = |verdict: &Verdict<'_>| {
        !verdict.holds && verdict.rule.is_of_change() && verdict.measured.is_some()
    };
    let blocks = match verdicts.iter().any(explains) {
        true => compared.lines()?,
        false => Vec::new(),
    };
    let lines = lines::lines(&blocks);
    let outcome = |verdict: Verdict<'_>| {
        let measured = verdict.measured.as_ref().filter(|_| explains(&verdict));
        let explained = |(number, subject): &(usize, _)| {
            explain(&compared.tables, *number, subject, &lines, MOST)
        };
        Outcome {
            holds: verdict.holds,
            explanation: measured.map(explained),
            value: Metric::new(verdict.rule.text.clone(), verdict.value),
        }
    };
    Ok(verdicts.into_iter().map(outcome).collect())
}
