//! Functions with their callers and callees: inclusive or self costs.
//!
//! Notes below the table of inclusive costs are about rows whose callers account for a different cost, and rows that
//! exceed the total.

use super::columns::{Column, Columns};
use super::naming::Naming;
use super::rows::Chosen;
use super::section::{Heading, Section};
use super::{Arguments, Shown, Tree};
use crate::analysis::flat::FlatProfile;
use crate::analysis::{AboveTotal, CallFilter, CallKind, CallTotals, Cycles, Row, Shortfall, Side};
use crate::browse::Tables;
use crate::cli::messages;
use crate::cli::profile_arguments::CycleRule;
use crate::cli::terminal::grouped;
use crate::model::{CallId, FunctionId};
use std::borrow::Cow;
use std::rc::Rc;

/// The graph with the figures of all rows and calls.
struct Graph<'a> {
    tables: &'a Tables,
    columns: &'a Columns,
    naming: &'a Naming<'a>,
    /// The cycles that are rows.
    cycles: Cow<'a, Cycles>,
    /// Costs of all rows and calls, for each column.
    rows: Vec<Vec<i128>>,
    totals: Vec<CallTotals<'a>>,
    counts: Vec<u64>,
    /// The calls of the selected parts.
    made: CallFilter,
    /// All figures of the rows, for each column.
    flats: Vec<Rc<FlatProfile>>,
}

/// Adds the table. Returns its files and functions.
pub(super) fn add<'a>(
    report: &mut Vec<Section<'a>>,
    tables: &Tables,
    (columns, chosen): (&'a Columns, &Chosen),
    naming: &Naming<'_>,
    arguments: &Arguments,
) -> Shown {
    let inclusive = arguments.inclusive;
    let graph = Graph::new(tables, columns, naming, arguments);
    let shown = graph.shown(inclusive, chosen);
    let mut table = Section::new(columns, Heading::Title("file:function"));
    for &row in &shown {
        graph.add_row(&mut table, row, arguments.tree);
    }
    let out = &mut table.end;
    out.push('\n');
    if !inclusive {
        let remarks = messages::with_inlined(&tables.profile).into_iter();
        remarks.for_each(|remark| *out += &format!("{remark}\n\n"));
    }
    if inclusive {
        if graph
            .totals
            .first()
            .is_some_and(|of| of.recorded().is_some())
        {
            *out += "Inclusive costs count outermost invocations, as this profile records each invocation.\n\n";
        }
        write_notes(out, &graph, &shown);
    }
    report.push(table);
    let functions = shown.iter().filter_map(|&row| tables.row(row).function());
    let functions: Vec<FunctionId> = functions.collect();
    let file = |&function: &FunctionId| tables.profile.functions().place(function).file;
    Shown {
        files: functions.iter().map(file).collect(),
        functions,
    }
}

impl<'a> Graph<'a> {
    fn new(
        tables: &'a Tables,
        columns: &'a Columns,
        naming: &'a Naming<'a>,
        arguments: &Arguments,
    ) -> Self {
        let (profile, parts) = (&tables.profile, &tables.parts);
        let mut graph = Graph {
            tables,
            columns,
            naming,
            cycles: match arguments.profile.cycles {
                // Without cycles, no row is one.
                CycleRule::Plain => Cow::Owned(Cycles::none(profile.functions().len())),
                CycleRule::Collapsed | CycleRule::Kcachegrind => Cow::Borrowed(&tables.cycles),
            },
            rows: Vec::new(),
            totals: Vec::new(),
            counts: profile.count_column(parts),
            made: CallFilter::new(profile, parts),
            flats: Vec::new(),
        };
        for event in columns.all.iter().map(|column| column.event) {
            let flat = tables.flat(event);
            graph.rows.push(match arguments.inclusive {
                true => flat.inclusive.of_rows(),
                false => flat.self_costs.clone(),
            });
            graph.flats.push(flat);
            graph.totals.push(tables.call_totals_by_rule(event));
        }
        graph
    }

    fn len(&self) -> u32 {
        // Rows are numbered in 32 bits.
        (self.tables.profile.functions().len() + self.cycles.len()) as u32
    }

    fn costs(&self, row: u32) -> Vec<i128> {
        self.rows
            .iter()
            .map(|column| column[row as usize])
            .collect()
    }

