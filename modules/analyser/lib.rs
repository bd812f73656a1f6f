//! The WebAssembly module that reads profiles: `src/wasm` compiled for a browser.
#![cfg(target_arch = "wasm32")]

use grindscope::{
    analysis, browse, container, details, diagnostic, export, limits, loading, model, sink, text,
    webgrind,
};

#[path = "../../src/wasm/mod.rs"]
mod wasm;

pub use wasm::*;

#[cfg(test)]
#[path = "../../tests/wasm/main.rs"]
mod tests;
