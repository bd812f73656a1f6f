//! Exact and fast reading of callgrind-format profiles.
//!
//! Data flows one way through the floors of this crate. A floor imports only floors named above it
//! in this list, and rooms of one floor do not know each other (`tests/floors.rs` checks it):
//!
//! ```text
//! limits, order               how much is too much; one sort for rows of every kind
//! diagnostic                  what can be wrong
//! sink, text                  events of a profile text; whole lines out of chunks
//! container, grammar, model   bytes to text; lines to events; events summed into tables
//! analysis                    pure functions over the frozen profile
//! details, disassembly        lines and instructions, read again from a few pages; machine code as text
//! code                        rows of lines and instructions, for the page and the command
//! browse                      rows, their order and filter, for whoever looks at a profile
//! export, webgrind            writers, and the reader of webgrind's own files
//! loading                     files in, filled sink out
//! wasm, disassembler, cli     thin adapters for the browser (two modules) and the command line
//! ```
//!
//! The core does no input or output and knows nothing of JavaScript.

pub mod analysis;
pub mod browse;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod code;
pub mod container;
pub mod details;
pub mod diagnostic;
#[cfg(all(target_arch = "wasm32", feature = "disassembler"))]
pub mod disassembler;
pub mod disassembly;
pub mod export;
pub mod grammar;
pub mod limits;
pub mod loading;
pub mod model;
pub(crate) mod order;
pub mod sink;
pub mod text;
#[cfg(all(target_arch = "wasm32", not(feature = "disassembler")))]
pub mod wasm;
pub mod webgrind;