    /// All rows except those that a transform left empty, and functions of other parts.
    fn occurring(&self) -> impl Iterator<Item = u32> + '_ {
        let tables = self.tables;
        let function = |row| tables.row(row).function();
        (0..self.len()).filter(move |&row| function(row).is_none_or(|f| tables.occurs(f)))
    }

    /// Rows above the threshold, in order.
    fn shown(&self, inclusive: bool, chosen: &Chosen) -> Vec<u32> {
        let rows = self.occurring().filter(|&row| chosen.has(row));
        let mut rows: Vec<(Vec<i128>, u32)> = rows.map(|row| (self.costs(row), row)).collect();
        let columns = self.columns;
        rows.sort_by(|a, b| columns.order_of_choice(&a.0, &b.0).then(a.1.cmp(&b.1)));
        // The costs of a cycle are those of its members, which are counted already.
        let counts = |row| self.tables.row(row).function().is_some();
        let count = match inclusive {
            true => rows
                .iter()
                .take_while(|row| columns.matters(&row.0))
                .count(),
            false => columns.first_rows(rows.iter().map(|(costs, row)| (&costs[..], counts(*row)))),
        };
        rows.truncate(count);
        rows.sort_by(|a, b| columns.order(&a.0, &b.0));
        rows.into_iter().map(|row| row.1).collect()
    }

    fn name(&self, row: Row) -> String {
        match row {
            Row::Function(f) => format!(
                "{}{}{}",
                self.naming.function(f, None),
                self.cycle(f),
                self.naming.object(f)
            ),
            Row::Cycle(cycle) => format!("<cycle {}>", cycle.0 + 1),
        }
    }

    fn add_row(&self, table: &mut Section<'_>, number: u32, tree: Tree) {
        let row = self.tables.row(number);
        let name = self.name(row);
        if tree == Tree::None {
            table.row(Some(&self.costs(number)), &name);
            return;
        }
        table.line("");
        if matches!(tree, Tree::Caller | Tree::Both) {
            self.add_calls(table, row, "<", Side::Callers);
        }
        table.row(Some(&self.costs(number)), &format!("*  {name}"));
        if matches!(tree, Tree::Calling | Tree::Both) {
            self.add_calls(table, row, ">  ", Side::Callees);
        }
    }

    /// Adds the callers or callees of a row; for a cycle, the calls that cross its boundary.
    fn add_calls(&self, table: &mut Section<'_>, row: Row, sign: &str, side: Side) {
        let members = row.functions(&self.cycles).into_iter();
        let mut list: Vec<(Vec<i128>, CallId)> = Vec::new();
        for &call in members.flat_map(|member| self.tables.index.calls(member, side)) {
            let is_shown = matches!(row, Row::Function(_)) || !self.is_inner(call);
            if is_shown && self.made.contains(call) {
                let costs = self.totals.iter().map(|of| self.call(of, call, side).0);
                list.push((costs.collect(), call));
            }
        }
        list.sort_by(|a, b| self.columns.order(&a.0, &b.0).then(a.1.cmp(&b.1)));
        for (costs, call) in list {
            let (_, function) = side.ends(&self.tables.profile, call);
            let profile = &self.tables.profile;
            let mark = if profile.has_estimated_count(call) {
                "\u{2248} "
            } else {
                ""
            };
            let count = mark.to_owned() + &grouped(self.counts[call.0 as usize].into());
            let name = self.naming.function(function, None);
            let cycle = self.cycle(function);
            let first = self.totals.first();
            let is_counted =
                first.is_none_or(|of| self.call(of, call, side).1 == CallKind::Counted);
            let note = if is_counted { "" } else { ", recursive" };
            let is_counted = self.counts[call.0 as usize] > 0;
            let count = match (profile.is_inlined(call), is_counted) {
                (false, _) => format!("{count}x"),
                (true, false) => "inlined".to_owned(),
                (true, true) => format!("{count}x and inlined"),
            };
            let object = self.naming.object(function);
            table.row(
                Some(&costs),
                &format!("{sign} {name}{cycle} ({count}{note}){object}"),
            );
        }
    }

    fn is_inner(&self, call: CallId) -> bool {
        let calls = self.tables.profile.calls();
        self.cycles.inner(calls.caller(call), calls.callee(call))
    }

    /// The cost of a call to show on one side, and how it counts.
    fn call(&self, of: &CallTotals<'_>, call: CallId, side: Side) -> (i128, CallKind) {
        of.shown(call, side, (&self.tables.profile, &self.cycles))
    }

    /// The mark of a cycle's member.
    fn cycle(&self, function: FunctionId) -> String {
        let cycle = self.cycles.of(function);
        cycle.map_or_else(String::new, |cycle| format!(" <cycle {}>", cycle.0 + 1))
    }
}

