//! The WebAssembly module that disassembles: `src/disassembler` compiled for a browser. The page
//! fetches it only when it is given a program.
#![cfg(target_arch = "wasm32")]

use grindscope::{diagnostic, disassembly};

#[path = "../../src/disassembler/mod.rs"]
mod disassembler;

pub use disassembler::*;
