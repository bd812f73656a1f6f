//! The difference of two profiles as callgrind text: B − A, so costs may be below zero, as those of
//! `cg_diff` may.
//!
//! Written are the measured events that both profiles have. A function is named as in B, or as in A
//! where only A has it; functions and calls without any difference are left out. The format knows no
//! counts of calls below zero: a call that became rarer has the count 0, and a `desc:` line says so.
//!
//! Of some functions, these are written with all calls from them: others stand there as called ones
//! only, a `desc:` line says that some are missing, and totals are not written.

use super::callgrind_names::{Ids, one_line};
use crate::analysis::compare::{Difference, EventPair, Figures};
use crate::browse::{ComparedCost, ComparedPair, ComparedTables};
use crate::model::FunctionId;
use crate::sink::Symbol;
use std::collections::BTreeMap;
use std::io::Write;

/// Writes the difference; of chosen rows, with a flag for each row, these functions.
pub fn write(tables: &ComparedTables, chosen: Option<&[bool]>) -> Vec<u8> {
    let events = measured(tables);
    let costs = |&event: &usize| tables.figures(event, ComparedCost::SelfCost);
    let call_costs = events.iter().map(|&event| {
        let costs = tables.call_costs(event).into_iter();
        costs.map(Difference::change).collect()
    });
    let calls = tables.calls().into_iter().zip(tables.call_counts());
    let strings = tables.profile.strings().len() as u32;
    let names = || (0..strings).map(|symbol| tables.profile.text(Symbol(symbol)));
    let mut writer = Writer {
        tables,
        chosen,
        costs: events.iter().map(costs).collect(),
        call_costs: call_costs.collect(),
        calls: calls.collect(),
        out: Vec::new(),
        objects: Ids::new(names()),
        files: Ids::new(names()),
        functions: Ids::new(names()),
    };
    writer.head(&events);
    writer.functions();
    writer.out
}

/// The pairs of events that are measured in both profiles.
fn measured(tables: &ComparedTables) -> Vec<usize> {
    let is_measured = |pair: &EventPair| pair.a < tables.profile.events().len();
    let pairs = tables.events.both.iter().enumerate();
    let measured = pairs.filter(|(_, pair)| is_measured(pair));
    measured.map(|(event, _)| event).collect()
}

struct Writer<'a> {
    tables: &'a ComparedTables,
    /// Whether each row is written; `None` for all.
    chosen: Option<&'a [bool]>,
    /// Self costs by event.
    costs: Vec<Figures>,
    /// Differences of calls by event.
    call_costs: Vec<Vec<i128>>,
    calls: Vec<(ComparedPair, Difference)>,
    out: Vec<u8>,
    objects: Ids<Symbol>,
    files: Ids<Symbol>,
    /// By row: each is another function.
    functions: Ids<u32>,
}

impl Writer<'_> {
    fn head(&mut self, events: &[usize]) {
        self.out
            .extend_from_slice(b"# callgrind format\nversion: 1\n");
        let (a, b) = (&self.tables.a, &self.tables.b);
        for (key, side) in [("A", a), ("B", b)] {
            let _ = write!(self.out, "desc: {key}: ");
            one_line(&mut self.out, side.command().unwrap_or_default());
            self.out.push(b'\n');
        }
        self.out.extend_from_slice(
            b"desc: Difference: B - A; a call that became rarer has the count 0\n",
        );
        if let Some(chosen) = self.chosen {
            let written = chosen.iter().filter(|&&chosen| chosen).count();
            let all = chosen.len();
            let _ = writeln!(self.out, "desc: Filtered: {written} of {all} functions");
        }
        self.out.extend_from_slice(b"positions: line\n");
        let names: Vec<&str> = events
            .iter()
            .map(|&event| &a.events[self.tables.events.both[event].a].name[..])
            .collect();
        let _ = write!(self.out, "events: {}\n\n", names.join(" "));
    }

    fn functions(&mut self) {
        let mut calls: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (at, (call, count)) in self.calls.iter().enumerate() {
            if count.change() != 0 || self.call_costs.iter().any(|costs| costs[at] != 0) {
                calls.entry(call.caller).or_default().push(at);
            }
        }
        let is_chosen = |&row: &u32| self.chosen.is_none_or(|chosen| chosen[row as usize]);
        let rows = 0..self.tables.matching.rows.len() as u32;
        for row in rows.filter(is_chosen).collect::<Vec<u32>>() {
            let costs: Vec<i128> = self
                .costs
                .iter()
                .map(|figures| figures.rows[row as usize].change())
                .collect();
            let calls = calls.remove(&row).unwrap_or_default();
            if calls.is_empty() && costs.iter().all(|&cost| cost == 0) {
                continue;
            }
            self.place(row, ["ob", "fl", "fn"]);
            self.line(&costs);
            for call in calls {
                self.call(call);
            }
            self.out.push(b'\n');
        }
        if self.chosen.is_none() {
            self.totals();
        }
    }

    fn call(&mut self, at: usize) {
        let (call, count) = self.calls[at];
        self.place(call.callee, ["cob", "cfi", "cfn"]);
        let _ = writeln!(self.out, "calls={} 0", count.change().max(0));
        let costs: Vec<i128> = self.call_costs.iter().map(|costs| costs[at]).collect();
        self.line(&costs);
    }

    fn place(&mut self, row: u32, [object, file, function]: [&str; 3]) {
        let place = self.tables.profile.functions().place(FunctionId(row));
        let text = self.tables.text(place);
        let out = &mut self.out;
        self.objects.write(out, object, place.object, text.object);
        self.files.write(out, file, place.file, text.file);
        self.functions.write(out, function, row, text.function);
    }

    fn line(&mut self, costs: &[i128]) {
        self.out.push(b'0');
        for cost in costs {
            let _ = write!(self.out, " {cost}");
        }
        self.out.push(b'\n');
    }

    fn totals(&mut self) {
        let _ = write!(self.out, "totals:");
        for figures in &self.costs {
            let _ = write!(self.out, " {}", figures.total.change());
        }
        self.out.push(b'\n');
    }
}
