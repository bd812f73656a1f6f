//! Options of all commands about one profile, and how they open it; options that all figures depend on: user-defined
//! events, the rule for cycles, and whether rows of one function are one.

use super::inputs::Inputs;
use super::messages;
use super::parts::PartsArgument;
use super::profile_files::ProfileFiles;
use super::transforms::TransformArguments;
use super::warnings::{self, Oddities};
use crate::analysis::InclusiveRule;
use crate::analysis::compare::Rules;
use crate::analysis::contexts::{RecordedContexts, merge_contexts};
use crate::analysis::groups::GroupBy;
use crate::browse::{
    ComparedTables, OwnEvent, OwnEventError, ShownEvent, Tables, adds_up_to_nothing,
};
use crate::loading::OpenedFile;
use crate::model::{FunctionId, PartSelection, Profile};
use std::rc::Rc;

/// A profile: its files, and what of it is shown.
#[derive(clap::Args)]
pub(super) struct ProfileArguments {
    #[command(flatten)]
    pub(super) files: ProfileFiles,
    #[command(flatten)]
    pub(super) parts: PartsArgument,
    /// How inclusive costs are computed where functions call each other.
    #[arg(long, value_name = "RULE", default_value = "collapsed")]
    pub(super) cycles: CycleRule,
    #[command(flatten)]
    oddities: Oddities,
    #[command(flatten)]
    pub(super) transforms: TransformArguments,
    #[command(flatten)]
    pub(super) names: NameRules,
}

/// The option `--event` of commands about one event.
#[derive(clap::Args)]
pub(super) struct EventArgument {
    /// The event, or a formula that defines one (`'Miss = D1mr + D1mw'`); the first event by default.
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
}

/// The option `--filter` of commands that list functions.
#[derive(clap::Args)]
pub(super) struct FilterArgument {
    /// Only functions that match this filter, written as on the page (`alloc !test self>1%`).
    #[arg(long, value_name = "FILTER")]
    filter: Option<String>,
}

pub(super) struct Opened {
    pub(super) inputs: Inputs,
    pub(super) contexts: Option<Rc<RecordedContexts>>,
    pub(super) tables: Tables,
    /// The transforms in words. Lines and instructions are then unknown.
    pub(super) transforms: Option<String>,
}

impl ProfileArguments {
    /// Reads the profile. Programs must be given exactly if inlined functions are separate.
    pub(super) fn open(&self) -> Result<Opened, String> {
        self.transforms.check_programs(&[])?;
        self.open_with_programs()
    }

    /// Reads the profile; programs may have other uses.
    pub(super) fn open_with_programs(&self) -> Result<Opened, String> {
        let (inputs, contexts, transforms) = self.transforms.open(&self.files, &self.names)?;
        warnings::refuse_damaged(inputs.profile.warnings(), &self.oddities)?;
        Ok(Opened {
            tables: self.tables(&inputs.profile, contexts.as_ref())?,
            inputs,
            contexts,
            transforms,
        })
    }

    /// What is shown of a profile.
    pub(super) fn tables(
        &self,
        profile: &Rc<Profile>,
        contexts: Option<&Rc<RecordedContexts>>,
    ) -> Result<Tables, String> {
        let mut tables = Tables::new(Rc::clone(profile)).with_contexts(contexts);
        tables.set_origin_rules(self.transforms.origin_rules()?);
        match self.parts.of(profile)? {
            PartSelection::All => {}
            parts => tables.select_parts(parts),
        }
        tables.choose_rule(self.cycles.into());
        Ok(tables)
    }

    /// Prints the warnings to standard error; an error with `--strict`.
    pub(super) fn print_warnings(
        &self,
        warnings: &crate::diagnostic::Warnings,
        files: &[OpenedFile],
    ) -> Result<(), String> {
        warnings::print(warnings, files);
        self.refuse(warnings)
    }

    /// The first warning as an error with `--strict`.
    pub(super) fn refuse(&self, warnings: &crate::diagnostic::Warnings) -> Result<(), String> {
        warnings::refuse(warnings, &self.oddities)
    }
}

impl FilterArgument {
    /// The filter; empty for all functions.
    pub(super) fn text(&self) -> &str {
        self.filter.as_deref().unwrap_or_default().trim()
    }

