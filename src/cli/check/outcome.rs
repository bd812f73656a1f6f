//! A profile to check and the one it is compared with, and what rules found in the two.

use super::explanation::{Explanation, MOST, explain};
use super::rule::{Rule, Verdict, percent};
use crate::analysis::contexts::BareNames;
use crate::browse::{ComparedTables, ComparedValue, Comparing, LineBlock, SideContexts};
use crate::cli::diff::{Side, lines};
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::profile_arguments::NameRules;
use crate::cli::profile_files::{Merging, ProfileFiles};
use crate::cli::table::Cell;
use crate::cli::terminal::short_rate;
use crate::cli::transforms::TransformArguments;
use crate::cli::warnings::{self, Oddities};
use crate::model::PartSelection;
use serde::{Serialize, Serializer};
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
    /// Change in percent of BASE; absent if BASE is undefined or negative, or if only BASE is 0.
    pub(in crate::cli) percent: Option<f64>,
    /// Whether transforms estimated figures of the profiles.
    #[serde(rename = "estimated", skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) is_estimated: bool,
    /// The same of BASE and NEW.
    #[serde(skip)]
    pub(in crate::cli) estimated: [bool; 2],
}

/// A sum of costs, with the number that it is divided by, or a rate.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::cli) enum Number {
    Cost(i128, u64),
    Rate(f64),
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Number::Cost(cost, by) => Cell::Number(cost, by).serialize(serializer),
            Number::Rate(rate) => serializer.serialize_f64(rate),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match *self {
            Number::Cost(cost, by) => Cell::Number(cost, by).text(),
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
    /// A value of profiles under a name, and the number that costs are divided by.
    pub(in crate::cli) fn new(
        tables: &ComparedTables,
        name: String,
        (value, divisor): (ComparedValue, u64),
    ) -> Self {
        let ([base, new], change) = match value {
            ComparedValue::Cost(cost) => {
                let change = percent(cost.change() as f64, cost.a as f64);
                let ends = [cost.a, cost.b].map(|cost| Some(Number::Cost(cost, divisor)));
                (ends, (cost.a >= 0).then_some(change))
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
            is_estimated: tables.profile.is_estimated(),
            estimated: [&tables.a, &tables.b].map(|side| side.is_estimated()),
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
            let mut found = explain(&compared.tables, *number, subject, &lines, MOST);
            if verdict.rule.is_inclusive() && !found.functions.is_empty() {
                found.notes.push(messages::OF_ALL_CALLS.to_owned());
            }
            found
        };
        Outcome {
            holds: verdict.holds,
            explanation: measured.map(explained),
            value: Metric::new(&compared.tables, verdict.rule.text.clone(), verdict.value),
        }
    };
    Ok(verdicts.into_iter().map(outcome).collect())
}

/// How profiles are read.
#[derive(Clone, clap::Args)]
pub(in crate::cli) struct Reading {
    #[command(flatten)]
    pub(in crate::cli) oddities: Oddities,
    #[command(flatten)]
    pub(in crate::cli) transforms: TransformArguments,
}

impl Reading {
    /// The transforms: those of the command line, otherwise those of the rules file.
    pub(in crate::cli) fn transforms<'a>(
        &'a self,
        noise: Option<&'a TransformArguments>,
    ) -> &'a TransformArguments {
        let own = &self.transforms;
        noise.filter(|_| own.is_empty()).unwrap_or(own)
    }
}

/// BASE and NEW. A profile without BASE is compared with itself, so that there is one way to measure.
pub(in crate::cli) struct Compared {
    pub(in crate::cli) tables: ComparedTables,
    sides: Vec<Inputs>,
    /// Transforms do not apply to lines.
    is_transformed: bool,
}

impl Compared {
    /// Reads the files of NEW, or of BASE and NEW; `noise` are the transforms of the rules file, which
    /// those of the command line replace.
    pub(in crate::cli) fn open(
        files: &[&[PathBuf]],
        merging: Merging,
        reading: &Reading,
        noise: Option<&TransformArguments>,
        names: &NameRules,
    ) -> Result<Self, String> {
        let transforms = reading.transforms(noise);
        let rules = names.rules(true)?;
        let mut comparing = Comparing::new(&rules, true);
        let read = |paths: &&[PathBuf]| {
            let files = ProfileFiles::new(*paths, merging);
            Side::read(&files, (transforms, &[]), &reading.oddities)
        };
        let sides: Result<Vec<Side>, String> = files.iter().map(read).collect();
        let mut sides = sides?;
        for side in &sides {
            warnings::refuse_cut(side.inputs.profile.warnings(), &reading.oddities)
                .map_err(|problem| messages::about(&side.file, problem))?;
        }
        Side::transform(&mut sides, transforms, &rules)?;
        let both = [sides.first(), sides.last()];
        for side in both.into_iter().flatten() {
            let (profile, names) = (&side.inputs.profile, BareNames::of(&side.inputs.profile));
            comparing.add(profile, &names).map_err(|e| e.to_string())?;
        }
        let mut tables = comparing.finish();
        tables.set_origin_rules(&transforms.origin_rules()?);
        let [first, last] = both.map(|side| side.and_then(Side::contexts));
        tables.set_contexts(first.zip(last).map(<[SideContexts; 2]>::from));
        if tables.levels_differ() {
            messages::note(messages::LEVELS_DIFFER);
        }
        Ok(Compared {
            tables,
            is_transformed: !transforms.is_empty(),
            sides: sides.into_iter().map(|side| side.inputs).collect(),
        })
    }

    /// The profiles of BASE and NEW.
    pub(in crate::cli) fn profiles(&self) -> impl Iterator<Item = &crate::model::Profile> {
        self.sides.iter().map(|inputs| &*inputs.profile)
    }

    /// The lines of BASE and NEW, which are read again.
    pub(in crate::cli) fn lines(&self) -> Result<Vec<LineBlock>, String> {
        match &self.sides[..] {
            [a, b] if !self.is_transformed => lines::blocks(&self.tables, a, b),
            _ => Ok(Vec::new()),
        }
    }
}
