//! The profile as callgrind text.
//!
//! Reading it again gives the same profile: functions, calls, costs and counts of every part, events with
//! their formulas and long names, and the headers of the parts. Details that the tables of a profile do not
//! contain are lost: all costs of a function are on line 0, which readers take as an unknown line, and
//! inlined code belongs to the function that contains it.
//!
//! Names are written as described in `callgrind_names`.

use super::callgrind_names::{ProfileNames, one_line};
use crate::analysis::Row;
use crate::browse::{ShownEvent, Tables, written};
use crate::model::{
    CallId, FunctionId, Part, PartCosts, PartSelection, Profile, is_last_piece, piece,
};
use crate::sink::Place;
use std::collections::BTreeMap;
use std::io::Write;

/// Writes a profile with all its parts.
pub fn write(profile: &Profile) -> Vec<u8> {
    write_chosen(profile, &PartSelection::All, &[], None)
}

/// Writes the selected parts of a profile and the user-defined events, which become formulas like those of
/// the profile.
///
/// If `rows` are given, writes only the functions among them: their lines and all calls from them. Other
/// functions occur only as callees, so inclusive costs of the written ones stay the same; a `desc:` line
/// says that functions are missing, and totals are not written. Cycles are omitted.
///
/// # Panics
/// If there is no such row.
pub fn write_tables(tables: &Tables, rows: Option<&[u32]>) -> Vec<u8> {
    let chosen = rows.map(|rows| {
        let mut chosen = vec![false; tables.profile.functions().len()];
        for &row in rows {
            if let Row::Function(function) = tables.row(row) {
                chosen[function.0 as usize] = true;
            }
        }
        chosen
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
        out: b"# callgrind format\nversion: 1\n".to_vec(),
        names: ProfileNames::new(profile),
        place: Place::default(),
        own,
        chosen,
        is_first: true,
    };
    let all = 0..profile.parts().len() as u32;
    for part in all.filter(|&part| parts.contains(part)) {
        writer.part(part);
    }
    writer.out
}

struct Writer<'a> {
    profile: &'a Profile,
    out: Vec<u8>,
    names: ProfileNames<'a>,
    /// Current object and file.
    place: Place,
    own: &'a [ShownEvent],
    /// Whether each function is written; `None` means all.
    chosen: Option<&'a [bool]>,
    /// Whether nothing is written yet.
    is_first: bool,
}

impl Writer<'_> {
    fn part(&mut self, number: u32) {
        let part = &self.profile.parts()[number as usize];
        self.place = Place::default();
        self.names.begin_part();
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
        for row in costs.rows_of(number) {
            let function = FunctionId(costs.owner(row));
            if !self.profile.occurs(function) || !self.is_chosen(function) {
                continue;
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
            self.out.extend_from_slice(b"fn=\n");
        }
        self.sums("totals", part.totals.as_deref());
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
        self.out.push(b'\n');
        for (key, value) in stated {
            if let Some(value) = value {
                self.line(key, value);
            }
        }
        for (key, value) in &part.descriptions {
            let _ = write!(self.out, "desc: ");
            one_line(&mut self.out, key);
            self.out.extend_from_slice(b": ");
            one_line(&mut self.out, value);
            self.out.push(b'\n');
        }
        if let Some(chosen) = self.chosen {
            let written = chosen.iter().filter(|&&chosen| chosen).count();
            let _ = writeln!(
                self.out,
                "desc: Filtered: {written} of {} functions",
                chosen.len()
            );
        }
        self.out.extend_from_slice(b"positions: line\n");
        if self.is_first {
            self.definitions();
            self.is_first = false;
        }
        self.out.extend_from_slice(b"events:");
        for &event in &part.events {
            let _ = write!(self.out, " {}", self.profile.events()[event].name);
        }
        self.out.push(b'\n');
        self.sums("summary", part.summary.as_deref());
        self.out.push(b'\n');
    }

    fn definitions(&mut self) {
        for event in self.profile.events() {
            if let Some(long_name) = &event.long_name {
                let _ = writeln!(self.out, "event: {} : {long_name}", event.name);
            }
        }
        for derived in self.profile.derived_events() {
            let _ = write!(self.out, "event: {} = {}", derived.name, derived.formula);
            if let Some(long_name) = &derived.long_name {
                let _ = write!(self.out, " : {long_name}");
            }
            self.out.push(b'\n');
        }
        for own in self.own {
            let formula = written(&own.formula, self.profile.events());
            let _ = writeln!(self.out, "event: {} = {formula}", own.name);
        }
    }

    fn line(&mut self, key: &str, value: &[u8]) {
        let _ = write!(self.out, "{key}: ");
        one_line(&mut self.out, value);
        self.out.push(b'\n');
    }

    fn sums(&mut self, key: &str, sums: Option<&[i128]>) {
        // Totals and headers of a part do not apply to some of its functions.
        if let Some(sums) = sums.filter(|_| self.chosen.is_none()) {
            let _ = write!(self.out, "{key}:");
            for sum in sums {
                let _ = write!(self.out, " {sum}");
            }
            self.out.push(b'\n');
        }
    }

    fn function(&mut self, part: &Part, function: FunctionId, row: Option<u32>, calls: &[u32]) {
        let place = self.profile.functions().place(function);
        if place.object != self.place.object {
            self.names.object(&mut self.out, "ob", place.object);
        }
        self.names.file(&mut self.out, "fl", place.file);
        self.names.function(&mut self.out, "fn", place);
        self.place = place;
        if let Some(row) = row {
            for number in 0.. {
                if self.costs(part, self.profile.self_costs(), row, number) {
                    break;
                }
            }
        }
        for &row in calls {
            self.call(part, row);
        }
        self.out.push(b'\n');
    }

    fn call(&mut self, part: &Part, row: u32) {
        let table = self.profile.calls();
        let callee = table.callee(CallId(table.costs().owner(row)));
        let place = self.profile.functions().place(callee);
        if place.object != self.place.object {
            self.names.object(&mut self.out, "cob", place.object);
        }
        if place.file != self.place.file {
            self.names.file(&mut self.out, "cfi", place.file);
        }
        for number in 0.. {
            self.names.function(&mut self.out, "cfn", place);
            let count = if number == 0 { table.count(row) } else { 0 };
            let _ = writeln!(self.out, "calls={count} 0");
            if self.costs(part, table.costs(), row, number) {
                break;
            }
        }
    }

    /// Writes a cost line without trailing zeros, but with at least one number. Costs that do not fit in 64
    /// bits take several lines, numbered from 0. Returns whether this is the last one.
    fn costs(&mut self, part: &Part, costs: &PartCosts, row: u32, number: u32) -> bool {
        let costs = part.events.iter().map(|&event| costs.cost(row, event));
        let is_last = costs.clone().all(|cost| is_last_piece(cost, number));
        let mut list: Vec<i128> = costs.map(|cost| piece(cost, number)).collect();
        while list.len() > 1 && list.last() == Some(&0) {
            list.pop();
        }
        self.out.push(b'0');
        for cost in list {
            let _ = write!(self.out, " {cost}");
        }
        self.out.push(b'\n');
        is_last
    }
}
