//! A program or library that was given.

use super::decoded::Machine;
use super::file_lines::FileLines;
use super::imports::Imports;
use super::sections::{self, Code};
use super::symbols::Symbols;
use super::{NoLines, Problem};
use object::{Architecture, Object, ObjectKind, ReadRef};
use std::cell::OnceCell;

/// An ELF file of which instructions are shown. `R` is asked for its bytes.
pub struct Program<'data, R: ReadRef<'data>> {
    pub(super) data: R,
    pub(super) file: object::File<'data, R>,
    pub(super) machine: Machine,
    pub(super) code: Vec<Code>,
    pub(super) symbols: Symbols,
    imports: OnceCell<Imports>,
    lines: OnceCell<Option<FileLines>>,
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Reads headers and symbols.
    ///
    /// # Errors
    /// If it is no linked ELF file with code for a machine that is known here.
    pub fn open(data: R) -> Result<Self, Problem> {
        let magic = data.read_bytes_at(0, 4).map_err(|()| Problem::NotElf)?;
        if magic != b"\x7fELF" {
            return Err(Problem::NotElf);
        }
        let file = object::File::parse(data).map_err(|_| Problem::Damaged)?;
        if !matches!(file.kind(), ObjectKind::Executable | ObjectKind::Dynamic) {
            return Err(Problem::NotLinked);
        }
        let machine = match (file.architecture(), file.is_little_endian()) {
            (Architecture::X86_64, true) => Machine::X86(64),
            (Architecture::I386, true) => Machine::X86(32),
            (Architecture::Aarch64, true) => Machine::Arm64,
            _ => return Err(Problem::Machine),
        };
        let code = sections::of_file(&file)?;
        let symbols = Symbols::of_file(&file, &code);
        Ok(Program {
            data,
            file,
            machine,
            code,
            symbols,
            imports: OnceCell::new(),
            lines: OnceCell::new(),
        })
    }

    /// The build id, in hexadecimal digits, by which a file and its split-off debug information know
    /// each other.
    pub fn build_id(&self) -> Option<String> {
        let id = self.file.build_id().ok()??;
        Some(id.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Debug information, read when it is first needed.
    pub(super) fn lines(&self) -> Option<&FileLines> {
        let lines = self.lines.get_or_init(|| FileLines::of_file(&self.file));
        lines.as_ref()
    }

    /// Why there is no debug information.
    pub(super) fn no_lines(&self) -> Option<NoLines> {
        let is_missing = self.lines().is_none();
        is_missing.then(|| NoLines::of_file(&self.file))
    }

    /// What comes from other libraries, read when it is first needed.
    pub(super) fn imports(&self) -> &Imports {
        self.imports.get_or_init(|| Imports::of_file(&self.file))
    }

    /// The run of code that an address lies in.
    pub(super) fn code_at(&self, address: u64) -> Option<&Code> {
        let within = |code: &&Code| code.start <= address && address < code.end;
        self.code.iter().find(within)
    }
}
