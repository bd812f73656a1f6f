//! The roof of the second WebAssembly module, which disassembles (feature `disassembler`).
//!
//! A module opens one program and ends with its worker: what it reads is kept for as long.

mod file;
mod listed;

use crate::disassembly::{Program, Question};
use file::PageFile;
use listed::Listed;
use object::ReadCache;
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Runs once when the module is loaded: a panic then reaches the console with its message and place.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// A program or library.
#[wasm_bindgen]
pub struct Disassembler {
    program: Program<'static, &'static ReadCache<PageFile>>,
}

#[wasm_bindgen]
impl Disassembler {
    /// Opens a file of `size` bytes. `read(start, end)` must give the bytes at once, as an
    /// `Uint8Array`, or throw. Throws an `Error` that says why the file is of no use.
    #[wasm_bindgen(constructor)]
    pub fn new(size: f64, read: js_sys::Function) -> Result<Disassembler, JsError> {
        let cache = Box::leak(Box::new(ReadCache::new(PageFile::new(size, read))));
        let program = Program::open(&*cache)?;
        Ok(Disassembler { program })
    }

    /// The build id in hexadecimal digits; `undefined` if there is none.
    #[wasm_bindgen(js_name = buildId)]
    pub fn build_id(&self) -> Option<String> {
        self.program.build_id()
    }

    /// `Disassembly` of www/protocol.js for a function by its name and its addresses with their
    /// lines. Addresses are numbers up to 2^64, so they come as `BigUint64Array`.
    pub fn listing(
        &self,
        function: &[u8],
        addresses: &[u64],
        lines: &[f64],
    ) -> Result<JsValue, JsValue> {
        let line = |line: &f64| *line as u64;
        let places: Vec<(u64, u64)> = addresses
            .iter()
            .copied()
            .zip(lines.iter().map(line))
            .collect();
        let listing = self.program.listing(Question {
            function,
            places: &places,
        });
        let serializer =
            serde_wasm_bindgen::Serializer::new().serialize_large_number_types_as_bigints(true);
        Ok(Listed::new(&listing).serialize(&serializer)?)
    }
}
