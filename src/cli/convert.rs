//! `grindscope convert`

use super::inputs::Inputs;
use super::output::{Form, FormArguments, refuse_unused};
use super::profile_arguments::{
    ContextArgument, CycleRule, Opened, ProfileArguments, define, event, event_or_rate,
};
use super::read;
use super::terminal::percentage;
use crate::analysis::Cycles;
use crate::analysis::flat::{Order, SortKey};
use crate::browse::{OpenProfile, OwnEvent, Tables};
use crate::cli::messages;
use crate::cli::transforms::transformed_note;
use crate::diagnostic::ErrorKind;
use crate::export::formats::{Choice, ContextWriter, FORMATS, Format, Writer};
use crate::export::stacks::{self, StackChoice};
use crate::export::{self, dot::Thresholds};
use crate::model::ProfileBuilder;
use crate::webgrind::{self, Buffer, Collector, DEFAULT_PROXIES, Overflow, Terms, Version};
use clap::builder::PossibleValue;
use std::rc::Rc;

/// Options of `convert`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    to: FormArguments<Target>,
    /// The event to write, or a formula that defines one (`'Miss = D1mr + D1mw'`); the first event by
    /// default. callgrind, csv and json contain all events and the defined one. Only csv and json can have
    /// rates (`'Rate = D1mr / Dr'`).
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
    /// Write only functions that match this filter, written as on the page (`alloc !test self>1%`). csv, callgrind:
    /// these functions; in callgrind files other functions appear only as callees. dot: these functions and the calls
    /// between them. folded, speedscope, pprof: the stacks that contain one of them. Not for json and webgrind.
    #[arg(long, value_name = "FILTER")]
    filter: Option<String>,
    /// folded, speedscope, pprof: invert the stacks. Each function is a root with its self cost,
    /// and its callers follow.
    #[arg(long)]
    inverted: bool,
    #[command(flatten)]
    rows: ContextArgument,
    /// csv: write an apostrophe before names that begin with = + - @, a tab or a line end, which a
    /// spreadsheet program would run as formulas.
    #[arg(long)]
    for_spreadsheets: bool,
    /// webgrind: what to do with numbers that do not fit in 32 bits.
    #[arg(long, value_name = "WAY", default_value = REFUSE, value_parser = [REFUSE, "saturate", "wrap", "scale"])]
    overflow: String,
    /// webgrind 7: omit php::call_user_func and php::call_user_func_array from calls, as webgrind does.
    #[arg(long)]
    fold_proxies: bool,
    /// dot: omit functions below this share of the total.
    #[arg(long, value_name = "PERCENT", default_value_t = Thresholds::default().function, value_parser = percentage)]
    node_limit: f64,
    /// dot: omit calls below this share of the total.
    #[arg(long, value_name = "PERCENT", default_value_t = Thresholds::default().call, value_parser = percentage)]
    edge_limit: f64,
}

/// A format of the command. Each version of webgrind's format is a separate one.
#[derive(Clone, Copy)]
struct Target {
    format: &'static Format,
    version: Option<Version>,
}

/// The formats that only the page needs: the command can filter the rows of any format.
const OF_PAGE: &str = "callgrindRows";

/// The default of `--overflow`.
const REFUSE: &str = "refuse";

/// Versions of webgrind's format.
const VERSIONS: [(&str, Version); 4] = [
    ("webgrind4", Version::V4),
    ("webgrind5", Version::V5),
    ("webgrind6", Version::V6),
    ("webgrind7", Version::V7),
];

impl Form for Target {
    fn all() -> impl Iterator<Item = (PossibleValue, &'static str, Self)> {
        FORMATS.iter().flat_map(|format| {
            let target = |name, ending, version| {
                let value = PossibleValue::new(name).help(format.purpose);
                (value, ending, Target { format, version })
            };
            match format.writer {
                // The version of a webgrind file does not follow from its name.
                Writer::Webgrind => VERSIONS
                    .map(|(name, version)| target(name, "", Some(version)))
                    .to_vec(),
                Writer::Tables(_) | Writer::Contexts(_) if format.id != OF_PAGE => {
                    vec![target(format.id, format.ending, None)]
                }
                _ => Vec::new(),
            }
        })
    }
}

impl Arguments {
    /// The filter; empty for all functions.
    fn filter(&self) -> &str {
        self.filter.as_deref().unwrap_or_default()
    }

