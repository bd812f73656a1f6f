//! Sections of the report: a title, rows of costs below the names of their events, and what follows them; and the
//! first one with the totals.

use super::Arguments;
use super::columns::{Columns, Figure};
use crate::analysis::flat::Decimal;
use crate::cli::budget::{Budget, Limit};
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::table::widths;
use crate::cli::terminal::{columns, plain, plain_path, shortened};
use crate::model::{Part, Profile};

/// A line between two sections.
pub(super) fn rule() -> String {
    "-".repeat(80)
}

/// Lines between two rules.
pub(super) fn framed(lines: &str) -> String {
    format!("{0}\n{lines}\n{0}\n", rule())
}

/// Where the names of the events are.
pub(super) enum Heading {
    /// Between rules, with a title of the texts after it.
    Title(&'static str),
    /// Below the title of the section.
    Line,
    /// Nowhere: there are no rows.
    None,
}

/// A row: a cell for each column, or none at all, and a text.
struct Line {
    cells: Vec<String>,
    text: String,
}

/// A section of the report.
pub(super) struct Section<'a> {
    columns: &'a Columns,
    heading: Heading,
    /// What is before the rows, in lines.
    pub(super) title: String,
    lines: Vec<Line>,
    /// What is after the rows, in lines.
    pub(super) end: String,
    /// Whether rows can be omitted.
    is_list: bool,
    /// Whether texts are names, which are shortened for a terminal.
    has_names: bool,
}

impl<'a> Section<'a> {
    /// A section without rows so far.
    pub(super) fn new(columns: &'a Columns, heading: Heading) -> Self {
        Section {
            has_names: matches!(heading, Heading::Title(_)),
            columns,
            heading,
            title: String::new(),
            lines: Vec::new(),
            end: String::new(),
            is_list: true,
        }
    }

    /// The section with all its rows, whatever the budget is.
    pub(super) fn whole(self) -> Self {
        Section {
            is_list: false,
            ..self
        }
    }

    /// Adds a row; without costs it has a dot in each column.
    pub(super) fn row(&mut self, costs: Option<&[i128]>, text: &str) {
        let shown = self.columns.shown.iter();
        let cell = |&figure: &Figure| self.columns.cell(figure, costs);
        self.add(shown.map(cell).collect(), text);
    }

    /// Adds a row with blank columns.
    pub(super) fn remark(&mut self, text: &str) {
        self.add(vec![String::new(); self.columns.shown.len()], text);
    }

    /// Adds a line without columns.
    pub(super) fn line(&mut self, text: &str) {
        self.add(Vec::new(), text);
    }

    fn add(&mut self, cells: Vec<String>, text: &str) {
        let text = text.to_owned();
        self.lines.push(Line { cells, text });
    }

    fn text(&self, limit: Option<Limit>) -> String {
        let limit = limit.filter(|limit| self.is_list && limit.rows < self.lines.len());
        let shown = &self.lines[..limit.map_or(self.lines.len(), |limit| limit.rows)];
        let shown_columns = self.columns.shown.iter();
        let names = shown_columns.map(|&figure| plain(self.columns.name(figure).as_bytes()));
        let names: Vec<String> = names.collect();
        let cells = self.lines.iter().map(|line| &line.cells);
        let widths = widths(std::iter::once(&names).chain(cells));
        let names = names.iter().zip(&widths);
        let names: String = names.map(|(name, w)| format!("{name:<w$} ")).collect();
        let mut out = self.title.clone();
        out += &match self.heading {
            Heading::Title("") => framed(&names),
            Heading::Title(title) => framed(&format!("{names} {title}")),
            Heading::Line => format!("{names}\n\n"),
            Heading::None => String::new(),
        };
        let taken: usize = widths.iter().map(|width| width + 1).sum();
        let room = columns().filter(|_| self.has_names);
        let room = room.map_or(usize::MAX, |columns| columns.saturating_sub(taken + 1));
        for Line { cells, text } in shown {
            let cells = cells.iter().zip(&widths);
            let cells: String = cells.map(|(cell, w)| format!("{cell:>w$} ")).collect();
            out += &match &cells[..] {
                "" => format!("{text}\n"),
                _ => format!("{cells} {}\n", shortened(text, room)),
            };
        }
        if let Some(limit) = limit {
            let left = self.lines.len() - limit.rows;
            out += &format!("  \u{2026} {}\n", messages::more_rows(left, &limit.ask()));
        }
        out + &self.end
    }
}

