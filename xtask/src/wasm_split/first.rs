//! The first half.

use std::borrow::Cow;
use std::collections::BTreeMap;

use anyhow::Result;
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, DataCountSection, DataSection, ElementSection, Elements,
    EntityType, ExportKind, ExportSection, Function, FunctionSection, GlobalSection, ImportSection,
    Instruction, MemorySection, NameSection, StartSection, TableSection, TypeSection,
};
use wasmparser::{FunctionBody, Operator};

use super::module::Module;
use super::names::{Role, names};
use super::plan::{self, Plan};
use super::renumbered::{Renumbered, in_order};

/// Custom sections that still hold; others may speak of places in the code.
const KEPT: [&str; 2] = ["producers", "target_features"];

/// The first half.
///
/// # Errors
/// When a part of the module is not understood.
pub(super) fn write(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>> {
    Half::new(module, plan).write()
}

struct Half<'m, 'a> {
    module: &'m Module<'a>,
    plan: &'m Plan,
    /// Functions of the whole in the order of this half, behind the imported ones.
    staying: Vec<u32>,
    /// Where functions that go are meant, it has the numbers of their doors.
    numbers: Renumbered,
    /// The same with the numbers of their stubs.
    of_stubs: Renumbered,
}

impl<'m, 'a> Half<'m, 'a> {
    fn new(module: &'m Module<'a>, plan: &'m Plan) -> Self {
        let staying = plan.defined(module, true);
        let imported = 0..module.imports.len() as u32;
        let own: Vec<u32> = imported.chain(staying.iter().copied()).collect();
        let with = |others: Vec<u32>, before: usize| {
            let mut functions = in_order(own.iter().copied());
            let begin = (own.len() + before) as u32;
            functions.extend(others.into_iter().zip(begin..));
            Renumbered {
                functions,
                tables: in_order(0..module.tables.len() as u32),
                memories: in_order(0..module.memories.len() as u32),
                globals: in_order(0..module.globals.len() as u32),
            }
        };
        let stubs: Vec<u32> = plan.slots.keys().copied().collect();
        let doors: Vec<u32> = plan.doors.iter().copied().collect();
        Self {
            numbers: with(doors, stubs.len()),
            of_stubs: with(stubs, 0),
            module,
            plan,
            staying,
        }
    }

    fn write(mut self) -> Result<Vec<u8>> {
        let mut out = wasm_encoder::Module::new();
        out.section(&types(self.module)?);
        out.section(&self.imports());
        out.section(&self.functions());
        out.section(&self.tables()?);
        out.section(&self.memories()?);
        out.section(&self.globals()?);
        out.section(&self.exports()?);
        if let Some(start) = self.module.start {
            let function_index = self.numbers.function_index(start)?;
            out.section(&StartSection { function_index });
        }
        out.section(&self.elements()?);
        if let Some(count) = self.module.data_count {
            out.section(&DataCountSection { count });
        }
        out.section(&self.code()?);
        out.section(&self.data()?);
        self.others(&mut out);
        out.section(&self.names());
        Ok(out.finish())
    }

    fn imports(&self) -> ImportSection {
        let mut section = ImportSection::new();
        for (import, &of_type) in self.module.imports.iter().zip(&self.module.functions) {
            section.import(import.module, import.name, EntityType::Function(of_type));
        }
        section
    }

    /// Types of functions: those that stay, stubs, doors.
    fn functions(&self) -> FunctionSection {
        let mut section = FunctionSection::new();
        let strangers = self.plan.slots.keys().chain(&self.plan.doors);
        for &function in self.staying.iter().chain(strangers) {
            section.function(self.module.functions[function as usize]);
        }
        section
    }

    fn tables(&mut self) -> Result<TableSection> {
        let mut section = TableSection::new();
        for (number, table) in (0..).zip(&self.module.tables) {
            let mut table = table.clone();
            if number == self.plan.table {
                table.ty.initial = self.plan.size.into();
                table.ty.maximum = table.ty.maximum.map(|most| most.max(table.ty.initial));
            }
            self.numbers.parse_table(&mut section, table)?;
        }
        Ok(section)
    }

    fn memories(&mut self) -> Result<MemorySection> {
        let mut section = MemorySection::new();
        for &memory in &self.module.memories {
            section.memory(self.numbers.memory_type(memory)?);
        }
        Ok(section)
    }

    fn globals(&mut self) -> Result<GlobalSection> {
        let mut section = GlobalSection::new();
        for global in &self.module.globals {
            self.numbers.parse_global(&mut section, global.clone())?;
        }
        Ok(section)
    }

    fn exports(&mut self) -> Result<ExportSection> {
        let mut section = ExportSection::new();
        for &export in &self.module.exports {
            self.numbers.parse_export(&mut section, export)?;
        }
        let handed = &self.plan.handed;
        let numbers = &self.numbers;
        let own = |name: &str| self.module.exports.iter().any(|export| export.name == name);
        let mut hand = |kind, named: &BTreeMap<u32, String>, new: &dyn Fn(u32) -> u32| {
            for (&number, name) in named.iter().filter(|(_, name)| !own(name)) {
                section.export(name, kind, new(number));
            }
        };
        hand(ExportKind::Func, &handed.functions, &|function| {
            numbers.functions[&function]
        });
        hand(ExportKind::Table, &handed.tables, &|number| number);
        hand(ExportKind::Memory, &handed.memories, &|number| number);
        hand(ExportKind::Global, &handed.globals, &|number| number);
        Ok(section)
    }

    fn elements(&mut self) -> Result<ElementSection> {
        let mut section = ElementSection::new();
        for element in &self.module.elements {
            let numbers = match plan::fills(&element.kind, self.plan.table) {
                true => &mut self.of_stubs,
                false => &mut self.numbers,
            };
            numbers.parse_element(&mut section, element.clone())?;
        }
        let old = self.module.tables[self.plan.table as usize].ty.initial;
        let added: Vec<(u32, u32)> = self
            .plan
            .filled
            .iter()
            .map(|(&slot, &f)| (slot, f))
            .collect();
        let added = added
            .into_iter()
            .filter(|(slot, _)| u64::from(*slot) >= old);
        fill(&mut section, self.plan.table, added, &mut self.of_stubs)?;
        Ok(section)
    }

    fn code(&mut self) -> Result<CodeSection> {
        let mut section = CodeSection::new();
        for (function, body) in self.module.defined() {
            if self.plan.stays(function) {
                section.function(&self.body(body)?);
            }
        }
        for &function in self.plan.slots.keys() {
            section.function(&self.stub(function)?);
        }
        for &function in &self.plan.doors {
            section.function(&self.door(function)?);
        }
        Ok(section)
    }

    fn body(&mut self, body: &FunctionBody<'_>) -> Result<Function> {
        let mut out = self.numbers.new_function_with_parsed_locals(body)?;
        for operator in body.get_operators_reader()? {
            match operator? {
                Operator::Call { function_index } if !self.plan.stays(function_index) => {
                    self.call_slot(&mut out, function_index)?;
                }
                Operator::ReturnCall { function_index } if !self.plan.stays(function_index) => {
                    out.instruction(&Instruction::I32Const(self.plan.slot(function_index)?));
                    out.instruction(&Instruction::ReturnCallIndirect {
                        type_index: self.module.functions[function_index as usize],
                        table_index: self.plan.table,
                    });
                }
                operator => {
                    out.instruction(&self.numbers.instruction(operator)?);
                }
            }
        }
        Ok(out)
    }

    /// Calls a function that goes, with the arguments that are on the stack.
    fn call_slot(&self, out: &mut Function, function: u32) -> Result<()> {
        out.instruction(&Instruction::I32Const(self.plan.slot(function)?));
        out.instruction(&Instruction::CallIndirect {
            type_index: self.module.functions[function as usize],
            table_index: self.plan.table,
        });
        Ok(())
    }

    fn stub(&mut self, function: u32) -> Result<Function> {
        let mut out = Function::new([]);
        let loader = self.numbers.function_index(self.plan.loader)?;
        out.instruction(&Instruction::Call(loader));
        self.pass_on(&mut out, function)?;
        Ok(out)
    }

    fn door(&self, function: u32) -> Result<Function> {
        let mut out = Function::new([]);
        self.pass_on(&mut out, function)?;
        Ok(out)
    }

    /// Calls a function with one's own arguments, and ends.
    fn pass_on(&self, out: &mut Function, function: u32) -> Result<()> {
        for parameter in 0..self.module.parameters(function)? {
            out.instruction(&Instruction::LocalGet(parameter));
        }
        self.call_slot(out, function)?;
        out.instruction(&Instruction::End);
        Ok(())
    }

    fn data(&mut self) -> Result<DataSection> {
        let mut section = DataSection::new();
        if let Some(data) = &self.module.data {
            self.numbers
                .parse_data_section(&mut section, data.clone())?;
        }
        Ok(section)
    }

    fn others(&self, out: &mut wasm_encoder::Module) {
        let others = self.module.others.iter();
        for section in others.filter(|section| KEPT.contains(&section.name())) {
            out.section(&CustomSection {
                name: Cow::Borrowed(section.name()),
                data: Cow::Borrowed(section.data()),
            });
        }
    }

    fn names(&self) -> NameSection {
        let imported = 0..self.module.imports.len() as u32;
        let own = imported.chain(self.staying.iter().copied());
        let own = own.map(|function| (function, Role::Itself));
        let stubs = self.plan.slots.keys().map(|&f| (f, Role::Stub));
        let doors = self.plan.doors.iter().map(|&f| (f, Role::Door));
        names(self.module, own.chain(stubs).chain(doors))
    }
}

/// All types of the whole, with their numbers.
pub(super) fn types(module: &Module<'_>) -> Result<TypeSection> {
    let mut section = TypeSection::new();
    if let Some(types) = &module.type_section {
        Renumbered::default().parse_type_section(&mut section, types.clone())?;
    }
    Ok(section)
}

/// Adds segments that fill slots, given in their order: one for each run of them.
pub(super) fn fill(
    section: &mut ElementSection,
    table: u32,
    slots: impl Iterator<Item = (u32, u32)>,
    numbers: &mut Renumbered,
) -> Result<()> {
    let mut runs: Vec<(u32, Vec<u32>)> = Vec::new();
    for (slot, function) in slots {
        let function = numbers.function_index(function)?;
        match runs.last_mut() {
            Some((first, run)) if *first as usize + run.len() == slot as usize => {
                run.push(function)
            }
            _ => runs.push((slot, vec![function])),
        }
    }
    // Table 0 has a form of its own, which older tools know as well.
    let table = numbers.table_index(table)?;
    let table = (table > 0).then_some(table);
    for (first, run) in runs {
        let offset = ConstExpr::i32_const(i32::try_from(first)?);
        section.active(table, &offset, Elements::Functions(run.into()));
    }
    Ok(())
}
