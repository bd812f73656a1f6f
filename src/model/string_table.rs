//! Every name of a profile once, as bytes.
//!
//! Names stay bytes: writers emit Latin-1, invalid UTF-8 and NUL, which only the user interface interprets.
//! Constraints: a look-up allocates nothing; the index holds row numbers only, no second copy of the text;
//! text grows by blocks and never moves (see [`super::Column`]).

use super::Column;
use crate::diagnostic::ErrorKind;
use crate::limits::ROWS;
use crate::sink::Symbol;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Bytes in a block of text; a longer name gets a block of its own.
const BLOCK: usize = 1 << 18;

/// Location of a name.
#[derive(Clone, Copy, Debug)]
struct Span {
    block: u32,
    start: u32,
    len: u32,
}

/// Names by [`Symbol`]. Symbol 0 is the empty name.
#[derive(Clone, Debug)]
pub struct StringTable {
    blocks: Vec<Vec<u8>>,
    spans: Column<Span>,
    index: HashTable<Entry>,
}

/// An entry of the index. It contains the hash, so that the index can grow without reading the texts.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    row: u32,
}

impl Default for StringTable {
    fn default() -> Self {
        Self::new()
    }
}

impl StringTable {
    /// A table with only the empty name.
    pub fn new() -> Self {
        let mut spans = Column::new();
        spans.push(Span {
            block: 0,
            start: 0,
            len: 0,
        });
        StringTable {
            blocks: vec![Vec::new()],
            spans,
            index: HashTable::new(),
        }
    }

    /// Number of names, the empty one included.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Always false: the table always contains the empty name.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Finds or inserts a name. Fails with [`ErrorKind::Limit`] when there are too many names.
    pub fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        if name.is_empty() {
            return Ok(Symbol::EMPTY);
        }
        let hash = hash(name);
        if let Some(symbol) = self.find_hashed(name, hash) {
            return Ok(symbol);
        }
        if self.spans.len() >= ROWS {
            return Err(ErrorKind::Limit("names", ROWS as u64));
        }
        let row = self.spans.len() as u32;
        self.append(name);
        let entry = Entry { hash, row };
        self.index
            .insert_unique(spread(hash), entry, |entry| spread(entry.hash));
        Ok(Symbol(row))
    }

    /// The symbol of a name in the table.
    pub fn find(&self, name: &[u8]) -> Option<Symbol> {
        if name.is_empty() {
            return Some(Symbol::EMPTY);
        }
        self.find_hashed(name, hash(name))
    }

    fn find_hashed(&self, name: &[u8], hash: u32) -> Option<Symbol> {
        let (blocks, spans) = (&self.blocks, &self.spans);
        let same = |entry: &Entry| entry.hash == hash && text(blocks, spans, entry.row) == name;
        self.index
            .find(spread(hash), same)
            .map(|entry| Symbol(entry.row))
    }

    /// The bytes of a name. Panics if the symbol is of another table and out of range.
    pub fn text(&self, symbol: Symbol) -> &[u8] {
        text(&self.blocks, &self.spans, symbol.0)
    }

    fn append(&mut self, name: &[u8]) {
        let has_capacity = self
            .blocks
            .last()
            .is_some_and(|b| b.len() + name.len() <= BLOCK);
        if !has_capacity {
            // Blocks are allocated in full size only once the first one is full.
            self.blocks.push(Vec::with_capacity(name.len().max(BLOCK)));
        }
        let block = self.blocks.len() - 1;
        let start = self.blocks[block].len();
        self.blocks[block].extend_from_slice(name);
        self.spans.push(Span {
            block: block as u32,
            start: start as u32,
            len: name.len() as u32,
        });
    }
}

fn text<'a>(blocks: &'a [Vec<u8>], spans: &Column<Span>, row: u32) -> &'a [u8] {
    let span = spans.get(row);
    &blocks[span.block as usize][span.start as usize..][..span.len as usize]
}

#[inline(always)]
fn hash(name: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    // The upper half is zero if `usize` has 32 bits, as in a browser.
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as u32
}

/// The index needs hashes whose upper and lower bits both vary.
pub(super) fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests;
