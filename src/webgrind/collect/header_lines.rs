//! The header lines of a text, kept until the way of summing up is known.

use super::event_choice::EventChoice;
use crate::diagnostic::ErrorKind;
use crate::limits::HEADER_LINES;
use crate::sink::Header;
use crate::webgrind::Headers;

/// All header lines in text order.
#[derive(Debug, Default)]
pub(super) struct HeaderLines {
    lines: Vec<Line>,
    bytes: usize,
}

#[derive(Debug)]
struct Line {
    raw: Vec<u8>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Events,
    /// `summary:` of this part.
    Summary(usize),
    Totals,
    Other,
}

impl HeaderLines {
    /// Stores a line. webgrind only reads lines with `": "`; others would confuse its reader. Fails with
    /// [`ErrorKind::Limit`] if there are too many.
    pub(super) fn push(
        &mut self,
        header: &Header<'_>,
        raw: &[u8],
        part: usize,
    ) -> Result<(), ErrorKind> {
        let kind = match header {
            Header::Summary(_) => Kind::Summary(part),
            Header::Totals(_) => Kind::Totals,
            _ => Kind::Other,
        };
        if memchr::memmem::find(raw, b": ").is_none() {
            return Ok(());
        }
        self.keep(raw.to_vec(), kind)
    }

    /// Stores the line of the events. Fails with [`ErrorKind::Limit`] if there are too many lines.
    pub(super) fn push_events(&mut self, names: &[&[u8]]) -> Result<(), ErrorKind> {
        self.keep([b"events: ", &names.join(&b' ')[..]].concat(), Kind::Events)
    }

    fn keep(&mut self, raw: Vec<u8>, kind: Kind) -> Result<(), ErrorKind> {
        self.bytes += raw.len() + 1;
        if self.bytes > HEADER_LINES {
            return Err(ErrorKind::Limit(
                "bytes of header lines",
                HEADER_LINES as u64,
            ));
        }
        self.lines.push(Line { raw, kind });
        Ok(())
    }

    /// All lines unchanged, as webgrind keeps them. For another event than the first, which webgrind never
    /// uses, `events:` and `summary:` are rewritten for that event. The sum is that of the part's self
    /// costs, because Xdebug's own memory summary is the peak, not a sum.
    pub(super) fn verbatim(&self, event: &EventChoice) -> Headers {
        let mut headers = Headers::default();
        for line in &self.lines {
            match line.kind {
                Kind::Events if !event.is_first() => headers.push(&events(event)),
                Kind::Summary(part) if !event.is_first() => {
                    headers.push(&summary(event.part_sum(part)));
                }
                _ => headers.push(&line.raw),
            }
        }
        headers
    }

    /// The lines for a reader that expects one event and calculates percentages from each `summary:`.
    pub(super) fn about_one_event(&self, event: &EventChoice) -> Headers {
        let mut headers = Headers::default();
        let mut new_events = false;
        for line in &self.lines {
            match line.kind {
                Kind::Events if !new_events => {
                    headers.push(&events(event));
                    new_events = true;
                }
                Kind::Other => headers.push(&line.raw),
                Kind::Events | Kind::Summary(_) | Kind::Totals => {}
            }
        }
        headers.push(&summary(event.total()));
        headers
    }
}

fn events(event: &EventChoice) -> Vec<u8> {
    [b"events: ", event.name()].concat()
}

fn summary(sum: i128) -> Vec<u8> {
    format!("summary: {sum}").into_bytes()
}
