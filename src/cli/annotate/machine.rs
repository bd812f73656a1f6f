//! The machine code of functions, with the costs, calls and jumps of each instruction.
//!
//! The whole function is listed, including instructions that never ran.

use super::columns::Columns;
use super::gutter::Gutter;
use super::naming::Naming;
use super::programs::{OpenProgram, ProgramFiles, addresses, by_function, functions_in};
use super::section::{Heading, Section, framed};
use super::{Arguments, Order, Shown};
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::sources::{Source, SourceFolders};
use crate::cli::terminal::{grouped, plain, plain_path};
use crate::code::{
    Call, Folding, Item, Jump, MachineCode, MachineOrder, MachinePairs, MachineRow, MachineRowKind,
    PairLines, PairRows, Places, ProgramCode, Site,
};
use crate::details::{Request, add};
use crate::disassembly::{Listing, Question};
use crate::model::Profile;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

/// Adds the functions of the table that are in one of the programs.
pub(super) fn add_functions<'a>(
    report: &mut Vec<Section<'a>>,
    inputs: &Inputs,
    columns: &'a Columns,
    naming: &Naming<'_>,
    arguments: &Arguments,
    shown: &Shown,
) -> Result<(), String> {
    let profile = inputs.profile.clone();
    let folders = SourceFolders::new(&arguments.sources);
    for path in &arguments.asm {
        let functions = functions_in(path, &profile, &shown.functions, "table")?;
        let files = ProgramFiles::open(path)?;
        let open = files.program()?;
        for function in functions {
            let details = inputs.details(&Request {
                parts: columns.parts.clone(),
                ..Request::function(function)
            })?;
            let own = profile.functions().place(function);
            let mut places = by_function(&details, &profile, columns, naming);
            let places = places.remove(&function);
            let question = Question {
                function: profile.text(own.function),
                places: &places.as_ref().map_or_else(Vec::new, addresses),
            };
            let listing = open.program.listing(question);
            let name = naming.function(function, None) + &naming.object(function);
            let title = heading(&name, path, places.as_ref(), &listing, &open);
            let options = (columns, naming, arguments);
            let mut section = match &places {
                Some(places) => section((places, &listing), &profile, options, &folders),
                None => Section::new(columns, Heading::None),
            };
            section.title = title;
            report.push(section);
        }
    }
    Ok(())
}

fn heading(
    name: &str,
    path: &Path,
    places: Option<&Places>,
    listing: &Listing,
    open: &OpenProgram<'_>,
) -> String {
    let mut lines = vec![format!("Machine code: {name} (from {})", plain_path(path))];
    match places {
        Some(places) => lines.extend(remarks(places, listing, open)),
        None => lines.push(
            "The profile has no addresses for it. Record it with callgrind --dump-instr=yes."
                .into(),
        ),
    }
    framed(&format!("-- {}", lines.join("\n-- ")))
}

fn remarks(places: &Places, listing: &Listing, open: &OpenProgram<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if !listing.doubt.is_empty() {
        let doubt: Vec<String> = listing.doubt.iter().map(ToString::to_string).collect();
        let doubt = doubt.join("; ");
        lines.push(format!(
            "The file is probably another build of the profiled program: {doubt}."
        ));
    }
    if listing.shift > 0 {
        let shift = listing.shift;
        lines.push(format!(
            "Addresses in the profile are 0x{shift:x} higher than in the file."
        ));
    }
    let no_lines = listing.no_lines.iter();
    lines.extend(no_lines.map(|why| format!("The file has no source lines: {why}.")));
    if ProgramCode::from(listing).gives_lines(places) {
        let what = "The profile has no line numbers for it; they come from the debug information.";
        lines.push(what.into());
    }
    let debug = open.debug.iter();
    lines.extend(debug.map(|file| format!("Debug information: {}.", plain_path(file))));
    let remarks = open.remarks.iter();
    lines.extend(remarks.map(|remark| format!("{}.", plain(remark.as_bytes()))));
    let is_split = listing.is_split.then_some(messages::SPLIT_DWARF);
    lines.extend(is_split.map(|why| format!("Missing: {why}.")));
    if listing.is_cut {
        lines.push("The function is too large; the listing is cut.".into());
    }
    lines
}

/// Column where source lines start.
const TEXT: usize = 48;

