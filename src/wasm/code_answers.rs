//! What the page learns first about the lines or instructions of a function: their source files and addresses.
//! Their costs come with their rows.

use super::columns::{Bytes, ExactColumn, Indices, NameArena, Numbers};
use super::figures::Figure;
use crate::browse::LineBlock;
use crate::code::Places;
use crate::details::Details;
use crate::model::Profile;
use crate::order;
use crate::sink::{Place, Symbol};
use serde::Serialize;
use std::cmp::Reverse;
use tsify::Tsify;

/// The source files of the lines of a function, or a whole source file.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct LineFiles {
    /// Names of the files in a profile: that of the function first, then those inlined into it, most expensive
    /// first. Of a comparison those in A and those in B, empty where a side has no such line.
    pub(super) files: Vec<NameArena>,
    /// Keys to request each whole file of a profile by.
    pub(super) symbols: Option<Numbers>,
    /// How the code of each file of a comparison has moved.
    pub(super) moves: Option<FileMoves>,
    pub(super) length: u32,
    pub(super) has_numbers: bool,
    /// Self cost of a function of a profile by inlined function, if the profile names these.
    pub(super) named: Option<NamedInlined>,
}

/// Parts of the self cost of a function by the inlined functions that the profile names, most expensive first.
#[derive(Serialize, Tsify)]
pub(super) struct NamedInlined {
    /// Source files of the code.
    files: NameArena,
    /// Names of the inlined functions, without scopes; empty without a name.
    functions: NameArena,
    /// 1 for code without a name in the file of the function, which may be its own.
    own: Bytes,
    costs: ExactColumn,
}

impl NamedInlined {
    /// `None` if the profile names no inlined functions here, and for rates.
    pub(super) fn new(details: &Details, profile: &Profile, event: Figure<'_>) -> Option<Self> {
        let Figure::Cost(event) = event else {
            return None;
        };
        let own_file = |function| profile.functions().place(function).file;
        // Of several functions that are shown as one.
        let code = details.by_inlined_name().grouped(|code| {
            let is_own =
                code.name == Symbol::EMPTY && code.function.map(own_file) == Some(code.file);
            Some((code.file, code.name, is_own))
        });
        let mut rows: Vec<_> = code.iter().map(|(of, sums)| (event.of(sums), of)).collect();
        rows.retain(|row| row.0 != 0);
        order::sort_by_key(&mut rows, |row| (Reverse(row.0), row.1));
        let text = |symbol| profile.text(symbol);
        (!rows.is_empty()).then(|| NamedInlined {
            files: NameArena::new(rows.iter().map(|row| text(row.1.0))),
            functions: NameArena::new(rows.iter().map(|row| text(row.1.1))),
            own: rows.iter().map(|row| row.1.2).collect(),
            costs: ExactColumn::new(rows.iter().map(|row| row.0)),
        })
    }
}

/// The number of lines that the code of files has moved down in B, piece by piece. The pieces of file `i` are
/// `starts[i]` up to `starts[i + 1]`, the first from line 0: a single one for lines of a function.
#[derive(Serialize, Tsify)]
pub(super) struct FileMoves {
    /// First piece of each file, and one more.
    starts: Numbers,
    from: ExactColumn,
    /// Negative is up.
    by: ExactColumn,
}

/// The instructions of a function in a profile, or in A and in B.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct InstructionsRead {
    /// By side; null if it does not have the function.
    pub(super) sides: Vec<Option<SideInstructions>>,
}

/// The instructions of a function in one profile, with the function's object and its name.
#[derive(Serialize, Tsify)]
pub(super) struct SideInstructions {
    code: SideCode,
    object: String,
    name: Bytes,
}

/// Instructions by address. Empty if the profile has no addresses.
#[derive(Serialize, Tsify)]
pub(super) struct SideCode {
    /// Source files: that of the function first, then those inlined into it, most expensive first.
    files: NameArena,
    /// Index of the file of each instruction.
    at: Numbers,
    /// Source line; 0 is code without a known line.
    line: ExactColumn,
    address: ExactColumn,
    jumps: Jumps,
}

