//! An answer as text or JSON, limited to a number of rows and of characters.

use super::budget::{Budget, Limit};
use super::messages;
use super::output::{Form, FormArguments};
use super::profile_arguments::ProfileArguments;
use super::table::{Cell, Row};
use super::terminal::{columns_for, json_text, plain, wrapped};
use crate::diagnostic::Warnings;
use crate::export::formats::JSON_VERSION;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use console::style;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

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

#[derive(Default)]
pub(super) struct List {
    /// Its key in JSON; a list without a key is only text.
    pub(super) key: &'static str,
    /// Its title in text; a list without a title is only JSON.
    pub(super) title: String,
    pub(super) rows: Vec<Row>,
    /// Rows before and after all others, which text always shows and JSON never: their sum, and what completes it.
    pub(super) ends: [Option<Row>; 2],
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
#[derive(Clone, clap::Args)]
pub(super) struct AnswerForm {
    #[command(flatten)]
    to: FormArguments<Format>,
    /// Rows of each list; by default 20, and 10 in `summary`.
    #[arg(long, value_name = "ROWS")]
    top: Option<usize>,
    #[command(flatten)]
    budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For a terminal
    Text,
    /// All figures (docs/json.md)
    Json,
}

impl Form for Format {
    fn all() -> impl Iterator<Item = (PossibleValue, &'static str, Self)> {
        let endings = [".txt", ".json"].into_iter();
        let all = Format::value_variants().iter().zip(endings);
        all.filter_map(|(form, ending)| Some((form.to_possible_value()?, ending, *form)))
    }
}

/// Columns of a line of an answer that does not go to a terminal.
const WIDTH: usize = 80;

impl Answer {
    /// Prints the answer with as many rows as the options allow. Fails if not even the answer without rows fits the
    /// budget, if the output is one of the inputs, or a file and the profile is refused for its warnings.
    pub(super) fn print(
        &self,
        form: &AnswerForm,
        profile: &ProfileArguments,
        warnings: &Warnings,
    ) -> Result<(), String> {
        form.to.check(profile.files.paths())?;
        if form.to.is_file() {
            profile.refuse(warnings)?;
        }
        form.to.write(self.text(form)?.as_bytes())
    }

    fn text(&self, form: &AnswerForm) -> Result<String, String> {
        let (top, is_json, output) = (form.top, form.is_json(), &form.to.output);
        let most = self.longest(top);
        form.budget.within(most, |limit| match is_json {
            true => self.json(top, limit),
            false => Ok(self.plain(top, limit, columns_for(output).unwrap_or(WIDTH))),
        })
    }

    /// Rows of the longest list.
    pub(super) fn longest(&self, top: Option<usize>) -> usize {
        let rows = self.lists.iter().map(|list| list.shown(top, None));
        rows.max().unwrap_or(0)
    }

    /// How to ask for the rows that are not shown, if there are any.
    fn ask(&self, top: Option<usize>, limit: Option<Limit>) -> Option<String> {
        let longer = self.lists.iter();
        let longer = longer.filter(|list| list.len() > list.shown(top, limit));
        let most = longer.map(List::len).max()?;
        Some(limit.map_or_else(|| format!("--top {most}"), Limit::ask))
    }

    fn json(&self, top: Option<usize>, limit: Option<Limit>) -> Result<String, String> {
        let shown = |list: &List| list.shown(top, limit);
        let omitted = self
            .lists
            .iter()
            .map(|list| (list.key, list.len() - shown(list)));
        let omitted = omitted.filter(|(key, rows)| *rows > 0 && !key.is_empty());
        let json = serde_json::to_string(&Document {
            answer: self,
            shown: &shown,
            omitted: omitted.collect(),
            ask: self.ask(top, limit),
        });
        json_text(json)
    }

    /// The answer as text, in lines of at most `width` columns.
    pub(super) fn plain(&self, top: Option<usize>, limit: Option<Limit>, width: usize) -> String {
        let ask = self.ask(top, limit);
        let mut out = String::new();
        let facts = || self.facts.iter().filter(|(_, label, _)| !label.is_empty());
        let label = facts().map(|(_, label, _)| label.len()).max().unwrap_or(0);
        for (_, name, value) in facts() {
            // A long name is whole, over several lines.
            let indent = " ".repeat(label + 2);
            let value = wrapped(&value.text(), &indent, &indent, width);
            let name = style(format!("{name:<label$}")).bold();
            out += &format!("{name}  {}", &value[indent.len()..]);
        }
        for list in self.lists.iter().filter(|list| !list.title.is_empty()) {
            let rows = &list.rows[..list.shown(top, limit)];
            let title = wrapped(&plain(list.title.as_bytes()), "", "", width);
            let gap = if out.is_empty() { "" } else { "\n" };
            out += &format!("{gap}{}\n", style(title.trim_end()).bold());
            let left = list.len() - rows.len();
            let more = ask.as_ref().filter(|_| left > 0);
            let more = more.map(|ask| format!("  \u{2026} {}\n", messages::more_rows(left, ask)));
            out += &Row::table(rows, &list.ends, more.as_deref(), width);
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

impl AnswerForm {
    /// Rows of a list that has so many by default; a budget can only reduce them.
    pub(super) fn rows(&self, default: usize) -> usize {
        self.top.unwrap_or(default)
    }

    /// Whether the answer is JSON.
    pub(super) fn is_json(&self) -> bool {
        self.to.form() == Some(Format::Json)
    }
}

impl List {
    fn len(&self) -> usize {
        self.rows.len() + self.beyond
    }

    /// The number of rows to show if so many are requested; a limit can only reduce them.
    fn shown(&self, requested: Option<usize>, limit: Option<Limit>) -> usize {
        let all = self.rows.len();
        let Some(most) = self.most else { return all };
        let limit = limit.map_or(usize::MAX, |limit| limit.rows);
        requested.unwrap_or(most).min(all).min(limit)
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
