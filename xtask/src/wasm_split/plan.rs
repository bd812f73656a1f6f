//! What both halves agree on: numbers, slots and the names of what the first hands to the rest.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use wasm_encoder::reencode::Reencode;
use wasmparser::{ElementKind, ExternalKind};

use super::choice::Split;
use super::module::Module;
use super::uses::Uses;

/// The cut through a module. Functions are named by their numbers in the whole.
pub(super) struct Plan {
    /// Whether each function stays in the first.
    pub(super) stays: Vec<bool>,
    /// The function that has the rest loaded.
    pub(super) loader: u32,
    /// The table of functions.
    pub(super) table: u32,
    /// How many slots it has.
    pub(super) size: u32,
    /// Functions that go, by the slots in which the first looks for them.
    pub(super) filled: BTreeMap<u32, u32>,
    /// A slot of each of them.
    pub(super) slots: BTreeMap<u32, u32>,
    /// Functions that go, to which the first has references, or which it exports.
    pub(super) doors: BTreeSet<u32>,
    /// What the rest takes of the first, by number and by the name under which it is exported.
    pub(super) handed: Handed,
}

/// What the first exports for the rest.
#[derive(Default)]
pub(super) struct Handed {
    pub(super) functions: BTreeMap<u32, String>,
    pub(super) tables: BTreeMap<u32, String>,
    pub(super) memories: BTreeMap<u32, String>,
    pub(super) globals: BTreeMap<u32, String>,
}

impl Plan {
    /// Plans the cut between the functions that stay and the others.
    ///
    /// # Errors
    /// When the module uses its function table in a way that allows none.
    pub(super) fn new(
        module: &Module<'_>,
        uses: &[Uses],
        stays: Vec<bool>,
        split: &Split,
    ) -> Result<Self> {
        let table = module.function_table()?;
        let sides = Sides::new(module, uses, &stays);
        let mut doors = doors(module, &sides, table)?;
        doors.retain(|&function| !stays[function as usize]);
        let mut filled = module.slots(table)?;
        filled.retain(|_, function| !stays[*function as usize]);
        let mut slots: BTreeMap<u32, u32> = filled.iter().map(|(&slot, &f)| (f, slot)).collect();
        let mut size = size_of(module, table)?;
        for &function in sides.first.functions.union(&doors) {
            if !stays[function as usize] && !slots.contains_key(&function) {
                slots.insert(function, size);
                filled.insert(size, function);
                size += 1;
            }
        }
        Ok(Self {
            loader: module.exported(&split.loader)?,
            handed: Handed::new(module, &sides.rest, &stays, table),
            stays,
            table,
            size,
            filled,
            slots,
            doors,
        })
    }

    /// Whether a function stays in the first.
    pub(super) fn stays(&self, function: u32) -> bool {
        self.stays[function as usize]
    }

    /// The functions with bodies that stay, or those that go.
    pub(super) fn defined(&self, module: &Module<'_>, stay: bool) -> Vec<u32> {
        let numbers = module.defined().map(|(function, _)| function);
        numbers
            .filter(|&function| self.stays(function) == stay)
            .collect()
    }

    /// The slot of a function that goes.
    ///
    /// # Errors
    /// When none was planned.
    pub(super) fn slot(&self, function: u32) -> Result<i32> {
        let slot = self.slots.get(&function);
        let slot = slot.with_context(|| format!("function {function} has no slot"))?;
        Ok(i32::try_from(*slot)?)
    }
}

/// What each side needs, summed up.
struct Sides {
    first: Uses,
    rest: Uses,
}

impl Sides {
    fn new(module: &Module<'_>, uses: &[Uses], stays: &[bool]) -> Self {
        let mut sides = Self {
            first: Uses::default(),
            rest: Uses::default(),
        };
        for ((function, _), uses) in module.defined().zip(uses) {
            let side = match stays[function as usize] {
                true => &mut sides.first,
                false => &mut sides.rest,
            };
            side.functions.extend(&uses.functions);
            side.references.extend(&uses.references);
            side.tables.extend(&uses.tables);
            side.memories.extend(&uses.memories);
            side.globals.extend(&uses.globals);
        }
        sides
    }
}

/// Functions that the first exports or refers to. What its table holds is not meant: there stand
/// stubs.
fn doors(module: &Module<'_>, sides: &Sides, table: u32) -> Result<BTreeSet<u32>> {
    let mut referred = Uses::default();
    for global in &module.globals {
        referred.const_expr(global.init_expr.clone())?;
    }
    for table in &module.tables {
        if let wasmparser::TableInit::Expr(value) = &table.init {
            referred.const_expr(value.clone())?;
        }
    }
    for element in &module.elements {
        if !fills(&element.kind, table) {
            referred.element_items(element.items.clone())?;
        }
    }
    let exports = module.exports.iter();
    let exports = exports.filter(|export| matches!(export.kind, ExternalKind::Func));
    let mut doors = referred.functions;
    doors.extend(&sides.first.references);
    doors.extend(exports.map(|export| export.index));
    Ok(doors)
}

/// Whether a segment fills slots of a table by itself.
pub(super) fn fills(kind: &ElementKind<'_>, table: u32) -> bool {
    matches!(kind, ElementKind::Active { table_index, .. } if table_index.unwrap_or(0) == table)
}

/// How many slots a table has.
fn size_of(module: &Module<'_>, table: u32) -> Result<u32> {
    let table = &module.tables[table as usize].ty;
    ensure!(!table.table64, "a table of more than 2^32 slots");
    Ok(u32::try_from(table.initial)?)
}

impl Handed {
    fn new(module: &Module<'_>, rest: &Uses, stays: &[bool], table: u32) -> Self {
        let mut names = Names::new(module);
        let functions = rest.functions.iter();
        let functions = functions.filter(|&&function| stays[function as usize]);
        let tables = rest.tables.iter().chain([&table]);
        Self {
            functions: names.all(ExternalKind::Func, functions),
            tables: names.all(ExternalKind::Table, tables),
            memories: names.all(ExternalKind::Memory, rest.memories.iter()),
            globals: names.all(ExternalKind::Global, rest.globals.iter()),
        }
    }
}

/// Names of exports: those that there are, and numbers for others.
struct Names<'m, 'a> {
    module: &'m Module<'a>,
    last: u32,
}

impl<'m, 'a> Names<'m, 'a> {
    fn new(module: &'m Module<'a>) -> Self {
        Self { module, last: 0 }
    }

    fn all<'n>(
        &mut self,
        kind: ExternalKind,
        numbers: impl Iterator<Item = &'n u32>,
    ) -> BTreeMap<u32, String> {
        numbers
            .map(|&number| (number, self.of(kind, number)))
            .collect()
    }

    fn of(&mut self, kind: ExternalKind, number: u32) -> String {
        let mut exports = self.module.exports.iter();
        let found = exports.find(|export| export.kind == kind && export.index == number);
        found.map_or_else(|| self.fresh(), |export| export.name.to_owned())
    }

    fn fresh(&mut self) -> String {
        loop {
            self.last += 1;
            let name = self.last.to_string();
            if self.module.exports.iter().all(|export| export.name != name) {
                return name;
            }
        }
    }
}
