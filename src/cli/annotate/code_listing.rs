//! The listing of the instructions of a function: its rows, and what stands in each.

use super::code::{Code, Line, LineFile};
use super::columns::Columns;
use super::gutter::{Arrow, Gutter};
use super::instructions::Jump;
use super::naming::Naming;
use super::table::Table;
use super::{Arguments, Order};
use crate::cli::sources::{Source, SourceFolders};
use crate::cli::terminal::{grouped, plain};
use crate::disassembly::{Flow, Instruction};
use crate::sink::Symbol;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Column at which source lines stand.
const TEXT: usize = 48;

/// What a row of the listing shows; numbers are those of items, and of their calls and jumps.
#[derive(Clone, Copy)]
enum Row {
    Line(usize),
    Block(usize),
    Instruction(usize),
    Call(usize, usize),
    Jump(usize, usize),
}

impl Code<'_> {
    fn rows(&self, order: Order) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut line: Option<Line> = None;
        for number in self.ordered(order) {
            let item = &self.items[number];
            if order != Order::Address && line != Some(item.line) {
                rows.push(Row::Line(number));
            }
            line = Some(item.line);
            if item.begins_block {
                rows.push(Row::Block(number));
            }
            rows.push(Row::Instruction(number));
            if let Some(place) = item.place {
                rows.extend((0..place.calls.len()).map(|call| Row::Call(number, call)));
                rows.extend((0..place.jumps.len()).map(|jump| Row::Jump(number, jump)));
            }
        }
        rows
    }

    /// The recorded jumps, and those that the program has besides.
    fn arrows(&self, rows: &[Row]) -> Vec<Arrow> {
        let mut row_at: HashMap<u64, usize> = HashMap::new();
        for (number, row) in rows.iter().enumerate() {
            if let Row::Instruction(item) = *row {
                row_at.entry(self.items[item].address).or_insert(number);
            }
        }
        let recorded = self.jumps().map(|(from, jump)| (from, jump.to));
        let jumping = |one: &&Instruction| matches!(one.flow, Flow::Jump | Flow::Branch);
        let told = self.listing.instructions.iter().filter(jumping);
        let told = told.filter_map(|one| Some((one.address, one.target?)));
        let pairs: BTreeSet<(u64, u64)> = recorded.chain(told).collect();
        let arrow = |&(from, to): &(u64, u64)| {
            let (from, to) = (*row_at.get(&from)?, *row_at.get(&to)?);
            Some(Arrow { from, to })
        };
        pairs.iter().filter_map(arrow).collect()
    }
}

/// Writes the listing.
pub(super) fn write(
    out: &mut String,
    code: &Code<'_>,
    columns: &Columns,
    naming: &Naming<'_>,
    arguments: &Arguments,
    folders: &SourceFolders<'_>,
) {
    let rows = code.rows(arguments.by);
    let mut writer = Writer {
        gutter: Gutter::new(&code.arrows(&rows)),
        sums: sums_of_lines(code, &rows, columns),
        width: code
            .items
            .last()
            .map_or(1, |item| format!("{:x}", item.address).len()),
        sources: HashMap::new(),
        folders,
        code,
        naming,
        arguments,
    };
    let places = code.items.iter().filter_map(|item| item.place);
    let costs = places.flat_map(|place| {
        let calls = place.calls.iter().map(|call| &call.1[..]);
        place.costs.as_deref().into_iter().chain(calls)
    });
    let sums: Vec<Vec<i128>> = writer.sums.values().cloned().collect();
    let table = Table::new(columns, costs.chain(sums.iter().map(|sums| &sums[..])));
    *out += &format!("{}\n\n", table.heading());
    let mut told = None;
    for (number, &row) in rows.iter().enumerate() {
        let (costs, what) = writer.row(number, row, &mut told);
        *out += &match row {
            Row::Block(_) => table.remark(what.trim_end()),
            _ => table.row(costs.as_deref(), what.trim_end()),
        };
    }
    out.push('\n');
}

/// Costs of the items below each heading of a line, by the number of its row.
fn sums_of_lines(code: &Code<'_>, rows: &[Row], columns: &Columns) -> BTreeMap<usize, Vec<i128>> {
    let mut sums: BTreeMap<usize, Vec<i128>> = BTreeMap::new();
    let mut heading = None;
    for (number, row) in rows.iter().enumerate() {
        match *row {
            Row::Line(_) => heading = Some(number),
            Row::Instruction(item) => {
                let costs = code.items[item]
                    .place
                    .and_then(|place| place.costs.as_ref());
                if let (Some(heading), Some(costs)) = (heading, costs) {
                    let sum = sums
                        .entry(heading)
                        .or_insert_with(|| vec![0; columns.all.len()]);
                    sum.iter_mut()
                        .zip(costs)
                        .for_each(|(sum, cost)| *sum += cost);
                }
            }
            _ => {}
        }
    }
    sums
}

