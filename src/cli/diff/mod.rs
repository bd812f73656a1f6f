//! `grindscope diff`

mod choice;
mod files;
mod json;
mod lines;
mod rates;
mod source_text;
mod text;

use super::basis::{CycleRule, define_in_both};
use super::inputs::Inputs;
use super::profile_files::{Merging, ProfileFiles};
use super::{output, parts, transforms, warnings};
use crate::analysis::compare::{Rules, Substitution};
use crate::analysis::contexts::Origin;
use crate::browse::{
    ComparedCost, ComparedTables, DifferenceKey, SideContexts, adds_up_to_nothing,
};
use crate::export::{
    difference_callgrind, difference_csv, difference_dot, difference_folded, difference_lines,
    difference_pprof, difference_speedscope, dot::Thresholds, spreadsheet,
};
use choice::{By, Choice};
use std::path::PathBuf;
use std::rc::Rc;

/// Options of `diff`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The older profile.
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The newer profile; differences are B - A.
    #[arg(value_name = "B")]
    b: PathBuf,
    /// Another file of A, such as that of another thread. Repeatable.
    #[arg(long, value_name = "FILE")]
    also_a: Vec<PathBuf>,
    /// Another file of B. Repeatable.
    #[arg(long, value_name = "FILE")]
    also_b: Vec<PathBuf>,
    #[command(flatten)]
    merging: Merging,
    /// Use only these parts of A, by their numbers in `summary`, for example 1,3-5.
    #[arg(long, value_name = "NUMBERS", default_value = "")]
    parts_a: String,
    /// Use only these parts of B.
    #[arg(long, value_name = "NUMBERS", default_value = "")]
    parts_b: String,
    /// The event to compare, or a formula that defines one (`'Miss = D1mr + D1mw'`) or a rate (`'Rate =
    /// D1mr / Dr'`); the first common event by default. JSON and CSV contain all common events by default,
    /// and with a rate all of them and the rate.
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
    /// How inclusive costs are computed where functions call each other.
    #[arg(long, value_name = "RULE", default_value = "collapsed")]
    cycles: CycleRule,
    /// Compare inclusive cost instead of self cost.
    #[arg(long)]
    inclusive: bool,
    /// Also list calls, with their counts and inclusive costs.
    #[arg(long, conflicts_with = "csv")]
    calls: bool,
    /// Also list lines, with their self costs.
    #[arg(long, conflicts_with = "csv")]
    lines: bool,
    /// List all lines of this source file that have a self cost, summed over functions. PATH is a path in
    /// one of the profiles or the end of one. Repeatable. With --csv, these lines are printed instead of
    /// the functions.
    #[arg(long = "file", value_name = "PATH", conflicts_with_all = ["callgrind", "to", "filter"])]
    whole: Vec<String>,
    /// Show the text of --file from this folder for A, found by the path that A has for it or by the
    /// longest end of that path. Repeatable. If the texts of both sides are found, lines are matched by
    /// text.
    #[arg(long, value_name = "DIR", requires = "whole")]
    source_a: Vec<PathBuf>,
    /// The same for B. Files are also looked for under their paths in B.
    #[arg(long, value_name = "DIR", requires = "whole")]
    source_b: Vec<PathBuf>,
    /// List only functions that match this filter in A or in B, written as on the page (`alloc !test
    /// self>1%`), with their calls and lines. callgrind: these functions; others appear only as callees.
    /// dot: these functions and the calls between them. folded, speedscope, pprof: the stacks that contain
    /// one of them.
    #[arg(long, value_name = "FILTER", default_value = "")]
    filter: String,
    /// Sort order of the functions.
    #[arg(long, value_name = "KEY", default_value = "difference")]
    sort: Sort,
    /// Omit differences below this percentage of the sum of all differences; for a rate, rows with less
    /// than this percentage of the events it is computed from. By default 0.1; in JSON and CSV 0.
    #[arg(long, value_name = "PERCENT")]
    threshold: Option<f64>,
    /// Also list functions without a difference. JSON and CSV do so unless there is a threshold.
    #[arg(long)]
    equal: bool,
    /// Match functions only if object, file and name are equal. By default, different paths and mangled
    /// names are matched where there is no doubt.
    #[arg(long)]
    exact: bool,
    /// Rewrite file names before matching, like s/old/new/ with g and i. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_filename: Vec<String>,
    /// Rewrite function names. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_funcname: Vec<String>,
    /// Rewrite object names. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_objname: Vec<String>,
    /// Print JSON.
    #[arg(long, conflicts_with_all = ["csv", "to"])]
    json: bool,
    /// Print comma-separated values.
    #[arg(long, conflicts_with = "to")]
    csv: bool,
    /// csv: write an apostrophe before names that begin with = + - @, a tab or a line end, which a
    /// spreadsheet program would run as formulas.
    #[arg(long, requires = "csv")]
    for_spreadsheets: bool,
    /// Print the differences of functions and calls as a callgrind file, with negative costs where they
    /// decrease.
    #[arg(long, conflicts_with_all = ["csv", "json", "to", "calls", "lines", "event", "inclusive", "threshold"])]
    callgrind: bool,
    /// Write another format, with one event.
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["calls", "lines", "inclusive", "threshold", "equal"])]
    to: Option<Format>,
    /// Where to write; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: transforms::TransformArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Call graph for Graphviz: higher cost in red, lower cost in green.
    Dot,
    /// Calling contexts as lines `main;f;g 42 57` with the costs in A and B, for differential flame graphs
    /// by flamegraph.pl.
    Folded,
    /// Calling contexts for speedscope: A and B as two profiles of one file, as speedscope cannot show
    /// differences.
    Speedscope,
    /// Calling contexts for pprof: A, B and B - A with its sign.
    Pprof,
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
    let also = arguments.also_a.iter().chain(&arguments.also_b);
    let inputs_given = [&arguments.a, &arguments.b].into_iter().chain(also);
    output::check(&arguments.output, inputs_given)?;
    let rules = arguments.rules()?;
    let threshold = arguments.threshold.unwrap_or(0.0);
    if !(0.0..=100.0).contains(&threshold) {
        return Err("--threshold must be a percentage from 0 to 100".into());
    }
    let wants_lines = arguments.lines || !arguments.whole.is_empty();
    if wants_lines && !arguments.transforms.is_empty() {
        return Err("transforms do not apply to lines: omit --lines and --file".into());
    }
    let (a, contexts_a) = inputs(arguments, &arguments.a, &arguments.also_a)?;
    let (b, contexts_b) = inputs(arguments, &arguments.b, &arguments.also_b)?;
    let parts_a = parts::selection(&arguments.parts_a, &a.profile)?;
    let parts_b = parts::selection(&arguments.parts_b, &b.profile)?;
    let (profile_a, profile_b) = (Rc::clone(&a.profile), Rc::clone(&b.profile));
    // Without lines, the profiles are needed only until they are merged.
    let read = wants_lines.then_some((a, b));
    let tables = ComparedTables::new(profile_a, profile_b, &rules);
    let mut tables = tables.map_err(|error| error.to_string())?;
    tables.select_parts(&parts_a, &parts_b);
    tables.choose_rule(arguments.cycles.into());
    tables.set_contexts(contexts_a.zip(contexts_b).map(<[SideContexts; 2]>::from));
    let (events, by) = events(arguments, &mut tables)?;
    let choice = Choice::new(arguments, &tables, by).map_err(|e| format!("--filter: {e}"))?;
    if let Some(passes) = &choice.passes
        && !passes.contains(&true)
    {
        warnings::note_empty_filter();
    }
    if let By::Rate(rate, _) = by
        && (arguments.callgrind || arguments.to.is_some())
    {
        let measured = tables.profile.events();
        return Err(adds_up_to_nothing(tables.rate(rate), measured));
    }
    let bytes = match (arguments.callgrind, arguments.to) {
        (true, _) => difference_callgrind::write(&tables, choice.passes.as_deref()),
        (false, Some(format)) => written(&choice, events[0], format)?,
        (false, None) => listed(choice, &events, read.as_ref())?,
    };
    output::write(&arguments.output, &bytes)
}

