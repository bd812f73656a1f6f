//! Names of imported functions: of the slots that contain their addresses, and of the stubs that jump there.
//!
//! Stubs have no symbols. Each reads its slot, and the relocation of the slot contains the name of the function.

use super::decoder::{Decoded, Mention};
use object::{Object, ObjectSymbol, ObjectSymbolTable, ReadRef, RelocationTarget, SymbolIndex};
use std::collections::HashMap;

/// Instructions of a stub that are examined: landing pad, load of the slot's address, jump.
const LOOKED_AT: usize = 3;

/// Symbols of the slots.
#[derive(Debug)]
pub(super) struct Imports(HashMap<u64, SymbolIndex>);

impl Imports {
    pub(super) fn of_file<'data, R: ReadRef<'data>>(file: &object::File<'data, R>) -> Self {
        let slots = file.dynamic_relocations().into_iter().flatten();
        let named = slots
            .take(crate::limits::SYMBOLS)
            .filter_map(|(slot, relocation)| match relocation.target() {
                RelocationTarget::Symbol(symbol) => Some((slot, symbol)),
                _ => None,
            });
        Imports(named.collect())
    }

    /// The name of the function whose address is in a slot.
    pub(super) fn of_slot<'data, R: ReadRef<'data>>(
        &self,
        file: &object::File<'data, R>,
        slot: u64,
    ) -> Option<&'data [u8]> {
        let symbols = file.dynamic_symbol_table()?;
        let symbol = symbols.symbol_by_index(*self.0.get(&slot)?).ok()?;
        symbol.name_bytes().ok().filter(|name| !name.is_empty())
    }

    /// The slot that a stub uses, from its decoded instructions and their words.
    pub(super) fn slot_of_stub(stub: impl Iterator<Item = (Decoded, u32)>) -> Option<u64> {
        let mut page = None;
        for (decoded, word) in stub.take(LOOKED_AT) {
            match decoded.mention {
                Mention::Data(slot) if decoded.text.contains("jmp") => return Some(slot),
                Mention::Target(to) if decoded.text.starts_with("adrp") => page = Some(to),
                _ => {
                    if let Some(page) = page {
                        return slot_in_page(page, word);
                    }
                }
            }
        }
        None
    }
}

/// AArch64's `ldr x17, [x16, #offset]` after `adrp x16, page`.
fn slot_in_page(page: u64, word: u32) -> Option<u64> {
    const LOAD: u32 = 0xf940_0000;
    let offset = u64::from(word >> 10 & 0xfff) * 8;
    (word & 0xffc0_0000 == LOAD).then(|| page.wrapping_add(offset))
}
