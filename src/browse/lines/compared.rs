//! Lines of functions and of whole source files in both profiles, side by side.
//!
//! A profile keeps no lines: they are read again from both profiles (see [`crate::details`]) and passed in.
//!
//! Lines are the same if they have the same number in the same file. Files are matched by the rules of the comparison:
//! names rewritten, paths recognised, for code inlined into a function from a file without functions, by the last
//! component if it is unique on both sides, and the file of a function with its other file in the other profile. If
//! renamed paths are matched, so are lines that moved, for each function and file separately: see [`moved_by()`].
//! Unmatched lines are gone or new. Without the sources it is unknown whether matched lines have the same text;
//! [`LineBlock::all_matched`] is set if every line has a match.
//!
//! The lines of whole files are summed over functions. Lines that moved are matched per function: see
//! [`pairs_of_functions`]. Matching by text is better if the texts of both sides are known.
//!
//! The lines of a row sum to its self costs in both profiles. Calls are listed at their line, for each side
//! separately, and follow the line if lines are matched in another way, by their text.

use super::blocks::{Block, Blocks, Files, LineSums, filled, together};
use crate::analysis::compare::{
    Difference, FunctionLines, LinePairs, Moves, moved_by, pairs_of_functions,
};
use crate::browse::{ComparedSide, ComparedTables, RateDifference, RatePair};
use crate::details::Details;
use crate::model::Profile;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Details of one of the profiles.
#[derive(Clone, Copy)]
pub struct SideDetails<'a> {
    /// The profile that they were read from, without rewritten names.
    pub profile: &'a Profile,
    /// Costs by function and line.
    pub details: &'a Details,
    /// The rows of its functions, by function number. Lines and calls of functions without a row are left out.
    pub rows: &'a [Option<u32>],
}

/// A line in A, in B, or in both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedLine {
    /// Its number in A; 0 is code without a line.
    pub a: Option<u64>,
    /// Its number in B.
    pub b: Option<u64>,
    /// If only A has it, the line of B before it.
    pub after: u64,
    /// Self costs in A and in B, for each event that the profile measures; empty if it has none there.
    sums: [Vec<i128>; 2],
    /// Its calls in A and in B, by row of the callee.
    pub calls: [Vec<LineCall>; 2],
}

/// A call at a line in one of the profiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCall {
    /// Row of the callee.
    pub callee: u32,
    /// Whether its cost is included in that of other calls; callers that differ in this have separate calls.
    pub is_inner: bool,
    /// Inclusive costs, for each event that the profile measures, followed by the count.
    sums: Vec<i128>,
}

/// The lines of a row in one source file; with `()` as the row, those of all functions in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineBlock<Row = u32> {
    /// Row of the comparison.
    pub row: Row,
    /// Name of the file as written in A; `None` if A has no such line.
    pub a_file: Option<Vec<u8>>,
    /// Name of the file as written in B.
    pub b_file: Option<Vec<u8>>,
    /// By how many lines the code moved down in B; for a single row it is the same number for all lines.
    pub moves: Moves,
    /// Whether every line of A is matched with one of B, and vice versa.
    pub all_matched: bool,
    /// The lines in the order of B, gone ones at their former place.
    pub lines: Vec<Rc<ComparedLine>>,
}

impl ComparedLine {
    /// The self cost in an event that both profiles have.
    pub fn cost(&self, tables: &ComparedTables, event: usize) -> Difference {
        let [a, b] = ComparedSide::BOTH.map(|side| {
            let sums = self.sums(side);
            sums.map_or(0, |sums| tables.formula(side, event).of(sums))
        });
        Difference { a, b }
    }

    /// The rates of its self costs; `None` in a profile without any.
    pub fn rate(&self, tables: &ComparedTables, pair: RatePair) -> RateDifference {
        let [a, b] = ComparedSide::BOTH.map(|side| {
            let sums = self.sums(side)?;
            tables.rate_in(side, pair).value(|event| sums[event])
        });
        RateDifference { a, b }
    }

