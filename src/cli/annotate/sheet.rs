//! The section of a source file: its lines with their costs and calls, and the code inlined at them.

use super::Arguments;
use super::columns::Columns;
use super::inlined::{Inlined, InlinedLines};
use super::lines::{Line, Lines, add};
use super::naming::Naming;
use super::section::{Heading, Section};
use crate::cli::sources::{Source, SourceFolders};
use crate::cli::terminal::{grouped, plain};
use crate::code::{Folding, Run};
use crate::sink::Symbol;
use std::collections::HashMap;

/// Options and data of the listing.
pub(super) struct Look<'a, 'c> {
    pub(super) columns: &'c Columns,
    pub(super) naming: &'a Naming<'a>,
    pub(super) arguments: &'a Arguments,
    pub(super) folders: &'a SourceFolders<'a>,
    pub(super) inlined: &'a Inlined,
    /// Sources of inlined code.
    pub(super) sources: HashMap<Symbol, Option<Source>>,
}

/// A file while it is listed.
struct Sheet<'a, 'c> {
    look: &'a Look<'a, 'c>,
    file: Symbol,
    table: Section<'c>,
}

impl<'c> Look<'_, 'c> {
    /// Finds the sources of the code inlined into a file.
    pub(super) fn find_sources(&mut self, file: Symbol) {
        for line in self.inlined.lines_of(file) {
            let files = self
                .inlined
                .at(file, line)
                .flat_map(|(_, lines)| lines.keys());
            for &inner in files {
                let path = self.naming.path(inner);
                let find = || self.folders.find(path);
                self.sources.entry(inner).or_insert_with(find);
            }
        }
    }

    /// The section of a file below its title.
    pub(super) fn section(
        &self,
        title: String,
        file: Symbol,
        lines: &Lines,
        source: Option<&Source>,
    ) -> Section<'c> {
        let mut sheet = Sheet {
            look: self,
            file,
            table: Section::new(self.columns, Heading::Line),
        };
        sheet.table.title = title;
        match source {
            Some(source) => sheet.add_source(lines, source),
            None => {
                for (&number, line) in lines.range(1..) {
                    sheet.add_line(number, line, &format!("<line {number}>"));
                }
            }
        }
        if let Some(line) = lines.get(&0) {
            sheet.table.line("");
            sheet.add_line(0, line, "<code without a line>");
        }
        sheet.table.end = "\n".to_owned();
        sheet.table
    }
}

impl Sheet<'_, '_> {
    fn add_source(&mut self, lines: &Lines, source: &Source) {
        let end = source.lines.len() as u64;
        let nothing = Line::default();
        let known: Vec<(u64, &Line)> = lines.range(1..).map(|(&at, line)| (at, line)).collect();
        let numbers: Vec<u64> = known.iter().map(|line| line.0).collect();
        let folding = Folding {
            context: self.look.arguments.context,
            shortest: 0,
        };
        let text = |number| match text_of(source, number) {
            Some(text) => text,
            None => format!("<line {number}, after the end of the file>"),
        };
        for run in folding.lines(&numbers, end, |_| false) {
            match run {
                Run::Known(index) => {
                    let (number, line) = known[index];
                    self.add_line(number, line, &text(number));
                }
                Run::Plain(from, to) => {
                    for number in from..=to {
                        self.add_line(number, &nothing, &text(number));
                    }
                }
                Run::Gap(from, to) => {
                    if from > 1 {
                        self.table.line(&mark(from - 1));
                    }
                    if to < end {
                        self.table.line(&mark(to + 1));
                    }
                }
            }
        }
    }

    /// Adds a line with its calls and the code inlined at it.
    fn add_line(&mut self, number: u64, line: &Line, text: &str) {
        self.table.row(line.costs.as_deref(), text);
        self.add_calls(line, "");
        let columns = self.look.columns;
        let inlined = self.look.inlined.at(self.file, number);
        let mut inlined: Vec<_> = inlined
            .map(|(name, lines)| (sum(lines), name, lines))
            .collect();
        inlined.sort_by(|a, b| match (&a.0, &b.0) {
            (Some(a), Some(b)) => columns.order(a, b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        });
        for (sum, name, files) in inlined {
            let head = format!("-- inlined {}", plain(name.as_bytes()));
            self.table.row(sum.as_deref(), head.trim_end());
            for (&file, lines) in files {
                self.add_inlined(file, lines);
            }
        }
    }

    /// Adds the lines of an inlined function in a file.
    fn add_inlined(&mut self, file: Symbol, lines: &Lines) {
        let name = self.look.naming.file(file);
        let source = self.look.sources.get(&file).and_then(Option::as_ref);
        let path = source.map_or_else(String::new, Source::as_path);
        self.table.remark(&format!("-- from {name}{path}"));
        for (&number, line) in lines {
            let text = source.and_then(|source| text_of(source, number));
            let text = match number {
                0 => "-- <code without a line>".to_owned(),
                _ => format!("-- {number:>5} {}", text.unwrap_or_default()),
            };
            self.table.row(line.costs.as_deref(), text.trim_end());
            self.add_calls(line, "-- ");
        }
    }

    fn add_calls(&mut self, line: &Line, before: &str) {
        let naming = self.look.naming;
        for (callee, costs, count) in &line.calls {
            let (name, object) = (naming.function(*callee, None), naming.object(*callee));
            let call = format!("{before}=> {name} ({}x){object}", grouped(*count));
            self.table.row(Some(costs), &call);
        }
    }
}

/// The text of a line.
fn text_of(source: &Source, number: u64) -> Option<String> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    source.lines.get(index).map(|line| plain_line(line))
}

/// The self cost of lines; `None` if they only call.
fn sum(files: &InlinedLines) -> Option<Vec<i128>> {
    let lines = files.values().flat_map(Lines::values);
    let mut costs = lines.filter_map(|line| line.costs.as_ref());
    let mut sum = costs.next()?.clone();
    costs.for_each(|costs| add(&mut sum, costs));
    Some(sum)
}

fn mark(line: u64) -> String {
    format!("-- line {line} {}", "-".repeat(40))
}

/// A source line for a terminal: tabs stay, other control characters are escaped.
fn plain_line(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let pieces: Vec<String> = line.split(|&byte| byte == b'\t').map(plain).collect();
    pieces.join("\t")
}
