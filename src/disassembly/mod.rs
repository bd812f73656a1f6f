//! Machine code as text, out of the program that a profile is of.
//!
//! A profile with addresses says what each instruction cost, not what it is; that stands in the
//! program or library itself, an ELF file for x86 or AArch64. Nobody here reads files: a [`Program`] is
//! given something that can be asked for bytes, so that of a large one only a few parts are read.
//!
//! | question | answer |
//! |---|---|
//! | what is in the file | [`Program::open`] |
//! | the instructions of a function of the profile | [`Program::listing`] |
//! | where its basic blocks begin | [`block_starts`] |
//! | whether the file is the one that was profiled | [`Listing::doubt`] |
//! | why it tells no source lines | [`Listing::no_lines`] |
//! | the debug information that was split off from it | [`Program::add_debug`] |
//! | that which its compiler split off | [`Program::add_units`] |
//!
//! # Addresses
//!
//! Valgrind takes the load bias off before it writes addresses, so those of a profile are those of the
//! file, position-independent or not. Other writers leave it in. Where the file's function of the same
//! name stands elsewhere, by whole pages, and all addresses fit there, that is where they are meant.
//!
//! # What a profile cannot prove
//!
//! It holds no build id. That the file is the right one is told from what must agree: addresses are
//! those of code and begin instructions, the function's name is that of the symbol there, lines are
//! those of the debug information. Whatever does not is said, never silently shown.

mod arm64;
mod blocks;
mod decoded;
mod decoder;
mod doubt;
mod file_lines;
mod flow;
mod imports;
mod labels;
mod listing;
mod no_lines;
mod problem;
mod program;
mod regions;
mod same_name;
mod sections;
mod split_dwarf;
mod split_off;
mod symbols;
mod x86;

pub use blocks::block_starts;
pub use doubt::Doubt;
pub use flow::Flow;
pub use listing::{Instruction, Listing, Question};
pub use no_lines::NoLines;
pub use problem::Problem;
pub use program::Program;
pub use split_dwarf::{SplitUnit, is_split_dwarf};
pub use split_off::Proof;
