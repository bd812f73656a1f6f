//! Commands that answer one question about a profile: `top`, `show` and `path`.
//!
//! Answers fit a terminal, or a budget of characters, and say how to ask for what they left out. All figures are those of
//! [`Tables`], so the page shows the same.

mod answer;
mod cells;
pub(super) mod path;
pub(super) mod show;
pub(super) mod top;

use super::basis::{self, CycleRule};
use super::inputs::Inputs;
use super::profile_files::ProfileFiles;
use super::transforms::TransformArguments;
use super::{messages, parts, print, warnings};
use crate::analysis::flat::SortKey;
use crate::browse::{OpenProfile, Order, Tables};
use crate::text::readable;
use answer::{Answer, Form};
use cells::Row;
use std::rc::Rc;

/// Options of all questions.
#[derive(clap::Args)]
pub(super) struct Question {
    #[command(flatten)]
    files: ProfileFiles,
    /// The event, or a formula that defines one (`'Miss = D1mr + D1mw'`); the first event by default.
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
    /// How inclusive costs are computed where functions call each other.
    #[arg(long, value_name = "RULE", default_value = "collapsed")]
    cycles: CycleRule,
    /// Use only these parts, by number or name in `summary`, for example 1,3-5 or '*::parse'.
    #[arg(
        long,
        value_name = "NUMBERS",
        default_value = "",
        hide_default_value = true
    )]
    parts: String,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: TransformArguments,
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
        self.transforms.check_programs(&[])?;
        let (inputs, contexts, transforms) = self.transforms.open(&self.files, &[])?;
        warnings::refuse_damaged(inputs.profile.warnings(), &self.oddities)?;
        let mut tables = Tables::new(Rc::clone(&inputs.profile)).with_contexts(contexts.as_ref());
        tables.select_parts(parts::selection(&self.parts, &inputs.profile)?);
        tables.choose_rule(self.cycles.into());
        basis::define(&mut tables, self.event.iter())?;
        let event = basis::event(&tables, self.event.as_ref())?;
        let mut answer = Answer::default();
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
        print(answer.text(self.form)?.as_bytes())?;
        let warnings = asked.inputs.profile.warnings();
        warnings::print(warnings);
        warnings::refuse(warnings, &self.oddities)
    }
}

impl Asked {
    fn tables(&self) -> &Tables {
        self.open.tables()
    }

    fn event_name(&self) -> &str {
        &self.tables().events[self.event].name
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
        let number = self.tables().names.numbers(&self.inputs.profile, row).name;
        self.text(number)
    }

    fn text(&self, number: u32) -> String {
        let text = self.tables().names.text(&self.inputs.profile, number);
        readable(text).into_owned()
    }

    /// Name, file and object of a row.
    fn place(&self, row: u32) -> Vec<(&'static str, String)> {
        let numbers = self.tables().names.numbers(&self.inputs.profile, row);
        let (file, object) = (self.text(numbers.file), self.text(numbers.object));
        vec![("name", self.name(row)), ("file", file), ("object", object)]
    }

    fn row(&self, row: u32, figures: Vec<(&'static str, cells::Cell)>) -> Row {
        Row {
            figures,
            texts: self.place(row),
            ..Row::default()
        }
    }
}
