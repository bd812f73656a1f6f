//! `grindscope diff`

mod json;
mod text;

use super::{print, read, warnings};
use crate::analysis::compare::{Rules, Substitution};
use crate::browse::{ComparedCost, ComparedTables, DifferenceKey};
use crate::export::{difference_callgrind, difference_csv};
use crate::model::Profile;
use std::path::PathBuf;

/// What to compare, and how.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The older profile.
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The newer profile; differences are B - A.
    #[arg(value_name = "B")]
    b: PathBuf,
    /// A further file of A, such as that of another thread; may be given several times.
    #[arg(long, value_name = "FILE")]
    also_a: Vec<PathBuf>,
    /// A further file of B.
    #[arg(long, value_name = "FILE")]
    also_b: Vec<PathBuf>,
    /// The event to compare. By default the first one that both have; in JSON and CSV all of them.
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Compare inclusive cost instead of self cost.
    #[arg(long)]
    inclusive: bool,
    /// List calls, with their counts and inclusive cost, too.
    #[arg(long, conflicts_with = "csv")]
    calls: bool,
    /// What functions are sorted by.
    #[arg(long, value_name = "KEY", default_value = "difference")]
    sort: Sort,
    /// Leave out differences below this percentage of the sum of all differences. By default 0.1; in
    /// JSON and CSV 0.
    #[arg(long, value_name = "PERCENT")]
    threshold: Option<f64>,
    /// List functions without a difference too. JSON and CSV always do, unless there is a threshold.
    #[arg(long)]
    equal: bool,
    /// Match functions by object, file and name as they are written only. By default paths and
    /// mangled names that differ are recognised where there is no doubt.
    #[arg(long)]
    exact: bool,
    /// Rewrite file names before they are compared, like s/old/new/ with g and i; may be given
    /// several times.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_filename: Vec<String>,
    /// Rewrite function names.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_funcname: Vec<String>,
    /// Rewrite object names.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_objname: Vec<String>,
    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values.
    #[arg(long)]
    csv: bool,
    /// Print the differences of functions and calls as a callgrind file. Costs may be below zero.
    #[arg(long, conflicts_with_all = ["csv", "json", "calls", "event", "inclusive", "threshold"])]
    callgrind: bool,
    /// Take every warning about a file as an error.
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Sort {
    Difference,
    A,
    B,
    Ratio,
    Name,
}

impl From<Sort> for DifferenceKey {
    fn from(sort: Sort) -> Self {
        match sort {
            Sort::Difference => DifferenceKey::Difference,
            Sort::A => DifferenceKey::A,
            Sort::B => DifferenceKey::B,
            Sort::Ratio => DifferenceKey::Ratio,
            Sort::Name => DifferenceKey::Name,
        }
    }
}

impl Arguments {
    fn cost(&self) -> ComparedCost {
        match self.inclusive {
            true => ComparedCost::Inclusive,
            false => ComparedCost::SelfCost,
        }
    }

    fn rules(&self) -> Result<Rules, String> {
        let parsed = |texts: &[String]| -> Result<Vec<Substitution>, String> {
            let parsed = texts.iter().map(|text| Substitution::parse(text));
            parsed.map(|s| s.map_err(|e| e.to_string())).collect()
        };
        Ok(Rules {
            objects: parsed(&self.mod_objname)?,
            files: parsed(&self.mod_filename)?,
            functions: parsed(&self.mod_funcname)?,
            recognise: !self.exact,
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let rules = arguments.rules()?;
    let threshold = arguments.threshold.unwrap_or(0.0);
    if !(0.0..=100.0).contains(&threshold) {
        return Err("--threshold is a percentage from 0 to 100".into());
    }
    let a = profile(arguments, &arguments.a, &arguments.also_a)?;
    let b = profile(arguments, &arguments.b, &arguments.also_b)?;
    let tables = ComparedTables::new(a, b, &rules).map_err(|error| error.to_string())?;
    let events = events(arguments, &tables)?;
    if arguments.callgrind {
        return print(&difference_callgrind::write(&tables));
    }
    if arguments.csv {
        let threshold = arguments.threshold;
        let key = arguments.sort.into();
        let cost = arguments.cost();
        return print(&difference_csv::write(
            &tables, &events, cost, key, threshold,
        ));
    }
    let text = match arguments.json {
        true => json::text(arguments, &tables, &events)?,
        false => text::text(arguments, &tables, events[0]),
    };
    print(text.as_bytes())
}

fn profile(arguments: &Arguments, file: &PathBuf, also: &[PathBuf]) -> Result<Profile, String> {
    let files: Vec<PathBuf> = std::iter::once(file).chain(also).cloned().collect();
    let profile = read::profile(&files)?;
    if !profile.warnings().is_empty() {
        warnings::print_about(file, profile.warnings());
    }
    warnings::refuse(profile.warnings(), arguments.strict)?;
    Ok(profile)
}

/// The events to compare: places in the pairs of events that both profiles have.
fn events(arguments: &Arguments, tables: &ComparedTables) -> Result<Vec<usize>, String> {
    let names = |tables: &crate::browse::Tables| {
        let names = tables.events.iter().map(|event| event.name.clone());
        names.collect::<Vec<_>>().join(", ")
    };
    let (of_a, of_b) = (names(&tables.a), names(&tables.b));
    let pairs = &tables.events.both;
    let Some(name) = &arguments.event else {
        return match pairs.is_empty() {
            true => Err(format!(
                "The profiles have no event in common: A has {of_a}; B has {of_b}"
            )),
            false => Ok((0..pairs.len()).collect()),
        };
    };
    let named = |&event: &usize| tables.a.events[pairs[event].a].name == *name;
    match (0..pairs.len()).find(named) {
        Some(event) => Ok(vec![event]),
        None => Err(format!(
            "There is no event {name} that both profiles have: A has {of_a}; B has {of_b}"
        )),
    }
}
