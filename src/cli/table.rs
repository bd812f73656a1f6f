//! Tables of text: columns of figures, as wide as their widest cell, then names in the rest of the line. The same
//! rows are objects of JSON.

use super::terminal::{grouped, plain, shortened, wrapped};
use crate::analysis::findings::quotient;
use crate::analysis::names::short_names;
use console::style;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::cmp::Ordering;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Cell {
    /// An exact cost or count, divided by a number: 1, or the one in which a sum with fractions is counted.
    Number(i128, u64),
    /// A number of calls; `None` for a function that was only inlined.
    Calls(Option<u64>),
    /// A percentage of a cost, which JSON leaves to its readers; `None` where 100 % is 0.
    Percent(Option<f64>),
    Text(String),
    /// A difference in words, and whether it is an increase.
    Change(String, Ordering),
    /// A value of JSON alone.
    Json(Box<RawValue>),
}

impl Cell {
    pub(super) fn count(count: impl Into<i128>) -> Self {
        Cell::Number(count.into(), 1)
    }

    /// The share of a cost in percent.
    pub(super) fn percent(cost: i128, total: i128) -> Self {
        Cell::Percent((total > 0).then(|| 100.0 * cost as f64 / total as f64))
    }

    /// A value of JSON alone.
    pub(super) fn json(value: &impl Serialize) -> Result<Self, String> {
        let raw = serde_json::value::to_raw_value(value);
        raw.map(Cell::Json).map_err(|error| error.to_string())
    }

    pub(super) fn text(&self) -> String {
        match self {
            Cell::Number(number, 1) => grouped(*number),
            Cell::Number(number, by) => {
                let sign = if *number < 0 { "-" } else { "" };
                sign.to_owned() + &quotient(number.unsigned_abs(), *by)
            }
            Cell::Calls(Some(count)) => grouped((*count).into()),
            Cell::Calls(None) => "inlined".to_owned(),
            Cell::Percent(Some(percent)) => format!("{percent:.2} %"),
            Cell::Percent(None) => "-".to_owned(),
            Cell::Text(text) | Cell::Change(text, _) => plain(text.as_bytes()),
            Cell::Json(_) => String::new(),
        }
    }

    /// The text with blanks before it, in colour on a terminal that shows colours.
    fn padded(&self, text: &str, width: usize) -> String {
        let text = format!("{text:>width$}");
        match self {
            Cell::Change(_, Ordering::Greater) => style(text).red().to_string(),
            Cell::Change(_, Ordering::Less) => style(text).green().to_string(),
            _ => text,
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Number(number, by) if number % i128::from(*by) == 0 => {
                serializer.serialize_i128(number / i128::from(*by))
            }
            Cell::Number(number, by) => serializer.serialize_f64(*number as f64 / *by as f64),
            Cell::Calls(count) => count.serialize(serializer),
            Cell::Percent(percent) => percent.serialize(serializer),
            Cell::Text(text) | Cell::Change(text, _) => serializer.serialize_str(text),
            Cell::Json(value) => value.serialize(serializer),
        }
    }
}

/// A row: figures, each with its key, then the texts of its last column.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The table has a heading with the keys unless all are empty.
    pub(super) figures: Vec<(&'static str, Cell)>,
    /// Texts by key, of which the table shows the first that is not empty.
    pub(super) texts: Vec<(&'static str, String)>,
    /// Whether the first text is the name of a function, which has a short form.
    pub(super) is_function: bool,
    /// The line of the first text.
    pub(super) line: Option<u64>,
    /// A word about the row.
    pub(super) mark: Option<&'static str>,
    /// What is shown after the text where there is room, in a line of its own after a sentence.
    pub(super) after: String,
    /// The row in JSON, if it is not made of the figures and texts.
    pub(super) json: Option<Box<RawValue>>,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        if let Some(json) = &self.json {
            return json.serialize(serializer);
        }
        let mut map = serializer.serialize_map(None)?;
        let exact = |(_, cell): &&(_, Cell)| !matches!(cell, Cell::Percent(_));
        for (key, cell) in self.figures.iter().filter(exact) {
            map.serialize_entry(key, cell)?;
        }
        for (key, text) in &self.texts {
            map.serialize_entry(key, text)?;
        }
        if let Some(line) = self.line {
            map.serialize_entry("line", &line)?;
        }
        if let Some(mark) = self.mark {
            map.serialize_entry("mark", mark)?;
        }
        map.end()
    }
}

/// The width of each column of some rows: that of its widest cell.
pub(super) fn widths<'r>(rows: impl IntoIterator<Item = &'r Vec<String>>) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    widths
}

impl Row {
    /// A sentence, which is wrapped.
    pub(super) fn sentence(text: String) -> Self {
        Row {
            texts: vec![("sentence", text)],
            ..Row::default()
        }
    }

    /// Sets its JSON.
    pub(super) fn with_json(self, value: &impl Serialize) -> Result<Self, String> {
        let raw = serde_json::value::to_raw_value(value);
        let json = Some(raw.map_err(|error| error.to_string())?);
        Ok(Row { json, ..self })
    }

