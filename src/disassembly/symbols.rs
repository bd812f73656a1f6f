//! The symbols of a file: addresses and names.

use super::sections::Code;
use crate::analysis::names::demangle;
use crate::diagnostic::escaped;
use crate::limits;
use object::{Object, ObjectSymbol, ObjectSymbolTable, ReadRef, SymbolIndex, SymbolKind};

/// Most symbols that are examined to find one that covers an address: code is rarely nested.
const NESTED: usize = 64;

/// Longest name that is shown, in bytes.
const LONGEST: usize = 400;

/// A function or a piece of data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) is_code: bool,
    index: SymbolIndex,
    /// Which of the two tables has its name.
    is_dynamic: bool,
}

/// The files with the symbols.
#[derive(Clone, Copy)]
pub(super) struct SymbolFiles<'a, 'data, R: ReadRef<'data>> {
    /// The file with the table of all symbols: the program, or its separate debug file.
    pub(super) all: &'a object::File<'data, R>,
    /// The program, which always has the table of exported symbols.
    pub(super) dynamic: &'a object::File<'data, R>,
}

/// All of them, by address.
#[derive(Debug)]
pub(super) struct Symbols(Vec<Symbol>);

impl Symbols {
    pub(super) fn of_files<'data, R: ReadRef<'data>>(
        files: SymbolFiles<'_, 'data, R>,
        code: &[Code],
    ) -> Self {
        let own = files.all.symbols().map(|symbol| (symbol, false));
        let dynamic = files.dynamic.dynamic_symbols();
        let dynamic = dynamic.map(|symbol| (symbol, true));
        let symbol = |(symbol, is_dynamic): (object::Symbol<'data, '_, R>, bool)| {
            let start = symbol.address();
            let is_code = code.iter().any(|c| c.start <= start && start < c.end);
            // Assemblers mark data in code, and the code after it, by symbols without a type: `$d`, `$x`.
            let is_mark = || symbol.name_bytes().is_ok_and(|name| name.starts_with(b"$"));
            let is_wanted = match symbol.kind() {
                SymbolKind::Text => is_code,
                SymbolKind::Data => !is_code,
                SymbolKind::Unknown | SymbolKind::Label => is_code && !is_mark(),
                _ => false,
            };
            (is_wanted && symbol.is_definition()).then(|| Symbol {
                start,
                end: start.saturating_add(symbol.size()),
                is_code,
                index: symbol.index(),
                is_dynamic,
            })
        };
        let all = own.chain(dynamic).take(limits::SYMBOLS);
        let mut all: Vec<Symbol> = all.filter_map(symbol).collect();
        all.sort_by_key(|symbol| symbol.start);
        give_sizes(&mut all, code);
        Symbols(all)
    }

    /// The symbols that cover an address, the innermost first.
    pub(super) fn covering(&self, address: u64) -> impl Iterator<Item = Symbol> + '_ {
        let after = self.0.partition_point(|symbol| symbol.start <= address);
        let near = self.0[..after].iter().rev().take(NESTED);
        near.filter(move |symbol| address < symbol.end).copied()
    }

    /// The symbols of functions with this name, mangled or readable.
    pub(super) fn named<'data, R: ReadRef<'data>>(
        &self,
        files: SymbolFiles<'_, 'data, R>,
        name: &[u8],
    ) -> impl Iterator<Item = Symbol> {
        let code = self.0.iter().filter(|symbol| symbol.is_code);
        code.copied()
            .filter(move |symbol| symbol.name(files).is_some_and(|own| own == name))
    }

    /// The symbol that names an address: the first in the file of those that cover it best.
    pub(super) fn of(&self, address: u64) -> Option<Symbol> {
        let mut covering = self.covering(address);
        let first = covering.next()?;
        let same = covering.take_while(|symbol| symbol.start == first.start);
        Some(same.last().unwrap_or(first))
    }
}

impl Symbol {
    /// The name as in the file, without a version.
    pub(super) fn name<'data, R: ReadRef<'data>>(
        &self,
        files: SymbolFiles<'_, 'data, R>,
    ) -> Option<&'data [u8]> {
        let table = match self.is_dynamic {
            false => files.all.symbol_table()?,
            true => files.dynamic.dynamic_symbol_table()?,
        };
        let name = table.symbol_by_index(self.index).ok()?.name_bytes().ok()?;
        name.split(|&byte| byte == b'@').next()
    }

    /// The readable name.
    pub(super) fn readable<'data, R: ReadRef<'data>>(
        &self,
        files: SymbolFiles<'_, 'data, R>,
    ) -> Option<String> {
        let name = self.name(files).filter(|name| !name.is_empty())?;
        let readable = demangle(name);
        let text = readable.as_deref().map_or(name, str::as_bytes);
        Some(escaped(text, LONGEST))
    }
}

/// Extends symbols without a size, as assemblers write them, to the next symbol.
fn give_sizes(all: &mut [Symbol], code: &[Code]) {
    let end_of_code = |at: u64| code.iter().find(|c| c.start <= at && at < c.end);
    let mut next = u64::MAX;
    for place in (0..all.len()).rev() {
        let symbol = all[place];
        if symbol.end == symbol.start {
            let end = end_of_code(symbol.start).map_or(symbol.start, |code| code.end.min(next));
            // A symbol without size outside code only names its address.
            all[place].end = end.max(symbol.start.saturating_add(1));
        }
        let differs = place == 0 || all[place - 1].start != symbol.start;
        if differs {
            next = symbol.start;
        }
    }
}
