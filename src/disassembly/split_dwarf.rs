//! Debug information that the compiler wrote to separate files (`-gsplit-dwarf`): one `.dwo` file for each
//! compiled file, or all of them in one `.dwp` package.
//!
//! The program contains the lines of its instructions, and for each compiled file a skeleton: the name of
//! its `.dwo` file, and a number that both share (DWARF 5, "Split DWARF Object Files"; GNU's extension of
//! DWARF 4 is supported too). Only these files contain the call sites of inlined code. The number proves
//! that they belong together; a file with another number is rejected.

// A program looks up lines in its own debug information (`file_lines`), which continues in the files read
// here, and this file adds them to the program. So the three import each other.
use super::file_lines::{Reader, endian_of, section};
use super::program::parsed;
use super::{Problem, Program};
use crate::limits;
use addr2line::SplitDwarfLoad;
use gimli::{Dwarf, DwarfPackage, DwarfSections, DwoId, SectionId, UnitType};
use object::{Object, ReadRef};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// The location of a compiled file's separate debug information.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SplitUnit {
    /// The file's name or path, as given to the compiler.
    pub name: String,
    /// The working directory of the compiler; empty if unknown.
    pub folder: String,
}

/// A file of units.
pub(super) enum SplitFile {
    /// A `.dwo` file.
    One {
        id: DwoId,
        sections: Box<DwarfSections<Rc<[u8]>>>,
        endian: gimli::RunTimeEndian,
    },
    /// A `.dwp` file.
    Package(Box<DwarfPackage<Reader>>),
}

/// The added files of units.
#[derive(Default)]
pub(super) struct SplitFiles {
    files: Vec<SplitFile>,
    /// Bytes of all.
    pub(super) size: usize,
}

impl SplitFiles {
    /// The unit that addr2line asks for.
    pub(super) fn find(&self, wanted: &SplitDwarfLoad<Reader>) -> Option<Arc<Dwarf<Reader>>> {
        let found = self.files.iter().find_map(|file| file.unit(wanted))?;
        #[expect(clippy::arc_with_non_send_sync, reason = "addr2line wants it")]
        Some(Arc::new(found))
    }
}

impl SplitFile {
    fn unit(&self, wanted: &SplitDwarfLoad<Reader>) -> Option<Dwarf<Reader>> {
        match self {
            SplitFile::One {
                id,
                sections,
                endian,
            } => {
                let mut unit = (*id == wanted.dwo_id).then(|| dwarf_of(sections, *endian))?;
                unit.make_dwo(&wanted.parent);
                Some(unit)
            }
            SplitFile::Package(package) => package.find_cu(wanted.dwo_id, &wanted.parent).ok()?,
        }
    }

    fn holds(&self, id: DwoId) -> bool {
        match self {
            SplitFile::One { id: own, .. } => *own == id,
            SplitFile::Package(package) => package.cu_index.find(id.0).is_some(),
        }
    }
}

impl SplitUnit {
    pub(super) fn of(wanted: &SplitDwarfLoad<Reader>) -> Self {
        let text = |name: &Option<Reader>| {
            let bytes = name.as_ref().map_or(&[][..], |name| name.bytes());
            String::from_utf8_lossy(bytes).into_owned()
        };
        SplitUnit {
            name: text(&wanted.path),
            folder: text(&wanted.comp_dir),
        }
    }
}

/// Whether a file contains split DWARF units.
pub fn is_split_dwarf<'data, R: ReadRef<'data>>(data: R) -> bool {
    parsed(data).is_ok_and(|file| has_units(&file))
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Adds the units of a `.dwo` or `.dwp` file.
    ///
    /// # Errors
    /// If it is not such a file, or not one of this program. Then the program is unchanged.
    pub fn add_units<'f, F: ReadRef<'f>>(&mut self, data: F) -> Result<(), Problem> {
        let file = parsed(data)?;
        if !has_units(&file) {
            return Err(Problem::NoDebug);
        }
        if file.architecture() != self.file.architecture() {
            return Err(Problem::OtherMachine);
        }
        let limit = limits::DEBUG_INFORMATION.saturating_sub(self.units.size);
        let (units, size) = read(&file, limit)?;
        let skeletons = self.lines().map_or(&[][..], |lines| lines.skeletons());
        if !skeletons.iter().any(|&id| units.holds(id)) {
            return Err(Problem::OtherUnits);
        }
        self.units.files.push(units);
        self.units.size += size;
        Ok(())
    }
}

fn has_units<'data, R: ReadRef<'data>>(file: &object::File<'data, R>) -> bool {
    file.section_by_name(".debug_info.dwo").is_some()
}

/// Reads a file of at most `most` bytes of debug information.
fn read<'data, R: ReadRef<'data>>(
    file: &object::File<'data, R>,
    most: usize,
) -> Result<(SplitFile, usize), Problem> {
    let mut left = most;
    let mut bytes = |id: SectionId| -> Result<Rc<[u8]>, Problem> {
        let name = id.dwo_name().unwrap_or_default();
        let bytes = section(file, name, left).ok_or(Problem::Unreadable)?;
        left -= bytes.len();
        Ok(bytes)
    };
    let endian = endian_of(file);
    let is_package = ["cu", "tu"].into_iter().any(|index| {
        file.section_by_name(&format!(".debug_{index}_index"))
            .is_some()
    });
    let units = if is_package {
        let empty = Reader::new(Rc::from([]), endian);
        let package = DwarfPackage::load(
            |id| {
                let bytes = bytes(id);
                let bytes = bytes.map_err(|_| gimli::Error::Io)?;
                Ok(Reader::new(bytes, endian))
            },
            empty,
        );
        SplitFile::Package(Box::new(
            package.map_err(|_: gimli::Error| Problem::Unreadable)?,
        ))
    } else {
        let sections = DwarfSections::load(bytes)?;
        let id = id_of(&dwarf_of(&sections, endian)).ok_or(Problem::Unreadable)?;
        SplitFile::One {
            id,
            sections: Box::new(sections),
            endian,
        }
    };
    Ok((units, most - left))
}

fn dwarf_of(sections: &DwarfSections<Rc<[u8]>>, endian: gimli::RunTimeEndian) -> Dwarf<Reader> {
    sections.borrow(|bytes| Reader::new(bytes.clone(), endian))
}

/// The number of the unit of a `.dwo` file: the first one, as in addr2line.
fn id_of(dwarf: &Dwarf<Reader>) -> Option<DwoId> {
    let first = dwarf.units().next().ok()??;
    dwarf.unit(first).ok()?.dwo_id
}

/// The numbers of all split units of a program.
pub(super) fn skeletons_of(dwarf: &Dwarf<Reader>) -> Vec<DwoId> {
    let mut units = dwarf.units();
    let mut found = HashSet::new();
    while let Ok(Some(unit)) = units.next() {
        let id = match unit.type_() {
            UnitType::Skeleton(id) => Some(id),
            // GNU's extension of DWARF 4 has the number in an attribute.
            UnitType::Compilation if unit.version() < 5 => {
                dwarf.unit(unit).ok().and_then(|unit| unit.dwo_id)
            }
            _ => None,
        };
        found.extend(id);
    }
    found.into_iter().collect()
}
