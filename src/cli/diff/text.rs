//! Differences as a table for people.

use super::choice::{Choice, Listed};
use super::lines::Line;
use crate::analysis::compare::{Ambiguity, Difference, MatchedBy, RecognisedPath};
use crate::analysis::groups::Exactness;
use crate::browse::{
    ComparedCost, ComparedPair, ComparedTables, ComparedValue, Condition, PlaceText, RatePair,
};
use crate::cli::answer::{Answer, List};
use crate::cli::messages;
use crate::cli::table::{Cell, Row};
use crate::cli::terminal::{grouped, plain, plain_path, short_rate};
use crate::model::{CallId, FunctionId, Profile};
use std::cmp::Ordering;

/// Ambiguities that are listed by name.
const AMBIGUITIES: usize = 5;

/// The tables of a comparison; `files` are those of whole source files. Rates are values of each profile:
/// their rows are not summed, and there are no findings.
pub(super) fn answer(choice: &Choice<'_>, lines: &[Line<'_>], files: Vec<List>) -> Answer {
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
    let mut lists = vec![conditions(tables), functions(choice)];
    if arguments.calls {
        lists.push(calls(choice, format!("Calls, {inclusive}")));
    }
    if arguments.lines {
        lists.push(lines_table(choice, lines, format!("Lines, {own}")));
    }
    lists.extend(files);
    if rate.is_none() {
        lists.push(findings(tables, choice.number));
    }
    let side = |letter, path: &std::path::Path, command: Option<&[u8]>| {
        let path = plain_path(path);
        let command = command.map(plain).unwrap_or_default();
        let fact = format!("{path}  {command}").trim_end().to_owned();
        ("", letter, Cell::Text(fact))
    };
    Answer {
        facts: vec![
            side("A", &arguments.a, tables.a.command()),
            side("B", &arguments.b, tables.b.command()),
        ],
        lists,
        notes: notes(choice),
        ..Answer::default()
    }
}

/// A list of sentences; without any it has no title either.
fn sentences(title: &str, sentences: impl Iterator<Item = String>) -> List {
    let rows: Vec<Row> = sentences.map(Row::sentence).collect();
    List {
        title: if rows.is_empty() { "" } else { title }.to_owned(),
        rows,
        most: Some(usize::MAX),
        ..List::default()
    }
}

/// The findings except the one about the total, which is in the table.
fn findings(tables: &ComparedTables, event: usize) -> List {
    let found = tables.findings(event).into_iter();
    let found = found.filter(|finding| finding.row.is_some());
    let found = found.map(|finding| finding.sentence);
    sentences("What explains the difference", found)
}

/// The compared figures.
fn heading(choice: &Choice<'_>) -> String {
    let is_rate = choice.tables.rate_pair(choice.number).is_some();
    let cost = match (choice.arguments.cost(), is_rate) {
        (ComparedCost::SelfCost, false) => "self cost",
        (ComparedCost::Inclusive, false) => "inclusive cost",
        (ComparedCost::SelfCost, true) => "of self costs",
        (ComparedCost::Inclusive, true) => "of inclusive costs",
    };
    let name = choice.tables.title(choice.number).0;
    match choice.tables.name(choice.number).1 {
        "" => format!("{name}, {cost}"),
        long_name => format!("{name} ({long_name}), {cost}"),
    }
}

/// What the profiles were recorded with, where it differs.
fn conditions(tables: &ComparedTables) -> List {
    let stated = |value: String| match &value[..] {
        "" => "none".to_owned(),
        _ => value,
    };
    let line = |Condition { what, a, b }: Condition| {
        format!("{what}: {} in A, {} in B", stated(a), stated(b))
    };
    sentences(
        "Recorded differently",
        tables.conditions().into_iter().map(line),
    )
}

