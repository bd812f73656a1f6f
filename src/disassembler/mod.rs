//! The roof of the second WebAssembly module, which disassembles (feature `disassembler`).
//!
//! A module opens one program and ends with its worker: what it reads is kept for as long.

mod file;
mod listed;

use crate::disassembly::{Problem, Program, Proof, Question, is_split_dwarf};
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
        let program = Program::open(cache(size, read))?;
        Ok(Disassembler { program })
    }

    /// Whether a file, given likewise, is what was split off from a program, without its code.
    #[wasm_bindgen(js_name = holdsDebugOnly)]
    pub fn holds_debug_only(size: f64, read: js_sys::Function) -> bool {
        let file = cache(size, read);
        is_split_dwarf(file) || Program::open(file).err() == Some(Problem::NoCode)
    }

    /// Whether it has no source lines of its own.
    #[wasm_bindgen(js_name = lacksLines)]
    pub fn lacks_lines(&self) -> bool {
        self.program.lacks_lines()
    }

    /// The name of the file that its debug information was split off into; `undefined` if it has none that
    /// is text.
    #[wasm_bindgen(js_name = debugLink)]
    pub fn debug_link(&self) -> Option<String> {
        String::from_utf8(self.program.debug_link()?.to_vec()).ok()
    }

    /// Takes symbols and source lines from a file, given likewise. Whether it is known to belong to the
    /// program; throws an `Error` that says why it is not taken.
    #[wasm_bindgen(js_name = addDebug)]
    pub fn add_debug(&mut self, size: f64, read: js_sys::Function) -> Result<bool, JsError> {
        let proof = self.program.add_debug(cache(size, read))?;
        Ok(proof != Proof::None)
    }

    /// Takes what the compiler split off (`.dwo`, `.dwp`) from a file, given likewise. Throws an `Error` that
    /// says why it is not taken.
    #[wasm_bindgen(js_name = addUnits)]
    pub fn add_units(&mut self, size: f64, read: js_sys::Function) -> Result<(), JsError> {
        Ok(self.program.add_units(cache(size, read))?)
    }

    /// The build id in hexadecimal digits; `undefined` if there is none.
    #[wasm_bindgen(js_name = buildId)]
    pub fn build_id(&self) -> Option<String> {
        self.program.build_id()
    }

    /// `Disassembly` of www/protocol/details.js for a function by its name and its addresses with their
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

/// A file of the page, for as long as the module is there.
fn cache(size: f64, read: js_sys::Function) -> &'static ReadCache<PageFile> {
    Box::leak(Box::new(ReadCache::new(PageFile::new(size, read))))
}
