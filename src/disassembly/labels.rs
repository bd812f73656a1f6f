//! Names of addresses in instructions.

use super::Program;
use super::decoder::Decoded;
use super::decoder::{AnyDecoder, LONGEST};
use super::imports::Imports;
use crate::analysis::names::{
    demangle, without_arguments, without_parameters, without_return_type,
};
use crate::diagnostic::escaped;
use object::ReadRef;

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