/// Selects the rows for a table or for JSON and CSV.
fn listed(
    choice: Choice<'_>,
    events: &[usize],
    read: Option<&(Inputs, Inputs)>,
) -> Result<Vec<u8>, String> {
    let (arguments, tables) = (choice.arguments, choice.tables);
    let files = match read {
        Some((a, b)) => files::blocks(&choice, a, b)?,
        None => Vec::new(),
    };
    if arguments.csv && !arguments.whole.is_empty() {
        let files = files::by_text(&choice, files);
        return Ok(difference_lines::write_csv(tables, events, &files));
    }
    if arguments.csv {
        let rows = choice.for_programs().functions().rows;
        let csv = difference_csv::write(tables, events, arguments.cost(), &rows);
        return Ok(match arguments.for_spreadsheets {
            true => spreadsheet::cells_as_text(&csv),
            false => csv,
        });
    }
    let blocks = match read {
        Some((a, b)) if arguments.lines => lines::blocks(tables, a, b)?,
        _ => Vec::new(),
    };
    let lines = lines::lines(&blocks);
    if arguments.json {
        let files = files::by_text(&choice, files);
        return Ok(json::text(&choice.for_programs(), events, &lines, &files));
    }
    let files = files::text(&choice, files);
    let text = match choice.by {
        By::Event(event) => text::text(&choice.for_people(text::THRESHOLD), event, &lines, &files),
        By::Rate(pair, _) => {
            rates::text(&choice.for_people(rates::THRESHOLD), pair, &lines, &files)
        }
    };
    Ok(text.into_bytes())
}