    /// The rows that match, by the costs of an event, with `fold` by those of whole functions; `None` without a
    /// filter. Fails if the filter is invalid or finds nothing.
    pub(super) fn rows(
        &self,
        tables: &Tables,
        event: usize,
        fold: Option<GroupBy>,
    ) -> Result<Option<Vec<u32>>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        let found = tables.found(event, self.text(), fold);
        match found.map_err(|error| format!("--filter: {error}"))? {
            none if none.is_empty() => Err(messages::EMPTY_FILTER.into()),
            rows => Ok(Some(rows)),
        }
    }
}

impl EventArgument {
    /// Defines the event if it is a formula. Returns its number.
    pub(super) fn select(&self, tables: &mut Tables) -> Result<usize, String> {
        tables.counts_fractions = true;
        define(tables, self.event.iter())?;
        event(tables, self.event.as_ref())
    }
}

/// The option `--contexts`.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct ContextArgument {
    /// Rows of a function that recursion levels (f'2), callers in names (f'caller) and Cachegrind's files make; convert: in
    /// dot.
    #[arg(long, value_name = "ROWS", default_value = "together")]
    contexts: ContextRows,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ContextRows {
    /// All rows of a function are one.
    Together,
    /// Each is a row.
    Separate,
}

impl ContextArgument {
    /// The criterion by which rows are one function; `None` if they stay apart.
    pub(super) fn fold(self) -> Option<GroupBy> {
        (self.contexts == ContextRows::Together).then_some(GroupBy::Function)
    }

    /// The profile with all rows of a function as one, and the function that each row became; `None` if they stay
    /// apart, or there are none.
    pub(super) fn merged(
        self,
        profile: &Profile,
    ) -> Result<Option<(Profile, Vec<FunctionId>)>, String> {
        match self.contexts {
            ContextRows::Together => merge_contexts(profile).map_err(|error| error.to_string()),
            ContextRows::Separate => Ok(None),
        }
    }
}

/// How inclusive costs are computed where functions call each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum CycleRule {
    /// Count outermost invocations where the file records each invocation; otherwise treat each cycle as
    /// one function. No cost exceeds the total unless the file says so.
    #[default]
    Collapsed,
    /// Sum the costs as written; recursive functions may exceed the total.
    Plain,
    /// Compute costs as KCachegrind does.
    Kcachegrind,
}

impl From<CycleRule> for InclusiveRule {
    fn from(rule: CycleRule) -> Self {
        match rule {
            CycleRule::Collapsed => InclusiveRule::Outgoing,
            CycleRule::Plain => InclusiveRule::Plain,
            CycleRule::Kcachegrind => InclusiveRule::KCachegrind,
        }
    }
}

/// The event that `--event NAME = FORMULA` defines; `None` for the name of an existing event and for text
/// that is not a definition.
pub(super) fn definition(text: &str, events: &[ShownEvent]) -> Option<OwnEvent> {
    let is_known = events.iter().any(|event| event.name == text);
    (!is_known).then(|| OwnEvent::parse(text)).flatten()
}

/// Defines the events of all texts that are definitions.
pub(super) fn define<'t>(
    tables: &mut Tables,
    texts: impl Iterator<Item = &'t String>,
) -> Result<(), String> {
    let own: Vec<OwnEvent> = texts
        .filter_map(|text| definition(text, &tables.events))
        .collect();
    let defined = tables.define(&own);
    defined.map_err(|(place, error)| problem(&own[place], &error))
}

/// Defines the event in both profiles of a comparison. Returns its name.
pub(super) fn define_in_both(tables: &mut ComparedTables, text: &str) -> Result<String, String> {
    match definition(text, &tables.a.events) {
        None => Ok(text.to_owned()),
        Some(own) => {
            count_fractions(tables);
            let own_alone = std::slice::from_ref(&own);
            let defined = tables.define(own_alone);
            defined.map_err(|(_, error)| {
                let at = (0, own_alone);
                in_one_side(tables, at, ["A", "B"], problem(&own, &error))
            })?;
            Ok(own.name)
        }
    }
}