    /// Its shares of the events that a rate is computed from, see [`ComparedTables::shares`].
    pub fn rate_share(&self, tables: &ComparedTables, pair: RatePair) -> f64 {
        let [a, b] = ComparedSide::BOTH.map(|side| {
            let (sums, rate) = (self.sums(side), tables.rate_in(side, pair));
            let own = tables.side(side);
            own.share_of_sums(rate, sums.unwrap_or_default())
        });
        a.max(b)
    }

    /// Its self costs in one profile, for each of its events; `None` without any.
    pub fn sums(&self, side: ComparedSide) -> Option<&[i128]> {
        let sums = &self.sums[side as usize][..];
        (!sums.is_empty()).then_some(sums)
    }

    /// Takes the costs and calls in one profile from another line.
    pub(in crate::browse) fn take(&mut self, other: &mut Self, side: ComparedSide) {
        let side = side as usize;
        self.sums[side] = std::mem::take(&mut other.sums[side]);
        self.calls[side] = std::mem::take(&mut other.calls[side]);
    }

    /// Whether it has a self cost in a profile; otherwise it only calls.
    pub fn has_cost(&self) -> bool {
        self.sums.iter().any(|sums| !sums.is_empty())
    }
}

impl LineCall {
    /// Inclusive costs, for each event that the profile measures in its order, followed by the count.
    pub fn sums(&self) -> &[i128] {
        &self.sums
    }
}

impl LineBlock<()> {
    /// The lines of a whole file, shown for a row.
    pub fn shown_for(self, row: u32) -> LineBlock {
        LineBlock {
            row,
            a_file: self.a_file,
            b_file: self.b_file,
            moves: self.moves,
            all_matched: self.all_matched,
            lines: self.lines,
        }
    }
}

