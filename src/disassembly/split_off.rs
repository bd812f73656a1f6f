//! Separate debug information of a program (`objcopy --only-keep-debug`, the `-dbg` and `-dbgsym` packages
//! of distributions).
//!
//! Such a file has the symbols and the debug information of its program, at the same addresses, but no
//! code. They belong together if both have the same build id, or if the file has the checksum that the
//! program stores with its name (`.gnu_debuglink`; GDB's manual, "Debugging Information in Separate
//! Files"). A file that does not match is rejected, because its lines would be wrong.

use super::program::parsed;
use super::{Problem, Program};
use crate::limits;
use flate2::Crc;
use object::{Object, ReadRef};

/// How it is known that a file belongs to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Both have the same build id.
    BuildId,
    /// The program has the checksum of the file.
    Checksum,
    /// Neither: the program has neither, or the file is too large for a checksum.
    None,
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Whether the program itself has no source lines.
    pub fn lacks_lines(&self) -> bool {
        self.file.section_by_name(".debug_line").is_none()
    }

    /// The name of the separate debug file according to the program: untrusted bytes.
    pub fn debug_link(&self) -> Option<&'data [u8]> {
        let link = self.file.gnu_debuglink().ok()??;
        Some(link.0)
    }

    /// Adds missing symbols and source lines from a separate debug file. Existing ones are kept. Fails if it is not
    /// such a file, or belongs to another program. Then the program is unchanged.
    pub fn add_debug(&mut self, data: R) -> Result<Proof, Problem> {
        let debug = parsed(data)?;
        if debug.architecture() != self.file.architecture() {
            return Err(Problem::OtherMachine);
        }
        let has_lines = self.lacks_lines() && debug.section_by_name(".debug_line").is_some();
        let is_stripped = self.file.symbol_table().is_none();
        let has_symbols = is_stripped && debug.symbol_table().is_some();
        if !has_lines && !has_symbols {
            return Err(Problem::NoDebug);
        }
        let proof = self.proof(&debug, data)?;
        self.take_debug(debug);
        Ok(proof)
    }

    fn proof(&self, debug: &object::File<'data, R>, data: R) -> Result<Proof, Problem> {
        let ids = (self.file.build_id(), debug.build_id());
        if let (Ok(Some(own)), Ok(Some(id))) = ids {
            let is_same = own == id;
            return is_same
                .then_some(Proof::BuildId)
                .ok_or(Problem::OtherBuildId);
        }
        let Ok(Some((_, own))) = self.file.gnu_debuglink() else {
            return Ok(Proof::None);
        };
        match checksum(data) {
            None => Ok(Proof::None),
            Some(sum) if sum == own => Ok(Proof::Checksum),
            Some(_) => Err(Problem::OtherChecksum),
        }
    }
}

/// The CRC-32 of a whole file; `None` if it is too large.
fn checksum<'data, R: ReadRef<'data>>(data: R) -> Option<u32> {
    let length = data.len().ok()?;
    if length > limits::DEBUG_INFORMATION as u64 {
        return None;
    }
    let mut sum = Crc::new();
    let mut at = 0;
    while at < length {
        let size = (length - at).min(limits::PIECE as u64);
        sum.update(data.read_bytes_at(at, size).ok()?);
        at += size;
    }
    Some(sum.sum())
}