/// The section of the listing.
fn section<'a>(
    (given, listing): (&Places, &Listing),
    profile: &Profile,
    (columns, naming, arguments): (&'a Columns, &Naming<'_>, &Arguments),
    folders: &SourceFolders<'_>,
) -> Section<'a> {
    let program = ProgramCode::from(listing);
    let with_lines = program
        .gives_lines(given)
        .then(|| program.with_lines(given, profile));
    let places = with_lines.as_ref().unwrap_or(given);
    let code = MachineCode {
        places,
        program: Some(program),
        profile,
    };
    let order = match arguments.by {
        Order::Address => MachineOrder::Address,
        Order::Split => MachineOrder::Split,
        Order::Merged => MachineOrder::Merged,
    };
    let pairs = MachinePairs::of_one(code);
    let lines = PairLines::new(&pairs, order);
    let first = places.first_calls();
    let calls = |pair: u32| match pairs.item(pair, 0).and_then(|item| item.place) {
        Some(place) => (first[place as usize], first[place as usize + 1]),
        None => (0, 0),
    };
    let numbers = (pairs.order(order, &lines), order);
    let rows = pairs.rows(numbers, &lines, Folding::NONE, &BTreeSet::new(), &calls);
    let last = listing.instructions.last().map(|one| one.address);
    let last = last.max(places.all.last().map(|place| place.address));
    let mut writer = Writer {
        gutter: Gutter::new(&pairs.arrows(&rows)),
        costs: costs_of(&rows, &pairs, places, columns),
        calls: places.calls().collect(),
        width: last.map_or(1, |address| format!("{address:x}").len()),
        sources: HashMap::new(),
        is_by_address: order == MachineOrder::Address,
        rows: &rows,
        pairs: &pairs,
        lines: &lines,
        line: None,
        places,
        listing,
        naming,
        folders,
    };
    let mut table = Section::new(columns, Heading::Line);
    let mut jumps: &[Jump] = &[];
    for (number, row) in (0..).zip(&rows.all) {
        if row.kind != MachineRowKind::Call {
            writer.add_jumps(&mut table, number, std::mem::take(&mut jumps));
        }
        if row.begins_block {
            let text = writer.above(number) + &writer.block(row);
            table.remark(text.trim_end());
        }
        let text = writer.text(number, row);
        let costs = writer.costs[number as usize].as_deref();
        table.row(costs, text.trim_end());
        if row.kind == MachineRowKind::Instruction
            && let Some(place) = writer.item(row).place
        {
            jumps = places.jumps_of(place);
        }
    }
    writer.add_jumps(&mut table, rows.all.len() as u32, jumps);
    table.end = "\n".to_owned();
    table
}

/// The costs of each row, if it has any.
fn costs_of(
    rows: &PairRows,
    pairs: &MachinePairs<'_>,
    places: &Places,
    columns: &Columns,
) -> Vec<Option<Vec<i128>>> {
    let (sums, calls): (_, Vec<Call<'_>>) = (places.sums(), places.calls().collect());
    let own = |pair: u32| sums[pairs.item(pair, 0)?.place? as usize].map(|s| columns.costs(s));
    let mut of_lines: Vec<Option<Vec<i128>>> = vec![None; rows.lines.len()];
    for (pair, line) in (0..).zip(&rows.line_of) {
        if let (Some(line), Some(costs)) = (*line, own(pair)) {
            match &mut of_lines[line as usize] {
                Some(sum) => add(sum, &costs),
                none => *none = Some(costs),
            }
        }
    }
    let costs = |row: &MachineRow| match row.kind {
        MachineRowKind::Instruction => own(row.number?),
        MachineRowKind::Call => Some(columns.costs(calls[row.number? as usize].sums)),
        MachineRowKind::Line => of_lines[row.number? as usize].clone(),
        MachineRowKind::Idle | MachineRowKind::Gap => None,
    };
    rows.all.iter().map(costs).collect()
}

struct Writer<'a> {
    places: &'a Places,
    listing: &'a Listing,
    pairs: &'a MachinePairs<'a>,
    lines: &'a PairLines,
    rows: &'a PairRows,
    naming: &'a Naming<'a>,
    folders: &'a SourceFolders<'a>,
    gutter: Gutter,
    /// Costs by row.
    costs: Vec<Option<Vec<i128>>>,
    calls: Vec<Call<'a>>,
    /// Hexadecimal digits of an address.
    width: usize,
    is_by_address: bool,
    /// The line of the last instruction.
    line: Option<Option<Site>>,
    /// Sources found so far, by file number.
    sources: HashMap<u32, Option<Source>>,
}

