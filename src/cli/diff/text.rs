//! Differences as a table for people.

use super::choice::{Choice, Listed};
use super::lines::Line;
use crate::analysis::compare::{Ambiguity, Difference, RecognisedPath};
use crate::browse::{
    ComparedCost, ComparedPair, ComparedTables, ComparedValue, Condition, PlaceText, RatePair,
};
use crate::cli::terminal::{grouped, plain, short_rate};
use crate::model::Profile;

/// Ambiguities that are listed by name.
const AMBIGUITIES: usize = 5;

/// The tables of a comparison; `files` are those of whole source files. Rates are values of each profile:
/// their rows are not summed, and there are no findings.
pub(super) fn text(choice: &Choice<'_>, lines: &[Line<'_>], files: &str) -> String {
    let Choice {
        arguments, tables, ..
    } = *choice;
    let rate = tables.rate_pair(choice.number);
    let [own, inclusive] = match rate.map(|pair| plain(tables.rate(pair).name.as_bytes())) {
        Some(name) => {
            [("self", &name), ("inclusive", &name)].map(|(c, n)| format!("{n} of {c} costs"))
        }
        None => ["self cost", "inclusive cost"].map(String::from),
    };
    let mut out = heading(choice);
    out.push_str(&functions(choice));
    if arguments.calls {
        out.push_str(&format!("\nCalls, {inclusive}\n{}", calls(choice)));
    }
    if arguments.lines {
        out.push_str(&format!("\nLines, {own}\n{}", lines_table(choice, lines)));
    }
    out.push_str(files);
    if rate.is_none() {
        findings(&mut out, tables, choice.number);
    }
    notes(&mut out, tables);
    out
}

/// Writes the findings except the one about the total, which is in the table.
fn findings(out: &mut String, tables: &ComparedTables, event: usize) {
    let sentences: Vec<String> = tables
        .findings(event)
        .iter()
        .filter(|finding| finding.row.is_some())
        .map(|finding| format!("* {}\n", plain(finding.sentence.as_bytes())))
        .collect();
    if !sentences.is_empty() {
        out.push_str(&format!(
            "\nWhat explains the difference\n{}",
            sentences.concat()
        ));
    }
}

/// The two profiles and the compared figures.
fn heading(choice: &Choice<'_>) -> String {
    let Choice {
        arguments, tables, ..
    } = *choice;
    let mut out = String::new();
    for (letter, path, side) in [
        ("A", &arguments.a, &tables.a),
        ("B", &arguments.b, &tables.b),
    ] {
        let path = plain(path.as_os_str().as_encoded_bytes());
        let command = side.command().map(plain).unwrap_or_default();
        out.push_str(format!("{letter}  {path}  {command}").trim_end());
        out.push('\n');
    }
    out.push_str(&conditions(tables));
    let is_rate = tables.rate_pair(choice.number).is_some();
    let cost = match (arguments.cost(), is_rate) {
        (ComparedCost::SelfCost, false) => "self cost",
        (ComparedCost::Inclusive, false) => "inclusive cost",
        (ComparedCost::SelfCost, true) => "of self costs",
        (ComparedCost::Inclusive, true) => "of inclusive costs",
    };
    let (name, long_name) = tables.name(choice.number);
    let long_name = match long_name {
        "" => String::new(),
        long_name => format!(" ({})", plain(long_name.as_bytes())),
    };
    let name = plain(name.as_bytes());
    out.push_str(&format!("\n{name}{long_name}, {cost}\n"));
    out
}

/// What the profiles were recorded with, where it differs.
fn conditions(tables: &ComparedTables) -> String {
    let stated = |value: &str| match value {
        "" => String::from("none"),
        value => plain(value.as_bytes()),
    };
    let line = |Condition { what, a, b }: Condition| {
        let (what, a, b) = (plain(what.as_bytes()), stated(&a), stated(&b));
        format!("* {what}: {a} in A, {b} in B\n")
    };
    let lines: String = tables.conditions().into_iter().map(line).collect();
    match &lines[..] {
        "" => lines,
        lines => format!("\nRecorded differently\n{lines}"),
    }
}

fn functions(choice: &Choice<'_>) -> String {
    let tables = choice.tables;
    let listed = choice.functions();
    let mut table = Table::default();
    let total = match &listed.column.costs() {
        Some(_) => "total",
        None => "all functions",
    };
    table.row(listed.column.total(), None, total.into());
    for (row, value) in listed.rows() {
        let matched = tables.matching.rows[row as usize];
        let word = value.change_of(matched.a.is_some(), matched.b.is_some());
        table.row(value, word.alone(), shown_place(tables.place(row)));
    }
    let adds_up = choice.arguments.cost() == ComparedCost::SelfCost;
    table.rest(choice, &listed, adds_up, "functions");
    let mut costs = listed
        .column
        .costs()
        .into_iter()
        .flat_map(|f| &f.rows)
        .peekable();
    if costs.peek().is_some() && costs.all(|row| row.change() == 0) {
        table.note("No function differs.");
    }
    table.print()
}

