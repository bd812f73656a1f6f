//! Reads a report of an annotate tool, theirs or ours.

use std::collections::BTreeMap;

/// A row of the table of functions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) costs: Vec<i128>,
    /// `file:function`, without the object.
    pub(super) name: String,
    /// Of a call.
    pub(super) count: u64,
}

/// A function of the table, with callers and callees if the table is a tree.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) function: Row,
    pub(super) callers: Vec<Row>,
    pub(super) callees: Vec<Row>,
}

/// A line of a source file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    pub(super) costs: Vec<i128>,
    pub(super) text: String,
    pub(super) calls: Vec<Row>,
}

/// Lines by number. Line 0 is code without a line.
pub(super) type Lines = BTreeMap<u64, Line>;

#[derive(Debug)]
pub(super) struct Report {
    pub(super) events: Vec<String>,
    pub(super) totals: Vec<i128>,
    pub(super) table: Vec<Block>,
    pub(super) files: BTreeMap<String, Lines>,
}

impl Report {
    /// `None` if the tool gave up.
    pub(super) fn read(text: &str) -> Option<Self> {
        let events = text
            .lines()
            .find_map(|line| line.strip_prefix("Events shown: "))?;
        let events: Vec<String> = events.split_whitespace().map(String::from).collect();
        let mut report = Report {
            totals: Vec::new(),
            table: Vec::new(),
            files: BTreeMap::new(),
            events,
        };
        let columns = report.events.len();
        // A section is a title between two rules, and what follows.
        let rule = "-".repeat(80);
        let pieces: Vec<Vec<&str>> = text
            .lines()
            .collect::<Vec<_>>()
            .split(|line| *line == rule)
            .map(<[&str]>::to_vec)
            .collect();
        for pair in pieces.windows(2) {
            let (Some(title), body) = (pair[0].first(), &pair[1]) else {
                continue;
            };
            let cells: Vec<&str> = title.split_whitespace().collect();
            let source = title
                .split_once(" source: ")
                .or(title.split_once("(source not found): "));
            if title.ends_with("file:function") {
                report.table = table(body, columns);
            } else if let (true, Some((_, file))) = (title.starts_with("-- "), source) {
                let file = file.split_once(" (as ").map_or(file, |(file, _)| file);
                report
                    .files
                    .insert(file.to_owned(), lines(&body[1..], columns));
            } else if cells == report.events && report.totals.is_empty() {
                report.totals = cells_of(body[0], columns)?.0;
            }
        }
        (!report.totals.is_empty()).then_some(report)
    }
}

/// The costs at the start of a row, and the text after them.
pub(super) fn cells_of(line: &str, columns: usize) -> Option<(Vec<i128>, &str)> {
    let mut rest = line;
    let mut costs = Vec::new();
    for _ in 0..columns {
        rest = rest.trim_start();
        let (number, rest_of_row) = rest.split_once(' ')?;
        let plain = number.replace(',', "");
        costs.push(if number == "." {
            0
        } else {
            plain.parse().ok()?
        });
        // A percentage is there unless the cost is 0; then there are blanks.
        rest = match number {
            "0" | "." => rest_of_row.get(8..)?,
            _ => rest_of_row.split_once(')')?.1,
        };
    }
    Some((costs, rest.strip_prefix("  ")?))
}

/// `file:function (12x) [object]`, with or without the last two.
fn row((costs, what): (Vec<i128>, &str)) -> Row {
    let what = what.split_once(" [").map_or(what, |(name, _)| name);
    let call = what.rsplit_once(" (").and_then(|(name, rest)| {
        let count = rest
            .strip_suffix("x)")
            .or(rest.strip_suffix("x, recursive)"))?;
        Some((name, count.replace(',', "").parse().ok()?))
    });
    let (name, count) = call.unwrap_or((what, 0));
    let name = name.to_owned();
    Row { costs, name, count }
}

fn table(body: &[&str], columns: usize) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut callers = Vec::new();
    for (costs, what) in body.iter().filter_map(|line| cells_of(line, columns)) {
        if let Some(what) = what.strip_prefix("< ") {
            callers.push(row((costs, what)));
        } else if let Some(what) = what.strip_prefix(">   ") {
            let block = blocks.last_mut().expect("a function before its callees");
            block.callees.push(row((costs, what)));
        } else {
            let what = what.strip_prefix("*  ").unwrap_or(what);
            blocks.push(Block {
                function: row((costs, what)),
                callers: std::mem::take(&mut callers),
                callees: Vec::new(),
            });
        }
    }
    blocks
}

fn lines(body: &[&str], columns: usize) -> Lines {
    let mut lines = Lines::new();
    let (mut last, mut next) = (0, 1);
    for text in body {
        if let Some(mark) = text.strip_prefix("-- line ") {
            let number = mark
                .split(' ')
                .next()
                .and_then(|number| number.parse().ok());
            next = number.expect("a number of a line");
            continue;
        }
        let Some((costs, what)) = cells_of(text, columns) else {
            continue;
        };
        if let Some(call) = what.strip_prefix("=> ") {
            let line: &mut Line = lines.entry(last).or_default();
            line.calls.push(row((costs, call)));
            continue;
        }
        last = number(what).unwrap_or(next);
        next = last + 1;
        let line = lines.entry(last).or_default();
        line.costs = costs;
        line.text = what.to_owned();
    }
    lines
}

/// The number of a line that says it.
fn number(text: &str) -> Option<u64> {
    if text.starts_with("<counts for unidentified lines in ") || text == "<code without a line>" {
        return Some(0);
    }
    let number = text.strip_prefix("<line ")?.strip_suffix('>')?;
    number.split(',').next()?.parse().ok()
}
