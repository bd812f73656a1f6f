//! The profile as callgrind text.
//!
//! Reading it again gives the same profile: functions, calls, costs and counts of every part, events with
//! their formulas and long names, and the headers of the parts. Details that the tables of a profile do not
//! contain are lost: all costs of a function are on line 0, which readers take as an unknown line, and
//! inlined code belongs to the function that contains it.
//!
//! A part without written sums ends with the `totals:` of its lines.
//!
//! Names are written as described in `callgrind_names`.
//!
//! The difference of two profiles as callgrind text: B − A, so costs may be negative, as in files of `cg_diff`.
//!
//! Contains the measured events of both profiles. A function is named as in B, or as in A if only A has it;
//! functions and calls without any difference are omitted. The format has no negative counts: a call that
//! is made less often has the count 0, and a `desc:` line says so.
//!
//! With a selection of functions, only these are written with all calls from them, and others occur only as
//! callees; a `desc:` line says that functions are missing, and the stated sums are not written. Others say if
//! transforms left estimates, or recursion levels without the ones below them: lines of costs have no place for a mark.

use super::callgrind_names::{ProfileNames, one_line};
use crate::analysis::flags;
use crate::analysis::names::has_level;
use crate::browse::{ComparedCost, ComparedTables, ShownEvent, Tables, written};
use crate::model::{
    CallId, ESTIMATED, FunctionId, Part, PartSelection, Profile, UNLEVELLED, is_last_piece, piece,
};
use crate::sink::Place;
use std::collections::BTreeMap;
use std::io::Write;

/// Writes a profile with all its parts.
pub fn write(profile: &Profile) -> Vec<u8> {
    write_chosen(profile, &PartSelection::All, &[], None)
}

/// Writes the selected parts of a profile and the user-defined events, which become formulas like those of the profile.
///
/// If `rows` are given, writes only the functions among them: their lines and all calls from them. Other functions
/// occur only as callees, so inclusive costs of the written ones stay the same; a `desc:` line says that functions are
/// missing, and the stated sums are not written. Cycles are omitted. Panics if there is no such row.
pub fn write_tables(tables: &Tables, rows: Option<&[u32]>) -> Vec<u8> {
    let chosen = rows.map(|rows| {
        let functions = rows.iter().filter_map(|&row| tables.row(row).function());
        flags(functions, tables.profile.functions().len())
    });
    let own = tables.own_events();
    write_chosen(&tables.profile, &tables.parts, own, chosen.as_deref())
}

fn write_chosen(
    profile: &Profile,
    parts: &PartSelection,
    own: &[ShownEvent],
    chosen: Option<&[bool]>,
) -> Vec<u8> {
    let mut writer = Writer {
        profile,
        text: Text::new(profile),
        own,
        chosen,
        is_first: true,
    };
    for part in parts.of(profile.parts().len()) {
        writer.part(part);
    }
    writer.text.out
}

struct Writer<'a> {
    profile: &'a Profile,
    text: Text<'a>,
    own: &'a [ShownEvent],
    /// Whether each function is written; `None` means all.
    chosen: Option<&'a [bool]>,
    /// Whether nothing is written yet.
    is_first: bool,
}

