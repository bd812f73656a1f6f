//! `grindscope convert`

use super::basis::{self, CycleRule};
use super::output;
use super::profile_files::ProfileFiles;
use super::{parts, read, transforms, warnings};
use crate::analysis::contexts::{ContextRecorder, RecordedContexts};
use crate::analysis::flat::SortKey;
use crate::browse::{OpenProfile, Order, OwnEvent, Tables};
use crate::diagnostic::ErrorKind;
use crate::export::stacks::{self, StackFormat};
use crate::export::{self, dot::Thresholds};
use crate::model::Profile;
use crate::webgrind::{self, Buffer, Collector, DEFAULT_PROXIES, Overflow, Terms, Version};
use std::path::PathBuf;
use std::rc::Rc;

/// What to write, and of what.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: ProfileFiles,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// The event whose costs are written: a measured or derived one, or one of your own by a formula
    /// (`'Miss = D1mr + D1mw'`); the first one by default. callgrind, csv and json always have all, and
    /// your own one too. csv and json alone take rates (`'Rate = D1mr / Dr'`).
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
    /// csv, json: how inclusive costs are computed where functions call each other.
    #[arg(long, value_name = "RULE", default_value = "collapsed")]
    cycles: CycleRule,
    /// Sum over these parts alone, by their numbers in the list of `summary`, as 1,3-5;
    /// webgrind has no choice of parts.
    #[arg(long, value_name = "NUMBERS", default_value = "")]
    parts: String,
    /// Write what has to do with the functions that this filter lets through, as in the page's list
    /// (`alloc !test self>1%`). csv, callgrind: these functions alone; in callgrind files the others stand
    /// as called ones only. dot: these functions and the calls between them. folded, speedscope, pprof,
    /// flamegraph-html: the stacks that hold one of them. json and webgrind have no filter.
    #[arg(long, value_name = "FILTER", default_value = "")]
    filter: String,
    /// csv: put an apostrophe before names that begin with = + - @, a tab or a line end. A spreadsheet
    /// program would run them as formulas.
    #[arg(long)]
    for_spreadsheets: bool,
    /// webgrind: what to do with numbers that do not fit the 32 bits of the format.
    #[arg(long, value_name = "WAY", default_value = "refuse", value_parser = ["refuse", "saturate", "wrap", "scale"])]
    overflow: String,
    /// webgrind 7: fold calls through php::call_user_func and php::call_user_func_array away, as
    /// webgrind does.
    #[arg(long)]
    fold_proxies: bool,
    /// dot: leave out functions below this share of the total.
    #[arg(long, value_name = "PERCENT", default_value_t = Thresholds::default().function)]
    node_limit: f64,
    /// dot: leave out calls below this share of the total.
    #[arg(long, value_name = "PERCENT", default_value_t = Thresholds::default().call)]
    edge_limit: f64,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: transforms::TransformArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Webgrind4,
    Webgrind5,
    Webgrind6,
    Webgrind7,
    /// One row for each function.
    Csv,
    /// Functions, calls, cycles, parts and events; docs/json.md tells its shape.
    Json,
    /// The profile itself, without lines.
    Callgrind,
    /// The call graph for Graphviz.
    Dot,
    /// Calling contexts as lines `main;f;g 42`, for flamegraph.pl and inferno.
    Folded,
    /// Calling contexts for speedscope, in time order if the profile keeps it.
    Speedscope,
    /// Calling contexts for pprof.
    Pprof,
    /// A flame graph to look at: one HTML file with zoom and search, which needs no network.
    FlamegraphHtml,
}

impl Format {
    /// Formats that are of whole profiles.
    fn has_no_filter(self) -> bool {
        self == Format::Json || self.is_webgrind()
    }