/// The report within a budget: of the lists of the first sections the first rows. Fails if not even the report
/// without rows fits.
pub(super) fn text(sections: &[Section<'_>], budget: Budget) -> Result<String, String> {
    let rows = sections.iter().map(|section| section.lines.len()).max();
    budget.within(rows.unwrap_or(0).max(sections.len()), |limit| {
        let Some(limit) = limit else {
            return Ok(sections.iter().map(|section| section.text(None)).collect());
        };
        let (mut out, mut lists) = (String::new(), 0);
        for section in sections {
            lists += usize::from(section.is_list);
            if !section.is_list || lists <= limit.rows.max(1) {
                out += &section.text(Some(limit));
            }
        }
        if let Some(left) = lists
            .checked_sub(limit.rows.max(1))
            .filter(|&left| left > 0)
        {
            out += &format!("\u{2026} {}\n", messages::more_sections(left, &limit.ask()));
        }
        Ok(out)
    })
}

/// The head of the report, with the totals.
pub(super) fn section<'a>(
    inputs: &Inputs,
    columns: &'a Columns,
    arguments: &Arguments,
) -> Section<'a> {
    let profile = &inputs.profile;
    let mut out = String::new();
    let paths = arguments.profile.files.paths();
    for path in &paths {
        out += &format!("Profile data file '{}'", plain_path(path));
        if let (Some(creator), [_]) = (profile.creator(), &paths[..]) {
            out += &format!(" (creator: {})", plain(creator));
        }
        out.push('\n');
    }
    out = framed(out.trim_end_matches('\n')) + &descriptions(profile);
    out += &format!("Profiled target:  {}\n", target(profile));
    let names =
        |all: &[Figure]| -> Vec<&str> { all.iter().map(|&figure| columns.name(figure)).collect() };
    let sorted: Vec<Figure> = columns.sorted.iter().map(|key| key.0).collect();
    let threshold = |key: &(Figure, Decimal)| key.1.value().to_string();
    let thresholds: Vec<String> = columns.sorted.iter().map(threshold).collect();
    let folders = arguments.sources.iter().map(|folder| plain_path(folder));
    let folders: Vec<String> = folders.collect();
    for (key, value) in [
        ("Events recorded:", columns.recorded.join(" ")),
        ("Events shown:", names(&columns.shown).join(" ")),
        ("Event sort order:", names(&sorted).join(" ")),
        ("Thresholds:", thresholds.join(" ")),
        ("Include dirs:", folders.join("\n                  ")),
    ] {
        let value = value.split('\n').map(|line| plain(line.as_bytes()));
        let value: Vec<String> = value.collect();
        out += &format!("{key:<17} {}\n", value.join("\n"));
    }
    let mut section = Section::new(columns, Heading::Title(""));
    section.title = out + "\n";
    section.row(Some(&columns.totals()), "PROGRAM TOTALS");
    section.end = "\n".to_owned();
    section.whole()
}

/// The `desc:` lines of the first part without those of options.
fn descriptions(profile: &Profile) -> String {
    let first = profile
        .parts()
        .first()
        .map_or(&[][..], |part| &part.descriptions);
    let lines = first.iter().filter(|(key, _)| key != b"Option");
    lines
        .map(|(key, value)| format!("{}: {}\n", plain(key), plain(value)))
        .collect()
}

fn target(profile: &Profile) -> String {
    let command = profile.command().filter(|command| !command.is_empty());
    let command = command.map_or_else(|| "(unknown)".to_owned(), plain);
    let field = |name: &str, value: &Option<Vec<u8>>| {
        value
            .as_deref()
            .map(|value| format!("{name} {}", plain(value)))
    };
    let facts: Vec<String> = match profile.parts() {
        [
            Part {
                pid,
                number,
                thread,
                ..
            },
        ] => {
            let all = [
                field("PID", pid),
                field("part", number),
                field("thread", thread),
            ];
            all.into_iter().flatten().collect()
        }
        parts => vec![format!("{} parts", parts.len())],
    };
    match facts.is_empty() {
        true => command,
        false => format!("{command} ({})", facts.join(", ")),
    }
}