impl Writer<'_> {
    fn part(&mut self, number: u32) {
        let part = &self.profile.parts()[number as usize];
        self.text.begin_part();
        self.header(part);
        let mut calls: BTreeMap<FunctionId, Vec<u32>> = BTreeMap::new();
        let table = self.profile.calls();
        for row in table.costs().rows_of(number) {
            let call = CallId(table.costs().owner(row));
            if self.is_chosen(table.caller(call)) {
                calls.entry(table.caller(call)).or_default().push(row);
            }
        }
        let costs = self.profile.self_costs();
        let mut empty = true;
        let mut sums = vec![0; part.events.len()];
        for row in costs.rows_of(number) {
            let function = FunctionId(costs.owner(row));
            if !self.profile.occurs(function) || !self.is_chosen(function) {
                continue;
            }
            for (sum, &event) in sums.iter_mut().zip(&part.events) {
                *sum += costs.cost(row, event);
            }
            let calls = calls.remove(&function).unwrap_or_default();
            self.function(part, function, Some(row), &calls);
            empty = false;
        }
        for (function, calls) in calls {
            self.function(part, function, None, &calls);
            empty = false;
        }
        if empty {
            // A part ends with its body, so it must not be empty.
            self.text.out.extend_from_slice(b"fn=\n");
        }
        self.sums("totals", part.totals.as_deref());
        // Without any sums, a file of callgrind or Xdebug would look truncated.
        if self.chosen.is_some() || (part.totals.is_none() && part.summary.is_none()) {
            self.text.list("totals", sums);
        }
    }

    fn is_chosen(&self, function: FunctionId) -> bool {
        self.chosen.is_none_or(|chosen| chosen[function.0 as usize])
    }

    fn header(&mut self, part: &Part) {
        let stated = [
            ("creator", &part.creator),
            ("pid", &part.pid),
            ("cmd", &part.command),
            ("part", &part.number),
            ("thread", &part.thread),
        ];
        self.text.out.push(b'\n');
        for (key, value) in stated {
            if let Some(value) = value {
                self.text.line(key, value);
            }
        }
        // First, for readers keep a limited number of descriptions.
        self.text.notes(self.chosen, Some(part));
        for (key, value) in &part.descriptions {
            self.text.line("desc", &[key, &b": "[..], value].concat());
        }
        self.text.out.extend_from_slice(b"positions: line\n");
        if self.is_first {
            self.definitions();
            self.is_first = false;
        }
        let name = |&event: &usize| &self.profile.events()[event].name[..];
        self.text.list("events", part.events.iter().map(name));
        self.sums("summary", part.summary.as_deref());
        self.text.out.push(b'\n');
    }

    fn definitions(&mut self) {
        for event in self.profile.events() {
            if let Some(long_name) = &event.long_name {
                let _ = writeln!(self.text.out, "event: {} : {long_name}", event.name);
            }
        }
        for derived in self.profile.derived_events() {
            let _ = write!(
                self.text.out,
                "event: {} = {}",
                derived.name, derived.formula
            );
            if let Some(long_name) = &derived.long_name {
                let _ = write!(self.text.out, " : {long_name}");
            }
            self.text.out.push(b'\n');
        }
        for own in self.own {
            let formula = written(&own.formula, self.profile.events());
            let _ = writeln!(self.text.out, "event: {} = {formula}", own.name);
        }
    }

    fn sums(&mut self, key: &str, sums: Option<&[i128]>) {
        // The stated sums of a part do not apply to some of its functions.
        if let Some(sums) = sums.filter(|_| self.chosen.is_none()) {
            self.text.list(key, sums);
        }
    }

    fn function(&mut self, part: &Part, function: FunctionId, row: Option<u32>, calls: &[u32]) {
        let events = || part.events.iter();
        let own = self.profile.self_costs();
        let costs = row.map(|row| events().map(|&event| own.cost(row, event)).collect());
        self.text.function(function, costs);
        let table = self.profile.calls();
        for &row in calls {
            let callee = table.callee(CallId(table.costs().owner(row)));
            let costs = events().map(|&event| table.costs().cost(row, event));
            self.text.call(callee, table.count(row), costs.collect());
        }
        self.text.out.push(b'\n');
    }
}

/// A text with the functions and calls of a profile.
struct Text<'a> {
    out: Vec<u8>,
    profile: &'a Profile,
    names: ProfileNames<'a>,
    /// Whether the names of some recursion levels tell too much.
    lacks_levels: bool,
    /// Current object and file.
    place: Place,
}

impl<'a> Text<'a> {
    fn new(profile: &'a Profile) -> Self {
        Text {
            out: b"# callgrind format\nversion: 1\n".to_vec(),
            profile,
            names: ProfileNames::new(profile),
            lacks_levels: !profile.keeps_all_levels()
                && (profile.functions().ids()).any(|f| has_level(profile.name(f))),
            place: Place::default(),
        }
    }

    fn begin_part(&mut self) {
        self.place = Place::default();
        self.names.begin_part();
    }

    /// A header line.
    fn line(&mut self, key: &str, value: &[u8]) {
        let _ = write!(self.out, "{key}: ");
        one_line(&mut self.out, value);
        self.out.push(b'\n');
    }

    /// A header line with several words.
    fn list(&mut self, key: &str, words: impl IntoIterator<Item: std::fmt::Display>) {
        let _ = write!(self.out, "{key}:");
        for word in words {
            let _ = write!(self.out, " {word}");
        }
        self.out.push(b'\n');
    }

    /// Notes how many functions are written, if not all, whether costs are estimates and whether names do not tell levels,
    /// unless the part says that already.
    fn notes(&mut self, chosen: Option<&[bool]>, part: Option<&Part>) {
        let notes = [
            (self.profile.is_estimated(), ESTIMATED),
            (self.lacks_levels, UNLEVELLED),
        ];
        for (applies, note) in notes {
            if applies && !part.is_some_and(|part| part.says(note)) {
                self.line("desc", format!("Note: {note}").as_bytes());
            }
        }
        if let Some(chosen) = chosen {
            let written = chosen.iter().filter(|&&chosen| chosen).count();
            let text = format!("Filtered: {written} of {} functions", chosen.len());
            self.line("desc", text.as_bytes());
        }
    }

