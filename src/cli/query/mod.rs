//! Commands that answer one question about a profile: `top`, `show` and `path`.
//!
//! Answers fit a terminal, or a budget of characters, and say how to ask for what they left out. All figures are those of
//! [`Tables`], so the page shows the same.

mod functions;
pub(super) mod path;
pub(super) mod show;
pub(super) mod top;

use super::answer::{Answer, AnswerForm};
use super::inputs::Inputs;
use super::messages;
use super::profile_arguments::{ContextArgument, EventArgument, ProfileArguments};
use super::table::Cell;
use super::transforms::note_on_event;
use crate::analysis::flat::{Order, SortKey};
use crate::analysis::groups::GroupBy;
use crate::browse::{OpenProfile, RowChoice, Tables};
use crate::model::EstimatedCall;
pub(super) use functions::{Found, Functions, place};
use std::cmp::Reverse;

/// Options of all questions.
#[derive(clap::Args)]
pub(super) struct Question {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    event: EventArgument,
    #[command(flatten)]
    contexts: ContextArgument,
    #[command(flatten)]
    form: AnswerForm,
}

/// A profile and the event that the question is about.
struct Asked {
    inputs: Inputs,
    open: OpenProfile,
    event: usize,
    /// The criterion by which rows are one function.
    fold: Option<GroupBy>,
    /// Whether transforms changed the profile, so that its lines do not belong to it.
    is_transformed: bool,
}

impl Question {
    fn open(&self) -> Result<(Asked, Answer), String> {
        let mut opened = self.profile.open()?;
        let event = self.event.select(&mut opened.tables)?;
        let (inputs, tables, transforms) = (opened.inputs, opened.tables, opened.transforms);
        let mut answer = Answer {
            format: "grindscope-answer",
            ..Answer::default()
        };
        answer.notes.extend(messages::estimates(&tables, event));
        let note = |words: &String| note_on_event(words, &tables, event);
        answer.notes.extend(transforms.as_ref().map(note));
        let asked = Asked {
            inputs,
            open: tables.into(),
            event,
            fold: self.contexts.fold(),
            is_transformed: transforms.is_some(),
        };
        Ok((asked, answer))
    }

    fn print(&self, asked: &Asked, answer: &Answer) -> Result<(), String> {
        let (warnings, files) = (asked.inputs.profile.warnings(), asked.inputs.files());
        answer.print(&self.form, &self.profile, warnings)?;
        self.profile.print_warnings(warnings, files)
    }
}

/// Says which figures of calls are estimates.
fn estimate_mark(estimated: EstimatedCall) -> Option<&'static str> {
    match (estimated.cost, estimated.count) {
        (true, true) => Some("estimated"),
        (true, false) => Some("cost estimated"),
        (false, true) => Some("calls estimated"),
        (false, false) => None,
    }
}

impl Asked {
    fn tables(&self) -> &Tables {
        self.open.tables()
    }

    fn event_name(&self) -> &str {
        self.tables().events[self.event].title()
    }

    /// A cost of the event.
    fn cost(&self, cost: i128) -> Cell {
        Cell::Number(cost, self.tables().events[self.event].divisor())
    }

    /// The functions, as the options ask for them.
    fn functions(&self) -> Functions<'_> {
        Functions::new(self.tables(), self.fold)
    }

    /// The functions that match a filter, highest key first.
    fn found(&self, filter: &str, key: SortKey) -> Result<Vec<Found>, String> {
        let order = Order {
            key,
            descending: true,
        };
        let choice = RowChoice {
            filter,
            fold: self.fold,
            ..RowChoice::default()
        };
        let listing = self.open.list(self.event, order, choice);
        let listing = listing.map_err(|error| format!("{filter}: {error}"))?;
        let functions = self.functions();
        let mut found = functions.of_rows(listing.unwrap_or_default().rows);
        if found.iter().any(|found| found.group.is_some()) {
            found.sort_by_cached_key(|&found| {
                let figures = functions.figures(found, self.event);
                Reverse(match key {
                    SortKey::Inclusive => figures.inclusive,
                    _ => figures.own,
                })
            });
        }
        Ok(found)
    }

    /// The function of this name, or the most expensive one that it matches as a filter, and the other ones. The name of
    /// one of its rows means that row alone.
    fn named(&self, name: &str) -> Result<(Found, Vec<Found>), String> {
        let functions = self.functions();
        let all = self.found("", SortKey::Inclusive)?;
        let exactly = |found: &Found| functions.is_named(*found, name);
        let mut found: Vec<Found> = all.iter().copied().filter(exactly).collect();
        if found.is_empty() {
            let rows = all.iter().flat_map(|found| functions.rows(*found));
            found = rows.map(Found::row).filter(exactly).collect();
        }
        if found.is_empty() {
            found = self.found(name, SortKey::Inclusive)?;
        }
        if found.is_empty() {
            return Err(messages::no_function(name));
        }
        let first = found.remove(0);
        Ok((first, found))
    }
}
