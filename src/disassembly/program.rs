//! A program or library.

use super::decoder::Machine;
use super::file_lines::FileLines;
use super::labels::Imports;
use super::sections::{self, Code};
use super::symbols::{SymbolFiles, Symbols};
use super::{NoLines, Problem};
use object::{Architecture, Object, ObjectKind, ReadRef};
use std::cell::OnceCell;

/// An ELF file whose instructions are shown. `R` reads its bytes.
pub struct Program<'data, R: ReadRef<'data>> {
    pub(super) data: R,
    pub(super) file: object::File<'data, R>,
    pub(super) machine: Machine,
    pub(super) code: Vec<Code>,
    pub(super) symbols: Symbols,
    /// Its separate debug file, if added.
    pub(super) debug: Option<object::File<'data, R>>,
    imports: OnceCell<Imports>,
    lines: OnceCell<Option<FileLines>>,
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Reads headers and symbols. Fails if it is not a linked ELF file with code for a supported machine.
    pub fn open(data: R) -> Result<Self, Problem> {
        let file = parsed(data)?;
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
        let files = SymbolFiles {
            all: &file,
            dynamic: &file,
        };
        let symbols = Symbols::of_files(files, &code);
        Ok(Program {
            data,
            file,
            machine,
            code,
            symbols,
            debug: None,
            imports: OnceCell::new(),
            lines: OnceCell::new(),
        })
    }

    /// The build id in hexadecimal digits, which a program and its separate debug information share.
    pub fn build_id(&self) -> Option<String> {
        let id = self.file.build_id().ok()??;
        Some(id.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The files with the symbols.
    pub(super) fn symbol_files(&self) -> SymbolFiles<'_, 'data, R> {
        let is_stripped = self.file.symbol_table().is_none();
        let split_off = self.debug.as_ref().filter(|_| is_stripped);
        SymbolFiles {
            all: split_off.unwrap_or(&self.file),
            dynamic: &self.file,
        }
    }

    /// Sets the separate debug file and discards data read before.
    pub(super) fn take_debug(&mut self, debug: object::File<'data, R>) {
        self.debug = Some(debug);
        self.symbols = Symbols::of_files(self.symbol_files(), &self.code);
        self.lines = OnceCell::new();
    }

    /// Debug information, read when first needed.
    pub(super) fn lines(&self) -> Option<&FileLines> {
        let split_off = || FileLines::of_file(self.debug.as_ref()?);
        let lines = || FileLines::of_file(&self.file).or_else(split_off);
        self.lines.get_or_init(lines).as_ref()
    }

    /// Why there is no debug information.
    pub(super) fn no_lines(&self) -> Option<NoLines> {
        let is_missing = self.lines().is_none();
        is_missing.then(|| NoLines::of_file(self.debug.as_ref().unwrap_or(&self.file)))
    }

    /// Imported functions, read when first needed.
    pub(super) fn imports(&self) -> &Imports {
        self.imports.get_or_init(|| Imports::of_file(&self.file))
    }

    /// The run of code that contains an address.
    pub(super) fn code_at(&self, address: u64) -> Option<&Code> {
        let within = |code: &&Code| code.start <= address && address < code.end;
        self.code.iter().find(within)
    }
}

/// The headers of an ELF file.
pub(super) fn parsed<'data, R: ReadRef<'data>>(data: R) -> Result<object::File<'data, R>, Problem> {
    let magic = data.read_bytes_at(0, 4).map_err(|()| Problem::NotElf)?;
    if magic != b"\x7fELF" {
        return Err(Problem::NotElf);
    }
    object::File::parse(data).map_err(|_| Problem::Damaged)
}