    /// Writes a function, with its costs if it has any.
    fn function(&mut self, function: FunctionId, costs: Option<Vec<i128>>) {
        let place = self.profile.functions().place(function);
        if place.object != self.place.object {
            self.names.object(&mut self.out, "ob", place.object);
        }
        self.names.file(&mut self.out, "fl", place.file);
        self.names.function(&mut self.out, "fn", place);
        self.place = place;
        if let Some(costs) = costs {
            for number in 0.. {
                if self.costs(&costs, number) {
                    break;
                }
            }
        }
    }

    /// Writes a call from the current function.
    fn call(&mut self, callee: FunctionId, count: u64, costs: Vec<i128>) {
        let place = self.profile.functions().place(callee);
        if place.object != self.place.object {
            self.names.object(&mut self.out, "cob", place.object);
        }
        if place.file != self.place.file {
            self.names.file(&mut self.out, "cfi", place.file);
        }
        for number in 0.. {
            self.names.function(&mut self.out, "cfn", place);
            let count = if number == 0 { count } else { 0 };
            let _ = writeln!(self.out, "calls={count} 0");
            if self.costs(&costs, number) {
                break;
            }
        }
    }

    /// Writes a cost line without trailing zeros, but with at least one number. Costs that do not fit in 64
    /// bits take several lines, numbered from 0. Returns whether this is the last one.
    fn costs(&mut self, costs: &[i128], number: u32) -> bool {
        let mut list: Vec<i128> = costs.iter().map(|&cost| piece(cost, number)).collect();
        while list.len() > 1 && list.last() == Some(&0) {
            list.pop();
        }
        self.out.push(b'0');
        for cost in list {
            let _ = write!(self.out, " {cost}");
        }
        self.out.push(b'\n');
        costs.iter().all(|&cost| is_last_piece(cost, number))
    }
}

/// Writes the difference; `chosen` has a flag for each row to write.
pub fn write_difference(tables: &ComparedTables, chosen: Option<&[bool]>) -> Vec<u8> {
    let pairs = tables.events.both.iter().enumerate();
    // Measured events come before computed ones.
    let measured = pairs.filter(|(_, pair)| pair.a < tables.profile.events().len());
    let events: Vec<usize> = measured.map(|(event, _)| event).collect();
    let of_rows = events
        .iter()
        .map(|&event| tables.figures(event, ComparedCost::SelfCost));
    let of_rows: Vec<_> = of_rows.collect();
    let of_calls: Vec<_> = events
        .iter()
        .map(|&event| tables.call_costs(event))
        .collect();
    let counts = tables.call_counts();
    let call_costs = |at: usize| -> Vec<i128> { of_calls.iter().map(|c| c[at].change()).collect() };

    let mut text = Text::new(&tables.profile);
    for (key, side) in [("A: ", &tables.a), ("B: ", &tables.b)] {
        let command = side.command().unwrap_or_default();
        text.line("desc", &[key.as_bytes(), command].concat());
    }
    let note = b"Difference: B - A; calls that are made less often have the count 0";
    text.line("desc", note);
    text.notes(chosen, None);
    text.out.extend_from_slice(b"positions: line\n");
    text.list("events", events.iter().map(|&event| tables.name(event).0));
    text.out.push(b'\n');

    let mut calls: BTreeMap<u32, Vec<(usize, u32)>> = BTreeMap::new();
    for (at, call) in tables.calls().into_iter().enumerate() {
        if counts[at].change() != 0 || call_costs(at).iter().any(|&cost| cost != 0) {
            calls
                .entry(call.caller)
                .or_default()
                .push((at, call.callee));
        }
    }
    let rows = 0..tables.matching.rows.len() as u32;
    for row in rows.filter(|&row| chosen.is_none_or(|chosen| chosen[row as usize])) {
        let costs = of_rows.iter().map(|f| f.rows[row as usize].change());
        let costs: Vec<i128> = costs.collect();
        let calls = calls.remove(&row).unwrap_or_default();
        if calls.is_empty() && costs.iter().all(|&cost| cost == 0) {
            continue;
        }
        text.function(FunctionId(row), Some(costs));
        for (at, callee) in calls {
            // A sum of counts beyond 64 bits cannot be written.
            let count = u64::try_from(counts[at].change().max(0)).unwrap_or(u64::MAX);
            text.call(FunctionId(callee), count, call_costs(at));
        }
        text.out.push(b'\n');
    }
    if chosen.is_none() {
        text.list("totals", of_rows.iter().map(|f| f.total.change()));
    }
    text.out
}
