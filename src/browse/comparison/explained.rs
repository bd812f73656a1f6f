//! What explains the difference of two profiles, as sentences: functions, and their lines, which are read again.

use crate::analysis::Charged;
use crate::analysis::compare::{
    ChangeFinding, ChangedCallee, Difference, Figures, MatchedRow, changes,
};
use crate::analysis::findings::Measure;
use crate::analysis::groups::GroupBy;
use crate::analysis::names::recursion_level;
use crate::browse::{
    ComparedColumn, ComparedCost, ComparedLine, ComparedSide, ComparedTables, Figure, LineBlock,
    LineCall, StatedLine, Statement,
};
use crate::model::FunctionId;
use crate::order;
use crate::sink::Symbol;
use crate::text::file_in_sentence;
use std::cmp::Reverse;
use std::collections::BTreeMap;

impl ComparedTables {
    /// The findings about the differences of an event. There are none about rates.
    pub fn findings(&self, number: usize) -> Vec<Statement> {
        let ComparedColumn::Costs(own) = self.column(number, ComparedCost::SelfCost) else {
            return Vec::new();
        };
        let (Some([a, b]), Some(charged)) = (self.charged(number), self.charged_rows(number))
        else {
            return Vec::new();
        };
        let firsts = self.firsts(GroupBy::Function);
        let first = |row: u32| firsts[row as usize].0;
        let total = own.total;
        let own = folded(own, &first);
        let named = |row: u32| self.name_and_state(row);
        let measure = self.measure(number);
        let statement = |finding: ChangeFinding| Statement {
            kind: finding.kind(),
            row: finding.row(),
            event: None,
            line: None,
            gain: None,
            sentence: finding.sentence(&named, measure),
            figures: figures(&finding),
        };
        let inlined = self.profile.inlined_functions();
        let mut called = self.called();
        // Runs of inlined code are not counted.
        let unknown = called.rows.iter_mut().zip(&inlined).filter(|row| *row.1);
        unknown.for_each(|row| *row.0 = Difference::default());
        let called = folded(called, &first);
        let is_estimated = |row: u32| {
            let members = self.folded(row, Some(GroupBy::Function)).into_iter();
            let mut sides = members.flat_map(|row| [&a, &b].map(|side| (side, FunctionId(row))));
            sides.any(|(side, row)| side.is_estimated(row))
        };
        let callee = |row: u32| {
            let members = self.folded(row, Some(GroupBy::Function));
            let found = changed_callee([&a, &b].map(|side| {
                let callees = members
                    .iter()
                    .flat_map(|&row| side.callees(FunctionId(row)));
                callees.map(|(callee, cost, count)| (FunctionId(first(callee.0)), cost, count))
            }));
            found.map(|callee| match inlined[callee.row as usize] {
                true => ChangedCallee {
                    calls: Difference::default(),
                    ..callee
                },
                false => callee,
            })
        };
        let one_sided = self.one_sided(number, &first);
        let elsewhere = |row: u32| one_sided.as_ref()?.elsewhere(row, &charged, &called);
        let mut found = changes(&charged, &own, &called, callee, elsewhere, is_estimated);
        if let Some(calls) = self.changed_calls(number, total, &first) {
            found.insert(1, calls);
        }
        found.into_iter().map(statement).collect()
    }

