//! Stores the texts of a compressed file, so that pages can be read again without decompressing everything
//! before them.

use super::session::Session;
use crate::loading::{Excerpts, OpenedFile};
use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Decompresses a file and passes its texts on in pieces, one after the other.
#[wasm_bindgen]
pub struct Spool {
    excerpts: Excerpts,
}

#[wasm_bindgen]
impl Spool {
    /// Takes the next bytes of the file; `take` is called with each piece of text, a `Uint8Array`.
    pub fn push(&mut self, bytes: &[u8], take: &Function) -> Result<(), JsValue> {
        Ok(self.excerpts.push(bytes, &mut |piece| call(take, piece))?)
    }

    /// The file is complete.
    pub fn finish(&mut self, take: &Function) -> Result<(), JsValue> {
        Ok(self.excerpts.finish(&mut |piece| call(take, piece))?)
    }
}

/// `take` only keeps pieces and never throws.
fn call(take: &Function, piece: &[u8]) -> Result<(), crate::diagnostic::Error> {
    let _kept = take.call1(&JsValue::NULL, &Uint8Array::from(piece));
    Ok(())
}

#[wasm_bindgen]
impl Session {
    /// The texts of one of the opened files of a side, by its number.
    pub fn spool(&self, side: usize, input: u32) -> Result<Spool, JsValue> {
        let files = &self.read(side)?.files;
        let ranges = of_input(files, input).map(|file| (file.entry, 0..file.bookmarks.bytes()));
        Ok(Spool {
            excerpts: Excerpts::new(ranges),
        })
    }
}

/// The texts in one of the opened files.
fn of_input(files: &[OpenedFile], input: u32) -> impl Iterator<Item = &OpenedFile> {
    files.iter().filter(move |file| file.input == input)
}

/// Where a text begins in the output of its file's spool.
pub(super) fn start_of(files: &[OpenedFile], number: usize) -> u64 {
    let Some(wanted) = files.get(number) else {
        return 0;
    };
    let before = of_input(&files[..number], wanted.input);
    before.map(|file| file.bookmarks.bytes()).sum()
}
