//! Calls in the form that callgrind writes most of them, read at once.
//!
//! A call is up to five lines: `cob=(ID)`, `cfi=(ID)`, `cfn=(ID)`, `calls=COUNT TARGET`, costs. The order
//! of these lines is known, so no dispatch on each line is needed. In all other cases (a name that is
//! defined, an unknown id, other blanks, pending lines, the end of the text) these readers fail without
//! side effects, and the lines are read one by one.

use super::association::usual_count;
use super::callees::StatedNames;
use super::cost_line::begins_cost_line;
use super::number::byte;
use super::reader::Reader;
use super::short_id::short_id;
use super::spec::NameKind;
use super::state::{Callee, Pending};
use crate::diagnostic::{Error, Location};
use crate::sink::{CostLine, Place, ProfileSink, Symbol};

impl<S: ProfileSink> Reader<S> {
    /// Reads the call whose first line of words is at `at`, if it is in the usual form. Returns the
    /// index of the next line.
    #[inline(always)]
    pub(super) fn usual_line(&mut self, text: &[u8], at: usize) -> Result<Option<usize>, Error> {
        if !self.state.in_body || self.state.pending != Pending::None {
            return Ok(None);
        }
        match &text[at..] {
            [b'c', b'o' | b'f', ..] => self.usual_call(text, at),
            _ => Ok(None),
        }
    }

    /// `fi=(ID)` or `fe=(ID)` followed by a line of self cost: the index of that line.
    #[inline(always)]
    pub(super) fn usual_inlined_file(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let [b'f', b'i' | b'e', b'=', ..] = text.get(at..)? else {
            return None;
        };
        let (file, next) = self.short_name(NameKind::File, text, at + 3)?;
        if !begins_cost_line(byte(text, next)) {
            return None;
        }
        self.state.line += 1;
        self.state.file = file;
        Some(next)
    }

    /// A whole call, from the first line about its callee to its costs.
    #[inline(always)]
    fn usual_call(&mut self, text: &[u8], at: usize) -> Result<Option<usize>, Error> {
        let state = &self.state;
        if !state.in_function || state.place_is_news || state.callee != Callee::default() {
            return Ok(None);
        }
        let Some(call) = self.find_call(text, at) else {
            return Ok(None);
        };
        let Some((values, costs, next)) = self.scan_associated_line(text, call.costs) else {
            return Ok(None);
        };
        if costs == 0 {
            return Ok(None);
        }
        self.settle_place(call.costs, self.state.line)?;
        let place = Location {
            file: self.file,
            line: self.state.line + call.lines,
            byte: self.offset + call.at as u64,
        };
        self.state.line += call.lines + 1;
        self.counts.call_lines += 1;
        let line = CostLine {
            file: self.state.file,
            position: self.state.layout.position(&values),
            costs: &self.costs[..costs],
            minus: &[],
        };
        let callee = self.callees.callee(call.id, call.callee, call.stated);
        let done = self.sink.call(callee, call.count, &line, place);
        done.map_err(|kind| self.error(kind, call.costs))?;
        Ok(Some(next))
    }

    /// The lines of a call up to its costs, if all are in the usual form.
    #[inline(always)]
    fn find_call(&self, text: &[u8], at: usize) -> Option<Call> {
        let mut callee = Place {
            object: self.state.place.object,
            file: self.state.file,
            function: Symbol::EMPTY,
        };
        let (mut next, mut lines) = (at, 2);
        let mut stated = StatedNames::default();
        if let [b'c', b'o', b'b', b'=', ..] = text.get(next..)? {
            (callee.object, next) = self.short_name(NameKind::Object, text, next + 4)?;
            stated.object = true;
            lines += 1;
        }
        if let [b'c', b'f', b'i' | b'l', b'=', ..] = text.get(next..)? {
            (callee.file, next) = self.short_name(NameKind::File, text, next + 4)?;
            stated.file = true;
            lines += 1;
        }
        let [b'c', b'f', b'n', b'=', ..] = text.get(next..)? else {
            return None;
        };
        let id;
        (id, next) = short_id(text, next + 4)?;
        callee.function = self.ids.get(NameKind::Function, id)?;
        let [b'c', b'a', b'l', b'l', b's', b'=', ..] = text.get(next..)? else {
            return None;
        };
        let (count, end) = usual_count(text, next + 6)?;
        Some(Call {
            callee,
            id,
            stated,
            count,
            at: next,
            lines,
            costs: end + 1,
        })
    }

    /// The name of the id on a short line, and the index of the next line.
    #[inline(always)]
    fn short_name(&self, kind: NameKind, text: &[u8], at: usize) -> Option<(Symbol, usize)> {
        let (id, next) = short_id(text, at)?;
        Some((self.ids.get(kind, id)?, next))
    }
}

/// A call, as the lines before its costs describe it.
struct Call {
    /// The callee according to these lines.
    callee: Place,
    id: u64,
    stated: StatedNames,
    count: u64,
    /// Index of its `calls=` line.
    at: usize,
    /// Number of the lines, with `calls=` the last one.
    lines: u64,
    /// Index of its costs.
    costs: usize,
}
