//! `grindscope diff`

mod choice;
mod explained;
mod files;
pub(super) mod lines;
mod side;
mod source_text;
mod text;

use super::basis::{CycleRule, define_in_both};
use super::check::{Layout, Printing};
use super::contexts::ContextArgument;
use super::profile_files::{Merging, ProfileFiles};
use super::{output, parts, transforms, warnings};
use crate::analysis::compare::Rules;
use crate::analysis::contexts::Origin;
use crate::browse::{
    ComparedCost, ComparedLine, ComparedTables, Comparing, DifferenceKey, LineBlock, SideContexts,
    adds_up_to_nothing,
};
use crate::cli::messages;
use crate::export::formats::{DifferenceRequest, FORMATS, Format};
use crate::export::spreadsheet;
use choice::Choice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lines::Line;
pub(super) use side::side_inputs;
use std::path::PathBuf;

/// Options of `diff`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The older profile, or a folder of its files.
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The newer profile, or a folder; differences are B - A.
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
    /// --inlined separate: the profiled program of A, if that of B is another build. Repeatable.
    #[arg(long, value_name = "ELF")]
    program_a: Vec<PathBuf>,
    /// The same for B.
    #[arg(long, value_name = "ELF")]
    program_b: Vec<PathBuf>,
    /// Use only these parts of A, by number or name in `summary`, for example 1,3-5 or '*::parse'.
    #[arg(long, value_name = "NUMBERS")]
    parts_a: Option<String>,
    /// Use only these parts of B.
    #[arg(long, value_name = "NUMBERS")]
    parts_b: Option<String>,
    /// The event to compare, or a formula that defines one (`'Miss = D1mr + D1mw'`) or a rate (`'Rate =
    /// D1mr / Dr'`); the first common event by default. JSON and CSV contain all common events by default,
    /// and with a rate all of them and the rate.
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
    /// How inclusive costs are computed where functions call each other.
    #[arg(long, value_name = "RULE", default_value = "collapsed")]
    cycles: CycleRule,
    #[command(flatten)]
    contexts: ContextArgument,
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
    #[arg(long, value_name = "FILTER")]
    filter: Option<String>,
    /// Sort order of the functions.
    #[arg(long, value_name = "KEY", default_value = "difference")]
    sort: Sort,
    /// Omit differences below this percentage of the sum of all differences; for a rate, rows with less
    /// than this percentage of the events it is computed from. By default 0.1; in JSON and CSV 0.
    #[arg(long, value_name = "PERCENT")]
    threshold: Option<f64>,
    /// List at most this many functions, calls and lines; the others are one row or counted.
    #[arg(long, value_name = "COUNT")]
    top: Option<usize>,
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
    #[arg(long, conflicts_with_all = ["csv", "to", "format"])]
    json: bool,
    /// Print comma-separated values.
    #[arg(long, conflicts_with_all = ["to", "format"])]
    csv: bool,
    /// csv: write an apostrophe before names that begin with = + - @, a tab or a line end, which a
    /// spreadsheet program would run as formulas.
    #[arg(long, requires = "csv")]
    for_spreadsheets: bool,
    /// Print the differences of functions and calls as a callgrind file, with negative costs where they
    /// decrease.
    #[arg(long, conflicts_with_all = ["csv", "json", "to", "calls", "lines", "event", "inclusive", "threshold", "format"])]
    callgrind: bool,
    /// Write another format, with one event.
    #[arg(long, value_name = "FORMAT", value_parser = target_parser(), conflicts_with_all = ["calls", "lines", "inclusive", "threshold", "equal", "format"])]
    to: Option<&'static Format>,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: transforms::TransformArguments,
}

