//! From files to a webgrind buffer: read once more, because a buffer keeps what a profile sums up.

use super::failure::{self, Refusal};
use crate::diagnostic::Error;
use crate::loading::Loader;
use crate::webgrind::{Collector, Options, Overflow, Version, write};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Reads files and writes them as one webgrind buffer. Everything throws an `Error` with `kind` and
/// `line`.
#[wasm_bindgen]
pub struct WebgrindExport {
    loader: Loader<Collector>,
}

#[wasm_bindgen]
impl WebgrindExport {
    /// An export of the costs of one event, by its name.
    #[wasm_bindgen(constructor)]
    pub fn new(event: &str) -> WebgrindExport {
        let options = Options {
            event: Some(event.as_bytes().to_vec()),
            ..Options::default()
        };
        WebgrindExport {
            loader: Loader::new(Collector::new(options)),
        }
    }

    /// Begins the next file.
    #[wasm_bindgen(js_name = beginFile)]
    pub fn begin_file(&mut self, name: &str) {
        self.loader.begin_file(name.as_bytes());
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.loader.push(bytes).map_err(|e| failure::thrown(&e))
    }

    /// Ends the file.
    #[wasm_bindgen(js_name = endFile)]
    pub fn end_file(&mut self) -> Result<(), JsValue> {
        self.loader.end_file().map_err(|e| failure::thrown(&e))
    }

    /// Ends the reading and gives the bytes of the buffer, of a version of the format (4 to 8) and
    /// with a way (see `Overflow`) to treat numbers that do not fit its words.
    pub fn finish(self, version: u32, overflow: &str) -> Result<Vec<u8>, JsValue> {
        let version = Version::of(version).ok_or_else(no_such_way)?;
        let overflow = Overflow::of(overflow).ok_or_else(no_such_way)?;
        let buffer = self
            .loader
            .finish()
            .and_then(|collector| Ok(collector.finish()?));
        let bytes = buffer.and_then(|buffer| Ok(write(&buffer, version, overflow)?));
        bytes.map_err(|error: Error| failure::thrown(&error))
    }
}

fn no_such_way() -> JsValue {
    failure::thrown(&Refusal::NoSuchNumber)
}
