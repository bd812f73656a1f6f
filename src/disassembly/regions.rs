//! The code to show: each whole function that contains an address of the profile.

use super::sections::Code;
use super::symbols::Symbols;
use crate::limits;
use std::ops::Range;

/// Largest distance in bytes between two addresses of code without a symbol that are shown as one piece.
const NEAR: u64 = 64;

/// A piece of code to be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) start: u64,
    /// End; the last instruction may extend beyond it.
    pub(super) end: u64,
    /// Whether it is a whole function, not only the surroundings of addresses.
    is_whole: bool,
}

/// The pieces, and what is missing in them.
#[derive(Debug, Default)]
pub(super) struct Regions {
    pub(super) all: Vec<Region>,
    /// Number of addresses at which the file has no code.
    pub(super) outside: usize,
    /// Whether some code is not shown.
    pub(super) is_cut: bool,
}

impl Regions {
    /// `addresses` must be sorted.
    pub(super) fn around(
        addresses: impl Iterator<Item = u64>,
        code: &[Code],
        symbols: &Symbols,
    ) -> Self {
        let mut regions = Regions::default();
        for address in addresses {
            let last = regions.all.last();
            if last.is_some_and(|region| address < region.end) {
                continue;
            }
            match code.iter().find(|c| c.start <= address && address < c.end) {
                None => regions.outside += 1,
                Some(code) => regions.add(address, code, symbols),
            }
        }
        regions.cut();
        regions
    }

    /// The code of the symbol that contains an address.
    pub(super) fn symbol_at(&self, address: u64) -> Option<Range<u64>> {
        let after = self.all.partition_point(|region| region.start <= address);
        let region = self.all.get(after.checked_sub(1)?)?;
        let is_within = region.is_whole && address < region.end;
        is_within.then_some(region.start..region.end)
    }

    fn add(&mut self, address: u64, code: &Code, symbols: &Symbols) {
        let lowest = self.all.last().map_or(0, |region| region.end);
        let mut covering = symbols.covering(address);
        let fits = |start: u64, end: u64| end - start <= limits::DISASSEMBLED && start >= lowest;
        if let Some(symbol) = covering.find(|symbol| fits(symbol.start, symbol.end)) {
            self.all.push(Region {
                start: symbol.start,
                end: symbol.end.min(code.end),
                is_whole: true,
            });
            return;
        }
        let end = address + 1;
        match self.all.last_mut() {
            Some(last) if !last.is_whole && address - last.end <= NEAR => last.end = end,
            _ => self.all.push(Region {
                start: address,
                end,
                is_whole: false,
            }),
        }
    }

    fn cut(&mut self) {
        let mut left = limits::DISASSEMBLED;
        for region in &mut self.all {
            let length = (region.end - region.start).min(left);
            self.is_cut |= length < region.end - region.start;
            region.end = region.start + length;
            left -= length;
        }
        self.all.retain(|region| region.start < region.end);
    }
}