/// Parses the name of a format of one event.
fn target_parser() -> impl TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().filter_map(|format| {
        let difference = format.difference.as_ref().filter(|_| format.of_one_event)?;
        Some(PossibleValue::new(format.id).help(difference.purpose))
    });
    PossibleValuesParser::new(values)
        .map(|name| Format::of(&name).expect("one of the possible values"))
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

    /// The format to write; `None` for a table.
    fn format(&self) -> Option<&'static Format> {
        let flags = [
            (self.json || self.printing.format == Layout::Json, "json"),
            (self.csv, "csv"),
            (self.callgrind, "callgrind"),
        ];
        let named = flags.iter().find(|(is_set, _)| *is_set);
        named.map_or(self.to, |(_, id)| Format::of(id))
    }

    fn rules(&self) -> Result<Rules, String> {
        let texts = [&self.mod_objname, &self.mod_filename, &self.mod_funcname];
        Rules::parse(texts.map(Vec::as_slice), !self.exact).map_err(|error| error.to_string())
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let also = arguments.also_a.iter().chain(&arguments.also_b);
    let inputs_given = [&arguments.a, &arguments.b].into_iter().chain(also);
    output::check(&arguments.printing.output, inputs_given)?;
    let rules = arguments.rules()?;
    let threshold = arguments.threshold.unwrap_or(0.0);
    if !(0.0..=100.0).contains(&threshold) {
        return Err(messages::THRESHOLD.into());
    }
    let is_explained = arguments.printing.explains();
    let lists_lines = arguments.lines || is_explained && arguments.transforms.is_empty();
    let wants_lines = lists_lines || !arguments.whole.is_empty();
    if wants_lines && !arguments.transforms.is_empty() {
        return Err(messages::TRANSFORMED_LINES.into());
    }
    let mut comparing = Comparing::new(&rules);
    let mut add =
        |file: &PathBuf, also: &[PathBuf], parts: &Option<String>, programs: &[PathBuf]| {
            let files = ProfileFiles::new(std::iter::once(file).chain(also), arguments.merging);
            let transforms = (&arguments.transforms, programs);
            let (mut inputs, contexts) = side_inputs(&files, transforms, &arguments.oddities)?;
            let parts = parts::selection(parts.as_deref().unwrap_or_default(), &inputs.profile)?;
            let merged = arguments.contexts.merged(&inputs.profile)?;
            let added = comparing.add(merged.as_ref().map_or(&inputs.profile, |merged| &merged.0));
            added.map_err(|error| error.to_string())?;
            // Recorded contexts are those of the rows.
            let contexts = contexts.filter(|_| merged.is_none());
            inputs.merged = merged.map(|merged| merged.1);
            // Without lines, a profile is not needed any more.
            Ok::<_, String>((wants_lines.then_some(inputs), contexts, parts))
        };
    let (a, contexts_a, parts_a) = add(
        &arguments.a,
        &arguments.also_a,
        &arguments.parts_a,
        &arguments.program_a,
    )?;
    let (b, contexts_b, parts_b) = add(
        &arguments.b,
        &arguments.also_b,
        &arguments.parts_b,
        &arguments.program_b,
    )?;
    let read = a.zip(b);
    let mut tables = comparing.finish();
    tables.set_origin_rules(&arguments.transforms.origin_rules()?);
    tables.select_parts(&parts_a, &parts_b);
    tables.choose_rule(arguments.cycles.into());
    tables.set_contexts(contexts_a.zip(contexts_b).map(<[SideContexts; 2]>::from));
    let (numbers, number) = numbers(arguments, &mut tables)?;
    let choice = Choice::new(arguments, &tables, number).map_err(|e| format!("--filter: {e}"))?;
    if let Some(passes) = &choice.passes
        && !passes.contains(&true)
    {
        messages::note(messages::EMPTY_FILTER);
    }
    if let Some(rate) = tables.rate_pair(number)
        && (arguments.callgrind || arguments.to.is_some())
    {
        let measured = tables.profile.events();
        return Err(adds_up_to_nothing(tables.rate(rate), measured));
    }
    let blocks = match &read {
        Some((a, b)) if lists_lines => lines::blocks(&tables, a, b)?,
        _ => Vec::new(),
    };
    let files = match &read {
        Some((a, b)) => files::blocks(&choice, a, b)?,
        None => Vec::new(),
    };
    let lines = lines::lines(&blocks);
    if is_explained {
        let benchmark = explained::benchmark(&choice, &numbers, &lines);
        let printed = arguments
            .printing
            .print(&[benchmark], &arguments.transforms);
        return printed.map(drop);
    }
    let bytes = match arguments.format() {
        Some(format) => {
            let files = files::by_text(&choice, files);
            written(choice.for_programs(), format, &numbers, &lines, &files)?
        }
        None => {
            let files = files::text(&choice, files);
            text::text(&choice.for_people(), &lines, &files).into_bytes()
        }
    };
    output::write(&arguments.printing.output, &bytes)
}

