//! An answer as text or JSON, limited to a number of rows and of characters.

use super::table::{Cell, Row};
use super::terminal::{columns_for, json_text, plain, shortened, wrapped};
use super::{messages, output};
use crate::export::formats::JSON_VERSION;
use console::style;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What a command found.
#[derive(Default)]
pub(super) struct Answer {
    /// The kind of the object in JSON.
    pub(super) format: &'static str,
    /// Facts as (key in JSON, label in text, value). Without a key they are only text, without a label only JSON.
    pub(super) facts: Vec<(&'static str, &'static str, Cell)>,
    pub(super) lists: Vec<List>,
    /// What the figures do not show.
    pub(super) notes: Vec<String>,
}

/// A list of an answer.
#[derive(Default)]
pub(super) struct List {
    /// Its key in JSON; a list without a key is only text.
    pub(super) key: &'static str,
    /// Its title in text; a list without a title is only JSON.
    pub(super) title: String,
    pub(super) rows: Vec<Row>,
    /// Further rows, which are only counted.
    pub(super) beyond: usize,
    /// Rows that are shown unless the options say otherwise; all if it is `None`, whatever they say: a path without
    /// a step is not a path.
    pub(super) most: Option<usize>,
    /// Remarks below the rows.
    pub(super) notes: Vec<String>,
}

/// Rows of a list by default.
pub(super) const MOST: usize = 20;

/// How to print an answer.
#[derive(Clone, Default, clap::Args)]
pub(super) struct Form {
    /// How to print the answer; by default that of the ending of --output, or text.
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Print JSON: --to json.
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// Where to write; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// Rows of each list; by default 20, and 10 in `summary`.
    #[arg(long, value_name = "ROWS")]
    top: Option<usize>,
    /// Print at most this many characters: lists become shorter, and the answer says what it left out.
    #[arg(long, value_name = "CHARACTERS")]
    budget: Option<usize>,
}

/// Formats of an answer.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For a terminal
    Text,
    /// All figures (docs/json.md)
    Json,
}

/// Columns of a line of an answer that does not go to a terminal.
const WIDTH: usize = 80;

impl Answer {
    /// Prints the answer with as many rows as the options allow.
    ///
    /// # Errors
    /// If not even the answer without rows fits the budget, or if the output is one of the inputs.
    pub(super) fn print(&self, form: &Form, inputs: &[PathBuf]) -> Result<(), String> {
        output::check(&form.output, inputs)?;
        output::write(&form.output, self.text(form)?.as_bytes())
    }

    fn text(&self, form: &Form) -> Result<String, String> {
        let whole = self.with_rows(form.top, form, None)?;
        let needed = whole.chars().count();
        let Some(budget) = form.budget.filter(|&budget| needed > budget) else {
            return Ok(whole);
        };
        let shown = self.lists.iter().map(|list| list.shown(form.top)).max();
        let (mut most, mut fitting) = (shown.unwrap_or(0), None);
        let mut least = 0;
        // The length grows with the number of rows.
        while least <= most {
            let rows = least.midpoint(most);
            let text = self.with_rows(Some(rows), form, Some(needed))?;
            if text.chars().count() <= budget {
                (fitting, least) = (Some(text), rows + 1);
            } else if rows == 0 {
                break;
            } else {
                most = rows - 1;
            }
        }
        fitting.ok_or_else(|| messages::small_budget(budget, needed))
    }

    /// The answer with at most so many rows of each list. `needed` is the budget for all requested rows.
    fn with_rows(
        &self,
        rows: Option<usize>,
        form: &Form,
        needed: Option<usize>,
    ) -> Result<String, String> {
        // With a budget, no list has more rows than without.
        let shown = |list: &List| match needed {
            Some(_) => list.shown(rows).min(list.shown(form.top)),
            None => list.shown(rows),
        };
        let all = |list: &List| (list.len() > shown(list)).then_some(list.len());
        let most = self.lists.iter().filter_map(all).max();
        let ask = most.map(|most| match needed {
            Some(needed) => format!("--budget {needed}"),
            None => format!("--top {most}"),
        });
        if !form.is_json() {
            let width = columns_for(&form.output).unwrap_or(WIDTH);
            return Ok(self.plain(&shown, ask.as_deref(), width));
        }
        let omitted = |list: &List| (list.key, list.len() - shown(list));
        let omitted = self.lists.iter().map(omitted);
        let omitted = omitted.filter(|(key, rows)| *rows > 0 && !key.is_empty());
        let json = serde_json::to_string(&Document {
            answer: self,
            shown: &shown,
            omitted: omitted.collect(),
            ask,
        });
        json_text(json)
    }