/// Makes sums with fractions events of both profiles.
pub(super) fn count_fractions(tables: &mut ComparedTables) {
    tables.a.counts_fractions = true;
    tables.b.counts_fractions = true;
}

/// The number of the event or rate that `--event` selects, see [`event`].
pub(super) fn event_or_rate(tables: &Tables, requested: Option<&String>) -> Result<usize, String> {
    match tables.rates.len() {
        0 => event(tables, requested),
        rates => Ok(tables.events.len() + rates - 1),
    }
}

/// The number of the event that `--event` selects: the one that it defined, the one of this name, or the
/// first one of the selected parts without `--event`. A rate is an error, and so is an event that these do not record.
pub(super) fn event(tables: &Tables, requested: Option<&String>) -> Result<usize, String> {
    if let Some(rate) = tables.rates.last() {
        return Err(adds_up_to_nothing(rate, tables.profile.events()));
    }
    let names = || tables.events.iter().map(|event| &event.name[..]);
    let mut recorded = (0..tables.events.len()).filter(|&event| tables.is_recorded(event));
    let found = match requested {
        None if tables.events.is_empty() => Err(messages::NO_EVENTS.into()),
        None => Ok(recorded.next().unwrap_or(0)),
        Some(_) if !tables.own_events().is_empty() => Ok(tables.events.len() - 1),
        Some(name) => names().position(|known| known == name).ok_or_else(|| {
            let known: Vec<&str> = names().collect();
            messages::no_event(name, &known.join(", "))
        }),
    };
    match found {
        Ok(event) if requested.is_some() && !tables.is_recorded(event) => {
            Err(messages::not_recorded(tables.events[event].title()))
        }
        found => found,
    }
}

/// The message for an invalid definition.
pub(super) fn problem(own: &OwnEvent, error: &OwnEventError) -> String {
    let OwnEvent { name, formula } = own;
    let message = &error.message;
    match error.at {
        None => format!("event {name}: {message}"),
        Some(0) => format!("formula of {name}: {message}"),
        Some(at) => format!(
            "formula of {name}, at \u{201c}{}\u{201d}: {message}",
            &formula[at..]
        ),
    }
}

/// A message on the definition `at` this place, with the name of the profile if only one of both rejects it.
pub(super) fn in_one_side(
    tables: &ComparedTables,
    (at, own): (usize, &[OwnEvent]),
    names: [&str; 2],
    message: String,
) -> String {
    let fits = [&tables.a, &tables.b].map(|side| side.fitting(own).get(at) == Some(&true));
    match fits {
        [false, true] => format!("{}: {message}", names[0]),
        [true, false] => format!("{}: {message}", names[1]),
        _ => message,
    }
}

/// Substitutions for names of files, functions and objects.
#[derive(Clone, Default, clap::Args)]
#[command(next_help_heading = "Names")]
pub(super) struct NameRules {
    /// Rewrite file names, like s/old/new/ with g and i, before functions are matched or anything is computed.
    /// Functions whose names become equal are one function. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_filename: Vec<String>,
    /// Rewrite function names. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_funcname: Vec<String>,
    /// Rewrite object names. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_objname: Vec<String>,
}

impl NameRules {
    /// Whether all names are kept.
    pub(super) fn is_empty(&self) -> bool {
        self.texts().iter().all(|texts| texts.is_empty())
    }

    fn texts(&self) -> [&[String]; 3] {
        [&self.mod_objname, &self.mod_filename, &self.mod_funcname]
    }

    /// As rules of matching. Fails if one is invalid.
    pub(super) fn rules(&self, recognise: bool) -> Result<Rules, String> {
        Rules::parse(self.texts(), recognise).map_err(|error| error.to_string())
    }

    /// A profile with rewritten names, and what each function became. Its lines do not belong to it. Fails if a
    /// substitution is invalid.
    pub(super) fn applied(&self, profile: &Profile) -> Result<(Profile, Vec<FunctionId>), String> {
        let renamed = self.rules(false)?.renamed(profile);
        renamed.map_err(|error| error.to_string())
    }

    /// The substitutions in words; `None` if all names are kept.
    pub(super) fn in_words(&self) -> Option<String> {
        let texts = self.texts().concat();
        (!texts.is_empty()).then(|| format!("names rewritten by {}", texts.join(", ")))
    }
}
