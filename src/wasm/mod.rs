//! The WebAssembly interface: the only module that uses JavaScript.

mod answer;
mod answers;
mod basis;
mod call_graph;
mod code_answers;
mod code_rows;
mod columns;
mod comparison;
mod context_boxes;
mod details;
mod exports;
mod facts;
mod figures;
mod findings;
mod groups;
mod headings;
mod inlining;
mod listing;
mod machine_rows;
mod place_figures;
mod relatives;
mod session;
mod side_reading;
mod source_rows;

pub use answer::{Answer, Js};
pub use basis::TransformSteps;
pub use code_rows::{CodeRowsRequest, ProgramColumns};
pub use details::DetailsReading;
pub use exports::{Exported, WebgrindExport};
pub use headings::headings;
pub use inlining::Inlining;
pub use session::Session;
pub use side_reading::Spool;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once when the module is loaded; makes a panic reach the console with its message and location
/// instead of a bare `unreachable`.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Version of the analyser, as in Cargo.toml.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
