//! The sections of a file that contain code.

use super::Problem;
use object::{Object, ObjectSection, ReadRef, SectionFlags, elf};

/// A run of code in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    pub(super) start: u64,
    pub(super) end: u64,
    /// Offset of its bytes in the file.
    offset: u64,
}

impl Code {
    /// Bytes of `start..end`, which may extend beyond its end.
    pub(super) fn bytes<'data, R: ReadRef<'data>>(
        &self,
        data: R,
        start: u64,
        end: u64,
    ) -> Option<&'data [u8]> {
        let inner = start.checked_sub(self.start)?;
        let length = end.min(self.end).checked_sub(start)?;
        data.read_bytes_at(self.offset.checked_add(inner)?, length)
            .ok()
    }
}

/// All code of a file, by address.
pub(super) fn of_file<'data, R: ReadRef<'data>>(
    file: &object::File<'data, R>,
) -> Result<Vec<Code>, Problem> {
    let mut found = Vec::new();
    let mut split_off = false;
    for section in file.sections().filter(is_executable) {
        let Some((offset, size)) = section.file_range() else {
            split_off = true;
            continue;
        };
        let start = section.address();
        // The size in the file is used; that in memory is untrusted.
        let end = start.checked_add(size).ok_or(Problem::Damaged)?;
        found.push(Code { start, end, offset });
    }
    found.sort_by_key(|code| code.start);
    match (found.is_empty(), split_off) {
        (false, _) => Ok(found),
        (true, true) => Err(Problem::NoCode),
        (true, false) => Err(Problem::Damaged),
    }
}

fn is_executable<'data>(section: &impl ObjectSection<'data>) -> bool {
    let executable = elf::SHF_EXECINSTR.0;
    matches!(section.flags(), SectionFlags::Elf { sh_flags, .. } if sh_flags.0 & executable != 0)
}
