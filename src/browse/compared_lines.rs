//! Lines of functions in both profiles, side by side.
//!
//! A profile keeps no lines: whoever asks reads them again from both profiles (see [`crate::details`])
//! and hands over what was found.
//!
//! Lines are the same if they stand in the same file under the same number. Files are the same by the
//! rules of the comparison: rewritten, recognised under another path, and, for code inlined into a
//! function from a file that holds no function, by their last component where it is alone on both
//! sides. Where other names are recognised, so are lines that moved, for each function and file by
//! itself: see [`moved_by`]. Lines that do not meet are gone or new. Without the sources it is not known
//! whether lines that meet hold the same text; [`LineBlock::alike`] says where every line does meet,
//! and nothing speaks against it.
//!
//! The lines of a row add up to its self costs in both profiles.

use super::{ComparedSide, ComparedTables};
use crate::analysis::compare::{Change, Difference, moved_by};
use crate::details::Details;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Details of one of the profiles.
#[derive(Clone, Copy)]
pub struct SideDetails<'a> {
    /// The profile that they were read from: as written, not rewritten.
    pub profile: &'a Profile,
    /// Functions and lines are told apart.
    pub details: &'a Details,
    /// The rows of its functions, by function number; of one without a row no line is listed.
    pub rows: &'a [Option<u32>],
}

/// A line in A, in B, or in both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedLine {
    /// Its number in A; 0 is code without a line.
    pub a: Option<u64>,
    /// Its number in B.
    pub b: Option<u64>,
    /// Self costs in A, for each event that A measures; empty if it is not in A.
    a_sums: Vec<i128>,
    /// Self costs in B.
    b_sums: Vec<i128>,
}

/// The lines of a row in one source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineBlock {
    /// Row of the comparison.
    pub row: u32,
    /// Name of the file as written in A; `None` if A has no such line.
    pub a_file: Option<Vec<u8>>,
    /// Name of the file as written in B.
    pub b_file: Option<Vec<u8>>,
    /// By how many lines the code stands further down in B.
    pub moved_by: i128,
    /// Whether all lines of A meet one of B and the other way round.
    pub alike: bool,
    /// In the order of B, those that are gone where they would stand.
    pub lines: Vec<ComparedLine>,
}

impl ComparedLine {
    /// The self cost in an event that both profiles have.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn cost(&self, tables: &ComparedTables, event: usize) -> Difference {
        let pair = tables.events.both[event];
        let of = |sums: &[i128], formula: &crate::model::Formula| match sums {
            [] => 0,
            sums => formula.of(sums),
        };
        Difference {
            a: of(&self.a_sums, &tables.a.events[pair.a].formula),
            b: of(&self.b_sums, &tables.b.events[pair.b].formula),
        }
    }

    /// What became of the line, judged by its cost.
    pub fn change(&self, cost: Difference) -> Change {
        Change::of(self.a.is_some(), self.b.is_some(), cost.change() == 0)
    }
}

/// Sets the lines of both profiles side by side, by row and file.
pub fn compared_lines(
    tables: &ComparedTables,
    a: Option<SideDetails<'_>>,
    b: Option<SideDetails<'_>>,
) -> Vec<LineBlock> {
    let mut files = Files::new(tables);
    let blocks = |files: &mut Files, side: Option<SideDetails<'_>>, which| match side {
        Some(side) => files.blocks(tables, side, which),
        None => Blocks::new(),
    };
    let mut of_a = blocks(&mut files, a, ComparedSide::A);
    let of_b = blocks(&mut files, b, ComparedSide::B);
    if tables.rules.recognise {
        of_a = files.by_last_component(of_a, &of_b);
    }
    join(of_a, of_b, tables.rules.recognise)
}

/// Lines of one profile in one file.
#[derive(Default)]
struct Block {
    file: Vec<u8>,
    lines: BTreeMap<u64, Vec<i128>>,
}

/// By row and number of the file.
type Blocks = BTreeMap<(u32, u32), Block>;

/// The files of both profiles: those that are the same have the same number.
struct Files {
    numbers: FxHashMap<Vec<u8>, u32>,
    names: Vec<Vec<u8>>,
    /// Paths of B by the paths of A that were recognised as them.
    recognised: FxHashMap<Vec<u8>, Vec<u8>>,
}

impl Files {
    fn new(tables: &ComparedTables) -> Self {
        let paths = tables.matching.files.iter();
        let (a, b) = (&tables.a.profile, &tables.b.profile);
        let pair = paths.map(|path| (a.text(path.a).to_vec(), b.text(path.b).to_vec()));
        Files {
            numbers: FxHashMap::default(),
            names: Vec::new(),
            recognised: pair.collect(),
        }
    }