/// Rows that a note lists.
const LISTED: usize = 10;

/// Writes the notes about the shown rows, for the first sort event.
fn write_notes(out: &mut String, graph: &Graph<'_>, shown: &[u32]) {
    if let Some(column) = graph.columns.first() {
        write_above_total(out, graph, shown, column);
        write_disagreements(out, graph, shown, column);
    }
}

/// Explains why rows exceed the total of the profile.
fn write_above_total(out: &mut String, graph: &Graph<'_>, shown: &[u32], column: usize) {
    let flat = &graph.flats[column];
    let event = &graph.columns.all[column];
    let tables = graph.tables;
    let total = flat.total;
    let name = |row| graph.name(tables.row(row));
    let is_above = |row: u32| total > 0 && flat.inclusive.of_row(row) > total;
    let above = shown.iter().copied().filter(|&row| is_above(row));
    let above: Vec<u32> = above.collect();
    // Each explanation takes time for all calls, so only those that are listed are computed.
    let notes = above.iter().filter_map(|&row| {
        let found = tables.above_total(event.event, row)?;
        let reason = reason(&found, tables.has_invocations(), event, name);
        Some(format!("{}: {reason}", name(row)))
    });
    let what = format!(
        "These cost more than the whole profile ({}: {})",
        event.name,
        event.text(total)
    );
    write_list(out, &what, notes, above.len());
}

fn reason(
    found: &AboveTotal,
    is_recorded: bool,
    event: &Column,
    name: impl Fn(u32) -> String,
) -> String {
    let mut sentence = format!("{} more.", event.text(found.excess));
    if let Some(collapsed) = found.collapsed {
        let rule = match is_recorded {
            true => "counting outermost invocations",
            false => "with cycles as one",
        };
        sentence += &format!(
            " This rule counts recursive calls several times; the cost {rule} is {}.",
            event.text(collapsed)
        );
        return sentence;
    }
    sentence += " The cost is shown as recorded.";
    if let Some(short) = &found.shortfall {
        sentence += &lacking(short, event, name);
    }
    if let Some(rest) = found.rest {
        sentence += &format!(" The rest of the profile costs {}.", event.text(rest));
    }
    sentence
}

fn lacking(short: &Shortfall, event: &Column, name: impl Fn(u32) -> String) -> String {
    let Shortfall { rows, sum, largest } = short;
    let mut sentence = format!(
        " Calls to {} cost {}, its own lines and calls {}.",
        name(largest.row),
        event.text(largest.incoming),
        event.text(largest.outgoing)
    );
    if *rows > 1 {
        sentence += &format!(
            " The same holds for {} more below it: {} together.",
            grouped(i128::from(rows - 1)),
            event.text(*sum)
        );
    }
    sentence
}

/// Lists the rows whose callers account for a different cost than the one shown.
fn write_disagreements(out: &mut String, graph: &Graph<'_>, shown: &[u32], column: usize) {
    let inclusive = &graph.flats[column].inclusive;
    let event = &graph.columns.all[column];
    let found = shown.iter().filter_map(|&row| inclusive.disagreement(row));
    let count = found.clone().count();
    let notes = found.map(|note| {
        format!(
            "{}: calls to it {}, its own lines and calls {}. {}",
            graph.name(graph.tables.row(note.row)),
            event.text(note.incoming),
            event.text(note.outgoing),
            note.shown.explanation()
        )
    });
    let event = &event.name;
    let what =
        format!("The cost of calls to these functions differs from their own cost ({event})");
    write_list(out, &what, notes, count);
}

/// Writes the first of `count` entries and the number of further ones; nothing for an empty list.
fn write_list(out: &mut String, what: &str, list: impl Iterator<Item = String>, count: usize) {
    if count == 0 {
        return;
    }
    *out += &format!("{what}:\n");
    for line in list.take(LISTED) {
        *out += &format!("* {line}\n");
    }
    if count > LISTED {
        let more = (count - LISTED) as i128;
        *out += &format!("* and {} more\n", grouped(more));
    }
    out.push('\n');
}
