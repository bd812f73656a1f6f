//! A file of the page, read in pieces when needed.

use js_sys::{Function, Uint8Array};
use rustc_hash::FxHashMap;
use std::io::{Error, Read, Result, Seek, SeekFrom};
use wasm_bindgen::{JsCast, JsValue};

/// Bytes per request to the browser, each of which takes as long as copying half a megabyte.
const BLOCK: u64 = 1 << 19;

/// Most blocks that are kept. Names of symbols are read one by one, in another order than they have in the file.
const KEPT: usize = 128;

/// A file and some blocks of it.
pub(super) struct PageFile {
    size: u64,
    read: Function,
    at: u64,
    /// Blocks by their numbers.
    blocks: FxHashMap<u64, Vec<u8>>,
}

impl PageFile {
    pub(super) fn new(size: f64, read: Function) -> Self {
        PageFile {
            // Sizes of files are whole numbers below 2^53.
            size: size as u64,
            read,
            at: 0,
            blocks: FxHashMap::default(),
        }
    }

    /// Reads bytes of the file. Offsets of the browser are below 2^53, and no file is larger.
    fn ask(&self, start: u64, end: u64) -> Result<Uint8Array> {
        let (start, end) = (start as f64, end.min(self.size) as f64);
        let answer = self.read.call2(&JsValue::NULL, &start.into(), &end.into());
        let bytes = answer.ok().and_then(|bytes| bytes.dyn_into().ok());
        bytes.ok_or_else(|| Error::other("the browser cannot read the file"))
    }

    /// The rest of the block at the current position.
    fn block(&mut self) -> Result<&[u8]> {
        let (number, inner) = (self.at / BLOCK, (self.at % BLOCK) as usize);
        if !self.blocks.contains_key(&number) {
            let start = number * BLOCK;
            let bytes = self.ask(start, start + BLOCK)?.to_vec();
            if self.blocks.len() == KEPT {
                self.blocks.clear();
            }
            self.blocks.insert(number, bytes);
        }
        let block = self
            .blocks
            .get(&number)
            .and_then(|block| block.get(inner..));
        Ok(block.unwrap_or_default())
    }
}

impl Read for PageFile {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        if out.len() as u64 >= BLOCK {
            let bytes = self.ask(self.at, self.at.saturating_add(out.len() as u64))?;
            let length = (bytes.length() as usize).min(out.len());
            bytes.subarray(0, length as u32).copy_to(&mut out[..length]);
            self.at += length as u64;
            return Ok(length);
        }
        let block = self.block()?;
        let length = block.len().min(out.len());
        out[..length].copy_from_slice(&block[..length]);
        self.at += length as u64;
        Ok(length)
    }
}

impl Seek for PageFile {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let moved = |from: u64, by: i64| from.checked_add_signed(by);
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => moved(self.size, by),
            SeekFrom::Current(by) => moved(self.at, by),
        };
        self.at = at.ok_or_else(|| Error::other("the position is outside of the file"))?;
        Ok(self.at)
    }
}