impl Writer<'_> {
    fn text(&mut self, number: u32, row: &MachineRow) -> String {
        let gutter = self.gutter.row(number);
        let before = format!("{:width$}  {gutter}", "", width = self.width);
        match (row.kind, row.number) {
            (MachineRowKind::Line, Some(line)) => {
                before + &self.line_text(self.rows.lines[line as usize][0])
            }
            (MachineRowKind::Call, Some(call)) => before + &self.call_text(call),
            _ => {
                let item = self.item(row);
                let text = item
                    .text
                    .map(|text| &*self.listing.instructions[text as usize].text);
                let text = text.unwrap_or("<not in the file>");
                let own = row.number.and_then(|pair| self.lines.own[pair as usize]);
                let is_new = self.line.replace(own) != Some(own);
                let line = match own {
                    Some(line) if self.is_by_address && is_new => self.line_name(line),
                    _ => String::new(),
                };
                let (address, width) = (self.address(row), self.width);
                format!("{address:>width$x}: {gutter}{text:<TEXT$} {line}")
            }
        }
    }

    /// The arrows above a row.
    fn above(&self, number: u32) -> String {
        let gutter = self.gutter.above(number);
        format!("{:width$}  {gutter}", "", width = self.width)
    }

    fn add_jumps(&self, table: &mut Section<'_>, number: u32, jumps: &[Jump]) {
        for jump in jumps {
            table.row(None, &(self.above(number) + &jump_text(jump)));
        }
    }

    /// The instruction of a row.
    fn item(&self, row: &MachineRow) -> Item {
        let item = row.number.and_then(|pair| self.pairs.item(pair, 0));
        item.unwrap_or(Item {
            place: None,
            text: None,
        })
    }

    fn address(&self, row: &MachineRow) -> u64 {
        let address = row.number.and_then(|pair| self.pairs.address(pair, 0));
        address.unwrap_or_default()
    }

    /// The mark of a basic block, with the jumps to it and their counts.
    fn block(&self, row: &MachineRow) -> String {
        let address = self.address(row);
        let places = self.places;
        let jumps = places.jumps.iter().filter(|jump| jump.is_within);
        let mut counts: BTreeMap<u64, i128> = BTreeMap::new();
        for jump in jumps.filter(|jump| jump.address == address) {
            let from = places.all[jump.from as usize].address;
            *counts.entry(from).or_default() += jump.followed;
        }
        let from: Vec<String> = counts
            .iter()
            .map(|(from, count)| format!("{from:x} {}x", grouped(*count)))
            .collect();
        match from.is_empty() {
            true => "-- block".to_owned(),
            false => format!("-- block, jumped to from {}", from.join(", ")),
        }
    }

    fn call_text(&self, call: u32) -> String {
        let call = &self.calls[call as usize];
        let count = call.sums.last().copied().unwrap_or(0);
        self.naming.call(call.callee, count)
    }

    fn line_name(&self, (file, line): Site) -> String {
        let path = plain(&self.lines.files[file as usize]);
        match path.rsplit('/').next().unwrap_or_default() {
            "" => format!("???:{line}"),
            name => format!("{name}:{line}"),
        }
    }

    /// A line with its text, if its source is found.
    fn line_text(&mut self, line: Option<Site>) -> String {
        let Some((file, number)) = line else {
            return "<code without a line>".to_owned();
        };
        let name = self.line_name((file, number));
        let find = || self.folders.find(&self.lines.files[file as usize]);
        let lines = self.sources.entry(file).or_insert_with(find).as_ref();
        let lines = lines.map_or(&[][..], |source| &source.lines);
        let text = usize::try_from(number)
            .ok()
            .and_then(|at| lines.get(at - 1));
        match text {
            Some(text) => format!("{name}  {}", plain(text.trim_ascii())),
            None => name,
        }
    }
}

fn jump_text(jump: &Jump) -> String {
    let executed = match jump.conditional {
        true => format!(" of {}", grouped(jump.executed)),
        false => String::new(),
    };
    let (to, followed) = (jump.address, grouped(jump.followed));
    format!("-> {to:x} ({followed}{executed} taken)")
}
