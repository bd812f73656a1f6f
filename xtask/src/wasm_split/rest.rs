//! The rest: functions that the first calls through its table, once they are there.

use std::collections::BTreeSet;

use anyhow::Result;
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    CodeSection, ElementSection, Elements, EntityType, FunctionSection, ImportSection,
};

use super::first::{fill, types};
use super::module::Module;
use super::names::{Role, names};
use super::plan::Plan;
use super::renumbered::{Renumbered, in_order};
use super::uses::Uses;

/// The name of the first for its imports.
const FIRST: &str = "first";

/// The rest.
///
/// # Errors
/// When a part of the module is not understood.
pub(super) fn write(module: &Module<'_>, uses: &[Uses], plan: &Plan) -> Result<Vec<u8>> {
    let own = plan.defined(module, false);
    let mut numbers = numbers(plan, &own);
    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    let mut references = BTreeSet::new();
    for ((function, body), uses) in module.defined().zip(uses) {
        if !plan.stays(function) {
            functions.function(module.functions[function as usize]);
            numbers.parse_function_body(&mut code, body.clone())?;
            references.extend(&uses.references);
        }
    }
    let mut out = wasm_encoder::Module::new();
    out.section(&types(module)?);
    out.section(&imports(module, plan, &mut numbers)?);
    out.section(&functions);
    out.section(&elements(plan, &references, &mut numbers)?);
    out.section(&code);
    let functions = plan.handed.functions.keys().chain(&own);
    out.section(&names(module, functions.map(|&f| (f, Role::Itself))));
    Ok(out.finish())
}

/// Imported functions first, as they are counted.
fn numbers(plan: &Plan, own: &[u32]) -> Renumbered {
    let handed = &plan.handed;
    Renumbered {
        functions: in_order(handed.functions.keys().chain(own).copied()),
        tables: in_order(handed.tables.keys().copied()),
        memories: in_order(handed.memories.keys().copied()),
        globals: in_order(handed.globals.keys().copied()),
    }
}

fn imports(module: &Module<'_>, plan: &Plan, numbers: &mut Renumbered) -> Result<ImportSection> {
    let mut section = ImportSection::new();
    for (&function, name) in &plan.handed.functions {
        let of_type = module.functions[function as usize];
        section.import(FIRST, name, EntityType::Function(of_type));
    }
    for (&number, name) in &plan.handed.tables {
        // As large as it was at least: what was added to it is behind that.
        let table = module.tables[number as usize].ty;
        let mut table = numbers.table_type(table)?;
        if number == plan.table {
            table.minimum = plan.size.into();
            table.maximum = table.maximum.map(|most| most.max(table.minimum));
        }
        section.import(FIRST, name, EntityType::Table(table));
    }
    for (&number, name) in &plan.handed.memories {
        let memory = numbers.memory_type(module.memories[number as usize])?;
        section.import(FIRST, name, EntityType::Memory(memory));
    }
    for (&number, name) in &plan.handed.globals {
        let global = numbers.global_type(module.globals[number as usize].ty)?;
        section.import(FIRST, name, EntityType::Global(global));
    }
    Ok(section)
}

fn elements(
    plan: &Plan,
    references: &BTreeSet<u32>,
    numbers: &mut Renumbered,
) -> Result<ElementSection> {
    let mut section = ElementSection::new();
    let filled = plan
        .filled
        .iter()
        .map(|(&slot, &function)| (slot, function));
    fill(&mut section, plan.table, filled, numbers)?;
    // Whoever refers to a function has to declare it.
    if !references.is_empty() {
        let declared: Vec<u32> = references
            .iter()
            .map(|&function| numbers.function_index(function))
            .collect::<Result<_, _>>()?;
        section.declared(Elements::Functions(declared.into()));
    }
    Ok(section)
}
