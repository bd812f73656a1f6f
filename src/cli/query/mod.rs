//! Commands that answer one question about a profile: `top`, `show` and `path`.
//!
//! Answers fit a terminal, or a budget of characters, and say how to ask for what they left out. All figures are those of
//! [`Tables`], so the page shows the same.

mod answer;
mod cells;
pub(super) mod path;
pub(super) mod show;
pub(super) mod top;

use super::contexts::ContextArgument;
use super::inputs::Inputs;
use super::profile_arguments::{EventArgument, Opened, ProfileArguments};
use super::{messages, print};
use crate::analysis::Row;
use crate::analysis::flat::SortKey;
use crate::analysis::groups::{Exactness, GroupBy, GroupId};
use crate::browse::{Grouping, OpenProfile, Order, Tables};
use crate::model::FunctionId;
use crate::text::readable;
use answer::{Answer, Form};
use cells::Row as AnswerRow;

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
    form: Form,
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

/// A function or cycle.
#[derive(Clone, Copy)]
struct Found {
    /// Its row, or one of its rows.
    row: u32,
    /// The group of its rows, if it has several that are one.
    group: Option<GroupId>,
}

impl Found {
    fn row(row: u32) -> Self {
        Found { row, group: None }
    }
}

/// Figures of a function or cycle.
struct Figures {
    own: i128,
    inclusive: i128,
    /// `None` for a function that was only inlined.
    called: Option<u64>,
    /// How well the inclusive cost is known, if not exactly.
    mark: Option<&'static str>,
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
            fold: self.contexts.fold(),
            is_transformed: transforms.is_some(),
        };
        Ok((asked, answer))
    }

    fn print(&self, asked: &Asked, answer: &Answer) -> Result<(), String> {
        print(answer.text(self.form)?.as_bytes())?;
        self.profile.print_warnings(asked.inputs.profile.warnings())
    }
}

impl Asked {
    fn tables(&self) -> &Tables {
        self.open.tables()
    }

    fn event_name(&self) -> &str {
        &self.tables().events[self.event].name
    }

    /// The functions that match a filter, highest key first.
    fn found(&self, filter: &str, key: SortKey) -> Result<Vec<Found>, String> {
        let (descending, event) = (true, self.event);
        let order = Order { key, descending };
        let refused = |error| format!("{filter}: {error}");
        let by = self
            .fold
            .filter(|_| self.tables().function_groups().folds());
        let Some(by) = by.map(Grouping::By) else {
            let listing = self.open.list(event, order, filter).map_err(refused)?;
            let rows = listing.unwrap_or_default().rows.into_iter();
            return Ok(rows.map(Found::row).collect());
        };
        let listing = self.open.list_grouped(event, (event, order), filter, by);
        let listing = listing.map_err(refused)?.unwrap_or_default();
        let starts = listing.starts.iter();
        let firsts = starts.zip(&listing.groups);
        Ok(firsts
            .map(|(&start, _)| self.function_of(listing.rows[start as usize]))
            .collect())
    }

    /// The function of a row with all its rows.
    fn function_of(&self, row: u32) -> Found {
        let functions = self.inputs.profile.functions().len();
        let Some(by) = self.fold.filter(|_| (row as usize) < functions) else {
            return Found::row(row);
        };
        let facts = self.tables().groups(Grouping::By(by));
        let group = facts.groups.of(FunctionId(row));
        match facts.functions[group.0 as usize] > 1 {
            true => Found {
                row,
                group: Some(group),
            },
            false => Found::row(row),
        }
    }

    /// The function of this name, or the most expensive one that it matches as a filter, and the other ones. The name of
    /// one of its rows means that row alone.
    fn named(&self, name: &str) -> Result<(Found, Vec<Found>), String> {
        let all = self.found("", SortKey::Inclusive)?;
        let exactly = |found: &Found| self.name(*found) == name || self.is_mangled(*found, name);
        let mut found: Vec<Found> = all.iter().copied().filter(exactly).collect();
        if found.is_empty() {
            let rows = all.iter().flat_map(|found| self.rows(*found));
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

    fn is_mangled(&self, found: Found, name: &str) -> bool {
        match self.tables().row(found.row) {
            Row::Function(f) if found.group.is_none() => {
                self.inputs.profile.name(f) == name.as_bytes()
            }
            _ => false,
        }
    }

    /// The rows of a function.
    fn rows(&self, found: Found) -> Vec<u32> {
        let fold = found.group.and(self.fold);
        match found.group {
            Some(_) => {
                let rows = self.tables().folded(found.row, fold).into_iter();
                rows.map(|function| function.0).collect()
            }
            None => vec![found.row],
        }
    }

    /// The figures of a function for an event that there is.
    fn figures(&self, found: Found, event: usize) -> Figures {
        let tables = self.tables();
        let flat = tables.flat(event);
        if let Some((by, group)) = self.fold.zip(found.group) {
            let by = Grouping::By(by);
            let (facts, columns) = (tables.groups(by), tables.group_columns(by, event));
            let columns = columns.unwrap_or_default();
            if let Some(cost) = columns.get(group.0 as usize) {
                return Figures {
                    own: cost.self_cost,
                    inclusive: cost.inclusive,
                    called: facts.calls_of(group),
                    mark: match cost.exactness {
                        Exactness::Exact => None,
                        Exactness::Estimate => Some("inclusive estimated"),
                        Exactness::AtMost => Some("inclusive at most"),
                    },
                };
            }
        }
        let at = found.row as usize;
        Figures {
            own: flat.self_costs[at],
            inclusive: flat.inclusive.of_row(found.row),
            called: flat.calls_of(found.row),
            mark: None,
        }
    }

    fn name(&self, found: Found) -> String {
        if let Some((by, group)) = self.fold.zip(found.group) {
            let facts = self.tables().groups(Grouping::By(by));
            return readable(facts.name(group.0)).into_owned();
        }
        let numbers = self.tables().names.numbers(&self.inputs.profile, found.row);
        self.text(numbers.name)
    }

    fn text(&self, number: u32) -> String {
        let text = self.tables().names.text(&self.inputs.profile, number);
        readable(text).into_owned()
    }

    /// Name, file and object of a function.
    fn place(&self, found: Found) -> Vec<(&'static str, String)> {
        let numbers = self.tables().names.numbers(&self.inputs.profile, found.row);
        let (file, object) = (self.text(numbers.file), self.text(numbers.object));
        vec![
            ("name", self.name(found)),
            ("file", file),
            ("object", object),
        ]
    }

    fn answer_row(&self, found: Found, figures: Vec<(&'static str, cells::Cell)>) -> AnswerRow {
        AnswerRow {
            figures,
            texts: self.place(found),
            ..AnswerRow::default()
        }
    }
}
