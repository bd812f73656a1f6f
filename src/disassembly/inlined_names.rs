//! Names and source files of functions in debug information.
//!
//! The mangled name of a function is unique. Some functions have none, such as static ones of GCC: these are
//! named with the namespaces, classes and functions that contain them, and distinguished by their files.

use super::file_lines::Reader;
use addr2line::Frame;
use gimli::{
    AttributeValue, DW_AT_abstract_origin, DW_AT_decl_file, DW_AT_name, DW_AT_specification,
    DebuggingInformationEntry, DwTag, UnitOffset, UnitRef,
};
use rustc_hash::FxHashMap;

/// Most references from an inlined function to its declaration: untrusted input may refer in a ring.
const REFERENCES: usize = 8;

/// A function of debug information.
pub(super) struct NamedFunction {
    /// Mangled, or with its scopes.
    pub(super) name: String,
    /// The file of its declaration.
    pub(super) file: Option<String>,
}

/// A unit by its place in the debug information.
type UnitKey = usize;

/// An entry of debug information by its unit and offset.
pub(super) type EntryKey = (UnitKey, usize);

/// Finds the names of functions. Each unit is searched for scopes at most once, and only if one of its
/// functions has no mangled name.
#[derive(Default)]
pub(super) struct InlinedNames {
    scopes: FxHashMap<UnitKey, FxHashMap<usize, String>>,
}

/// Whether a name is mangled as by C++ or Rust compilers.
pub(super) fn is_mangled(name: &str) -> bool {
    name.starts_with("_Z") || name.starts_with("_R")
}

/// The key of a unit.
pub(super) fn unit_key(unit: &UnitRef<'_, Reader>) -> UnitKey {
    unit.header.offset().0
}

impl InlinedNames {
    /// The function of a frame, by its unit and entry.
    pub(super) fn of(
        &mut self,
        frame: &Frame<'_, Reader>,
        unit: &UnitRef<'_, Reader>,
        entry: UnitOffset,
    ) -> Option<NamedFunction> {
        let name = frame.function.as_ref()?.raw_name().ok()?.into_owned();
        let mut found = NamedFunction { name, file: None };
        self.complete(&mut found, unit, entry);
        Some(found)
    }

    /// Adds scopes and the file of the declaration.
    fn complete(
        &mut self,
        function: &mut NamedFunction,
        unit: &UnitRef<'_, Reader>,
        mut offset: UnitOffset,
    ) {
        let is_mangled = is_mangled(&function.name);
        let mut named = None;
        for _ in 0..REFERENCES {
            let Ok(entry) = unit.entry(offset) else { break };
            let file = entry.attr_value(DW_AT_decl_file);
            let file = file.and_then(|file| path(unit, &file));
            function.file = file.or(function.file.take());
            if !is_mangled && name_of(unit, &entry).is_some_and(|name| name == function.name) {
                named = Some(offset);
            }
            match origin_of(&entry) {
                Some(next) => offset = next,
                None => break,
            }
        }
        if is_mangled {
            return;
        }
        let scopes = self
            .scopes
            .entry(unit_key(unit))
            .or_insert_with(|| scopes_of(unit));
        if let Some(scope) = named.and_then(|offset| scopes.get(&offset.0)) {
            function.name = format!("{scope}::{}", function.name);
        }
    }
}

/// The entry of the same unit with more about a function. Declarations of other units have no scopes here.
fn origin_of(entry: &DebuggingInformationEntry<Reader>) -> Option<UnitOffset> {
    let origin = [DW_AT_abstract_origin, DW_AT_specification];
    match origin.into_iter().find_map(|at| entry.attr_value(at))? {
        AttributeValue::UnitRef(origin) => Some(origin),
        _ => None,
    }
}

/// The entry that all inlined copies of a function refer to, by one of them; otherwise the entry itself, as a function
/// that was not inlined may have a name of its own, such as those of constructors.
pub(super) fn shared_entry(unit: &UnitRef<'_, Reader>, offset: UnitOffset) -> UnitOffset {
    let entry = unit.entry(offset).ok();
    let copy = entry.filter(|entry| entry.tag() == gimli::DW_TAG_inlined_subroutine);
    copy.and_then(|copy| origin_of(&copy)).unwrap_or(offset)
}

fn name_of(
    unit: &UnitRef<'_, Reader>,
    entry: &DebuggingInformationEntry<Reader>,
) -> Option<String> {
    let name = unit.attr_string(entry.attr_value(DW_AT_name)?).ok()?;
    Some(String::from_utf8_lossy(name.bytes()).into_owned())
}

/// The path of a file in the unit's line table.
fn path(unit: &UnitRef<'_, Reader>, file: &AttributeValue<Reader>) -> Option<String> {
    let header = unit.line_program.as_ref()?.header();
    let number = match file {
        AttributeValue::FileIndex(number) => *number,
        other => other.udata_value()?,
    };
    let entry = header.file(number)?;
    let text = |value| {
        let text = unit.attr_string(value).ok()?;
        Some(String::from_utf8_lossy(text.bytes()).into_owned())
    };
    let mut full = unit.comp_dir.as_ref().map_or_else(String::new, |folder| {
        String::from_utf8_lossy(folder.bytes()).into_owned()
    });
    if let Some(folder) = entry.directory(header).and_then(text) {
        append(&mut full, &folder);
    }
    append(&mut full, &text(entry.path_name())?);
    Some(full)
}

fn append(path: &mut String, part: &str) {
    if part.starts_with('/') {
        path.clear();
    } else if !path.is_empty() && !path.ends_with('/') {
        path.push('/');
    }
    path.push_str(part);
}

/// The scopes of the functions of a unit, by the offsets of their entries.
fn scopes_of(unit: &UnitRef<'_, Reader>) -> FxHashMap<usize, String> {
    let mut found = FxHashMap::default();
    // Names of the entries above the current one, with their depths.
    let mut above: Vec<(isize, String)> = Vec::new();
    let mut entries = unit.entries();
    while let Ok(Some(entry)) = entries.next_dfs() {
        let (depth, tag) = (entry.depth(), entry.tag());
        while above.last().is_some_and(|last| last.0 >= depth) {
            above.pop();
        }
        let outer = above.last().map_or("", |last| &last.1);
        if tag == gimli::DW_TAG_subprogram && !outer.is_empty() {
            found.insert(entry.offset().0, outer.to_owned());
        }
        if let Some(own) = scope_name(unit, entry, tag) {
            let full = match outer.is_empty() {
                true => own,
                false => format!("{outer}::{own}"),
            };
            above.push((depth, full));
        }
    }
    found
}

/// The name of an entry that is a scope.
fn scope_name(
    unit: &UnitRef<'_, Reader>,
    entry: &DebuggingInformationEntry<Reader>,
    tag: DwTag,
) -> Option<String> {
    match tag {
        gimli::DW_TAG_namespace => {
            Some(name_of(unit, entry).unwrap_or_else(|| "(anonymous namespace)".into()))
        }
        // Closures have no names.
        gimli::DW_TAG_class_type | gimli::DW_TAG_structure_type | gimli::DW_TAG_union_type => {
            let line = || entry.attr_value(gimli::DW_AT_decl_line)?.udata_value();
            name_of(unit, entry).or_else(|| Some(format!("{{unnamed, line {}}}", line()?)))
        }
        gimli::DW_TAG_enumeration_type | gimli::DW_TAG_module => name_of(unit, entry),
        gimli::DW_TAG_subprogram => {
            name_of(unit, entry).or_else(|| name_of(unit, &unit.entry(origin_of(entry)?).ok()?))
        }
        _ => None,
    }
}
