//! Header lines: `key: value`, anywhere in the file.
//!
//! A header line after costs begins a new part, except for `summary:` and `totals:`, which end one (Xdebug
//! before 2.8 writes them between `fn=` and its cost line), and for `event:`, which applies to all parts.
//!
//! A part in which nothing was counted has no costs: Valgrind writes its header and `totals: 0`, and
//! then the next `part:`. Such a part ends there.

use super::number::signed;
use super::reader::{Reader, trim_ascii};
use super::state::{CALLS_BY_NAME, DIFFERENCE, Layout, MOST_POSITIONS, SUMMARY, Slot, TOTALS};
use crate::diagnostic::{Error, ErrorKind, WarningKind, quote};
use crate::limits::EVENTS;
use crate::sink::{Header, ProfileSink, is_of_difference};
use crate::text::words;
use memchr::memchr;

/// Xdebug's line between two runs that it appended to one file.
const APPENDED: &[u8] = b"==== NEW PROFILING FILE";

impl<S: ProfileSink> Reader<S> {
    /// Reads a header line that begins at `at`. Returns whether it was one.
    pub(super) fn header_line(&mut self, at: usize, line: &[u8]) -> Result<bool, Error> {
        if line.starts_with(APPENDED) {
            self.state.ids_restarted = true;
            return Ok(true);
        }
        let Some((key, value)) = key_and_value(line) else {
            return Ok(false);
        };
        let header = match key {
            b"positions" => Header::Positions(value),
            b"events" => {
                self.events_line(at, line, value)?;
                return Ok(true);
            }
            // php-memprof writes "total:".
            b"summary" | b"totals" | b"total" => {
                self.sums_line(at, line, value, key == b"summary")?;
                return Ok(true);
            }
            // KCachegrind knows these keys and ignores them.
            b"arch" | b"timeframe (BB)" => Header::Other(key, value),
            _ => match stated(key, value) {
                Some(header) => header,
                None => return Ok(false),
            },
        };
        if key == b"part" {
            // A second one after the events of the first: between them nothing was counted.
            self.state.ended |= self.state.own_events && self.state.numbered;
        }
        if key == b"event" {
            self.open_part(at)?;
        } else {
            self.begin_part_if_due(at)?;
        }
        self.state.numbered |= key == b"part";
        self.names_itself |= key == b"creator";
        self.last_line_is_name = false;
        self.check(header, at, line);
        self.send(header, at, line)?;
        Ok(true)
    }

    fn check(&mut self, header: Header<'_>, at: usize, line: &[u8]) {
        match header {
            // Xdebug's aggregates and its versions before 2.1.1, which began to write `creator:` and `cfl=` together.
            Header::Version(b"0.9.6") => self.state.facts |= CALLS_BY_NAME,
            Header::Creator(_) => self.state.facts &= !CALLS_BY_NAME,
            Header::Version(value)
                if signed(value.split(|&b| b == b'.').next().unwrap_or(b""))
                    .is_some_and(|v| v > 1) =>
            {
                self.warn(WarningKind::UnknownVersion, at, || quote(line));
            }
            Header::Positions(value) => match layout(value) {
                Some((layout, is_known)) => {
                    self.state.layout = layout;
                    if !is_known {
                        self.warn(WarningKind::UnknownPosition, at, || quote(line));
                    }
                }
                None => self.warn(WarningKind::MalformedHeader, at, || quote(line)),
            },
            Header::Description(key, _) if is_of_difference(key) => self.state.facts |= DIFFERENCE,
            _ => {}
        }
    }

    fn send(&mut self, header: Header<'_>, at: usize, line: &[u8]) -> Result<(), Error> {
        let location = self.location(at);
        self.sink
            .header(header, line, location)
            .map_err(|kind| self.error(kind, at))
    }

    /// Begins a part at a header line that follows costs or names, or the end of an empty part.
    fn begin_part_if_due(&mut self, at: usize) -> Result<(), Error> {
        if self.state.ended || (self.state.in_body && self.state.events() > 0) {
            self.state.in_part = false;
        }
        self.open_part(at)
    }