fn functions(choice: &Choice<'_>) -> List {
    let tables = choice.tables;
    let listed = choice.functions();
    let costs = listed.column.costs();
    let total = costs.map_or("all functions", |_| "total");
    let first = row(choice, listed.column.total(), None, total.into());
    let mut rows = Vec::new();
    for (number, value) in listed.rows() {
        let matched = tables.matching.rows[number as usize];
        let word = value.change_of(matched.a.is_some(), matched.b.is_some());
        let PlaceText {
            function,
            file,
            object,
        } = tables.place(number);
        let known = [file, object].into_iter().filter(|text| !text.is_empty());
        let is_certain = tables.profile.is_certain(FunctionId(number));
        let mark = match (choice.arguments.cost(), tables.exactness(number)) {
            (ComparedCost::SelfCost, _) if is_certain => None,
            (ComparedCost::Inclusive, Exactness::Exact) => None,
            (ComparedCost::Inclusive, Exactness::AtLeast) => Some("at least"),
            _ => Some("estimated"),
        };
        rows.push(Row {
            mark,
            is_function: true,
            after: known.map(plain).collect::<Vec<_>>().join("  "),
            ..row(choice, value, word.alone(), plain(function))
        });
    }
    let adds_up = choice.arguments.cost() == ComparedCost::SelfCost;
    let mut list = completed(choice, rows, &listed, adds_up, "functions");
    list.title = heading(choice);
    list.ends[0] = Some(first);
    if adds_up {
        list.notes.extend(messages::with_inlined(&tables.profile));
    }
    let costs = listed.column.costs();
    let mut costs = costs.into_iter().flat_map(|f| &f.rows).peekable();
    if costs.peek().is_some() && costs.all(|row| row.change() == 0) {
        list.notes.push("No function differs.".into());
    }
    list
}

fn calls(choice: &Choice<'_>, title: String) -> List {
    let tables = choice.tables;
    let (calls, counts) = (tables.calls(), tables.call_counts());
    let listed = choice.calls();
    let call = |(at, value): (u32, ComparedValue)| {
        let call = calls[at as usize];
        let estimated = tables.profile.estimated_call(CallId(at));
        let text = shown_call(tables, call, counts[at as usize], estimated.count);
        let word = value.change_of(call.in_a, call.in_b);
        Row {
            mark: estimated.cost.then_some("cost estimated"),
            ..row(choice, value, word.alone(), text)
        }
    };
    let rows = listed.rows().map(call).collect();
    List {
        title,
        ..completed(choice, rows, &listed, false, "calls")
    }
}

/// `caller -> callee` with the counts in A and B.
fn shown_call(
    tables: &ComparedTables,
    call: ComparedPair,
    count: Difference,
    is_estimated: bool,
) -> String {
    let (caller, callee) = (tables.place(call.caller), tables.place(call.callee));
    let (caller, callee) = (plain(caller.function), plain(callee.function));
    let sides = [(call.in_a, count.a), (call.in_b, count.b)];
    let [a, b] = sides.map(|(has_call, count)| {
        let mark = if has_call && is_estimated {
            "\u{2248} "
        } else {
            ""
        };
        mark.to_owned() + &grouped(count)
    });
    // What they cost is contained in other calls, several times if the recursion is deep.
    let is_inner = tables.is_inner(call);
    let kind = if is_inner { "  (recursive)" } else { "" };
    format!("{caller} -> {callee}{kind}  called {a} -> {b} times")
}

