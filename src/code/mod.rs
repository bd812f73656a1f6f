//! Rows of lines and instructions, made from the details of a profile, the debug information of the program
//! and the sources. The page draws them and the command prints them.
//!
//! | question | answer |
//! |---|---|
//! | costs, calls and jumps of lines or instructions | [`Places`] |
//! | their lines in the program, and call sites of inlined code | [`ProgramCode`], [`InlinedLines`] |
//! | chains of inlined functions at addresses: inlined functions as functions, the lines of their calls, and source files with the code inlined at their lines | [`InlinedCode`] |
//! | rows of lines | [`source_rows()`] |
//! | rows of instructions of one profile, or of two with instructions matched | [`MachinePairs`], [`PairLines`] |
//! | arrows of jumps next to them | [`MachinePairs::arrows`], [`jump_lanes()`] |
//! | the source file of a path, and the matching lines of two texts | [`SourceIndex`], [`matched_lines`] |

mod edited_lines;
mod folding;
#[cfg(feature = "disassembly")]
mod inlined_code;
#[cfg(feature = "disassembly")]
mod jump_lanes;
mod line_match;
#[cfg(feature = "disassembly")]
mod machine_pairs;
#[cfg(feature = "disassembly")]
mod machine_rows;
#[cfg(feature = "disassembly")]
mod pair_lines;
#[cfg(feature = "disassembly")]
mod pair_rows;
mod places;
#[cfg(feature = "disassembly")]
mod program_code;
mod separated;
#[cfg(feature = "disassembly")]
mod separation;
mod source_match;
mod source_rows;
#[cfg(test)]
mod tests;

pub use edited_lines::match_edited;
pub use folding::{Folding, Position, Run};
#[cfg(feature = "disassembly")]
pub use inlined_code::{CallSites, FileCode, InlinedCode};
#[cfg(feature = "disassembly")]
pub use jump_lanes::{Arrow, jump_lanes};
pub use line_match::matched_lines;
#[cfg(feature = "disassembly")]
pub use machine_pairs::{MachinePairs, MachineSide, MatchedBy};
#[cfg(feature = "disassembly")]
pub use machine_rows::{MachineCode, MachineOrder, MachineRow, MachineRowKind};
#[cfg(feature = "disassembly")]
pub use pair_lines::PairLines;
#[cfg(feature = "disassembly")]
pub use pair_rows::{PairJump, PairRows};
pub use places::{Call, Callee, Inlining, Jump, Place, Places, Site, by_number};
#[cfg(feature = "disassembly")]
pub use program_code::{Item, ProgramCode, items};
pub use separated::Separated;
#[cfg(feature = "disassembly")]
pub use separation::{CodePlace, CodePlaces};
pub use source_match::{SourceIndex, segments};
pub use source_rows::{
    InlinedLines, Selection, SourceLines, SourceRow, SourceRowKind, source_rows,
};
