//! The header of a file, which identifies its run.
//!
//! Files are parts of one run only if their headers say so: the same process, command and writer with
//! another part or thread (Valgrind's dumps and threads), or a process that another one lists as its child
//! (`desc: Spawned pid:` of CodSpeed's Valgrind). All other files are separate runs. Xdebug and cachegrind
//! write no process, so each of their files is a run. Stock Valgrind does not write which process was
//! forked from which, and the file of a forked child repeats the costs of its parent before the fork.

use crate::container::{Event, Unpacker};
use crate::diagnostic::Likeness;
use crate::grammar::key_and_value;
use crate::limits::PARTS;
use crate::order;

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

/// Bytes at the beginning of a text that are searched for its heading.
const SEARCHED: usize = 1 << 16;

/// Reads the heading from the first bytes of a file, packed or not, as far as possible.
///
/// ```
/// use grindscope::loading::heading;
/// let of = heading(b"creator: callgrind-3.19.0\npid: 7\ncmd: ls\n\nevents: Ir\nfn=ma");
/// assert_eq!((&of.pid[..], &of.command[..], of.is_profile), (&b"7"[..], &b"ls"[..], true));
/// assert!(!heading(b"Dear diary,\n").is_profile);
/// ```
pub fn heading(bytes: &[u8]) -> Heading {
    let mut heading = Heading::default();
    let (mut text, mut is_text) = (Vec::new(), false);
    let mut take = |event: Event<'_>| {
        match event {
            // Of an archive, the first profile.
            Event::Begin(entry) if !heading.is_profile => {
                text.clear();
                is_text = entry.likeness.is_none();
                heading.is_profile = entry.likeness == Some(Likeness::WebgrindBuffer);
            }
            Event::Text(piece) if is_text => {
                keep_beginning(&mut text, piece);
                heading = Heading::of(&text);
            }
            _ => {}
        }
        Ok(())
    };
    let mut unpacker = Unpacker::new();
    // Errors are reported later, when the whole file is read.
    if unpacker.push(bytes, &mut take).is_ok() {
        let _ = unpacker.finish(&mut take);
    }
    heading
}

/// Appends a piece to the beginning of a text that is searched.
pub(super) fn keep_beginning(text: &mut Vec<u8>, piece: &[u8]) {
    let left = SEARCHED - text.len();
    text.extend_from_slice(&piece[..piece.len().min(left)]);
}

impl Heading {
    /// Reads the lines before the first function or cost. The first value of a key wins.
    pub(super) fn of(text: &[u8]) -> Self {
        let mut heading = Heading::default();
        for line in text.split(|&byte| byte == b'\n') {
            if line.starts_with(b"fn=") || line.first().is_some_and(u8::is_ascii_digit) {
                break;
            }
            let Some((key, value)) = key_and_value(line) else {
                continue;
            };
            let field = match key {
                b"creator" => &mut heading.creator,
                b"cmd" => &mut heading.command,
                b"pid" => &mut heading.pid,
                b"part" => &mut heading.part,
                b"thread" => &mut heading.thread,
                b"events" => {
                    heading.is_profile |= !value.is_empty();
                    continue;
                }
                b"desc" => {
                    if let Some((b"Spawned pid", pid)) = key_and_value(value)
                        && heading.spawned.len() < PARTS
                    {
                        heading.spawned.push(pid.to_vec());
                    }
                    continue;
                }
                _ => continue,
            };
            if field.is_empty() {
                *field = value.to_vec();
            }
        }
        heading
    }
}

#[cfg(test)]
mod tests;
