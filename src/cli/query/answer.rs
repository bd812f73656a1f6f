//! An answer as text or JSON, limited to a number of rows and of characters.

use super::cells::{Cell, Row};
use crate::cli::messages;
use crate::cli::terminal::{json_text, plain, shortened};
use crate::export::formats::JSON_VERSION;
use serde::{Serialize, Serializer};
use std::io::IsTerminal;

/// Columns of text whose width is not that of a terminal.
const WIDTH: usize = 80;

/// What a command found.
#[derive(Default)]
pub(super) struct Answer {
    /// Facts as (key in JSON, label in text, value).
    pub(super) facts: Vec<(&'static str, &'static str, Cell)>,
    pub(super) lists: Vec<List>,
    /// What the figures do not show.
    pub(super) notes: Vec<String>,
}

/// A list of an answer.
pub(super) struct List {
    /// Its key in JSON.
    pub(super) key: &'static str,
    pub(super) title: String,
    pub(super) rows: Vec<Row>,
    /// Whether `--top` and `--budget` leave its rows as they are: a path without a step is not a path.
    pub(super) is_whole: bool,
}

/// How to print an answer.
#[derive(Clone, Copy, clap::Args)]
pub(in crate::cli) struct Form {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Rows of each list.
    #[arg(long, value_name = "ROWS", default_value_t = 20)]
    top: usize,
    /// Print at most this many characters: lists become shorter, and the answer says what it left out.
    #[arg(long, value_name = "CHARACTERS")]
    budget: Option<usize>,
}

impl Answer {
    /// The answer with as many rows as the options allow.
    ///
    /// # Errors
    /// If not even the answer without rows fits the budget.
    pub(super) fn text(&self, form: Form) -> Result<String, String> {
        let Some(budget) = form.budget else {
            return self.with_rows(form.top, form, None);
        };
        let whole = self.with_rows(form.top, form, None)?;
        let needed = whole.chars().count();
        if needed <= budget {
            return Ok(whole);
        }
        let longest = self.lists.iter().map(|list| list.rows.len()).max();
        let (mut most, mut fitting) = (form.top.min(longest.unwrap_or(0)), None);
        let mut least = 0;
        // The length grows with the number of rows.
        while least <= most {
            let rows = least.midpoint(most);
            let text = self.with_rows(rows, form, Some(needed))?;
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
    fn with_rows(&self, rows: usize, form: Form, needed: Option<usize>) -> Result<String, String> {
        let shown = |list: &List| match list.is_whole {
            true => list.rows.len(),
            false => list.rows.len().min(rows),
        };
        let all = |list: &List| (list.rows.len() > shown(list)).then_some(list.rows.len());
        let most = self.lists.iter().filter_map(all).max();
        let ask = most.map(|most| match needed {
            Some(needed) => format!("--budget {needed}"),
            None => format!("--top {most}"),
        });
        if !form.json {
            return Ok(self.plain(&shown, ask.as_deref()));
        }
        let omitted = |list: &List| (list.key, list.rows.len() - shown(list));
        let omitted = self.lists.iter().map(omitted).filter(|(_, rows)| *rows > 0);
        let json = serde_json::to_string(&Document {
            answer: self,
            shown: &shown,
            omitted: omitted.collect(),
            ask,
        });
        json_text(json)
    }

    fn plain(&self, shown: &impl Fn(&List) -> usize, ask: Option<&str>) -> String {
        let width = width();
        let mut out = String::new();
        let label = self.facts.iter().map(|(_, label, _)| label.len()).max();
        let label = label.unwrap_or(0);
        for (_, name, value) in &self.facts {
            let value = shortened(&value.text(), width.saturating_sub(label + 2));
            out += &format!("{name:<label$}  {value}\n");
        }
        for list in &self.lists {
            let rows = &list.rows[..shown(list)];
            out += &format!("\n{}\n", plain(list.title.as_bytes()));
            out += &Row::table(rows, width);
            let left = list.rows.len() - rows.len();
            if let Some(ask) = ask.filter(|_| left > 0) {
                out += &format!("  \u{2026} {}\n", messages::more_rows(left, ask));
            }
        }
        for note in &self.notes {
            out += &format!("\nnote: {}\n", plain(note.as_bytes()));
        }
        out
    }
}

/// Columns of the terminal, if the text goes to one.
fn width() -> usize {
    match std::io::stdout().is_terminal() {
        true => console::Term::stdout().size_checked(),
        false => None,
    }
    .map_or(WIDTH, |(_, columns)| usize::from(columns).max(40))
}

/// The answer as JSON.
struct Document<'a, F> {
    answer: &'a Answer,
    shown: &'a F,
    omitted: Vec<(&'static str, usize)>,
    ask: Option<String>,
}

impl<F: Fn(&List) -> usize> Serialize for Document<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", "grindscope-answer")?;
        map.serialize_entry("version", &JSON_VERSION)?;
        for (key, _, value) in &self.answer.facts {
            map.serialize_entry(key, value)?;
        }
        for list in &self.answer.lists {
            map.serialize_entry(list.key, &list.rows[..(self.shown)(list)])?;
        }
        if let Some(ask) = &self.ask {
            let omitted: std::collections::BTreeMap<_, _> = self.omitted.iter().copied().collect();
            map.serialize_entry("omitted", &omitted)?;
            map.serialize_entry("more", ask)?;
        }
        map.serialize_entry("notes", &self.answer.notes)?;
        map.end()
    }
}

#[cfg(test)]
mod tests;