    /// The rows as a table between two other rows, at most `width` columns wide where a name can be shortened. `more` is
    /// a line about omitted rows.
    pub(super) fn table(
        rows: &[Row],
        ends: &[Option<Row>; 2],
        more: Option<&str>,
        width: usize,
    ) -> String {
        let [before, after] = ends;
        let all: Vec<&Row> = before.iter().chain(rows).chain(after).collect();
        let Some(first) = all.first() else {
            return more.unwrap_or("  none\n").to_owned();
        };
        let heads = first.figures.iter().map(|(key, _)| (*key).to_owned());
        let heads: Vec<String> = heads.collect();
        let texts = |row: &&Row| row.figures.iter().map(|(_, cell)| cell.text()).collect();
        let cells: Vec<Vec<String>> = all.iter().map(texts).collect();
        let widths = widths(std::iter::once(&heads).chain(&cells));
        let taken: usize = widths.iter().map(|width| width + 2).sum();
        let mut out = String::new();
        if heads.iter().any(|head| !head.is_empty()) {
            let heads = heads.iter().zip(&widths);
            let line: String = heads.map(|(head, w)| format!("  {head:>w$}")).collect();
            out += &format!("{}\n", style(line).dim());
        }
        let names: Vec<String> = all.iter().map(|row| row.first_text()).collect();
        let room = width.saturating_sub(taken + 2);
        let mut rows = all.iter().zip(&names);
        let is_long = rows.any(|(row, name)| row.is_function && !row.fits(name, room));
        // Of these rows, no two different functions have the same short form.
        let short = match is_long {
            true => short_names(names.iter().map(String::as_bytes)),
            false => Vec::new(),
        };
        let end = all.len() - usize::from(after.is_some());
        for (at, (row, cells)) in all.iter().zip(&cells).enumerate() {
            if at == end {
                out += more.unwrap_or_default();
            }
            if row.figures.is_empty() {
                out += &row.wrapped(width);
                continue;
            }
            let figures = row.figures.iter().zip(cells).zip(&widths);
            let line: String = figures
                .map(|(((_, cell), text), width)| format!("  {}", cell.padded(text, *width)))
                .collect();
            let mut forms = vec![names[at].clone()];
            if let Some(short) = short.get(at).filter(|_| row.is_function) {
                forms.extend([short.with_room(), short.text()]);
            }
            let line = line + "  " + &row.name(&forms, room);
            out += &format!("{}\n", line.trim_end());
        }
        match after {
            Some(_) => out,
            None => out + more.unwrap_or_default(),
        }
    }

    /// A sentence over several lines.
    fn wrapped(&self, width: usize) -> String {
        let mut out = wrapped(&self.first_text(), "* ", "  ", width);
        if !self.after.is_empty() {
            let after = shortened(&plain(self.after.as_bytes()), width.saturating_sub(2));
            out += &format!("  {}\n", style(after).dim());
        }
        out
    }

    fn first_text(&self) -> String {
        let mut texts = self.texts.iter().map(|(_, text)| &text[..]);
        let text = texts.find(|text| !text.is_empty()).unwrap_or("???");
        plain(text.as_bytes())
    }

    /// What follows its text.
    fn rest(&self) -> String {
        let line = self.line.map(|line| format!(":{line}"));
        let mark = self.mark.map(|mark| format!("  ({mark})"));
        line.unwrap_or_default() + &mark.unwrap_or_default()
    }

    /// Columns for a text and for what is shown after it.
    fn rooms(&self, text: &str, width: usize) -> [usize; 2] {
        let (length, rest) = (text.chars().count(), self.rest().len());
        let (room, wanted) = (width.saturating_sub(2), plain(self.after.as_bytes()));
        let wanted = wanted.chars().count();
        // A third is for the second text, or more if the first one is short.
        let second = wanted.min(room.saturating_sub(length + rest).max(room / 3));
        let first = room.saturating_sub(second + rest);
        match second < wanted.min(LEAST) || wanted == 0 || first < LEAST.min(length) {
            true => [width.saturating_sub(rest), 0],
            false => [first, second],
        }
    }

    fn fits(&self, text: &str, width: usize) -> bool {
        text.chars().count() <= self.rooms(text, width)[0]
    }

    /// The first of these forms of its text that there is room for, or the last one, shortened.
    fn name(&self, forms: &[String], width: usize) -> String {
        let form = forms.iter().find(|form| self.fits(form, width));
        let text = form.or(forms.last()).map_or("", String::as_str);
        let [first, second] = self.rooms(text, width);
        let text = shortened(text, first) + &self.rest();
        let after = || style(shortened(&plain(self.after.as_bytes()), second)).dim();
        match second {
            0 => text,
            _ => format!("{text}  {}", after()),
        }
    }
}

/// Columns in which a text is worth showing.
const LEAST: usize = 12;

#[cfg(test)]
mod tests;