/// Matches the lines of both profiles, by row and file.
pub fn compared_lines(
    tables: &ComparedTables,
    sides: [Option<SideDetails<'_>>; 2],
) -> Vec<LineBlock> {
    let mut files = Files::new(tables);
    let [mut of_a, of_b] = ComparedSide::BOTH.map(|which| match sides[which as usize] {
        Some(side) => files.blocks(tables, side, which),
        None => Blocks::new(),
    });
    if tables.rules.recognise {
        of_a = files.by_last_component(of_a, &of_b);
        of_a = files.by_function(tables, of_a, &of_b);
    }
    join(of_a, of_b, tables.may_have_moved())
}

fn join(mut of_a: Blocks, of_b: Blocks, recognise: bool) -> Vec<LineBlock> {
    let mut joined: BTreeMap<(u32, u32), LineBlock> = BTreeMap::new();
    let pairs = |a: Option<&Block>, b: Option<&Block>| {
        let (a, b) = (lines_of(a), lines_of(b));
        let by = if recognise { moved_by(&a, &b) } else { 0 };
        LinePairs::moved_by(by, &a, &b)
    };
    for (key, b) in of_b {
        let a = of_a.remove(&key);
        let pairs = pairs(a.as_ref(), Some(&b));
        joined.insert(key, LineBlock::of(key.0, a, Some(b), pairs));
    }
    for (key, a) in of_a {
        let pairs = pairs(Some(&a), None);
        joined.insert(key, LineBlock::of(key.0, Some(a), None, pairs));
    }
    joined.into_values().collect()
}

/// The numbers of lines, without 0.
pub(in crate::browse) fn lines_of(block: Option<&Block>) -> Vec<u64> {
    let lines = block.into_iter().flat_map(|block| block.lines.keys());
    lines.copied().filter(|&line| line > 0).collect()
}

/// The place of a line in the order of B: by its line of B or the one that it would be, gone lines first,
/// then by number in A.
type Place = (i128, bool, u64);

impl<Row> LineBlock<Row> {
    /// Merges the lines of both profiles by pairs.
    pub(in crate::browse) fn of(
        row: Row,
        a: Option<Block>,
        b: Option<Block>,
        pairs: LinePairs,
    ) -> Self {
        let mut lines: BTreeMap<Place, ComparedLine> = BTreeMap::new();
        let (a_file, b_file) = (a.as_ref().map(name), b.as_ref().map(name));
        for (number, sums) in a.into_iter().flat_map(|block| block.lines) {
            let line = lines.entry(place(number, &pairs)).or_default();
            line.a = Some(number);
            line.after = line_before(number, &pairs);
            (line.sums[0], line.calls[0]) = parted(sums);
        }
        for (number, sums) in b.into_iter().flat_map(|block| block.lines) {
            let line = lines.entry((number.into(), true, 0)).or_default();
            line.b = Some(number);
            (line.sums[1], line.calls[1]) = parted(sums);
        }
        let lines: Vec<_> = lines.into_values().map(Rc::new).collect();
        LineBlock {
            row,
            moves: pairs.moves,
            all_matched: lines
                .iter()
                .all(|line| line.a.is_some() && line.b.is_some()),
            a_file,
            b_file,
            lines,
        }
    }
}

/// The place of a line of A.
fn place(number: u64, pairs: &LinePairs) -> Place {
    match pairs.in_b.get(&number) {
        _ if number == 0 => (0, true, 0),
        Some(&line) => (line.into(), true, 0),
        None => (i128::from(line_before(number, pairs)) + 1, false, number),
    }
}

/// The line of B after which a line of A would be.
fn line_before(number: u64, pairs: &LinePairs) -> u64 {
    let place = i128::from(number).saturating_add(pairs.moves.by(number));
    u64::try_from(place - 1).unwrap_or(if place > 0 { u64::MAX } else { 0 })
}

fn parted(line: LineSums) -> (Vec<i128>, Vec<LineCall>) {
    let calls = line.calls.into_iter();
    let calls = calls.map(|((callee, is_inner), sums)| LineCall {
        callee,
        is_inner,
        sums,
    });
    (line.costs.unwrap_or_default(), calls.collect())
}

fn name(block: &Block) -> Vec<u8> {
    block.file.clone()
}

/// The names of a source file in a profile: rules can map several names to one file. `file` is its name in A and in
/// B, as the lines of a comparison use them; `None` if a side does not have it.
pub fn names_of_file<'n>(
    tables: &ComparedTables,
    file: [Option<&[u8]>; 2],
    side: ComparedSide,
    names: impl IntoIterator<Item = &'n [u8]>,
) -> Vec<&'n [u8]> {
    let name_in = |side: ComparedSide| file[side as usize].map(|name| (name, side));
    let known = name_in(side).or_else(|| ComparedSide::BOTH.into_iter().find_map(name_in));
    let mut files = Files::new(tables);
    let Some((name, known_in)) = known else {
        return Vec::new();
    };
    let wanted = files.number(tables, name, known_in);
    let all = names.into_iter();
    all.filter(|name| files.number(tables, name, side) == wanted)
        .collect()
}

/// The lines of a source file in both profiles, summed over functions. The details must contain only this
/// file. `None` if neither profile has such lines.
pub fn compared_file(
    tables: &ComparedTables,
    sides: [Option<SideDetails<'_>>; 2],
) -> Option<LineBlock<()>> {
    let [of_a, of_b] = ComparedSide::BOTH.map(|which| match sides[which as usize] {
        Some(side) => filled(tables, side, which, |row, _| (row, 0)),
        None => Blocks::new(),
    });
    let of_functions = tables.may_have_moved().then(|| functions(&of_a, &of_b));
    let (a, b) = (together(of_a), together(of_b));
    if a.is_none() && b.is_none() {
        return None;
    }
    let pairs = match of_functions {
        Some(functions) => pairs_of_functions(&functions),
        None => LinePairs::moved_by(0, &lines_of(a.as_ref()), &lines_of(b.as_ref())),
    };
    Some(LineBlock::of((), a, b, pairs))
}

/// The lines of each row on both sides.
fn functions(of_a: &Blocks, of_b: &Blocks) -> Vec<FunctionLines> {
    let mut functions: BTreeMap<u32, FunctionLines> = BTreeMap::new();
    let lines = |block: &Block| lines_of(Some(block));
    for (key, block) in of_a {
        functions.entry(key.0).or_default().a = lines(block);
    }
    for (key, block) in of_b {
        functions.entry(key.0).or_default().b = lines(block);
    }
    functions.into_values().collect()
}
