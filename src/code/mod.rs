//! Rows of lines and instructions, made from the details of a profile, the debug information of the program
//! and the sources. The page draws them and the command prints them.
//!
//! | question | answer |
//! |---|---|
//! | costs, calls and jumps of lines or instructions | [`Places`] |
//! | their lines in the program, and call sites of inlined code | [`ProgramCode`], [`InlinedLines`] |
//! | rows of lines | [`source_rows()`] |
//! | rows of instructions of one profile, or of two with instructions matched | [`MachinePairs`], [`PairLines`] |
//! | arrows of jumps next to them | [`MachinePairs::arrows`], [`jump_lanes()`] |
//! | the source file of a path, and the matching lines of two texts | [`SourceIndex`], [`matched_lines`] |

mod folding;
mod inlined_lines;
mod jump_lanes;
mod laid_rows;
mod line_match;
mod machine_pairs;
mod machine_rows;
mod pair_lines;
mod pair_rows;
mod places;
mod program_code;
mod separation;
mod source_match;
mod source_rows;
#[cfg(test)]
mod tests;

pub use folding::{Folding, Position, Run};
pub use inlined_lines::InlinedLines;
pub use jump_lanes::{Arrow, jump_lanes};
pub use line_match::{LastMatch, matched_lines};
pub use machine_pairs::{MachinePairs, MachineSide, MatchedBy};
pub use machine_rows::{MachineCode, MachineOrder, MachineRow, MachineRowKind};
pub use pair_lines::PairLines;
pub use pair_rows::{PairJump, PairRows};
pub use places::{Call, Callee, Jump, Place, Places, by_number};
pub use program_code::{Inlining, Item, ProgramCode, Site, items};
pub use separation::{CodePlace, CodePlaces, Separation, code_places};
pub use source_match::{SourceIndex, segments};
pub use source_rows::{Selection, SourceLines, SourceRow, SourceRowKind, source_rows};