fn lines_table(choice: &Choice<'_>, lines: &[Line<'_>], title: String) -> List {
    let listed = choice.lines(lines);
    let line = |(at, value): (u32, ComparedValue)| {
        let line = lines[at as usize];
        let word = value.change_of(line.line.a.is_some(), line.line.b.is_some());
        Row {
            after: plain(choice.tables.place(line.block.row).function),
            ..row(choice, value, word.alone(), shown_number(line))
        }
    };
    let rows = listed.rows().map(line).collect();
    List {
        title,
        ..completed(choice, rows, &listed, true, "lines")
    }
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

/// A row of figures followed by a text; `word` replaces the change in percent.
pub(super) fn row(
    choice: &Choice<'_>,
    value: ComparedValue,
    word: Option<&str>,
    text: String,
) -> Row {
    let divisor = choice.tables.title(choice.number).1;
    let (cells, order) = match value {
        ComparedValue::Cost(cost) => {
            let cells = [cost.a, cost.b, cost.change()];
            let cells = cells.map(|cost| Cell::Number(cost, divisor).text());
            (cells, Some(cost.change().cmp(&0)))
        }
        ComparedValue::Rate(rate) => {
            let cells = [rate.a, rate.b, rate.change()].map(short_rate);
            let change = rate.change();
            (cells, change.and_then(|change| change.partial_cmp(&0.0)))
        }
    };
    let is_equal = order == Some(Ordering::Equal);
    let order = order.unwrap_or(Ordering::Equal);
    let percent = match (word, value.ratio()) {
        (Some(word), _) => word.to_owned(),
        _ if is_equal => "=".to_owned(),
        // The sign is that of the difference, also of costs below zero.
        (None, Some(ratio)) => {
            let size = (100.0 * (ratio - 1.0)).abs();
            format!("{}{size:.2}%", if order.is_gt() { "+" } else { "-" })
        }
        (None, None) => "-".to_owned(),
    };
    let sign = if order.is_gt() { "+" } else { "" };
    let [a, b, change] = cells;
    Row {
        figures: vec![
            ("A", Cell::Text(a)),
            ("B", Cell::Text(b)),
            ("difference", Cell::Change(format!("{sign}{change}"), order)),
            ("change", Cell::Change(percent, order)),
        ],
        texts: vec![("name", text)],
        ..Row::default()
    }
}

/// A list with a row that completes the sum of a table of costs, or a note about the omitted rows.
fn completed(
    choice: &Choice<'_>,
    rows: Vec<Row>,
    listed: &Listed,
    adds_up: bool,
    what: &str,
) -> List {
    let left_out = listed.listing.left_out;
    let count = grouped(left_out as i128);
    // A filter can also omit large differences.
    let smaller = match choice.passes {
        Some(_) => "differences",
        None => "smaller differences",
    };
    let text = match left_out {
        0 => "all others, without difference".to_owned(),
        _ => format!("all others, including {count} {what} with {smaller}"),
    };
    let (mut notes, mut last) = (Vec::new(), None);
    match choice.tables.rate_pair(choice.number) {
        Some(pair) if left_out > 0 => {
            let (percent, events) = (choice.percent(), made_of(choice.tables, pair));
            notes.push(format!(
                "{count} {what} with differences are omitted, and all with less than {percent} % of {events} in both profiles."
            ));
        }
        Some(_) => {}
        None if adds_up => {
            let rest = listed.listing.rest;
            last = (left_out > 0 || rest != Difference::default())
                .then(|| row(choice, ComparedValue::Cost(rest), None, text));
        }
        None if left_out > 0 => notes.push(format!("{count} {what} with {smaller} are omitted.")),
        None => {}
    }
    List {
        rows,
        ends: [None, last],
        most: Some(usize::MAX),
        notes,
        ..List::default()
    }
}

/// The events that a rate is computed from.
fn made_of(tables: &ComparedTables, pair: RatePair) -> String {
    let measured = tables.profile.events();
    let events = tables.rate(pair).rate.events().into_iter();
    let names: Vec<String> = events.map(|e| plain(measured[e].name.as_bytes())).collect();
    names.join(" and ")
}

/// The notes that a reader needs to trust the tables.
fn notes(choice: &Choice<'_>) -> Vec<String> {
    let tables = choice.tables;
    let mut notes = Vec::new();
    let is_inclusive = choice.arguments.cost() == ComparedCost::Inclusive;
    if is_inclusive && tables.levels_differ() {
        notes.push(messages::LEVELS_DIFFER.to_owned());
    }
    let sides = tables.sides(choice.number).into_iter().flatten();
    for (letter, (side, event)) in "AB".chars().zip(sides) {
        let estimates = messages::estimates(side, event);
        notes.extend(estimates.map(|note| format!("{letter}: {note}")));
    }
    let profile = &tables.profile;
    notes.extend(recognised("files", &tables.matching.files, profile));
    notes.extend(recognised("objects", &tables.matching.objects, profile));
    notes.extend(matched_by(
        tables,
        MatchedBy::OtherFile,
        "in a different file",
        |place| plain(place.file),
    ));
    notes.extend(matched_by(
        tables,
        MatchedBy::OtherArguments,
        "with different arguments",
        |place| plain(place.function),
    ));
    notes.extend(ambiguities(&tables.matching.ambiguities, profile));
    notes
}

fn recognised(what: &str, paths: &[RecognisedPath], profile: &Profile) -> Option<String> {
    let first = paths.first()?;
    let (from, to) = (plain(profile.text(first.a)), plain(profile.text(first.b)));
    let count = grouped(paths.len() as i128);
    Some(format!(
        "Matched under a different path: {count} {what}, for example {from} and {to}; --exact turns this off"
    ))
}

/// The functions that a step matched, with what differs in the first of them.
fn matched_by(
    tables: &ComparedTables,
    step: MatchedBy,
    how: &str,
    differing: impl Fn(PlaceText) -> String,
) -> Option<String> {
    let (a, b) = tables.matching.matched_by(step).next()?;
    let (a, b) = (tables.text(a), tables.text(b));
    let name = plain(a.function);
    let (from, to) = (differing(a), differing(b));
    let count = grouped(tables.matching.matched_by(step).count() as i128);
    Some(format!(
        "Matched {how}: {count} functions, for example {name} ({from} in A, {to} in B); --exact turns this off"
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
