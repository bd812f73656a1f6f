//! Machine code as text, from the profiled program.
//!
//! A profile with addresses contains the cost of each instruction, but not the instruction itself. That is
//! in the program or library, an ELF file for x86 or AArch64. This module does not open files: a
//! [`Program`] reads bytes through a trait, so that only a few parts of a large file are read.
//!
//! # Addresses
//!
//! Valgrind subtracts the load bias, so addresses of a profile are those of the file, position-independent
//! or not. Other writers do not. If the function of the same name is at another address in the file, by a
//! multiple of whole pages, and all addresses fit there, the difference is used.
//!
//! # What a profile cannot prove
//!
//! A profile contains no build id, so the file is checked by its content: addresses must be in code and
//! begin instructions, the function must have the name of the symbol there, and lines must be those of the
//! debug information. All contradictions are reported.

mod arm64;
mod decoder;
mod file_lines;
mod inline_chains;
mod inlined_names;
mod labels;
mod listing;
mod problem;
mod program;
mod regions;
mod same_name;
mod sections;
mod shape;
mod split_off;
mod symbols;
mod x86;

pub use decoder::Flow;
pub use inline_chains::{ChainNode, ChainReader, ChainTree, Chains};
pub use listing::{InlinedCall, Instruction, Listing, Question, block_starts};
pub use problem::{Doubt, NoLines, Problem, differing};
pub use program::Program;
pub use shape::{shape, without_registers};
pub use split_off::Proof;