    fn number(&mut self, tables: &ComparedTables, written: &[u8], side: ComparedSide) -> u32 {
        let mut name = tables.rules.rewritten_file(written).into_owned();
        if side == ComparedSide::A
            && let Some(of_b) = self.recognised.get(&name)
        {
            name.clone_from(of_b);
        }
        let next = self.names.len() as u32;
        let number = *self.numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.names.push(name);
        }
        number
    }

    fn blocks(
        &mut self,
        tables: &ComparedTables,
        side: SideDetails<'_>,
        which: ComparedSide,
    ) -> Blocks {
        let profile = side.profile;
        let events = order_of_events(&tables.side(which).profile, profile);
        let mut numbers: FxHashMap<Symbol, u32> = FxHashMap::default();
        let mut blocks = Blocks::new();
        for (spot, sums) in side.details.costs().iter() {
            let row = |function: FunctionId| side.rows.get(function.0 as usize).copied().flatten();
            let Some(row) = spot.function.and_then(row) else {
                continue;
            };
            let file = *numbers
                .entry(spot.file)
                .or_insert_with(|| self.number(tables, profile.text(spot.file), which));
            let block = blocks.entry((row, file)).or_insert_with(|| Block {
                file: profile.text(spot.file).to_vec(),
                lines: BTreeMap::new(),
            });
            let line = block
                .lines
                .entry(spot.line)
                .or_insert_with(|| vec![0; events.len()]);
            for (cell, event) in line.iter_mut().zip(&events) {
                *cell += event.map_or(0, |event| sums[event]);
            }
        }
        blocks
    }

    /// Gives files of A the numbers of files of B where, in a row, a last component is alone among
    /// the files that only A has and among those that only B has.
    fn by_last_component(&self, of_a: Blocks, of_b: &Blocks) -> Blocks {
        let candidates = |blocks: &Blocks, others: &Blocks| {
            let mut found: BTreeMap<(u32, Vec<u8>), Vec<u32>> = BTreeMap::new();
            for &(row, file) in blocks.keys().filter(|key| !others.contains_key(key)) {
                let name = last_component(&self.names[file as usize]).to_vec();
                found.entry((row, name)).or_default().push(file);
            }
            found
        };
        let (only_a, only_b) = (candidates(&of_a, of_b), candidates(of_b, &of_a));
        let mut renumbered: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for (key, files) in only_a.iter().filter(|(key, _)| !key.1.is_empty()) {
            if let ([a], Some([b])) = (&files[..], only_b.get(key).map(|files| &files[..])) {
                renumbered.insert((key.0, *a), *b);
            }
        }
        let number = |(row, file)| (row, *renumbered.get(&(row, file)).unwrap_or(&file));
        of_a.into_iter()
            .map(|(key, block)| (number(key), block))
            .collect()
    }
}

fn last_component(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/' || byte == b'\\')
        .next()
        .unwrap_or(path)
}

/// Where each event of the compared profile stands in the one that the details are from.
fn order_of_events(compared: &Profile, read: &Profile) -> Vec<Option<usize>> {
    let place = |name: &str| read.events().iter().position(|event| event.name == name);
    compared.events().iter().map(|e| place(&e.name)).collect()
}

fn join(mut of_a: Blocks, of_b: Blocks, recognise: bool) -> Vec<LineBlock> {
    let mut joined: BTreeMap<(u32, u32), LineBlock> = BTreeMap::new();
    for (key, b) in of_b {
        let a = of_a.remove(&key);
        joined.insert(key, block(key.0, a, Some(b), recognise));
    }
    for (key, a) in of_a {
        joined.insert(key, block(key.0, Some(a), None, recognise));
    }
    joined.into_values().collect()
}

fn block(row: u32, a: Option<Block>, b: Option<Block>, recognise: bool) -> LineBlock {
    let numbers = |block: &Option<Block>| -> Vec<u64> {
        let lines = block.iter().flat_map(|block| block.lines.keys());
        lines.copied().filter(|&line| line > 0).collect()
    };
    let (a_lines, b_lines) = (numbers(&a), numbers(&b));
    let moved_by = match recognise {
        true => moved_by(&a_lines, &b_lines),
        false => 0,
    };
    let mut lines: BTreeMap<i128, ComparedLine> = BTreeMap::new();
    let (a_file, b_file) = (a.as_ref().map(name), b.as_ref().map(name));
    for (number, sums) in a.into_iter().flat_map(|block| block.lines) {
        let meets = match number {
            0 => 0,
            number => i128::from(number) + moved_by,
        };
        // What would meet line 0 or stand above it stands before all others.
        let place = if number > 0 && meets < 1 {
            meets - 1
        } else {
            meets
        };
        let line = lines.entry(place).or_default();
        (line.a, line.a_sums) = (Some(number), sums);
    }
    for (number, sums) in b.into_iter().flat_map(|block| block.lines) {
        let line = lines.entry(number.into()).or_default();
        (line.b, line.b_sums) = (Some(number), sums);
    }
    let lines: Vec<ComparedLine> = lines.into_values().collect();
    LineBlock {
        row,
        moved_by,
        alike: lines
            .iter()
            .all(|line| line.a.is_some() && line.b.is_some()),
        a_file,
        b_file,
        lines,
    }
}

fn name(block: &Block) -> Vec<u8> {
    block.file.clone()
}
