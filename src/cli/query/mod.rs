//! Commands that answer one question about a profile: `top`, `show` and `path`.
//!
//! Answers fit a terminal, or a budget of characters, and say how to ask for what they left out. All figures are those of
//! [`Tables`], so the page shows the same.

pub(super) mod path;
pub(super) mod show;
pub(super) mod top;

use super::answer::{Answer, Form};
use super::inputs::Inputs;
use super::messages;
use super::profile_arguments::{EventArgument, Opened, ProfileArguments};
use super::table::{Cell, Row};
use crate::analysis::flat::SortKey;
use crate::browse::{OpenProfile, Order, Tables};
use crate::text::readable;

/// Options of all questions.
#[derive(clap::Args)]
pub(super) struct Question {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    event: EventArgument,
    #[command(flatten)]
    form: Form,
}

/// A profile and the event that the question is about.
struct Asked {
    inputs: Inputs,
    open: OpenProfile,
    event: usize,
    /// Whether transforms changed the profile, so that its lines do not belong to it.
    is_transformed: bool,
}

impl Question {
    fn open(&self) -> Result<(Asked, Answer), String> {
        let mut opened = self.profile.open()?;
        let event = self.event.select(&mut opened.tables)?;
        let Opened {
            inputs,
            tables,
            transforms,
            ..
        } = opened;
        let mut answer = Answer {
            format: "grindscope-answer",
            ..Answer::default()
        };
        if let Some(certain) = tables.certain(event) {
            let (certain, total) = (certain as f64, tables.total(event) as f64);
            answer
                .notes
                .push(messages::estimated(100.0 * (1.0 - certain / total)));
        }
        answer.notes.extend(transforms.clone());
        let asked = Asked {
            inputs,
            open: tables.into(),
            event,
            is_transformed: transforms.is_some(),
        };
        Ok((asked, answer))
    }

    fn print(&self, asked: &Asked, answer: &Answer) -> Result<(), String> {
        answer.print(&self.form, &self.profile.files.paths)?;
        self.profile.print_warnings(asked.inputs.profile.warnings())
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

    /// The rows that match a filter, highest key first.
    fn rows(&self, filter: &str, key: SortKey) -> Result<Vec<u32>, String> {
        let order = Order {
            key,
            descending: true,
        };
        let listing = self.open.list(self.event, order, filter);
        let listing = listing.map_err(|error| format!("{filter}: {error}"))?;
        Ok(listing.unwrap_or_default().rows)
    }

    /// The function of this name, or the most expensive one that it matches as a filter, and the other ones.
    fn named(&self, name: &str) -> Result<(u32, Vec<u32>), String> {
        let all = self.rows("", SortKey::Inclusive)?;
        let exactly = |&row: &u32| {
            let is_mangled = || match self.tables().row(row) {
                crate::analysis::Row::Function(f) => self.inputs.profile.name(f) == name.as_bytes(),
                crate::analysis::Row::Cycle(_) => false,
            };
            self.name(row) == name || is_mangled()
        };
        let mut found: Vec<u32> = all.into_iter().filter(exactly).collect();
        if found.is_empty() {
            found = self.rows(name, SortKey::Inclusive)?;
        }
        if found.is_empty() {
            return Err(messages::no_function(name));
        }
        let first = found.remove(0);
        Ok((first, found))
    }

    fn name(&self, row: u32) -> String {
        let [(_, name), ..] = place(self.tables(), row);
        name
    }

    fn row(&self, row: u32, figures: Vec<(&'static str, Cell)>) -> Row {
        Row {
            figures,
            texts: place(self.tables(), row).into(),
            ..Row::default()
        }
    }
}

/// Name, file and object of a row.
pub(super) fn place(tables: &Tables, row: u32) -> [(&'static str, String); 3] {
    let numbers = tables.names.numbers(&tables.profile, row);
    let text = |number| readable(tables.names.text(&tables.profile, number)).into_owned();
    [
        ("name", text(numbers.name)),
        ("file", text(numbers.file)),
        ("object", text(numbers.object)),
    ]
}

/// A function with its costs; the share is that of its inclusive or self cost.
pub(super) fn function(tables: &Tables, event: usize, row: u32, is_inclusive: bool) -> Row {
    let (flat, at) = (tables.flat(event), row as usize);
    let (own, inclusive) = (flat.self_costs[at], flat.inclusive.of_row(row));
    let cost = |cost| Cell::Number(cost, tables.events[event].divisor());
    let share = if is_inclusive { inclusive } else { own };
    Row {
        figures: vec![
            ("%", Cell::percent(share, flat.total)),
            ("self", cost(own)),
            ("inclusive", cost(inclusive)),
            ("called", Cell::Calls(flat.calls_of(row))),
        ],
        texts: place(tables, row).into(),
        ..Row::default()
    }
}