    fn events_line(&mut self, at: usize, line: &[u8], value: &[u8]) -> Result<(), Error> {
        self.begin_part_if_due(at)?;
        let names: Vec<&[u8]> = words(value).collect();
        if names.is_empty() && self.state.events() > 0 {
            // The events of the previous part remain in use.
            self.warn(WarningKind::MalformedHeader, at, || quote(line));
            self.last_line_is_name = true;
            return Ok(());
        }
        if names.is_empty() {
            return Err(self.error(ErrorKind::EventsEmpty, at));
        }
        // Checked before a sink adds columns.
        if names.len() > EVENTS {
            return Err(self.error(ErrorKind::Limit("events", EVENTS as u64), at));
        }
        if self.state.own_events {
            self.warn(WarningKind::EventsRepeated, at, || quote(line));
        }
        let location = self.location(at);
        self.sink
            .events(&names, location)
            .map_err(|kind| self.error(kind, at))?;
        self.state.own_events = true;
        // A line ends at 32 MiB, so its words fit.
        self.state.events = names.len() as u32;
        self.costs.clear();
        self.costs.resize(names.len(), 0);
        self.last_line_is_name = true;
        Ok(())
    }

    fn sums_line(
        &mut self,
        at: usize,
        line: &[u8],
        value: &[u8],
        is_summary: bool,
    ) -> Result<(), Error> {
        self.open_part(at)?;
        self.last_line_is_name = false;
        let numbers: Option<Vec<i128>> = words(value)
            .map(|w| if w == b"." { Some(0) } else { signed(w) })
            .collect();
        let sums = if is_summary { SUMMARY } else { TOTALS };
        if numbers.is_some() && self.state.facts & sums != 0 {
            self.warn(WarningKind::SumsRepeated, at, || quote(line));
        }
        self.names_itself |= numbers.as_ref().is_some_and(|numbers| !numbers.is_empty());
        if numbers.is_some() {
            self.state.facts |= sums;
        }
        match numbers {
            Some(numbers) if is_summary => self.send(Header::Summary(&numbers), at, line),
            Some(numbers) => {
                let nothing = numbers.iter().all(|&number| number == 0);
                self.state.ended |= nothing && self.state.own_events && !self.state.in_body;
                self.send(Header::Totals(&numbers), at, line)
            }
            None => {
                // Valgrind's xtree writes "totals: (null)" where nothing was counted.
                if value != b"(null)" {
                    self.warn(WarningKind::MalformedHeader, at, || quote(line));
                }
                Ok(())
            }
        }
    }
}

/// A fact about a part or an event.
pub(crate) fn stated<'a>(key: &[u8], value: &'a [u8]) -> Option<Header<'a>> {
    Some(match key {
        b"version" => Header::Version(value),
        b"creator" => Header::Creator(value),
        b"pid" => Header::Pid(value),
        b"cmd" => Header::Command(value),
        b"part" => Header::Part(value),
        b"thread" => Header::Thread(value),
        b"desc" => description(value),
        b"event" => definition(value),
        _ => return None,
    })
}

/// `desc: key: value`
fn description(value: &[u8]) -> Header<'_> {
    let (key, text) = key_and_value(value).unwrap_or((value, b""));
    Header::Description(key, text)
}

/// The two parts of a line of the form `key: value`, without white space around them.
pub(crate) fn key_and_value(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = memchr(b':', line)?;
    Some((trim_ascii(&line[..colon]), trim_ascii(&line[colon + 1..])))
}

/// `event: name [= formula] [: long name]`
fn definition(value: &[u8]) -> Header<'_> {
    let colon = memchr(b':', value);
    let left = &value[..colon.unwrap_or(value.len())];
    let long_name = colon
        .map(|c| trim_ascii(&value[c + 1..]))
        .filter(|l| !l.is_empty());
    let equals = memchr(b'=', left);
    Header::Event {
        name: trim_ascii(&left[..equals.unwrap_or(left.len())]),
        formula: equals.map(|e| trim_ascii(&left[e + 1..])),
        long_name,
    }
}

/// The words of `positions:`, and whether each is known and there once; `None` if there are too many.
fn layout(value: &[u8]) -> Option<(Layout, bool)> {
    let mut layout = Layout::empty();
    let mut is_known = true;
    for word in words(value) {
        if layout.count() == MOST_POSITIONS {
            return None;
        }
        let slot = match word {
            b"instr" => Slot::Address,
            b"bb" => Slot::Block,
            b"line" => Slot::Line,
            _ => Slot::Other,
        };
        is_known &= !layout.has(slot);
        layout.push(slot);
    }
    Some((layout, is_known))
}