    /// The line with a quarter to three halves of the difference of a function, from the lines of all its rows as those of the
    /// first one, library code that it calls included. `shown` are these lines as the source shows
    /// them. `None` if it calls library code that has several rows, which may differ in what they call back, and if the
    /// difference may be code that one side has inlined.
    pub fn changed_line(
        &self,
        number: usize,
        row: u32,
        lines: &[LineBlock],
        shown: &[LineBlock],
    ) -> Option<Statement> {
        self.matching.rows.get(row as usize)?;
        let [a, b] = self.charged(number)?;
        let function = FunctionId(row);
        let members = self
            .folded(row, Some(GroupBy::Function))
            .into_iter()
            .map(FunctionId);
        let all: i128 = members.map(|member| b.of(member) - a.of(member)).sum();
        let firsts = self.firsts(GroupBy::Function);
        let one_sided = self.one_sided(number, &|row| firsts[row as usize].0)?;
        if one_sided.may_contain_others(row, &self.charged_rows(number)?) {
            return None;
        }
        let by_line = lines.iter().flat_map(|block| &block.lines);
        let called = by_line.flat_map(|line| line.calls.iter().flatten());
        let is_known = |call: &LineCall| {
            a.is_own(FunctionId(call.callee))
                || self.folded(call.callee, Some(GroupBy::Function)).len() == 1
        };
        if !called.into_iter().all(is_known) {
            return None;
        }
        let of_side = |line: &ComparedLine, side, charged: &Charged<'_>| {
            let formula = self.formula(side, number);
            let calls = line.calls[side as usize]
                .iter()
                .filter(|call| !call.is_inner)
                .map(|call| {
                    charged.of_call(function, FunctionId(call.callee), formula.of(call.sums()))
                });
            line.sums(side).map_or(0, |sums| formula.of(sums)) + calls.sum::<i128>()
        };
        let blocks = lines.iter().filter(|block| block.row == row);
        let lines = blocks.flat_map(|block| block.lines.iter().map(move |line| (block, line)));
        let changed = lines.map(|(block, line)| {
            let change = of_side(line, ComparedSide::B, &b) - of_side(line, ComparedSide::A, &a);
            (change, block, line)
        });
        let towards = |change: i128| change * all.signum();
        let least = changed.clone().map(|(change, ..)| towards(change)).min()?;
        let largest = changed.max_by_key(|(change, ..)| towards(*change));
        // Where lines moved within the function, one costs more and another one less than before.
        let explains = |change: i128| {
            let (part, all) = (towards(change), all.abs());
            all <= 4 * part && 2 * part <= 3 * all && -2 * least <= part
        };
        let (change, block, line) = largest.filter(|(change, ..)| explains(*change))?;
        let is_estimated =
            [(ComparedSide::A, &a), (ComparedSide::B, &b)]
                .iter()
                .any(|&(side, charged)| {
                    let formula = self.formula(side, number);
                    line.calls[side as usize].iter().any(|call| {
                        charged.is_divided(
                            function,
                            FunctionId(call.callee),
                            formula.of(call.sums()),
                        )
                    })
                });
        let number_of_line = line.b.or(line.a).filter(|line| *line > 0 && change != 0)?;
        let file = block.b_file.as_ref().or(block.a_file.as_ref())?;
        let mut shown = shown.iter().filter(|block| block.row == row);
        let place =
            shown.position(|shown| shown.b_file.as_ref().or(shown.a_file.as_ref()) == Some(file));
        let (name, state) = self.name_and_state(row);
        let state = state.map_or(String::new(), |state| format!(" ({state})"));
        let sentence = format!(
            "Line {number_of_line} of {} in {name}{state} costs {}{} {}.",
            file_in_sentence(file),
            if is_estimated { "≈ " } else { "" },
            self.measure(number).cost(change.abs()),
            if change > 0 { "more" } else { "less" }
        );
        Some(Statement {
            kind: "changed-line",
            row: Some(row),
            event: None,
            line: place.map(|place| StatedLine {
                file: Symbol(place as u32),
                line: number_of_line,
            }),
            gain: None,
            sentence,
            figures: order::map([("difference", Figure::One(change))]),
        })
    }

    /// The costs of functions with the library code that they call, those of all rows of a function at its first one.
    fn charged_rows(&self, number: usize) -> Option<Figures> {
        let [a, b] = self.charged(number)?;
        let firsts = self.firsts(GroupBy::Function);
        let rows = self.profile.functions().ids().map(|f| Difference {
            a: a.of(f),
            b: b.of(f),
        });
        let pair = self.events.both.get(number)?;
        let figures = Figures {
            rows: rows.collect(),
            total: Difference {
                a: self.a.total(pair.a),
                b: self.b.total(pair.b),
            },
        };
        Some(folded(figures, &|row| firsts[row as usize].0))
    }

    fn charged(&self, number: usize) -> Option<[Charged<'_>; 2]> {
        self.events.both.get(number)?;
        let sides = self.sides(number)?;
        Some(sides.map(|(tables, event)| tables.charged(event)))
    }

    fn measure(&self, number: usize) -> Measure<'_> {
        let event = &self.a.events[self.events.both[number].a];
        Measure {
            event: event.title(),
            unit: event.unit,
            total: self.b.total(self.events.both[number].b),
            mark: "",
        }
    }

    /// The name of a function, and its state if it is in B or in A only.
    pub(super) fn name_and_state(&self, row: u32) -> (String, Option<&'static str>) {
        let name = self.b.name_in_sentences(row);
        let base = recursion_level(name.as_bytes()).base.len();
        let name = &name[..base];
        let rows = self.folded(row, Some(GroupBy::Function)).into_iter();
        let matched: Vec<_> = rows.map(|row| self.matching.rows[row as usize]).collect();
        let is_in = |side: fn(&MatchedRow) -> bool| matched.iter().any(side);
        let state = match (is_in(|row| row.a.is_some()), is_in(|row| row.b.is_some())) {
            (true, false) => Some("gone"),
            (false, true) => Some("new"),
            _ => None,
        };
        (name.to_owned(), state)
    }
}