    /// The answer as text with all rows; names are only cut for a terminal.
    pub(super) fn whole(&self, output: &Path) -> String {
        let width = columns_for(output).unwrap_or(usize::MAX);
        self.plain(&|list| list.rows.len(), None, width)
    }

    fn plain(&self, shown: &impl Fn(&List) -> usize, ask: Option<&str>, width: usize) -> String {
        let mut out = String::new();
        let facts = || self.facts.iter().filter(|(_, label, _)| !label.is_empty());
        let label = facts().map(|(_, label, _)| label.len()).max().unwrap_or(0);
        for (_, name, value) in facts() {
            let value = shortened(&value.text(), width.saturating_sub(label + 2));
            out += &format!("{}  {value}\n", style(format!("{name:<label$}")).bold());
        }
        for list in self.lists.iter().filter(|list| !list.title.is_empty()) {
            let rows = &list.rows[..shown(list)];
            let title = wrapped(&plain(list.title.as_bytes()), "", "", width);
            let gap = if out.is_empty() { "" } else { "\n" };
            out += &format!("{gap}{}\n", style(title.trim_end()).bold());
            out += &Row::table(rows, width);
            let left = list.len() - rows.len();
            if let Some(ask) = ask.filter(|_| left > 0) {
                out += &format!("  \u{2026} {}\n", messages::more_rows(left, ask));
            }
            for note in &list.notes {
                out += &wrapped(&plain(note.as_bytes()), "", "", width);
            }
        }
        for note in &self.notes {
            let begin = format!("\n{} ", style("note:").bold());
            out += &wrapped(&plain(note.as_bytes()), &begin, "  ", width);
        }
        out
    }
}

impl Form {
    /// Rows of a list that has so many by default; a budget can only reduce them.
    pub(super) fn rows(&self, default: usize) -> usize {
        self.top.unwrap_or(default)
    }

    /// Whether the answer is JSON.
    pub(super) fn is_json(&self) -> bool {
        let by_name = self
            .output
            .extension()
            .is_some_and(|ending| ending == "json");
        self.json || self.to.map_or(by_name, |to| to == Format::Json)
    }
}

impl List {
    fn len(&self) -> usize {
        self.rows.len() + self.beyond
    }

    /// The number of rows to show if so many are requested.
    fn shown(&self, requested: Option<usize>) -> usize {
        let all = self.rows.len();
        self.most
            .map_or(all, |most| requested.unwrap_or(most).min(all))
    }
}

/// The answer as JSON.
struct Document<'a, F> {
    answer: &'a Answer,
    shown: &'a F,
    omitted: BTreeMap<&'static str, usize>,
    ask: Option<String>,
}

impl<F: Fn(&List) -> usize> Serialize for Document<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", self.answer.format)?;
        map.serialize_entry("version", &JSON_VERSION)?;
        let facts = self.answer.facts.iter();
        for (key, _, value) in facts.filter(|(key, ..)| !key.is_empty()) {
            map.serialize_entry(key, value)?;
        }
        let lists = self.answer.lists.iter();
        for list in lists.filter(|list| !list.key.is_empty()) {
            map.serialize_entry(list.key, &list.rows[..(self.shown)(list)])?;
        }
        if !self.omitted.is_empty() {
            map.serialize_entry("omitted", &self.omitted)?;
            map.serialize_entry("more", &self.ask)?;
        }
        let of_lists = self.answer.lists.iter().flat_map(|list| &list.notes);
        let notes: Vec<_> = self.answer.notes.iter().chain(of_lists).collect();
        map.serialize_entry("notes", &notes)?;
        map.end()
    }
}

#[cfg(test)]
mod tests;
