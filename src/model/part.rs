//! Parts of a profile with their headers.

use super::EventType;
use crate::diagnostic::Location;
use crate::sink::{Header, is_of_difference};
use crate::text::words;

/// One part: a dump, a thread, or an appended run. Texts are bytes as written, without surrounding blanks.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Index of the file of the part.
    pub file: u32,
    /// `version:`
    pub version: Option<Vec<u8>>,
    /// `creator:`; Valgrind writes it once for all parts of a dump.
    pub creator: Option<Vec<u8>>,
    /// `cmd:`
    pub command: Option<Vec<u8>>,
    /// `pid:`
    pub pid: Option<Vec<u8>>,
    /// `part:`
    pub number: Option<Vec<u8>>,
    /// `thread:`
    pub thread: Option<Vec<u8>>,
    /// `desc: key: value` lines in their order.
    pub descriptions: Vec<(Vec<u8>, Vec<u8>)>,
    /// Words of `positions:`.
    pub positions: Vec<Vec<u8>>,
    /// The part's own events, in its own order, as indices of the profile's events.
    pub events: Vec<usize>,
    /// Exact sum of all self cost lines, in the order of `events`.
    pub sums: Vec<i128>,
    /// `summary:` as written, in the order of `events`; may be shorter.
    pub summary: Option<Vec<i128>>,
    /// `totals:` as written, in the order of `events`; may be shorter.
    pub totals: Option<Vec<i128>>,
    /// Locations of `summary:` and `totals:`.
    pub(super) stated_at: [Option<Location>; 2],
}

impl Part {
    /// The value of a `desc:` line, the last one of that key.
    pub fn description(&self, key: &[u8]) -> Option<&[u8]> {
        let found = self.descriptions.iter().rev().find(|(k, _)| k == key);
        found.map(|(_, value)| &value[..])
    }

    /// Whether Xdebug wrote the part. Before 2.1.1 it wrote no `creator:`, but a version of its own.
    pub fn is_by_xdebug(&self) -> bool {
        match &self.creator {
            Some(creator) => creator.to_ascii_lowercase().starts_with(b"xdebug"),
            None => self.version.as_deref() == Some(b"0.9.6"),
        }
    }

    /// Whether the part has the header of Cachegrind: command and events only, the first one `Ir`, and since 3.21
    /// descriptions only of simulated caches.
    pub(super) fn has_head_of_cachegrind(&self, events: &[EventType]) -> bool {
        let others = [
            &self.version,
            &self.creator,
            &self.pid,
            &self.number,
            &self.thread,
        ];
        let first = self.events.first().and_then(|&event| events.get(event));
        self.command.is_some()
            && others.iter().all(|header| header.is_none())
            && self.positions.is_empty()
            && first.is_some_and(|event| event.name == "Ir")
    }

    /// Whether the part is marked as a difference of profiles.
    pub(super) fn is_difference(&self) -> bool {
        self.descriptions
            .iter()
            .any(|(key, _)| is_of_difference(key))
    }

    /// Why the part ended (`desc: Trigger:`), as written by callgrind.
    pub fn trigger(&self) -> Option<&[u8]> {
        self.description(b"Trigger")
    }

    /// The name that the program gave the part when it requested the dump (`CALLGRIND_DUMP_STATS_AT`), such as
    /// the benchmark that CodSpeed names.
    pub fn name(&self) -> Option<&[u8]> {
        self.trigger()?.strip_prefix(b"Client Request: ")
    }

    /// The name of its thread, which CodSpeed's callgrind writes.
    pub fn thread_name(&self) -> Option<&[u8]> {
        self.description(b"Thread name")
    }

    /// The numbers of the processes that started during the part, which CodSpeed's callgrind writes.
    pub fn spawned(&self) -> impl Iterator<Item = &[u8]> {
        let spawned = self.descriptions.iter().filter(|of| of.0 == b"Spawned pid");
        spawned.map(|(_, pid)| &pid[..])
    }

    /// Stores a header line. For a repeated key the last value is used.
    pub(super) fn state(&mut self, header: Header<'_>, at: Location) {
        match header {
            Header::Creator(v) => self.creator = Some(v.to_vec()),
            Header::Command(v) => self.command = Some(v.to_vec()),
            Header::Pid(v) => self.pid = Some(v.to_vec()),
            Header::Part(v) => self.number = Some(v.to_vec()),
            Header::Thread(v) => self.thread = Some(v.to_vec()),
            Header::Description(key, value) => {
                self.descriptions.push((key.to_vec(), value.to_vec()))
            }
            Header::Positions(v) => self.positions = words(v).map(<[u8]>::to_vec).collect(),
            Header::Summary(v) => {
                self.summary = Some(v.to_vec());
                self.stated_at[0] = Some(at);
            }
            Header::Totals(v) => {
                self.totals = Some(v.to_vec());
                self.stated_at[1] = Some(at);
            }
            Header::Version(v) => self.version = Some(v.to_vec()),
            Header::Event { .. } | Header::Other(..) => {}
        }
    }
}
