//! What each function needs of its module.

use std::collections::BTreeSet;
use std::convert::Infallible;

use anyhow::{Result, bail};
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::{FunctionBody, Operator};

use super::module::Module;

/// The numbers that occur in a function's body.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// Functions that are called or referred to.
    pub(super) functions: BTreeSet<u32>,
    /// Those that are referred to, and may be called by whoever gets the reference.
    pub(super) references: BTreeSet<u32>,
    pub(super) tables: BTreeSet<u32>,
    pub(super) memories: BTreeSet<u32>,
    pub(super) globals: BTreeSet<u32>,
    /// Whether it names segments.
    pub(super) names_segments: bool,
}

/// The uses of each function that has a body.
///
/// # Errors
/// When a body is not understood, or changes the table of functions.
pub(super) fn of_bodies(module: &Module<'_>) -> Result<Vec<Uses>> {
    let table = module.function_table()?;
    module
        .bodies
        .iter()
        .map(|body| of_body(body, table))
        .collect()
}

fn of_body(body: &FunctionBody<'_>, function_table: u32) -> Result<Uses> {
    let mut uses = Uses::default();
    for operator in body.get_operators_reader()? {
        let operator = operator?;
        match operator {
            Operator::RefFunc { function_index } => {
                uses.references.insert(function_index);
            }
            Operator::TableSet { table }
            | Operator::TableGrow { table }
            | Operator::TableFill { table }
            | Operator::TableInit { table, .. }
            | Operator::TableCopy {
                dst_table: table, ..
            } if table == function_table => bail!("the table of functions is changed"),
            _ => {}
        }
        uses.instruction(operator)?;
    }
    Ok(uses)
}

/// The encoder asks for every number that it comes across, so none is forgotten.
impl Reencode for Uses {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        self.functions.insert(function);
        Ok(function)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error> {
        self.tables.insert(table);
        Ok(table)
    }

    fn memory_index(&mut self, memory: u32) -> Result<u32, Error> {
        self.memories.insert(memory);
        Ok(memory)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error> {
        self.globals.insert(global);
        Ok(global)
    }

    fn data_index(&mut self, data: u32) -> Result<u32, Error> {
        self.names_segments = true;
        Ok(data)
    }

    fn element_index(&mut self, element: u32) -> Result<u32, Error> {
        self.names_segments = true;
        Ok(element)
    }
}