fn calls(choice: &Choice<'_>) -> String {
    let tables = choice.tables;
    let (calls, counts) = (tables.calls(), tables.call_counts());
    let listed = choice.calls();
    let mut table = Table::default();
    for (at, value) in listed.rows() {
        let call = calls[at as usize];
        let text = shown_call(tables, call, counts[at as usize]);
        table.row(value, value.change_of(call.in_a, call.in_b).alone(), text);
    }
    table.rest(choice, &listed, false, "calls");
    table.print()
}

/// `caller -> callee` with the counts in A and B.
fn shown_call(tables: &ComparedTables, call: ComparedPair, count: Difference) -> String {
    let (caller, callee) = (tables.place(call.caller), tables.place(call.callee));
    let (caller, callee) = (plain(caller.function), plain(callee.function));
    let (a, b) = (grouped(count.a), grouped(count.b));
    format!("{caller} -> {callee}  called {a} -> {b} times")
}

fn lines_table(choice: &Choice<'_>, lines: &[Line<'_>]) -> String {
    let listed = choice.lines(lines);
    let mut table = Table::default();
    for (at, value) in listed.rows() {
        let line = lines[at as usize];
        let word = value.change_of(line.line.a.is_some(), line.line.b.is_some());
        table.row(value, word.alone(), shown_line(choice.tables, line));
    }
    table.rest(choice, &listed, true, "lines");
    table.print()
}

/// `file:line  function`, with the line in A if it is another one.
fn shown_line(tables: &ComparedTables, line: Line<'_>) -> String {
    let function = plain(tables.place(line.block.row).function);
    format!("{}  {function}", shown_number(line))
}

/// `file:line`, with the line in A if it is another one.
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

fn shown_place(place: PlaceText<'_>) -> String {
    let known = [place.file, place.object].into_iter();
    let known = known.filter(|text| !text.is_empty()).map(plain);
    let mut texts = vec![plain(place.function)];
    texts.extend(known);
    texts.join("  ")
}

/// Rows of figures, each followed by a text.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<[String; 5]>,
    notes: Vec<String>,
}

impl Table {
    /// Adds a row; `word` replaces the change in percent.
    pub(super) fn row(&mut self, value: ComparedValue, word: Option<&str>, text: String) {
        let (cells, grew, equal) = match value {
            ComparedValue::Cost(cost) => {
                let change = cost.change();
                let cells = [cost.a, cost.b, change].map(grouped);
                (cells, change > 0, change == 0)
            }
            ComparedValue::Rate(rate) => {
                let change = rate.change();
                let cells = [rate.a, rate.b, change].map(short_rate);
                (cells, change.is_some_and(|change| change > 0.0), false)
            }
        };
        let percent = match (word, value.ratio()) {
            (Some(word), _) => word.to_owned(),
            _ if equal => "=".to_owned(),
            (None, Some(ratio)) => format!("{:+.2}%", 100.0 * (ratio - 1.0)),
            (None, None) => "-".to_owned(),
        };
        let sign = if grew { "+" } else { "" };
        let [a, b, change] = cells;
        self.rows
            .push([a, b, format!("{sign}{change}"), percent, text]);
    }

    /// Adds a row that completes the sum of a table of costs, or notes the omitted rows.
    fn rest(&mut self, choice: &Choice<'_>, listed: &Listed, adds_up: bool, what: &str) {
        let left_out = listed.listing.left_out;
        let count = grouped(left_out as i128);
        if let Some(pair) = choice.tables.rate_pair(choice.number) {
            if left_out > 0 {
                let (percent, events) = (choice.percent(), made_of(choice.tables, pair));
                self.note(&format!(
                    "{count} {what} with less than {percent} % of {events} in both profiles are omitted."
                ));
            }
            return;
        }
        // A filter can also omit large differences.
        let smaller = match choice.passes {
            Some(_) => "differences",
            None => "smaller differences",
        };
        let text = match left_out {
            0 => "all others, without difference".to_owned(),
            _ => format!("all others, including {count} {what} with {smaller}"),
        };
        if adds_up {
            self.row(ComparedValue::Cost(listed.listing.rest), None, text);
        } else if left_out > 0 {
            self.note(&format!("{count} {what} with {smaller} are omitted."));
        }
    }

    pub(super) fn note(&mut self, note: &str) {
        self.notes.push(note.to_owned());
    }

    pub(super) fn print(self) -> String {
        let head = ["A", "B", "difference", "change", ""].map(String::from);
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

/// The events that a rate is computed from.
fn made_of(tables: &ComparedTables, pair: RatePair) -> String {
    let measured = tables.profile.events();
    let events = tables.rate(pair).rate.events().into_iter();
    let names: Vec<String> = events.map(|e| plain(measured[e].name.as_bytes())).collect();
    names.join(" and ")
}

/// Writes the notes that a reader needs to trust the tables.
fn notes(out: &mut String, tables: &ComparedTables) {
    let mut notes = Vec::new();
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
