//! Whole source files in both profiles: the lines of a file with what they cost all functions together.
//!
//! Which names of files mean the same one is told by the rules of the comparison, as for the lines of
//! functions. Lines that moved are recognised under one shift for the whole file: functions that moved by
//! different numbers of lines meet in part only, unless whoever shows them has the texts of both sides.

use super::compared_lines::join;
use super::line_blocks::{Blocks, Files, filled};
use super::{ComparedSide, ComparedTables, LineBlock, SideDetails};

/// What a source file is called in A and in B, as lines of a comparison name it; `None` where they do
/// not.
#[derive(Clone, Copy, Debug)]
pub struct FileNames<'a> {
    /// Its name in A.
    pub a: Option<&'a [u8]>,
    /// Its name in B.
    pub b: Option<&'a [u8]>,
}

/// Those of the names of source files of a profile that mean a file: rules may make one of several.
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

/// Sets the lines of a source file side by side, whichever functions they belong to. The details must be
/// those of this file alone. `None` if neither profile has any.
pub fn compared_file(
    tables: &ComparedTables,
    a: Option<SideDetails<'_>>,
    b: Option<SideDetails<'_>>,
) -> Option<LineBlock<()>> {
    let lines = |side: Option<SideDetails<'_>>, which| match side {
        Some(side) => filled(tables, side, which, |_, _| ((), 0)),
        None => Blocks::new(),
    };
    let (of_a, of_b) = (lines(a, ComparedSide::A), lines(b, ComparedSide::B));
    join(of_a, of_b, tables.rules.recognise).pop()
}
