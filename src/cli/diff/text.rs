//! Differences as a table for people.

use super::Arguments;
use super::choice::Choice;
use super::lines::Line;
use crate::analysis::compare::{Ambiguity, Difference, RecognisedPath};
use crate::browse::{
    ComparedCost, ComparedPair, ComparedTables, DifferenceListing, PlaceText, change_statements,
};
use crate::cli::terminal::{grouped, plain};
use crate::model::Profile;

/// Percentage of all differences below which one is left out, as `cg_annotate` has it.
pub(super) const THRESHOLD: f64 = 0.1;

/// Ambiguities that are told by name.
const AMBIGUITIES: usize = 5;

/// `files` are the tables of whole source files.
pub(super) fn text(choice: &Choice<'_>, event: usize, lines: &[Line<'_>], files: &str) -> String {
    let Choice {
        arguments, tables, ..
    } = *choice;
    let mut out = String::new();
    heading(&mut out, arguments, tables, &what(arguments, tables, event));
    out.push_str(&functions(choice, event));
    if arguments.calls {
        out.push('\n');
        out.push_str(&calls(choice, event));
    }
    if arguments.lines {
        out.push('\n');
        out.push_str(&lines_table(choice, event, lines));
    }
    out.push_str(files);
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
    for (letter, path, side) in [
        ("A", &arguments.a, &tables.a),
        ("B", &arguments.b, &tables.b),
    ] {
        let path = plain(path.as_os_str().as_encoded_bytes());
        let command = side.command().map(plain).unwrap_or_default();
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

fn functions(choice: &Choice<'_>, event: usize) -> String {
    let (tables, cost) = (choice.tables, choice.arguments.cost());
    let figures = tables.figures(event, cost);
    let listing = choice.functions();
    let mut table = Table::default();
    table.row(figures.total, None, "total".into());
    for &row in &listing.rows {
        let figure = figures.rows[row as usize];
        let word = figures.change(&tables.matching, row).alone();
        table.row(figure, word, shown_place(tables.place(row)));
    }
    let adds_up = cost == ComparedCost::SelfCost;
    table.rest(choice, &listing, adds_up, "functions");
    if figures.rows.iter().all(|row| row.change() == 0) {
        table.note("No function differs.");
    }
    table.print()
}

fn calls(choice: &Choice<'_>, event: usize) -> String {
    let tables = choice.tables;
    let (calls, counts) = (tables.calls(), tables.call_counts());
    let costs = tables.call_costs(event);
    let listing = choice.calls();
    let mut table = Table::default();
    for &at in &listing.rows {
        let (call, cost) = (calls[at as usize], costs[at as usize]);
        let text = shown_call(tables, call, counts[at as usize]);
        table.row(cost, call.change(cost).alone(), text);
    }
    table.rest(choice, &listing, false, "calls");
    format!("Calls, inclusive cost\n{}", table.print())
}

/// `caller -> callee`, and how often in A and in B.
pub(super) fn shown_call(tables: &ComparedTables, call: ComparedPair, count: Difference) -> String {
    let (caller, callee) = (tables.place(call.caller), tables.place(call.callee));
    let (caller, callee) = (plain(caller.function), plain(callee.function));
    let (a, b) = (grouped(count.a), grouped(count.b));
    format!("{caller} -> {callee}  called {a} -> {b} times")
}

fn lines_table(choice: &Choice<'_>, event: usize, lines: &[Line<'_>]) -> String {
    let tables = choice.tables;
    let listing = choice.lines(lines);
    let mut table = Table::default();
    for &at in &listing.rows {
        let line = lines[at as usize];
        let cost = line.line.cost(tables, event);
        let word = line.line.change(cost).alone();
        table.row(cost, word, shown_line(tables, line));
    }
    table.rest(choice, &listing, true, "lines");
    format!("Lines, self cost\n{}", table.print())
}

/// `file:line  function`, with the line in A where it is another one.
pub(super) fn shown_line(tables: &ComparedTables, line: Line<'_>) -> String {
    let function = plain(tables.place(line.block.row).function);
    format!("{}  {function}", shown_number(line))
}

/// `file:line`, likewise.
pub(super) fn shown_number<Row: Copy>(line: Line<'_, Row>) -> String {
    let file = match line.file() {
        b"" => "???".to_owned(),
        file => plain(file),
    };
    let moved = match (line.line.a, line.line.b) {
        (Some(a), Some(b)) if a != b => format!(" (in A {a})"),
        _ => String::new(),
    };
    format!("{file}:{}{moved}", line.number())
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
    pub(super) fn row(&mut self, figure: Difference, word: Option<&str>, text: String) {
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
    fn rest(
        &mut self,
        choice: &Choice<'_>,
        listing: &DifferenceListing,
        adds_up: bool,
        what: &str,
    ) {
        // What a filter leaves out need not be small.
        let smaller = match choice.passes {
            Some(_) => "differences",
            None => "smaller differences",
        };
        let count = grouped(listing.left_out as i128);
        let text = match listing.left_out {
            0 => "all others, without difference".to_owned(),
            _ => format!("all others, including {count} {what} with {smaller}"),
        };
        if adds_up {
            self.row(listing.rest, None, text);
        } else if listing.left_out > 0 {
            self.note(&format!("{count} {what} with {smaller} are omitted."));
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
            notes.push(format!("Events only in {letter}: {names}"));
        }
    }
    let profile = &tables.profile;
    notes.extend(recognised("files", &tables.matching.files, profile));
    notes.extend(recognised("objects", &tables.matching.objects, profile));
    notes.extend(other_files(tables));
    notes.extend(ambiguities(&tables.matching.ambiguities, profile));
    if !notes.is_empty() {
        out.push_str(&format!("\n{}\n", notes.join("\n")));
    }
}

fn recognised(what: &str, paths: &[RecognisedPath], profile: &Profile) -> Option<String> {
    let first = paths.first()?;
    let (from, to) = (plain(profile.text(first.a)), plain(profile.text(first.b)));
    let count = grouped(paths.len() as i128);
    Some(format!(
        "Matched under a different path: {count} {what}, for example {from} and {to}; --exact turns this off"
    ))
}

fn other_files(tables: &ComparedTables) -> Option<String> {
    let (a, b) = tables.matching.other_files().next()?;
    let (a, b) = (tables.text(a), tables.text(b));
    let (name, from, to) = (plain(a.function), plain(a.file), plain(b.file));
    let count = grouped(tables.matching.other_files().count() as i128);
    Some(format!(
        "Matched in a different file: {count} functions, for example {name} ({from} in A, {to} in B); --exact turns this off"
    ))
}

fn ambiguities(ambiguities: &[Ambiguity], profile: &Profile) -> Vec<String> {
    let line = |open: &Ambiguity| {
        let name = plain(profile.name(open.a[0]));
        let (in_a, in_b) = (open.a.len(), open.b.len());
        format!("Not matched because ambiguous: {name} ({in_a} in A, {in_b} in B)")
    };
    let mut lines: Vec<String> = ambiguities.iter().take(AMBIGUITIES).map(line).collect();
    if ambiguities.len() > AMBIGUITIES {
        let more = grouped((ambiguities.len() - AMBIGUITIES) as i128);
        lines.push(format!("... and {more} more names"));
    }
    lines
}
