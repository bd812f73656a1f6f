//! `grindscope diff`

mod choice;
mod files;
pub(super) mod lines;
mod side;
mod target;
mod text;

use super::check::{Layout, Printing};
use super::output::{FormArguments, refuse_unused};
use super::profile_arguments::{ContextArgument, CycleRule, NameRules, define_in_both};
use super::profile_files::{Merging, ProfileFiles};
use super::terminal::columns_for;
use super::{parts, transforms, warnings};
use crate::analysis::contexts::{BareNames, Origin};
use crate::browse::{
    ComparedCost, ComparedLine, ComparedTables, Comparing, DifferenceKey, LineBlock, SideContexts,
    adds_up_to_nothing,
};
use crate::cli::messages;
use crate::export::formats::{DifferenceRequest, Format};
use crate::export::spreadsheet;
use choice::Choice;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lines::Line;
pub(super) use side::Side;
use std::path::PathBuf;
use target::Target;

/// Options of `diff`.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("with_lines").multiple(true)))]
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
    #[arg(long)]
    calls: bool,
    /// Also list lines, with their self costs.
    #[arg(long, group = "with_lines")]
    lines: bool,
    /// List all lines of this source file that have a self cost, summed over functions. PATH is a path in
    /// one of the profiles or the end of one. Repeatable. csv: these lines instead of the functions.
    #[arg(
        long = "file",
        value_name = "PATH",
        conflicts_with = "filter",
        group = "with_lines"
    )]
    whole: Vec<String>,
    /// Read the source texts of A from this folder, found by the path that A has for them or by the longest end of
    /// that path. Repeatable. If the texts of both sides are found, lines are matched by text. --file shows the text.
    #[arg(long, alias = "source-a", value_name = "DIR", requires = "with_lines")]
    sources_a: Vec<PathBuf>,
    /// The same for B. Files are also looked for under their paths in B.
    #[arg(long, alias = "source-b", value_name = "DIR", requires = "with_lines")]
    sources_b: Vec<PathBuf>,
    /// List only functions that match this filter in A or in B, written as on the page (`alloc !test self>1%`), with
    /// their calls and lines. callgrind: these functions; others appear only as callees. dot: these functions and the
    /// calls between them. folded, speedscope, pprof: the stacks that contain one of them.
    #[arg(long, value_name = "FILTER")]
    filter: Option<String>,
    /// Sort order of the functions.
    #[arg(long, value_name = "KEY", default_value = "difference", value_parser = sort_keys())]
    sort: DifferenceKey,
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
    #[command(flatten)]
    names: NameRules,
    #[command(flatten)]
    to: FormArguments<Target>,
    /// csv: write an apostrophe before names that begin with = + - @, a tab or a line end, which a
    /// spreadsheet program would run as formulas.
    #[arg(long)]
    for_spreadsheets: bool,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: transforms::TransformArguments,
}

fn sort_keys() -> impl TypedValueParser<Value = DifferenceKey> {
    let names = ["difference", "a", "b", "ratio", "name"];
    PossibleValuesParser::new(names).map(|name| match &name[..] {
        "a" => DifferenceKey::A,
        "b" => DifferenceKey::B,
        "ratio" => DifferenceKey::Ratio,
        "name" => DifferenceKey::Name,
        _ => DifferenceKey::Difference,
    })
}

impl Arguments {
    fn cost(&self) -> ComparedCost {
        match self.inclusive {
            true => ComparedCost::Inclusive,
            false => ComparedCost::SelfCost,
        }
    }