    /// The format to write.
    fn target(&self) -> Result<Target, String> {
        self.to.form().ok_or_else(|| messages::NO_FORMAT.into())
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let to = arguments.target()?;
    arguments.to.check(arguments.profile.files.paths())?;
    let (id, is_webgrind) = (to.format.id, to.version.is_some());
    let has_stacks = matches!(to.format.writer, Writer::Contexts(_));
    let has_filter = !arguments.filter().is_empty();
    let has_rule = arguments.profile.cycles != CycleRule::default();
    let limits = Thresholds::default();
    refuse_unused(
        &[
            ("--filter", has_filter && (id == "json" || is_webgrind)),
            (
                "--parts",
                is_webgrind && !arguments.profile.parts.is_empty(),
            ),
            (
                "--cycles",
                has_rule && !["csv", "json", "dot"].contains(&id),
            ),
            ("--contexts", arguments.rows.fold().is_none() && id != "dot"),
            ("--inverted", arguments.inverted && !has_stacks),
            (
                "--for-spreadsheets",
                arguments.for_spreadsheets && id != "csv",
            ),
            ("--overflow", arguments.overflow != REFUSE && !is_webgrind),
            ("--fold-proxies", arguments.fold_proxies && !is_webgrind),
            (
                "--node-limit",
                arguments.node_limit != limits.function && id != "dot",
            ),
            (
                "--edge-limit",
                arguments.edge_limit != limits.call && id != "dot",
            ),
        ],
        id,
    )?;
    let bytes = match (to.format.writer, to.version) {
        (Writer::Tables(write), _) => of_tables(arguments, write)?,
        (Writer::Contexts(writer), _) => contexts(arguments, writer)?,
        (_, Some(version)) => webgrind(arguments, version)?,
        _ => return Err(messages::ONLY_FROM_PAGE.into()),
    };
    let bytes = match arguments.for_spreadsheets {
        true => export::spreadsheet::cells_as_text(&bytes),
        false => bytes,
    };
    arguments.to.write(&bytes)
}

/// The profile, with the event that the arguments define.
fn opened(arguments: &Arguments) -> Result<Opened, String> {
    let mut opened = arguments.profile.open()?;
    let warnings = opened.inputs.profile.warnings();
    arguments
        .profile
        .print_warnings(warnings, opened.inputs.files())?;
    if arguments.target()?.format.id == "dot"
        && let Some((merged, _)) = arguments.rows.merged(&opened.inputs.profile)?
    {
        opened.tables = arguments.profile.tables(&Rc::new(merged), None)?;
    }
    opened.tables.counts_fractions = true;
    define(&mut opened.tables, arguments.event.iter())?;
    if arguments.event.is_some() {
        // Formats with all events do not need its number, but a wrong name is an error for them too.
        event_or_rate(&opened.tables, arguments.event.as_ref())?;
    }
    if let Some(words) = &opened.transforms {
        let event = event_or_rate(&opened.tables, arguments.event.as_ref()).unwrap_or(0);
        let tables = &opened.tables;
        let event = tables.events.get(event).or(tables.events.first());
        let profile = &opened.inputs.profile;
        messages::note(transformed_note(words, profile, event, &tables.parts));
    }
    Ok(opened)
}

/// The profile and, with a filter, the matching rows, most expensive first.
fn filtered(
    tables: Tables,
    arguments: &Arguments,
) -> Result<(OpenProfile, Option<Vec<u32>>), String> {
    let wanted = arguments.event.as_ref();
    let event = event_or_rate(&tables, wanted).unwrap_or(0);
    let open = OpenProfile::from(tables);
    if arguments.filter().is_empty() {
        return Ok((open, None));
    }
    let order = Order {
        key: SortKey::Inclusive,
        descending: true,
    };
    let listing = open.list(event, order, arguments.filter());
    let listing = listing.map_err(|error| format!("--filter: {error}"))?;
    let rows = listing.unwrap_or_default().rows;
    if rows.is_empty() {
        messages::note(messages::EMPTY_FILTER);
    }
    Ok((open, Some(rows)))
}

/// Writes the formats that are made from tables.
fn of_tables(
    arguments: &Arguments,
    write: fn(&Tables, &Choice<'_>) -> Vec<u8>,
) -> Result<Vec<u8>, String> {
    let (open, rows) = filtered(opened(arguments)?.tables, arguments)?;
    let tables = open.tables();
    // csv and json can hold rates too; other formats hold sums.
    let takes_rates = ["csv", "json"].contains(&arguments.target()?.format.id);
    let event =
        match takes_rates || tables.rates.is_empty() && !arguments.target()?.format.of_one_event {
            true => 0,
            false => event(tables, arguments.event.as_ref())?,
        };
    if arguments.target()?.format.id == "callgrind" && tables.has_invocations() {
        let cycles = Cycles::find(&tables.profile, &tables.index, &tables.parts);
        if !cycles.is_empty() {
            messages::note(messages::NO_SINGLE_CALLS);
        }
    }
    let choice = Choice {
        event,
        rows: rows.as_deref(),
        thresholds: Thresholds {
            function: arguments.node_limit,
            call: arguments.edge_limit,
        },
    };
    Ok(write(tables, &choice))
}

/// Writes the formats that are made from calling contexts.
fn contexts(arguments: &Arguments, writer: ContextWriter) -> Result<Vec<u8>, String> {
    let Opened {
        contexts, tables, ..
    } = opened(arguments)?;
    let event = event(&tables, arguments.event.as_ref())?;
    let (open, rows) = filtered(tables, arguments)?;
    let choice = StackChoice {
        rows: rows.as_deref(),
        inverted: arguments.inverted,
    };
    let written = stacks::write(open.tables(), contexts.as_deref(), event, writer, choice);
    let (bytes, tree) = written.map_err(|error| error.to_string())?;
    let tables = open.tables();
    // No share of it is exact then, which the note on transforms says.
    let may_lack = tables.may_lack_costs(event);
    if let Some(note) = tree.certainty_note().filter(|_| !may_lack) {
        messages::note(messages::contexts(note));
    }
    Ok(bytes)
}

fn webgrind(arguments: &Arguments, version: Version) -> Result<Vec<u8>, String> {
    if !arguments.profile.transforms.is_empty() || !arguments.profile.names.is_empty() {
        return Err(messages::WEBGRIND_TRANSFORMS.into());
    }
    let buffer = buffer(arguments, version)?;
    let overflow = Overflow::of(&arguments.overflow).unwrap_or_default();
    webgrind::write(&buffer, version, overflow).map_err(|error| error.to_string())
}

fn buffer(arguments: &Arguments, version: Version) -> Result<Buffer, String> {
    if let [file] = &arguments.profile.files.paths()[..]
        && let Some(buffer) = read::webgrind_file(file)?
    {
        // From one version to another, nothing is summed again.
        let event = String::from_utf8_lossy(buffer.headers.event().unwrap_or(b"Time"));
        return match &arguments.event {
            Some(name) if *name != event => Err(messages::no_event(name, &event)),
            _ => Ok(buffer),
        };
    }
    let wanted = arguments.event.as_ref();
    let is_formula = wanted.is_some_and(|text| OwnEvent::parse(text).is_some());
    let event = match is_formula {
        true => derived_event(arguments)?,
        false => (wanted.map(|name| name.clone().into_bytes()), Vec::new()),
    };
    let buffer = match collected(arguments, version, event)? {
        // The event may be derived from others that the file contains.
        Err(ErrorKind::Unsupported(_)) if wanted.is_some() && !is_formula => {
            collected(arguments, version, derived_event(arguments)?)?
        }
        other => other,
    };
    buffer.map_err(|error| error.to_string())
}

/// An event for webgrind files.
type Wanted = (Option<Vec<u8>>, Terms);

/// The event of `--event` as a sum of measured ones.
fn derived_event(arguments: &Arguments) -> Result<Wanted, String> {
    let (builder, _) = Inputs::read(&arguments.profile.files, ProfileBuilder::new())?;
    let mut tables = Tables::new(builder.finish());
    define(&mut tables, arguments.event.iter())?;
    let event = &tables.events[event(&tables, arguments.event.as_ref())?];
    let measured = tables.profile.events();
    let term = |&(factor, at): &(i64, usize)| (factor, measured[at].name.clone().into_bytes());
    let terms = event.formula.terms.iter().map(term).collect();
    Ok((Some(event.name.clone().into_bytes()), terms))
}

fn collected(
    arguments: &Arguments,
    version: Version,
    (event, terms): Wanted,
) -> Result<Result<Buffer, ErrorKind>, String> {
    let proxies = DEFAULT_PROXIES.iter().filter(|_| arguments.fold_proxies);
    let options = webgrind::Options {
        event,
        terms,
        proxies: proxies.map(|name| name.to_vec()).collect(),
        single_invocations: version == Version::V4,
    };
    let (collector, files) = Inputs::read(&arguments.profile.files, Collector::new(options))?;
    arguments
        .profile
        .print_warnings(collector.warnings(), &files)?;
    Ok(collector.finish())
}
