//! Whole source files in both profiles: the cost of each line, summed over all functions.
//!
//! The rules of the comparison decide which file names mean the same file, as for the lines of functions.
//! Lines that moved are matched per function: see [`pairs_of_functions`]. Matching by text is better if the
//! texts of both sides are known.

use super::blocks::{Block, Blocks, Files, filled, together};
use super::compared::lines_of;
use crate::analysis::compare::{FunctionLines, LinePairs, pairs_of_functions};
use crate::browse::{ComparedSide, ComparedTables, LineBlock, SideDetails};
use std::collections::BTreeMap;

/// The names of a source file in A and B, as the lines of a comparison use them; `None` if a side does not have it.
#[derive(Clone, Copy, Debug)]
pub struct FileNames<'a> {
    /// Its name in A.
    pub a: Option<&'a [u8]>,
    /// Its name in B.
    pub b: Option<&'a [u8]>,
}

/// The names of this source file in a profile: rules can map several names to one file.
pub fn names_of_file<'n>(
    tables: &ComparedTables,
    file: FileNames<'_>,
    side: ComparedSide,
    names: impl IntoIterator<Item = &'n [u8]>,
) -> Vec<&'n [u8]> {
    let (in_a, in_b) = (
        file.a.map(|name| (name, ComparedSide::A)),
        file.b.map(|name| (name, ComparedSide::B)),
    );
    let known = match side {
        ComparedSide::A => in_a.or(in_b),
        ComparedSide::B => in_b.or(in_a),
    };
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
    a: Option<SideDetails<'_>>,
    b: Option<SideDetails<'_>>,
) -> Option<LineBlock<()>> {
    let lines = |side: Option<SideDetails<'_>>, which| match side {
        Some(side) => filled(tables, side, which, |row, _| (row, 0)),
        None => Blocks::new(),
    };
    let (of_a, of_b) = (lines(a, ComparedSide::A), lines(b, ComparedSide::B));
    let of_functions = tables.rules.recognise.then(|| functions(&of_a, &of_b));
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
