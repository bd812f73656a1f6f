//! A module taken apart.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result, bail, ensure};
use wasm_encoder::RawSection;
use wasmparser::{
    CustomSectionReader, DataSectionReader, Element, ElementItems, ElementKind, Export, FuncType,
    FunctionBody, Global, Import, KnownCustom, MemoryType, Name, Operator, Parser, Payload, Table,
    TypeRef, TypeSectionReader,
};

/// What a module holds, as far as compilers of Rust write it. Numbers of functions count imported
/// ones first.
#[derive(Default)]
pub(super) struct Module<'a> {
    pub(super) types: Vec<FuncType>,
    pub(super) type_section: Option<TypeSectionReader<'a>>,
    /// Functions, all of them.
    pub(super) imports: Vec<Import<'a>>,
    /// The type of each function.
    pub(super) functions: Vec<u32>,
    pub(super) tables: Vec<Table<'a>>,
    pub(super) memories: Vec<MemoryType>,
    pub(super) globals: Vec<Global<'a>>,
    pub(super) exports: Vec<Export<'a>>,
    pub(super) start: Option<u32>,
    pub(super) elements: Vec<Element<'a>>,
    pub(super) data_count: Option<u32>,
    /// Of the functions that are not imported.
    pub(super) bodies: Vec<FunctionBody<'a>>,
    pub(super) data: Option<DataSectionReader<'a>>,
    pub(super) names: HashMap<u32, &'a str>,
    /// Sections for people and tools, without the names.
    pub(super) others: Vec<CustomSectionReader<'a>>,
}

impl<'a> Module<'a> {
    /// Takes a module apart.
    ///
    /// # Errors
    /// When it is none, or holds what the splitter does not know.
    pub(super) fn read(binary: &'a [u8]) -> Result<Self> {
        let mut module = Self::default();
        for payload in Parser::new(0).parse_all(binary) {
            module.add(payload?)?;
        }
        ensure!(
            module.functions.len() == module.imports.len() + module.bodies.len(),
            "functions without bodies"
        );
        Ok(module)
    }

    fn add(&mut self, payload: Payload<'a>) -> Result<()> {
        match payload {
            Payload::TypeSection(section) => {
                self.type_section = Some(section.clone());
                self.types = section
                    .into_iter_err_on_gc_types()
                    .collect::<Result<_, _>>()?;
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    self.add_import(import?)?;
                }
            }
            Payload::FunctionSection(section) => self.functions.extend(read_all(section)?),
            Payload::TableSection(section) => self.tables = read_all(section)?,
            Payload::MemorySection(section) => self.memories = read_all(section)?,
            Payload::GlobalSection(section) => self.globals = read_all(section)?,
            Payload::ExportSection(section) => self.exports = read_all(section)?,
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(section) => self.elements = read_all(section)?,
            Payload::DataCountSection { count, .. } => self.data_count = Some(count),
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(section) => self.data = Some(section),
            Payload::CustomSection(section) => self.add_custom(section)?,
            Payload::Version { .. } | Payload::CodeSectionStart { .. } | Payload::End(_) => {}
            other => bail!("a section that the splitter does not know: {other:?}"),
        }
        Ok(())
    }

    fn add_import(&mut self, import: Import<'a>) -> Result<()> {
        let TypeRef::Func(of_type) = import.ty else {
            bail!(
                "{}.{} is imported and no function",
                import.module,
                import.name
            );
        };
        self.functions.push(of_type);
        self.imports.push(import);
        Ok(())
    }

    fn add_custom(&mut self, section: CustomSectionReader<'a>) -> Result<()> {
        let KnownCustom::Name(names) = section.as_known() else {
            self.others.push(section);
            return Ok(());
        };
        for name in names {
            if let Name::Function(functions) = name? {
                for naming in functions {
                    let naming = naming?;
                    self.names.insert(naming.index, naming.name);
                }
            }
        }
        Ok(())
    }

    /// Functions with bodies, by their numbers.
    pub(super) fn defined(&self) -> impl Iterator<Item = (u32, &FunctionBody<'a>)> {
        (self.imports.len() as u32..).zip(&self.bodies)
    }

    /// How many parameters a function takes.
    ///
    /// # Errors
    /// When its type is not there.
    pub(super) fn parameters(&self, function: u32) -> Result<u32> {
        let of_type = self.functions.get(function as usize);
        let of_type = of_type.and_then(|&number| self.types.get(number as usize));
        let parameters = of_type.context("a function without a type")?.params();
        Ok(u32::try_from(parameters.len())?)
    }

    /// The function that is exported by a name.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn exported(&self, name: &str) -> Result<u32> {
        let found = self.exports.iter().find(|export| {
            export.name == name && matches!(export.kind, wasmparser::ExternalKind::Func)
        });
        let export = found.with_context(|| format!("no function is exported as {name}"))?;
        Ok(export.index)
    }

    /// The one table of functions.
    ///
    /// # Errors
    /// When there are several, or none.
    pub(super) fn function_table(&self) -> Result<u32> {
        let all = self.tables.iter().enumerate();
        let mut of_functions = all.filter(|(_, table)| table.ty.element_type.is_func_ref());
        match (of_functions.next(), of_functions.next()) {
            (Some((number, _)), None) => Ok(u32::try_from(number)?),
            _ => bail!("not exactly one table of functions"),
        }
    }

    /// The functions in a table when the module has been instantiated, by their slots.
    ///
    /// # Errors
    /// When that depends on anything that is known only then.
    pub(super) fn slots(&self, table: u32) -> Result<BTreeMap<u32, u32>> {
        let mut slots = BTreeMap::new();
        for element in &self.elements {
            let ElementKind::Active {
                table_index,
                offset_expr,
            } = &element.kind
            else {
                continue;
            };
            if table_index.unwrap_or(0) != table {
                continue;
            }
            let mut operators = offset_expr.get_operators_reader();
            let Operator::I32Const { value } = operators.read()? else {
                bail!("a slot that is not a constant");
            };
            let first = u32::try_from(value)?;
            slots.extend((first..).zip(functions_of(element)?));
        }
        Ok(slots)
    }
}

/// The functions of an element segment.
fn functions_of(element: &Element<'_>) -> Result<Vec<u32>> {
    match &element.items {
        ElementItems::Functions(functions) => read_all(functions.clone()),
        ElementItems::Expressions(..) => bail!("slots filled by expressions"),
    }
}

fn read_all<'a, T: wasmparser::FromReader<'a>>(
    section: wasmparser::SectionLimited<'a, T>,
) -> Result<Vec<T>> {
    Ok(section.into_iter().collect::<Result<_, _>>()?)
}

/// The module without the names of its functions, else byte by byte as it was.
///
/// # Errors
/// When it is no module.
pub(super) fn without_names(binary: &[u8]) -> Result<Vec<u8>> {
    let mut module = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(binary) {
        let payload = payload?;
        let is_names =
            matches!(&payload, Payload::CustomSection(section) if section.name() == "name");
        if let Some((id, range)) = payload.as_section()
            && !is_names
        {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            module.section(&RawSection {
                id,
                data: &binary[range],
            });
        }
    }
    Ok(module.finish())
}