    /// Returns an error if an option has no effect on the form of the result.
    fn check(&self, target: Target) -> Result<(), String> {
        let id = target.id();
        let is_layout = matches!(target, Target::Layout(_));
        let is_table = matches!(id, "text" | "json" | "csv");
        let is_sorted = self.sort != DifferenceKey::default();
        let has_rule = self.cycles != CycleRule::default();
        let is_of_sums = matches!(id, "callgrind" | "folded" | "speedscope" | "pprof");
        let has_budget = self.printing.budget.characters.is_some();
        let unused = [
            ("--calls", self.calls && !matches!(id, "text" | "json")),
            ("--lines", self.lines && !is_layout && id != "json"),
            ("--file", !self.whole.is_empty() && !is_table),
            ("--inclusive", self.inclusive && !is_table),
            ("--sort", is_sorted && !is_table),
            ("--threshold", self.threshold.is_some() && !is_table),
            ("--equal", self.equal && !is_table),
            ("--cycles", has_rule && is_of_sums),
            ("--top", self.top.is_some() && !is_table && !is_layout),
            ("--event", self.event.is_some() && id == "callgrind"),
            ("--for-spreadsheets", self.for_spreadsheets && id != "csv"),
            ("--budget", has_budget && !is_layout && id != "json"),
        ];
        refuse_unused(&unused, id)
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let also = arguments.also_a.iter().chain(&arguments.also_b);
    let inputs_given = [&arguments.a, &arguments.b].into_iter().chain(also);
    arguments.to.check(inputs_given)?;
    let target = arguments.to.form().unwrap_or(Target::Layout(Layout::Text));
    arguments.check(target)?;
    let rules = arguments.names.rules(!arguments.exact)?;
    let threshold = arguments.threshold.unwrap_or(0.0);
    if !(0.0..=100.0).contains(&threshold) {
        return Err(messages::THRESHOLD.into());
    }
    let layout = match target {
        Target::Layout(layout) if layout != Layout::Text => Some(layout),
        _ => None,
    };
    let is_explained = layout.is_some();
    let lists_lines = arguments.lines || is_explained && arguments.transforms.is_empty();
    let wants_lines = lists_lines || !arguments.whole.is_empty();
    if wants_lines && !arguments.transforms.is_empty() {
        return Err(messages::TRANSFORMED_LINES.into());
    }
    let transforms = &arguments.transforms;
    let mut comparing = Comparing::new(&rules, arguments.contexts.fold().is_some());
    let read = |file: &PathBuf, also: &[PathBuf], programs: &[PathBuf]| {
        let files = ProfileFiles::new(std::iter::once(file).chain(also), arguments.merging);
        Side::read(&files, (transforms, programs), &arguments.oddities)
    };
    let read_b = || read(&arguments.b, &arguments.also_b, &arguments.program_b);
    let mut add = |side: Side, parts: &Option<String>| {
        let profile = &side.inputs.profile;
        let parts = parts::selection(parts.as_deref().unwrap_or_default(), profile)?;
        let added = comparing.add(profile, &BareNames::of(profile));
        added.map_err(|error| error.to_string())?;
        let contexts = side.contexts();
        // Without lines, a profile is not needed any more.
        Ok::<_, String>((wants_lines.then_some(side.inputs), contexts, parts))
    };
    let a = read(&arguments.a, &arguments.also_a, &arguments.program_a)?;
    let (added_a, added_b) = match transforms.is_empty() {
        true => (
            add(a, &arguments.parts_a)?,
            add(read_b()?, &arguments.parts_b)?,
        ),
        false => {
            let mut sides = [a, read_b()?];
            Side::transform(&mut sides, transforms, &rules)?;
            let [a, b] = sides;
            (add(a, &arguments.parts_a)?, add(b, &arguments.parts_b)?)
        }
    };
    let ((a, contexts_a, parts_a), (b, contexts_b, parts_b)) = (added_a, added_b);
    let read = a.zip(b);
    let mut tables = comparing.finish();
    tables.set_origin_rules(&transforms.origin_rules()?);
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
    if let (Some(rate), Target::Format(format)) = (tables.rate_pair(number), target)
        && !["json", "csv"].contains(&format.id)
    {
        let measured = tables.profile.events();
        return Err(adds_up_to_nothing(tables.rate(rate), measured));
    }
    let blocks = match &read {
        Some((a, b)) if lists_lines => files::by_text(arguments, lines::blocks(&tables, a, b)?),
        _ => Vec::new(),
    };
    let files = match &read {
        Some((a, b)) => files::blocks(&choice, a, b)?,
        None => Vec::new(),
    };
    let lines = lines::lines(&blocks);
    if let Some(layout) = layout {
        let benchmark = choice::benchmark(&choice, &numbers, &lines);
        let printing = &arguments.printing;
        let printed = printing.print(&arguments.to, layout, &[benchmark], transforms);
        return printed.map(drop);
    }
    let budget = arguments.printing.budget;
    let bytes = match target {
        Target::Format(format) => {
            let files = files::by_text(arguments, files);
            let bytes = written(choice.for_programs(), format, &numbers, &lines, &files)?;
            match format.id {
                "json" => budget.json_within(bytes)?,
                _ => bytes,
            }
        }
        Target::Layout(_) => {
            let files = files::lists(&choice, files);
            let answer = text::answer(&choice.for_people(), &lines, files);
            let width = columns_for(&arguments.to.output).unwrap_or(usize::MAX);
            let text = |limit| Ok(answer.plain(None, limit, width));
            budget.within(answer.longest(None), text)?.into_bytes()
        }
    };
    arguments.to.write(&bytes)
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
    let functions = ["csv", "json"]
        .contains(&format.id)
        .then(|| choice.functions().listing);
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
            Origin::Estimated { .. } | Origin::Separate => {
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
    let sides = [("A", &of_a[..]), ("B", &of_b)];
    let pairs = &tables.events.both;
    let all: Vec<usize> = (0..tables.numbers()).collect();
    let has_rate = all.len() > pairs.len();
    if pairs.is_empty() && (wanted.is_none() || has_rate) {
        return Err(messages::no_common_event(None, sides));
    }
    let Some(name) = wanted.filter(|_| !has_rate) else {
        let judge = if has_rate { all.len() - 1 } else { 0 };
        return Ok((all, judge));
    };
    match all.into_iter().find(|&event| tables.title(event).0 == name) {
        Some(event) => Ok((vec![event], event)),
        None => {
            let has = |side: &crate::browse::Tables| {
                let mut events = side.known_events().map(|(_, event)| &event.name);
                let mut rates = side.rates.iter().map(|rate| &rate.name);
                events.any(|of| *of == name) || rates.any(|of| *of == name)
            };
            Err(match has(&tables.a) && has(&tables.b) {
                true => messages::another_formula(&name, &of_a, &of_b),
                false => messages::no_common_event(Some(&name), sides),
            })
        }
    }
}
