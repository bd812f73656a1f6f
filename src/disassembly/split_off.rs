//! Debug information that was split off from a program into a file of its own (`objcopy
//! --only-keep-debug`, the `-dbg` and `-dbgsym` packages of distributions).
//!
//! Such a file has the symbols and the debug information of its program, at the same addresses, and
//! nothing of its code. What is to tell that they belong together is a build id, which both have, or else
//! the checksum of the file, which the program has beside its name (`.gnu_debuglink`; GDB's manual,
//! "Debugging Information in Separate Files"). A file that is told to be another one is not read: its lines
//! would be wrong ones.

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
    /// It is not: the program says neither, or the file is too large to be summed.
    None,
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Whether it has no source lines of its own.
    pub fn lacks_lines(&self) -> bool {
        self.file.section_by_name(".debug_line").is_none()
    }

    /// The name of the file that debug information was split off into, as the program has it: bytes that
    /// need be no name of a file.
    pub fn debug_link(&self) -> Option<&'data [u8]> {
        let link = self.file.gnu_debuglink().ok()??;
        Some(link.0)
    }

    /// Takes the symbols and source lines that the program lacks from a file that they were split off into.
    /// What the program has itself is kept.
    ///
    /// # Errors
    /// If it is no such file, or that of another program. The program is as it was then.
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

/// The CRC-32 of a whole file; `None` if it is larger than anything that is read of it.
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
