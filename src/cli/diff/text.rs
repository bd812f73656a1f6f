//! Differences as a table for people.

use super::Arguments;
use super::lines::{Line, listed};
use crate::analysis::compare::{Ambiguity, Difference, RecognisedPath};
use crate::browse::{
    ComparedCost, ComparedTables, DifferenceListing, PlaceText, change_statements, list_differences,
};
use crate::cli::summary::{grouped, plain};
use crate::model::Profile;

/// Percentage of all differences below which one is left out, as `cg_annotate` has it.
const THRESHOLD: f64 = 0.1;

/// Ambiguities that are told by name.
const AMBIGUITIES: usize = 5;

pub(super) fn text(
    arguments: &Arguments,
    tables: &ComparedTables,
    event: usize,
    lines: &[Line<'_>],
) -> String {
    let mut out = String::new();
    heading(&mut out, arguments, tables, &what(arguments, tables, event));
    out.push_str(&functions(arguments, tables, event));
    if arguments.calls {
        out.push('\n');
        out.push_str(&calls(arguments, tables, event));
    }
    if arguments.lines {
        out.push('\n');
        out.push_str(&lines_table(arguments, tables, event, lines));
    }
    findings(&mut out, tables, event);
    notes(&mut out, tables);
    out
}

/// What stands out: the total stands in the table, so it is not told again.
fn findings(out: &mut String, tables: &ComparedTables, event: usize) {
    let costs = tables.figures(event, ComparedCost::SelfCost);
    let found = change_statements(tables, event, &costs, &tables.called());
    let sentences: Vec<String> = found
        .iter()
        .filter(|finding| finding.row.is_some())
        .map(|finding| format!("* {}\n", plain(finding.sentence.as_bytes())))
        .collect();
    if !sentences.is_empty() {
        out.push_str(&format!("\nFindings, self cost\n{}", sentences.concat()));
    }
}

/// The two profiles, and what is compared of them.
pub(super) fn heading(
    out: &mut String,
    arguments: &Arguments,
    tables: &ComparedTables,
    what: &str,
) {
    for (letter, path, profile) in [
        ("A", &arguments.a, &tables.a.profile),
        ("B", &arguments.b, &tables.b.profile),
    ] {
        let path = plain(path.as_os_str().as_encoded_bytes());
        let command = profile.command().map(plain).unwrap_or_default();
        out.push_str(format!("{letter}  {path}  {command}").trim_end());
        out.push('\n');
    }
    out.push_str(&format!("\n{what}\n"));
}

fn what(arguments: &Arguments, tables: &ComparedTables, event: usize) -> String {
    let event = &tables.a.events[tables.events.both[event].a];
    let cost = match arguments.cost() {
        ComparedCost::SelfCost => "self cost",
        ComparedCost::Inclusive => "inclusive cost",
    };
    let long_name = match event.long_name.is_empty() {
        true => String::new(),
        false => format!(" ({})", plain(event.long_name.as_bytes())),
    };
    let name = plain(event.name.as_bytes());
    format!("{name}{long_name}, {cost}")
}

fn functions(arguments: &Arguments, tables: &ComparedTables, event: usize) -> String {
    let figures = tables.figures(event, arguments.cost());
    let listing = list_differences(
        &figures.rows,
        arguments.sort.into(),
        arguments.threshold.unwrap_or(THRESHOLD),
        |_| arguments.equal,
        |row| tables.place(row),
    );
    let mut table = Table::default();
    table.row(figures.total, None, "total".into());
    for &row in &listing.rows {
        let figure = figures.rows[row as usize];
        let word = match figures.change(&tables.matching, row).word() {
            word @ ("new" | "gone") => Some(word),
            _ => None,
        };
        table.row(figure, word, shown_place(tables.place(row)));
    }
    let adds_up = arguments.cost() == ComparedCost::SelfCost;
    table.rest(&listing, adds_up, "functions");
    if figures.rows.iter().all(|row| row.change() == 0) {
        table.note("No function differs.");
    }
    if adds_up && figures.beyond() != Difference::default() {
        table.row(figures.beyond(), None, "beyond 64 bits".into());
    }
    table.print()
}

fn calls(arguments: &Arguments, tables: &ComparedTables, event: usize) -> String {
    let (calls, figures) = tables.calls(event);
    let name = |row: u32| {
        let call = &calls[row as usize];
        (tables.place(call.caller), tables.place(call.callee))
    };
    let counts_differ = |row: u32| figures.counts[row as usize].change() != 0;
    let listing = list_differences(
        &figures.costs,
        arguments.sort.into(),
        arguments.threshold.unwrap_or(THRESHOLD),
        |row| arguments.equal || counts_differ(row),
        name,
    );
    let mut table = Table::default();
    for &row in &listing.rows {
        let (call, cost) = (&calls[row as usize], figures.costs[row as usize]);
        let count = figures.counts[row as usize];
        let word = match call.change(cost).word() {
            word @ ("new" | "gone") => Some(word),
            _ => None,
        };
        let (caller, callee) = name(row);
        let (caller, callee) = (plain(caller.function), plain(callee.function));
        let (a, b) = (grouped(count.a), grouped(count.b));
        let text = format!("{caller} -> {callee}  called {a} -> {b} times");
        table.row(cost, word, text);
    }
    table.rest(&listing, false, "calls");
    format!("Calls, inclusive cost\n{}", table.print())
}

fn lines_table(
    arguments: &Arguments,
    tables: &ComparedTables,
    event: usize,
    lines: &[Line<'_>],
) -> String {
    let percent = arguments.threshold.unwrap_or(THRESHOLD);
    let (listing, costs) = listed(arguments, tables, lines, event, percent, arguments.equal);
    let mut table = Table::default();
    for &at in &listing.rows {
        let (line, cost) = (lines[at as usize], costs[at as usize]);
        let word = match line.line.change(cost).word() {
            word @ ("new" | "gone") => Some(word),
            _ => None,
        };
        table.row(cost, word, shown_line(tables, line));
    }
    table.rest(&listing, true, "lines");
    format!("Lines, self cost\n{}", table.print())
}

/// `file:line  function`, with the line in A where it is another one.
fn shown_line(tables: &ComparedTables, line: Line<'_>) -> String {
    let file = match line.file() {
        b"" => "???".to_owned(),
        file => plain(file),
    };
    let moved = match (line.line.a, line.line.b) {
        (Some(a), Some(b)) if a != b => format!(" (in A {a})"),
        _ => String::new(),
    };
    let function = plain(tables.place(line.block.row).function);
    format!("{file}:{}{moved}  {function}", line.number())
}

pub(super) fn shown_place(place: PlaceText<'_>) -> String {
    let known = [place.file, place.object].into_iter();
    let known = known.filter(|text| !text.is_empty()).map(plain);
    let mut texts = vec![plain(place.function)];
    texts.extend(known);
    texts.join("  ")
}

/// Rows of figures with a text behind them.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<[String; 5]>,
    notes: Vec<String>,
}

impl Table {
    /// A row; the word stands in place of the ratio.
    fn row(&mut self, figure: Difference, word: Option<&str>, text: String) {
        let ratio = match (word, figure.ratio()) {
            (Some(word), _) => word.to_owned(),
            (None, Some(ratio)) => format!("{ratio:.3}"),
            (None, None) if figure.change() == 0 => "1.000".to_owned(),
            (None, None) => "-".to_owned(),
        };
        let sign = if figure.change() > 0 { "+" } else { "" };
        let difference = format!("{sign}{}", grouped(figure.change()));
        self.push([
            grouped(figure.a),
            grouped(figure.b),
            difference,
            ratio,
            text,
        ]);
    }

    /// A row of A, B, difference, ratio and text.
    pub(super) fn push(&mut self, cells: [String; 5]) {
        self.rows.push(cells);
    }

    /// The line that makes the table add up.
    fn rest(&mut self, listing: &DifferenceListing, adds_up: bool, what: &str) {
        let text = match listing.left_out {
            0 => "all others, without difference".to_owned(),
            left_out => format!(
                "all others, {} {what} with smaller differences among them",
                grouped(left_out as i128)
            ),
        };
        if adds_up {
            self.row(listing.rest, None, text);
        } else if listing.left_out > 0 {
            let left_out = grouped(listing.left_out as i128);
            self.note(&format!(
                "{left_out} {what} with smaller differences are left out."
            ));
        }
    }

    pub(super) fn note(&mut self, note: &str) {
        self.notes.push(note.to_owned());
    }

    pub(super) fn print(self) -> String {
        let head = ["A", "B", "difference", "ratio", ""].map(String::from);
        let rows: Vec<&[String; 5]> = std::iter::once(&head).chain(&self.rows).collect();
        let width = |column: usize| {
            rows.iter()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths = [0, 1, 2, 3].map(width);
        let mut out = String::new();
        for row in rows {
            let cells = (0..4).map(|c| format!("{:>width$}  ", row[c], width = widths[c]));
            let line: String = cells.collect();
            out.push_str(format!("{line}{}", row[4]).trim_end());
            out.push('\n');
        }
        for note in self.notes {
            out.push_str(&note);
            out.push('\n');
        }
        out
    }
}

/// What a reader of the table must know to trust it.
pub(super) fn notes(out: &mut String, tables: &ComparedTables) {
    let mut notes = Vec::new();
    let only = |tables: &crate::browse::Tables, events: &[usize]| {
        let names = events
            .iter()
            .map(|&e| plain(tables.events[e].name.as_bytes()));
        names.collect::<Vec<_>>().join(", ")
    };
    let (a, b) = (&tables.a, &tables.b);
    for (letter, names) in [
        ("A", only(a, &tables.events.only_a)),
        ("B", only(b, &tables.events.only_b)),
    ] {
        if !names.is_empty() {
            notes.push(format!("Events that only {letter} has: {names}"));
        }
    }
    let (pa, pb) = (&a.profile, &b.profile);
    notes.extend(recognised("files", &tables.matching.files, pa, pb));
    notes.extend(recognised("objects", &tables.matching.objects, pa, pb));
    notes.extend(ambiguities(&tables.matching.ambiguities, pa));
    if !notes.is_empty() {
        out.push_str(&format!("\n{}\n", notes.join("\n")));
    }
}

fn recognised(what: &str, paths: &[RecognisedPath], a: &Profile, b: &Profile) -> Option<String> {
    let first = paths.first()?;
    let (from, to) = (plain(a.text(first.a)), plain(b.text(first.b)));
    let count = grouped(paths.len() as i128);
    Some(format!(
        "Recognised under another path: {count} {what}, the first one {from} as {to} (--exact: none)"
    ))
}

fn ambiguities(ambiguities: &[Ambiguity], a: &Profile) -> Vec<String> {
    let line = |open: &Ambiguity| {
        let name = plain(a.name(open.a[0]));
        let (in_a, in_b) = (open.a.len(), open.b.len());
        format!("Not matched, as it is not clear which is which: {name} ({in_a} in A, {in_b} in B)")
    };
    let mut lines: Vec<String> = ambiguities.iter().take(AMBIGUITIES).map(line).collect();
    if ambiguities.len() > AMBIGUITIES {
        let more = grouped((ambiguities.len() - AMBIGUITIES) as i128);
        lines.push(format!("... and {more} more names"));
    }
    lines
}
