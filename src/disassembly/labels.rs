//! Names of addresses in instructions, also of imported functions: of the slots that contain their addresses, and
//! of the stubs that jump there.
//!
//! Stubs have no symbols. Each reads its slot, and the relocation of the slot contains the name of the function.

use super::Program;
use super::decoder::{AnyDecoder, Decoded, LONGEST, Mention};
use crate::analysis::names::{
    demangle, without_arguments, without_parameters, without_return_type,
};
use crate::diagnostic::escaped;
use object::{Object, ObjectSymbol, ObjectSymbolTable, ReadRef, RelocationTarget, SymbolIndex};
use std::collections::HashMap;

/// Bytes of a stub that are examined.
const STUB: u64 = 3 * LONGEST;

/// Longest name that is shown, in bytes.
const NAME: usize = 400;

/// A readable name, as short as those of C: without return type, parameters and arguments of templates.
fn readable(name: &[u8]) -> String {
    match demangle(name) {
        Some(name) => {
            let bare = without_arguments(name.as_bytes());
            escaped(without_parameters(without_return_type(&bare)), NAME)
        }
        None => escaped(name, NAME),
    }
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// The name of an address: `name`, `name+0x10`, or `name@plt` for a stub that jumps to another library;
    /// `None` if unknown.
    pub(super) fn label(&self, address: u64) -> Option<String> {
        if let Some(symbol) = self.symbols.of(address) {
            let name = symbol
                .name(self.symbol_files())
                .filter(|name| !name.is_empty())?;
            let name = readable(name);
            return Some(match address - symbol.start {
                0 => name,
                offset => format!("{name}+0x{offset:x}"),
            });
        }
        let imports = self.imports();
        let of_slot = |slot| imports.of_slot(&self.file, slot);
        if let Some(name) = of_slot(address) {
            return Some(readable(name));
        }
        let name = of_slot(Imports::slot_of_stub(self.stub(address)?)?)?;
        Some(readable(name) + "@plt")
    }

    /// The instructions at an address, each with its first four bytes as a word.
    fn stub(&self, start: u64) -> Option<impl Iterator<Item = (Decoded, u32)>> {
        let code = self.code_at(start)?;
        let mut rest = code.bytes(self.data, start, start.saturating_add(STUB))?;
        let mut decoder = AnyDecoder::new(self.machine);
        let mut at = start;
        Some(std::iter::from_fn(move || {
            let first = rest.first_chunk::<4>()?;
            let decoded = decoder.decode(rest, at);
            at = at.wrapping_add(decoded.length);
            // At most as long as the decoded bytes.
            rest = rest.get(decoded.length as usize..)?;
            Some((decoded, u32::from_le_bytes(*first)))
        }))
    }
}

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
