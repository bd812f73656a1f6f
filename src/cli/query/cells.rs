//! Rows of an answer: the same cells as a table of text and as JSON.

use crate::cli::terminal::{grouped, plain, shortened};
use serde::{Serialize, Serializer};

/// A value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Cell {
    /// An exact cost or count.
    Number(i128),
    /// A number of calls; `None` for a function that was only inlined.
    Calls(Option<u64>),
    /// A percentage of a cost, which JSON leaves to its readers; `None` where 100 % is 0.
    Percent(Option<f64>),
    Text(String),
}

impl Cell {
    /// The share of a cost in percent.
    pub(super) fn percent(cost: i128, total: i128) -> Self {
        Cell::Percent((total > 0).then(|| 100.0 * cost as f64 / total as f64))
    }

    pub(super) fn text(&self) -> String {
        match self {
            Cell::Number(number) => grouped(*number),
            Cell::Calls(Some(count)) => grouped((*count).into()),
            Cell::Calls(None) => "inlined".to_owned(),
            Cell::Percent(Some(percent)) => format!("{percent:.2} %"),
            Cell::Percent(None) => "-".to_owned(),
            Cell::Text(text) => plain(text.as_bytes()),
        }
    }
}

/// A row: figures, each with its key, then the texts of its last column.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) figures: Vec<(&'static str, Cell)>,
    /// Texts by key, of which the table shows the first that is not empty, and `mark` after it.
    pub(super) texts: Vec<(&'static str, String)>,
    /// The line of the first text.
    pub(super) line: Option<u64>,
    /// A word about the row.
    pub(super) mark: Option<&'static str>,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        let exact = |(_, cell): &&(_, Cell)| !matches!(cell, Cell::Percent(_));
        for (key, cell) in self.figures.iter().filter(exact) {
            map.serialize_entry(key, cell)?;
        }
        for (key, text) in self.texts.iter().filter(|(_, text)| !text.is_empty()) {
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

impl Row {
    /// The rows as a table with a heading, at most `width` columns wide where a name can be shortened.
    pub(super) fn table(rows: &[Row], width: usize) -> String {
        let Some(first) = rows.first() else {
            return "  none\n".to_owned();
        };
        let keys = first.figures.iter().map(|(key, _)| *key);
        let cells: Vec<Vec<String>> = rows
            .iter()
            .map(|row| row.figures.iter().map(|(_, cell)| cell.text()).collect())
            .collect();
        let columns: Vec<(usize, &str)> = keys
            .enumerate()
            .map(|(at, key)| {
                let longest = cells.iter().map(|row| row[at].len()).max();
                (longest.unwrap_or(0).max(key.len()), key)
            })
            .collect();
        let before: usize = columns.iter().map(|(width, _)| width + 2).sum();
        let line = |cells: &mut dyn Iterator<Item = &str>, name: &str| {
            let cells = cells.zip(&columns);
            let cells = cells.map(|(cell, (width, _))| format!("  {cell:>width$}"));
            let text = cells.collect::<String>() + "  " + name;
            text.trim_end().to_owned() + "\n"
        };
        let mut out = line(&mut columns.iter().map(|(_, key)| *key), "");
        for (row, cells) in rows.iter().zip(&cells) {
            let name = row.name(width.saturating_sub(before + 2));
            out += &line(&mut cells.iter().map(|cell| &cell[..]), &name);
        }
        out
    }

    fn name(&self, width: usize) -> String {
        let mut texts = self.texts.iter().map(|(_, text)| &text[..]);
        let text = texts.find(|text| !text.is_empty()).unwrap_or("???");
        let line = self
            .line
            .map_or_else(String::new, |line| format!(":{line}"));
        let mark = self
            .mark
            .map_or_else(String::new, |mark| format!("  ({mark})"));
        let rest = line + &mark;
        let text = shortened(&plain(text.as_bytes()), width.saturating_sub(rest.len()));
        text + &rest
    }
}
