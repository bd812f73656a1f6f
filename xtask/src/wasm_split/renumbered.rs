//! Instructions of the whole with the numbers of one half.

use std::collections::HashMap;
use std::fmt;

use wasm_encoder::reencode::{Error, Reencode};

/// New numbers by old ones.
#[derive(Default)]
pub(super) struct Renumbered {
    pub(super) functions: HashMap<u32, u32>,
    pub(super) tables: HashMap<u32, u32>,
    pub(super) memories: HashMap<u32, u32>,
    pub(super) globals: HashMap<u32, u32>,
}

/// Something that a half does not have.
#[derive(Debug)]
pub(super) struct Missing {
    what: &'static str,
    number: u32,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} is needed in the other half",
            self.what, self.number
        )
    }
}

impl std::error::Error for Missing {}

fn found(
    numbers: &HashMap<u32, u32>,
    what: &'static str,
    number: u32,
) -> Result<u32, Error<Missing>> {
    let found = numbers.get(&number).copied();
    found.ok_or(Error::UserError(Missing { what, number }))
}

impl Reencode for Renumbered {
    type Error = Missing;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Missing>> {
        found(&self.functions, "function", function)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error<Missing>> {
        found(&self.tables, "table", table)
    }

    fn memory_index(&mut self, memory: u32) -> Result<u32, Error<Missing>> {
        found(&self.memories, "memory", memory)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error<Missing>> {
        found(&self.globals, "global", global)
    }
}

/// Old numbers in their new order.
pub(super) fn in_order(old: impl IntoIterator<Item = u32>) -> HashMap<u32, u32> {
    old.into_iter().zip(0..).collect()
}