/// Figures in which all rows of a function are its first one.
fn folded(figures: Figures, first: &dyn Fn(u32) -> u32) -> Figures {
    let mut rows = vec![Difference::default(); figures.rows.len()];
    for (row, cost) in (0u32..).zip(figures.rows) {
        rows[first(row) as usize] += cost;
    }
    Figures { rows, ..figures }
}

/// The callee outside own code whose cost for a function has the largest difference, from its callees in A
/// and in B with their costs and counts.
fn changed_callee(
    sides: [impl Iterator<Item = (FunctionId, i128, u64)>; 2],
) -> Option<ChangedCallee> {
    let mut found: BTreeMap<u32, ChangedCallee> = BTreeMap::new();
    for (side, callees) in sides.into_iter().enumerate() {
        for (callee, cost, count) in callees {
            let changed = found.entry(callee.0).or_insert(ChangedCallee {
                row: callee.0,
                cost: Difference::default(),
                calls: Difference::default(),
            });
            let (costs, calls) = (&mut changed.cost, &mut changed.calls);
            let (to_cost, to_calls) = match side {
                0 => (&mut costs.a, &mut calls.a),
                _ => (&mut costs.b, &mut calls.b),
            };
            *to_cost += cost;
            *to_calls += i128::from(count);
        }
    }
    let changed = found.into_values().filter(|c| c.cost.change() != 0);
    changed.max_by_key(|c| (c.cost.change().unsigned_abs(), Reverse(c.row)))
}

/// The figures of a finding, by name.
fn figures(finding: &ChangeFinding) -> BTreeMap<&'static str, Figure> {
    let list = match finding {
        ChangeFinding::Total(cost) | ChangeFinding::Rest { cost, .. } => vec![("cost", *cost)],
        ChangeFinding::Function {
            cost, own, called, ..
        } => vec![("cost", *cost), ("self", *own), ("called", *called)],
        ChangeFinding::Calls { cost, callees, .. } => {
            let [a, b] = callees.map(|callees| callees as i128);
            vec![("cost", *cost), ("callees", Difference { a, b })]
        }
    };
    order::map(
        list.into_iter()
            .map(|(name, cost)| (name, Figure::Both(cost))),
    )
}