struct Writer<'a> {
    code: &'a Code<'a>,
    naming: &'a Naming<'a>,
    arguments: &'a Arguments,
    gutter: Gutter,
    /// Costs of source lines by the row that they are told in.
    sums: BTreeMap<usize, Vec<i128>>,
    /// Digits of an address.
    width: usize,
    folders: &'a SourceFolders<'a>,
    /// Sources that were looked for.
    sources: HashMap<Symbol, Option<Source>>,
}

impl Writer<'_> {
    /// The costs of a row and what stands beside them. `told` is the line that was told last.
    fn row(
        &mut self,
        number: usize,
        row: Row,
        told: &mut Option<Line>,
    ) -> (Option<Vec<i128>>, String) {
        let gutter = self.gutter.row(number);
        let before = format!("{:width$}  {gutter}", "", width = self.width);
        let item = |item: usize| &self.code.items[item];
        match row {
            Row::Line(at) => {
                let text = self.line_text(item(at).line);
                (self.sums.get(&number).cloned(), before + &text)
            }
            Row::Block(at) => (None, before + &self.block(item(at).address)),
            Row::Instruction(at) => {
                let item = item(at);
                let text = item.instruction.map_or("<not in the file>", |i| &i.text);
                let is_new = *told != Some(item.line);
                *told = Some(item.line);
                let line = match self.arguments.by == Order::Address && is_new {
                    true => self.line_name(item.line),
                    false => String::new(),
                };
                let costs = item.place.and_then(|place| place.costs.clone());
                let address = format!("{:>width$x}: {gutter}", item.address, width = self.width);
                (costs, format!("{address}{text:<TEXT$} {line}"))
            }
            Row::Call(at, call) => {
                let calls = item(at).place.map_or(&[][..], |place| &place.calls);
                let (callee, costs, count) = &calls[call];
                let (name, object) = (
                    self.naming.function(*callee, None),
                    self.naming.object(*callee),
                );
                let text = format!("=> {name} ({}x){object}", grouped(*count));
                (Some(costs.clone()), before + &text)
            }
            Row::Jump(at, jump) => {
                let jumps = item(at).place.map_or(&[][..], |place| &place.jumps);
                (None, before + &jump_text(jumps[jump]))
            }
        }
    }

    /// The mark of a block, and from where it was jumped to how often.
    fn block(&self, address: u64) -> String {
        let jumps = self.code.jumps().filter(|(_, jump)| jump.to == address);
        let mut counts: BTreeMap<u64, i128> = BTreeMap::new();
        jumps.for_each(|(from, jump)| *counts.entry(from).or_default() += jump.followed);
        let from: Vec<String> = counts
            .iter()
            .map(|(from, count)| format!("{from:x} {}x", grouped(*count)))
            .collect();
        match from.is_empty() {
            true => "-- block".to_owned(),
            false => format!("-- block, jumped to from {}", from.join(", ")),
        }
    }

    fn line_name(&self, line: Line) -> String {
        let Some((file, line)) = line else {
            return String::new();
        };
        let path = match file {
            LineFile::Profile(file) => self.naming.file(file),
            LineFile::Debug(file) => {
                let path = self.code.listing.files.get(file as usize);
                path.map_or_else(String::new, |path| plain(path.as_bytes()))
            }
        };
        let name = path.rsplit('/').next().unwrap_or(&path);
        format!("{name}:{line}")
    }

    /// A line with its text, where its source is found.
    fn line_text(&mut self, line: Line) -> String {
        let Some((file, number)) = line else {
            return "<code without a line>".to_owned();
        };
        let name = self.line_name(line);
        let LineFile::Profile(file) = file else {
            return name;
        };
        let path = self.naming.path(file);
        let source = self
            .sources
            .entry(file)
            .or_insert_with(|| self.folders.find(path));
        let lines = source.as_ref().map_or(&[][..], |source| &source.lines);
        let text = usize::try_from(number)
            .ok()
            .and_then(|at| lines.get(at - 1));
        match text {
            Some(text) => format!("{name}  {}", plain(text.trim_ascii())),
            None => name,
        }
    }
}

fn jump_text(jump: Jump) -> String {
    let executed = jump
        .executed
        .map(|executed| format!(" of {}", grouped(executed)));
    let executed = executed.unwrap_or_default();
    format!(
        "-> {:x} ({}{executed} taken)",
        jump.to,
        grouped(jump.followed)
    )
}
