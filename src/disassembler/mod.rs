//! The second WebAssembly module, which disassembles (feature `disassembler`).
//!
//! An instance opens one program and ends with its worker, so the data of the program is never freed.

mod file;
mod listed;

use crate::disassembly::{ChainReader, Problem, Program, Proof, Question, differing};
use file::PageFile;
use listed::{ChainColumns, Listed};
use object::ReadCache;
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Runs once when the module is loaded; makes a panic reach the console with its message and location.
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
    /// Opens a file of `size` bytes. `read(start, end)` must return the bytes at once as a `Uint8Array`, or
    /// throw. Throws an `Error` that explains why the file cannot be used.
    #[wasm_bindgen(constructor)]
    pub fn new(size: f64, read: js_sys::Function) -> Result<Disassembler, JsError> {
        let program = Program::open(cache(size, read))?;
        Ok(Disassembler { program })
    }

    /// Whether a file, given in the same way, is separate debug information without code.
    #[wasm_bindgen(js_name = holdsDebugOnly)]
    pub fn holds_debug_only(size: f64, read: js_sys::Function) -> bool {
        Program::open(cache(size, read)).err() == Some(Problem::NoCode)
    }

    /// Whether it has no source lines of its own.
    #[wasm_bindgen(js_name = lacksLines)]
    pub fn lacks_lines(&self) -> bool {
        self.program.lacks_lines()
    }

    /// The name of its separate debug file; `undefined` if it has none or the name is not text.
    #[wasm_bindgen(js_name = debugLink)]
    pub fn debug_link(&self) -> Option<String> {
        String::from_utf8(self.program.debug_link()?.to_vec()).ok()
    }

    /// Adds symbols and source lines from a file, given in the same way. Returns whether it is known to
    /// belong to the program; throws an `Error` that explains why it cannot be used.
    #[wasm_bindgen(js_name = addDebug)]
    pub fn add_debug(&mut self, size: f64, read: js_sys::Function) -> Result<bool, JsError> {
        let proof = self.program.add_debug(cache(size, read))?;
        Ok(proof != Proof::None)
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
        let places = addresses.iter().copied().zip(lines.iter().map(line));
        let places: Vec<(u64, u64)> = places.collect();
        let listing = self.program.listing(Question {
            function,
            places: &places,
        });
        let serializer =
            serde_wasm_bindgen::Serializer::new().serialize_large_number_types_as_bigints(true);
        Ok(Listed::new(&listing).serialize(&serializer)?)
    }

    /// `InlinedChains` of www/protocol/inlined.js for functions: the bytes of their names, one after the other,
    /// and their addresses with lines; of both, where those of each function end. Throws an `Error` if the
    /// program has no debug information or most functions differ.
    pub fn chains(
        &self,
        names: &[u8],
        name_ends: &[u32],
        ends: &[u32],
        addresses: &[u64],
        lines: &[f64],
    ) -> Result<JsValue, JsValue> {
        let refused = |why: &str| JsValue::from(JsError::new(why));
        if let Some(why) = self.program.no_chains() {
            return Err(refused(&why.to_string()));
        }
        let mut reader = ChainReader::default();
        let (mut all, mut asked, mut first) = (Vec::new(), Vec::new(), None);
        let (mut name_start, mut start) = (0, 0);
        for (&name_end, &end) in name_ends.iter().zip(ends) {
            let range = start..end as usize;
            let addresses = addresses.get(range.clone()).unwrap_or_default();
            let lines = lines.get(range).unwrap_or_default();
            let places = addresses.iter().zip(lines);
            let places: Vec<(u64, u64)> = places.map(|(&at, &line)| (at, line as u64)).collect();
            let function = names.get(name_start..name_end as usize).unwrap_or_default();
            let question = Question {
                function,
                places: &places,
            };
            let chains = reader.read(&self.program, question);
            asked.push((function, chains.is_err()));
            (name_start, start) = (name_end as usize, end as usize);
            match chains {
                Ok(chains) => all.push(Some(chains)),
                Err(doubt) => {
                    first.get_or_insert_with(|| doubt.to_string());
                    all.push(None);
                }
            }
        }
        let (differ, of) = differing(asked.into_iter());
        if let Some(why) = first.as_deref().filter(|_| differ * 2 > of) {
            return Err(refused(why));
        }
        let columns = ChainColumns::new(&reader, &all, ends);
        Ok(columns.serialize(&serde_wasm_bindgen::Serializer::new())?)
    }
}

/// A file of the page, for the lifetime of the module.
fn cache(size: f64, read: js_sys::Function) -> &'static ReadCache<PageFile> {
    Box::leak(Box::new(ReadCache::new(PageFile::new(size, read))))
}