/// Jumps of a function. `to` is -1 for a jump out of the function.
#[derive(Serialize, Tsify)]
pub(super) struct Jumps {
    /// Index of the instruction.
    from: Indices,
    /// Index of the instruction.
    to: Indices,
    /// Address that they lead to.
    address: ExactColumn,
    /// 1 for conditional jumps.
    conditional: Bytes,
    followed: ExactColumn,
    executed: ExactColumn,
}

impl LineFiles {
    /// The files of a profile.
    pub(super) fn of_one(lines: &Places, profile: &Profile) -> Self {
        LineFiles {
            files: vec![file_names(lines, profile, &[])],
            symbols: Some(symbols(lines)),
            moves: None,
            // There are fewer lines than bytes of memory.
            length: lines.all.len() as u32,
            has_numbers: !lines.have_no_lines(),
            named: None,
        }
    }

    /// The files of a comparison, one for each block.
    pub(super) fn of_both(blocks: &[LineBlock]) -> Self {
        let lines = || blocks.iter().flat_map(|block| &block.lines);
        LineFiles {
            files: block_files(blocks),
            symbols: None,
            moves: Some(FileMoves::new(blocks)),
            length: lines().count() as u32,
            has_numbers: lines().any(|line| line.a.or(line.b).is_some_and(|line| line > 0)),
            named: None,
        }
    }
}

impl FileMoves {
    fn new(blocks: &[LineBlock]) -> Self {
        let mut starts = vec![0u32];
        for block in blocks {
            starts.push(starts[starts.len() - 1] + block.moves.pieces().len() as u32);
        }
        let pieces = blocks.iter().flat_map(|block| block.moves.pieces());
        let pieces: Vec<_> = pieces.copied().collect();
        FileMoves {
            starts: Numbers::from(&starts[..]),
            from: ExactColumn::new(pieces.iter().map(|piece| piece.from.into())),
            by: ExactColumn::new(pieces.iter().map(|piece| piece.by)),
        }
    }
}

impl SideInstructions {
    /// The instructions of a function in a profile.
    pub(super) fn new(places: &Places, profile: &Profile, function: Place) -> Self {
        let all = &places.all;
        let object = profile.text(function.object);
        SideInstructions {
            code: SideCode {
                files: file_names(places, profile, &[]),
                at: all.iter().map(|place| place.file).collect(),
                line: ExactColumn::new(all.iter().map(|place| place.line.into())),
                address: ExactColumn::new(all.iter().map(|place| place.address.into())),
                jumps: Jumps::new(places),
            },
            object: String::from_utf8_lossy(object).into_owned(),
            name: Bytes::from(profile.text(function.function)),
        }
    }
}

impl Jumps {
    fn new(places: &Places) -> Self {
        let all = &places.jumps;
        Jumps {
            from: all.iter().map(|jump| Some(jump.from)).collect(),
            to: all.iter().map(|jump| jump.to).collect(),
            address: ExactColumn::new(all.iter().map(|jump| jump.address.into())),
            conditional: all.iter().map(|jump| jump.conditional).collect(),
            followed: ExactColumn::new(all.iter().map(|jump| jump.followed)),
            executed: ExactColumn::new(all.iter().map(|jump| jump.executed)),
        }
    }
}

/// Names of the files of places. `program_files` are those of the program.
pub(super) fn file_names(
    places: &Places,
    profile: &Profile,
    program_files: &[String],
) -> NameArena {
    let own = places.files.iter().map(|&file| profile.text(file));
    let added = places.program_files.iter();
    NameArena::new(own.chain(added.map(|&file| program_files[file as usize].as_bytes())))
}

/// Keys of the files of places; 0 for those that only the program has.
pub(super) fn symbols(places: &Places) -> Numbers {
    let own = places.files.iter().map(|file| file.0);
    own.chain(places.program_files.iter().map(|_| 0)).collect()
}

/// Names of the files of blocks in A and in B.
pub(super) fn block_files(blocks: &[LineBlock]) -> Vec<NameArena> {
    let a = blocks.iter().map(|block| block.a_file.as_deref());
    let b = blocks.iter().map(|block| block.b_file.as_deref());
    vec![
        NameArena::new(a.map(Option::unwrap_or_default)),
        NameArena::new(b.map(Option::unwrap_or_default)),
    ]
}