    fn is_webgrind(self) -> bool {
        matches!(
            self,
            Format::Webgrind4 | Format::Webgrind5 | Format::Webgrind6 | Format::Webgrind7
        )
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    output::check(&arguments.output, &arguments.files.paths)?;
    if arguments.to.has_no_filter() && !arguments.filter.is_empty() {
        return Err("json and webgrind files are of whole profiles: leave out --filter".into());
    }
    if arguments.to.is_webgrind() && !arguments.parts.is_empty() {
        return Err("webgrind files are of whole profiles: leave out --parts".into());
    }
    if arguments.for_spreadsheets && arguments.to != Format::Csv {
        return Err("--for-spreadsheets is an option of csv".into());
    }
    let bytes = match arguments.to {
        Format::Webgrind4 => webgrind(arguments, Version::V4)?,
        Format::Webgrind5 => webgrind(arguments, Version::V5)?,
        Format::Webgrind6 => webgrind(arguments, Version::V6)?,
        Format::Webgrind7 => webgrind(arguments, Version::V7)?,
        Format::Csv => csv(arguments)?,
        Format::Json => export::json::write(&tables(recorded(arguments)?, arguments)?),
        Format::Callgrind => callgrind(arguments)?,
        Format::Dot => dot(arguments)?,
        Format::Folded => contexts(arguments, StackFormat::Folded)?,
        Format::Speedscope => contexts(arguments, StackFormat::Speedscope)?,
        Format::Pprof => contexts(arguments, StackFormat::Pprof)?,
        Format::FlamegraphHtml => contexts(arguments, StackFormat::FlamePage)?,
    };
    output::write(&arguments.output, &bytes)
}

/// A profile with the contexts that its text holds.
type Recorded = (Profile, Option<Rc<RecordedContexts>>);

/// The profile with its contexts, transformed as is asked for.
fn recorded(arguments: &Arguments) -> Result<Recorded, String> {
    let recorder = read::into_sink(&arguments.files, ContextRecorder::new())?;
    let (profile, recorded) = recorder.finish();
    let (profile, recorded) = (checked(profile, arguments)?, recorded.ok());
    let transformed = arguments.transforms.apply(&profile, recorded.as_ref())?;
    let Some(transformed) = transformed else {
        return Ok((profile, recorded.map(Rc::new)));
    };
    eprintln!(
        "  note: {} ({})",
        arguments.transforms.in_words(),
        transforms::certainty_note(&transformed.profile)
    );
    Ok((transformed.profile, transformed.contexts.map(Rc::new)))
}

/// Prints the warnings of a profile, or takes the first as an error.
fn checked(profile: Profile, arguments: &Arguments) -> Result<Profile, String> {
    warnings::print(profile.warnings());
    warnings::refuse(profile.warnings(), &arguments.oddities)?;
    Ok(profile)
}

/// The tables of a profile, with the event that the arguments define.
fn tables((profile, contexts): Recorded, arguments: &Arguments) -> Result<Tables, String> {
    let mut tables = Tables::new(profile).with_contexts(contexts.as_ref());
    tables.select_parts(parts::selection(&arguments.parts, &tables.profile)?);
    tables.rule = arguments.cycles.into();
    basis::define(&mut tables, arguments.event.iter())?;
    Ok(tables)
}

/// The profile and, where there is a filter, the rows that it lets through, the dearest first.
fn chosen(arguments: &Arguments) -> Result<(OpenProfile, Option<Vec<u32>>), String> {
    filtered(tables(recorded(arguments)?, arguments)?, arguments)
}

fn filtered(
    tables: Tables,
    arguments: &Arguments,
) -> Result<(OpenProfile, Option<Vec<u32>>), String> {
    let wanted = arguments.event.as_ref();
    let event = basis::event_or_rate(&tables, wanted).unwrap_or(0);
    let mut open = OpenProfile::from(tables);
    if arguments.filter.is_empty() {
        return Ok((open, None));
    }
    let order = Order {
        key: SortKey::Inclusive,
        descending: true,
    };
    let listing = open.list(event, order, &arguments.filter[..]);
    let listing = listing.map_err(|error| format!("--filter: {error}"))?;
    let rows = listing.unwrap_or_default().rows;
    if rows.is_empty() {
        warnings::note_empty_filter();
    }
    Ok((open, Some(rows)))
}

/// The number of the event that was asked for.
fn event(tables: &Tables, arguments: &Arguments) -> Result<usize, String> {
    basis::event(tables, arguments.event.as_ref())
}

fn callgrind(arguments: &Arguments) -> Result<Vec<u8>, String> {
    let (open, rows) = chosen(arguments)?;
    let tables = open.tables();
    if !tables.rates.is_empty() {
        // Its `event:` lines are sums.
        event(tables, arguments)?;
    }
    Ok(export::callgrind::write_tables(tables, rows.as_deref()))
}

fn csv(arguments: &Arguments) -> Result<Vec<u8>, String> {
    let (open, rows) = chosen(arguments)?;
    let csv = match rows {
        Some(rows) => export::csv::write_rows(open.tables(), &rows),
        None => export::csv::write(open.tables()),
    };
    Ok(match arguments.for_spreadsheets {
        true => export::spreadsheet::cells_as_text(&csv),
        false => csv,
    })
}

fn dot(arguments: &Arguments) -> Result<Vec<u8>, String> {
    let (open, rows) = chosen(arguments)?;
    let tables = open.tables();
    let thresholds = Thresholds {
        function: arguments.node_limit,
        call: arguments.edge_limit,
    };
    let event = event(tables, arguments)?;
    Ok(export::dot::write(
        tables,
        event,
        thresholds,
        rows.as_deref(),
    ))
}

/// What is made of calling contexts.
fn contexts(arguments: &Arguments, format: StackFormat) -> Result<Vec<u8>, String> {
    let (profile, recorded) = recorded(arguments)?;
    let tables = tables((profile, recorded.clone()), arguments)?;
    let event = event(&tables, arguments)?;
    let (open, rows) = filtered(tables, arguments)?;
    let (tables, rows) = (open.tables(), rows.as_deref());
    let written = stacks::write(tables, recorded.as_deref(), event, format, rows);
    let (bytes, tree) = written.map_err(|error| error.to_string())?;
    if let Some(note) = tree.certainty_note() {
        eprintln!("  note: calling contexts are {note}");
    }
    Ok(bytes)
}

fn webgrind(arguments: &Arguments, version: Version) -> Result<Vec<u8>, String> {
    if !arguments.transforms.is_empty() {
        return Err("webgrind files are of whole profiles: leave out the transforms".into());
    }
    let buffer = buffer(arguments, version)?;
    let overflow = Overflow::of(&arguments.overflow).unwrap_or_default();
    webgrind::write(&buffer, version, overflow).map_err(|error| error.to_string())
}

fn buffer(arguments: &Arguments, version: Version) -> Result<Buffer, String> {
    if let [file] = &arguments.files.paths[..]
        && let Some(buffer) = read::webgrind_file(file)?
    {
        // From one version to another: nothing is summed up anew.
        return Ok(buffer);
    }
    let wanted = arguments.event.as_ref();
    let by_name = || (wanted.map(|name| name.clone().into_bytes()), Vec::new());
    let is_formula = wanted.is_some_and(|text| OwnEvent::parse(text).is_some());
    let (event, terms) = match is_formula {
        true => derived_event(arguments)?,
        false => by_name(),
    };
    match collected(arguments, version, event, terms)? {
        // What the text does not count may follow from what it does.
        Err(ErrorKind::Unsupported(_)) if wanted.is_some() && !is_formula => {
            let (event, terms) = derived_event(arguments)?;
            collected(arguments, version, event, terms)?
        }
        other => other,
    }
    .map_err(|error| error.to_string())
}

/// An event as webgrind files are made of it.
type Wanted = (Option<Vec<u8>>, Terms);

/// The event of `--event` as a sum of measured ones.
fn derived_event(arguments: &Arguments) -> Result<Wanted, String> {
    let tables = tables((read::profile(&arguments.files)?, None), arguments)?;
    let event = &tables.events[event(&tables, arguments)?];
    let measured = tables.profile.events();
    let term = |&(factor, at): &(i64, usize)| (factor, measured[at].name.clone().into_bytes());
    let terms = event.formula.terms.iter().map(term).collect();
    Ok((Some(event.name.clone().into_bytes()), terms))
}

fn collected(
    arguments: &Arguments,
    version: Version,
    event: Option<Vec<u8>>,
    terms: Terms,
) -> Result<Result<Buffer, ErrorKind>, String> {
    let proxies: &[&[u8]] = if arguments.fold_proxies {
        &DEFAULT_PROXIES
    } else {
        &[]
    };
    let options = webgrind::Options {
        event,
        terms,
        proxies: proxies.iter().map(|name| name.to_vec()).collect(),
        single_invocations: version == Version::V4,
    };
    let collector = read::into_sink(&arguments.files, Collector::new(options))?;
    warnings::print(collector.warnings());
    warnings::refuse(collector.warnings(), &arguments.oddities)?;
    Ok(collector.finish())
}