/// Writes JSON, CSV or another format.
fn written(
    choice: Choice<'_>,
    format: &Format,
    numbers: &[usize],
    lines: &[Line<'_>],
    files: &[LineBlock<()>],
) -> Result<Vec<u8>, String> {
    let (arguments, tables) = (choice.arguments, choice.tables);
    let functions = (arguments.csv || format.id == "json").then(|| choice.functions().listing);
    let functions = functions.unwrap_or_default();
    let calls = arguments.calls.then(|| choice.calls().listing.rows);
    let listed = choice.lines(lines).listing.rows.into_iter();
    let listed: Vec<(&LineBlock, &ComparedLine)> = listed
        .map(|at| (lines[at as usize].block, lines[at as usize].line))
        .collect();
    let names = [&arguments.a, &arguments.b].map(|path| path.as_os_str().as_encoded_bytes());
    let written = format.write_difference(
        tables,
        &DifferenceRequest {
            files: names,
            cost: arguments.cost(),
            numbers: match format.of_one_event {
                true => std::slice::from_ref(&choice.number),
                false => numbers,
            },
            rows: &functions.rows,
            chosen: choice.passes.as_deref(),
            left_out: functions.left_out,
            calls: calls.as_deref(),
            lines: arguments.lines.then_some(&listed[..]),
            sources: (!arguments.whole.is_empty()).then_some(files),
        },
    );
    let (bytes, origins) = written.map_err(|error| error.to_string())?;
    note_origins(&origins);
    Ok(match arguments.for_spreadsheets {
        true => spreadsheet::cells_as_text(&bytes),
        false => bytes,
    })
}

/// Notes how certain calling contexts are.
fn note_origins(origins: &[Origin]) {
    let mut chosen = 0;
    for origin in origins {
        match origin {
            Origin::Recorded { ambiguous, .. } => chosen += ambiguous,
            Origin::Estimated { .. } => {
                messages::note(messages::ESTIMATED_CONTEXTS);
                return;
            }
        }
    }
    if chosen > 0 {
        messages::note(messages::ambiguous_contexts(chosen));
    }
}

/// The numbers to compare: common events, followed by rates (with a rate, all events and the rate), and the
/// number that rows are judged by.
fn numbers(
    arguments: &Arguments,
    tables: &mut ComparedTables,
) -> Result<(Vec<usize>, usize), String> {
    let event = arguments.event.as_ref();
    let wanted = event.map(|text| define_in_both(tables, text)).transpose()?;
    let names = |tables: &crate::browse::Tables| {
        let names = tables.known_events().map(|(_, event)| event.name.clone());
        names.collect::<Vec<_>>().join(", ")
    };
    let (of_a, of_b) = (names(&tables.a), names(&tables.b));
    let pairs = &tables.events.both;
    let all: Vec<usize> = (0..tables.numbers()).collect();
    let has_rate = all.len() > pairs.len();
    if pairs.is_empty() && (wanted.is_none() || has_rate) {
        return Err(messages::no_common_event(None, &of_a, &of_b));
    }
    let Some(name) = wanted.filter(|_| !has_rate) else {
        let judge = if has_rate { all.len() - 1 } else { 0 };
        return Ok((all, judge));
    };
    match all.into_iter().find(|&event| tables.name(event).0 == name) {
        Some(event) => Ok((vec![event], event)),
        None => Err(messages::no_common_event(Some(&name), &of_a, &of_b)),
    }
}
