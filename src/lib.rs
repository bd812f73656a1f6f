//! Exact and fast reading of callgrind-format profiles.
//!
//! Data flows one way through the floors of this crate; a floor imports only floors below it:
//!
//! ```text
//! diagnostic, limits      what can be wrong, and how much is too much
//! container, text         bytes: compressed containers, whole lines out of chunks
//! grammar  -> sink        lines to events
//! model                   events summed into tables
//! analysis                pure functions over the frozen profile
//! browse                  rows, their order and filter, for whoever looks at a profile
//! export, webgrind        writers
//! wasm, cli               thin adapters for the browser and the command line
//! ```
//!
//! The core does no input or output and knows nothing of JavaScript.

pub mod analysis;
pub mod browse;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod container;
pub mod diagnostic;
pub mod export;
pub mod grammar;
pub mod limits;
pub mod loading;
pub mod model;
pub mod sink;
pub mod text;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
pub mod webgrind;
