//! Source files with the costs and calls of each line.
//!
//! The section of a file has its lines with their costs and calls, and the code inlined at them.

use super::Arguments;
use super::columns::Columns;
use super::inlined::{Inlined, InlinedLines};
use super::lines::{Line, Lines, by_file};
use super::naming::Naming;
use super::rows::Chosen;
use super::section::{Heading, Section, framed, rule};
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::sources::{Source, SourceFolders, named};
use crate::cli::terminal::plain;
use crate::code::{Folding, Run};
use crate::details::{Grain, Request, Wanted, add};
use crate::model::Profile;
use crate::sink::Symbol;
use rustc_hash::FxHashSet;
use std::collections::HashMap;

/// Costs of listed lines, with and without their source.
struct Listed {
    with_source: Vec<i128>,
    without: Vec<i128>,
    missing: Vec<String>,
}

/// Adds the files requested by name and those of the table.
pub(super) fn add_files<'a>(
    report: &mut Vec<Section<'a>>,
    inputs: &mut Inputs,
    (columns, chosen): (&'a Columns, &Chosen),
    naming: &Naming<'_>,
    arguments: &Arguments,
    (mut files, of_table): (Vec<Symbol>, &[Symbol]),
) -> Result<(), String> {
    let profile = inputs.profile.clone();
    let asked_for = files.len();
    if arguments.auto != Some(false) {
        let known = |file: &Symbol| !matches!(profile.text(*file), b"" | b"???");
        files.extend(of_table.iter().copied().filter(known));
    }
    let asked_for: FxHashSet<Symbol> = files[..asked_for].iter().copied().collect();
    let mut seen = FxHashSet::default();
    files.retain(|&file| seen.insert(file));
    if files.is_empty() {
        return Ok(());
    }
    let details = inputs.details(&Request {
        wanted: chosen.wanted(Wanted::Files(files.clone())),
        parts: columns.parts.clone(),
        grain: Grain::FUNCTION_LINES,
    })?;
    let inlined = Inlined::read(inputs, (columns, chosen, naming), arguments)?;
    let mut lines = by_file(&details, columns, naming);
    let folders = SourceFolders::new(&arguments.sources);
    let mut look = Look {
        columns,
        naming,
        arguments,
        folders: &folders,
        inlined: &inlined,
        sources: HashMap::new(),
    };
    let mut listed = Listed {
        with_source: vec![0; columns.all.len()],
        without: vec![0; columns.all.len()],
        missing: Vec::new(),
    };
    for file in files {
        let mut lines = lines.remove(&file).unwrap_or_default();
        inlined.debug_lines.put(file, &mut lines);
        lines.values_mut().for_each(|line| line.sort_calls(columns));
        // Lines that have only calls.
        for line in inlined.lines_of(file) {
            lines.entry(line).or_default();
        }
        let source = folders.find(profile.text(file));
        let name = naming.file(file);
        if source.is_none() && arguments.auto.is_none() && !asked_for.contains(&file) {
            listed.add(name, &lines, None);
            continue;
        }
        let mut title = framed(&heading(&name, source.as_ref(), inputs));
        if inlined.debug_lines.has_lines_of(file) {
            title += "-- Line numbers missing in the profile come from the debug information.\n";
            title += &format!("{}\n", rule());
        }
        look.find_sources(file);
        report.push(look.section(title, file, &lines, source.as_ref()));
        listed.add(name, &lines, source.as_ref());
    }
    report.push(listed.section((columns, chosen), &inlined.remarks));
    Ok(())
}

/// The requested source files. Fails if the profile has no file of such a name.
pub(super) fn asked_for(profile: &Profile, names: &[String]) -> Result<Vec<Symbol>, String> {
    let mut found = Vec::new();
    for name in names {
        let files = named(profile, name);
        if files.is_empty() {
            return Err(messages::no_source_file(name));
        }
        found.extend(files);
    }
    Ok(found)
}

fn heading(name: &str, source: Option<&Source>, inputs: &Inputs) -> String {
    let Some(source) = source else {
        return format!("-- Annotated lines (source not found): {name}");
    };
    let times = source.written.zip(inputs.written());
    let newer = match times.is_some_and(|(source, profile)| source > profile) {
        true => "\n-- It is newer than the profile: lines may have moved.",
        false => "",
    };
    format!("-- Annotated source: {name}{}{newer}", source.as_path())
}

impl Listed {
    fn add(&mut self, name: String, lines: &Lines, source: Option<&Source>) {
        let sums = if source.is_some() {
            &mut self.with_source
        } else {
            &mut self.without
        };
        for costs in lines.values().filter_map(|line| line.costs.as_ref()) {
            add(sums, costs);
        }
        if source.is_none() {
            self.missing.push(name);
        }
    }

    /// The summary after all files; `remarks` are about programs.
    fn section<'a>(
        mut self,
        (columns, chosen): (&'a Columns, &Chosen),
        remarks: &[String],
    ) -> Section<'a> {
        self.missing.sort();
        let missing = messages::MISSING_SOURCES;
        let missing = format!("The sources of these files were not found ({missing}):");
        let of_remarks = "Inlined code could not be attributed completely:";
        let mut out = String::new();
        for (title, list) in [(of_remarks, remarks), (&missing, &self.missing)] {
            if !list.is_empty() {
                out += &format!("{}  {}\n\n", framed(title), list.join("\n  "));
            }
        }
        let known = self.with_source.iter().zip(&self.without);
        let rest = columns.totals().into_iter().zip(known);
        let rest: Vec<i128> = rest
            .map(|(total, (with, without))| total - with - without)
            .collect();
        let mut section = Section::new(columns, Heading::Title(""));
        section.title = out;
        section.row(Some(&self.with_source), "events annotated");
        section.row(Some(&self.without), "events on lines without source");
        let others = match chosen.is_part() {
            true => "events in other functions and files",
            false => "events in other files",
        };
        section.row(Some(&rest), others);
        section.whole()
    }
}

/// Options and data of the listing.
struct Look<'a, 'c> {
    columns: &'c Columns,
    naming: &'a Naming<'a>,
    arguments: &'a Arguments,
    folders: &'a SourceFolders<'a>,
    inlined: &'a Inlined,
    /// Sources of inlined code.
    sources: HashMap<Symbol, Option<Source>>,
}

/// A file while it is listed.
struct Sheet<'a, 'c> {
    look: &'a Look<'a, 'c>,
    file: Symbol,
    table: Section<'c>,
}

impl<'c> Look<'_, 'c> {
    /// Finds the sources of the code inlined into a file.
    fn find_sources(&mut self, file: Symbol) {
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
    fn section(
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
            let call = format!("{before}{}", naming.call(*callee, *count));
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
