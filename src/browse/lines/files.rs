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