fn written(choice: &Choice<'_>, event: usize, format: Format) -> Result<Vec<u8>, String> {
    let (tables, chosen) = (choice.tables, choice.passes.as_deref());
    let written = match format {
        Format::Dot => {
            let thresholds = Thresholds::default();
            return Ok(difference_dot::write(tables, event, thresholds, chosen));
        }
        Format::Folded => difference_folded::write(tables, event, chosen),
        Format::Speedscope => difference_speedscope::write(tables, event, chosen),
        Format::Pprof => difference_pprof::write(tables, event, chosen),
    };
    let (bytes, origins) = written.map_err(|error| error.to_string())?;
    let mut chosen = 0;
    for origin in origins {
        match origin {
            Origin::Recorded { ambiguous, .. } => chosen += ambiguous,
            Origin::Estimated { .. } => {
                eprintln!("  note: calling contexts are estimated from the call graphs");
                return Ok(bytes);
            }
        }
    }
    if chosen > 0 {
        eprintln!("  note: for {chosen} calls, several callers fit equally well; one was chosen");
    }
    Ok(bytes)
}

/// The files of a side, with the recorded contexts if the format needs them.
fn inputs(
    arguments: &Arguments,
    file: &PathBuf,
    also: &[PathBuf],
) -> Result<(Inputs, Option<SideContexts>), String> {
    let files = ProfileFiles {
        paths: std::iter::once(file).chain(also).cloned().collect(),
        merging: arguments.merging,
    };
    let (inputs, contexts) = match arguments.transforms.is_empty() {
        true => Inputs::recorded(&files)?,
        false => {
            let opened = arguments.transforms.open(&files);
            let (inputs, contexts, words) =
                opened.map_err(|error| format!("{}: {error}", file.display()))?;
            eprintln!("  note: {}: {words}", file.display());
            (inputs, contexts)
        }
    };
    let warnings = inputs.profile.warnings();
    if !warnings.is_empty() {
        warnings::print_about(file, warnings);
    }
    warnings::refuse(warnings, &arguments.oddities)?;
    let contexts = contexts.map(|contexts| SideContexts {
        profile: Rc::clone(&inputs.profile),
        contexts: Rc::new(contexts),
    });
    Ok((inputs, contexts))
}

/// The events to compare, as indices of the common events (with a rate, all of them), and the figure that
/// rows are judged by.
fn events(arguments: &Arguments, tables: &mut ComparedTables) -> Result<(Vec<usize>, By), String> {
    let event = arguments.event.as_ref();
    let wanted = event.map(|text| define_in_both(tables, text)).transpose()?;
    let names = |tables: &crate::browse::Tables| {
        let names = tables.known_events().map(|(_, event)| event.name.clone());
        names.collect::<Vec<_>>().join(", ")
    };
    let (of_a, of_b) = (names(&tables.a), names(&tables.b));
    let pairs = &tables.events.both;
    let all: Vec<usize> = (0..pairs.len()).collect();
    let rate = tables.rate_pairs().into_iter().enumerate().next_back();
    if pairs.is_empty() && (wanted.is_none() || rate.is_some()) {
        return Err(format!(
            "the profiles have no event in common: A has {of_a}; B has {of_b}"
        ));
    }
    if let Some((at, rate)) = rate {
        return Ok((all, By::Rate(rate, pairs.len() + at)));
    }
    let Some(name) = &wanted else {
        return Ok((all, By::Event(0)));
    };
    let named = |&event: &usize| tables.a.events[pairs[event].a].name == *name;
    match all.into_iter().find(named) {
        Some(event) => Ok((vec![event], By::Event(event))),
        None => Err(format!(
            "the profiles have no common event named {name}: A has {of_a}; B has {of_b}"
        )),
    }
}
