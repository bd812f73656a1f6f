//! The header of a file, which identifies its run.
//!
//! Files are parts of one run only if their headers say so: the same process, command and writer with
//! another part or thread (Valgrind's dumps and threads), or a process that another one lists as its child
//! (`desc: Spawned pid:` of CodSpeed's Valgrind). All other files are separate runs. Xdebug and cachegrind
//! write no process, so each of their files is a run. Stock Valgrind does not write which process was
//! forked from which, and the file of a forked child repeats the costs of its parent before the fork.

use super::Loader;
use crate::diagnostic::{ErrorKind, Location, WarningKind};
use crate::limits::PARTS;
use crate::order;
use crate::sink::{CostLine, Header, Jump, LineCounts, Place, Position, ProfileSink, Symbol};

/// The header of a file, before its first costs. Texts are bytes as written; empty if missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// `creator:`
    pub creator: Vec<u8>,
    /// `cmd:`
    pub command: Vec<u8>,
    /// `pid:`
    pub pid: Vec<u8>,
    /// `part:`, of the first part if there are several.
    pub part: Vec<u8>,
    /// `thread:`, of the first part if there are several.
    pub thread: Vec<u8>,
    /// `desc: Spawned pid:`, the processes that this one forked.
    pub spawned: Vec<Vec<u8>>,
    /// Whether it has the `events:` line that every profile has.
    pub is_profile: bool,
}

/// The order in which to read files, as indices: by process, part and thread, as native readers do. File
/// names would put `callgrind.out.7.10` before `callgrind.out.7.2`. A missing header counts as 0; files
/// with equal headers keep their order.
pub fn reading_order(headings: &[Heading]) -> Vec<usize> {
    let number = |text: &[u8]| -> u64 {
        let text = std::str::from_utf8(text).unwrap_or_default();
        text.parse().unwrap_or_default()
    };
    let mut order: Vec<usize> = (0..headings.len()).collect();
    order::sort_by_key(&mut order, |&index| {
        let Heading {
            pid, part, thread, ..
        } = &headings[index];
        [pid, part, thread].map(|text| number(text))
    });
    order
}

/// Reads the heading from the name and first bytes of a file, packed or not, as far as possible.
///
/// ```
/// use grindscope::loading::heading;
/// let of = heading(b"callgrind.out.7", b"creator: callgrind-3.19.0\npid: 7\ncmd: ls\n\nevents: Ir\nfn=ma");
/// assert_eq!((&of.pid[..], &of.command[..], of.is_profile), (&b"7"[..], &b"ls"[..], true));
/// assert!(!heading(b"notes.txt", b"Dear diary,\n").is_profile);
/// ```
pub fn heading(name: &[u8], bytes: &[u8]) -> Heading {
    let mut loader = Loader::new(HeadingSink::default());
    loader.begin_file(name);
    // Errors are reported later, when the whole file is read.
    if loader.push(bytes).is_ok() {
        let _ = loader.end_file();
    }
    std::mem::take(&mut loader.sink_mut().heading)
}

/// Collects header lines and stops reading at the first function or cost.
#[derive(Default)]
pub(super) struct HeadingSink {
    names: Vec<Box<[u8]>>,
    pub(super) heading: Heading,
}

/// Error that stops the reading; it is never reported.
const ENOUGH: ErrorKind = ErrorKind::Empty;

impl HeadingSink {
    /// Stores a header; the first value wins.
    fn state(&mut self, header: Header<'_>) {
        let (field, value) = match header {
            Header::Creator(value) => (&mut self.heading.creator, value),
            Header::Command(value) => (&mut self.heading.command, value),
            Header::Pid(value) => (&mut self.heading.pid, value),
            Header::Part(value) => (&mut self.heading.part, value),
            Header::Thread(value) => (&mut self.heading.thread, value),
            Header::Description(b"Spawned pid", value) => {
                if self.heading.spawned.len() < PARTS {
                    self.heading.spawned.push(value.to_vec());
                }
                return;
            }
            _ => return,
        };
        if field.is_empty() {
            *field = value.to_vec();
        }
    }
}

impl ProfileSink for HeadingSink {
    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        // There are few names before the first function: duplicates do not matter.
        self.names.push(name.into());
        Ok(Symbol(self.names.len() as u32 - 1))
    }

    fn text(&self, symbol: Symbol) -> &[u8] {
        &self.names[symbol.0 as usize]
    }

    fn begin_file(&mut self, _: u32) {}

    fn end_file(&mut self, _: &LineCounts, _: bool) {}

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn header(&mut self, header: Header<'_>, _: &[u8], _: Location) -> Result<(), ErrorKind> {
        self.state(header);
        Ok(())
    }

    fn events(&mut self, _: &[&[u8]], _: Location) -> Result<(), ErrorKind> {
        self.heading.is_profile = true;
        Ok(())
    }

    fn enter(&mut self, _: Place) -> Result<(), ErrorKind> {
        Err(ENOUGH)
    }

    fn self_cost(&mut self, _: &CostLine<'_>) -> Result<(), ErrorKind> {
        Err(ENOUGH)
    }

    fn call(&mut self, _: Place, _: u64, _: &CostLine<'_>, _: Location) -> Result<(), ErrorKind> {
        Err(ENOUGH)
    }

    fn callee_found(&mut self, _: Place, _: Place) {}

    fn jump(&mut self, _: &Jump, _: &Position) -> Result<(), ErrorKind> {
        Err(ENOUGH)
    }

    fn warn(&mut self, _: WarningKind, _: Location, _: &mut dyn FnMut() -> String) {}
}

#[cfg(test)]
mod tests;
