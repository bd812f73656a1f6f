//! Calls in the form that callgrind writes most of them, read at once.
//!
//! A call is up to five lines: `cob=(ID)`, `cfi=(ID)`, `cfn=(ID)`, `calls=COUNT TARGET`, costs. The order
//! of these lines is known, so no dispatch on each line is needed. In all other cases (a name that is
//! defined, an unknown id, other blanks, pending lines, the end of the text) these readers fail without
//! side effects, and the lines are read one by one.

use super::association::usual_count;
use super::callees::StatedNames;
use super::name::Name;
use super::number::byte;
use super::reader::Reader;
use super::scan::begins_cost_line;
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

    /// A whole call, from the first line about its callee to its costs. Only its function may be defined
    /// here; if the lines after that are unusual, they are read one by one.
    #[inline(always)]
    fn usual_call(&mut self, text: &[u8], at: usize) -> Result<Option<usize>, Error> {
        let state = &self.state;
        if !state.in_function || state.place_is_news || state.callee != Callee::default() {
            return Ok(None);
        }
        let Some((callee, value)) = self.callee_names(text, at) else {
            return Ok(None);
        };
        let before = self.state.line;
        let name = match self.known_function(text, value) {
            Some(name) => name,
            None if !is_definition(text, value) => return Ok(None),
            None => {
                self.state.line = before + callee.lines;
                self.name(NameKind::Function, text, value)?
            }
        };
        let is_new = self.state.line != before;
        self.state.line = before + callee.lines;
        if let Some(next) = self.usual_costs(text, &callee, &name)? {
            return Ok(Some(next));
        }
        if !is_new {
            self.state.line = before;
            return Ok(None);
        }
        self.last_line_is_name = true;
        self.state.callee = Callee {
            object: callee.stated.object.then_some(callee.object),
            file: callee.stated.file.then_some(callee.file),
            function: Some(name.symbol),
            id: name.id,
            ..Callee::default()
        };
        Ok(Some(name.next))
    }

    /// The lines before `cfn=`, and the index of its value.
    #[inline(always)]
    fn callee_names(&self, text: &[u8], at: usize) -> Option<(CalleeNames, usize)> {
        let mut callee = CalleeNames {
            object: self.state.place.object,
            file: self.state.target_file,
            stated: StatedNames::default(),
            lines: 1,
        };
        let mut next = at;
        if let [b'c', b'o', b'b', b'=', ..] = text.get(next..)? {
            (callee.object, next) = self.short_name(NameKind::Object, text, next + 4)?;
            callee.stated.object = true;
            callee.lines += 1;
        }
        if let [b'c', b'f', b'i' | b'l', b'=', ..] = text.get(next..)? {
            (callee.file, next) = self.short_name(NameKind::File, text, next + 4)?;
            callee.stated.file = true;
            callee.lines += 1;
        }
        let is_function = text.get(next..)?.starts_with(b"cfn=");
        is_function.then_some((callee, next + 4))
    }

    /// Reads `calls=` and the costs of the call, and passes it on.
    #[inline(always)]
    fn usual_costs(
        &mut self,
        text: &[u8],
        callee: &CalleeNames,
        name: &Name,
    ) -> Result<Option<usize>, Error> {
        let [b'c', b'a', b'l', b'l', b's', b'=', ..] = text[name.next..] else {
            return Ok(None);
        };
        let Some((count, end)) = usual_count(text, name.next + 6) else {
            return Ok(None);
        };
        let at = end + 1;
        let (values, costs, next) = match self.scan_associated_line(text, at) {
            Some(scanned) if scanned.1 > 0 => scanned,
            _ => return Ok(None),
        };
        self.settle_place(at, self.state.line)?;
        let place = Location {
            file: self.file,
            line: self.state.line + 1,
            byte: self.offset + name.next as u64,
        };
        self.state.line += 2;
        self.counts.call_lines += 1;
        let line = CostLine {
            file: self.state.file,
            inlined: self.state.inlined,
            position: self.state.layout.position(&values),
            costs: &self.costs[..costs],
            minus: &[],
        };
        let named = Place {
            object: callee.object,
            file: callee.file,
            function: name.symbol,
        };
        let callee = self.callees.callee(name.id, named, callee.stated);
        let done = self.sink.call(callee, count, &line, place);
        done.map_err(|kind| self.error(kind, at))?;
        Ok(Some(next))
    }

    /// The function of the id on a short line.
    #[inline(always)]
    pub(super) fn known_function(&self, text: &[u8], at: usize) -> Option<Name> {
        let (id, next) = short_id(text, at)?;
        let symbol = self.ids.get(NameKind::Function, id)?;
        Some(Name { symbol, id, next })
    }

    /// The name of the id on a short line, and the index of the next line.
    #[inline(always)]
    fn short_name(&self, kind: NameKind, text: &[u8], at: usize) -> Option<(Symbol, usize)> {
        let (id, next) = short_id(text, at)?;
        Some((self.ids.get(kind, id)?, next))
    }
}

/// Whether a value may be an id and its name.
#[inline(always)]
fn is_definition(text: &[u8], value: usize) -> bool {
    matches!(text.get(value..), Some([b'(', b'0'..=b'9', ..]))
}

/// A callee, as the lines before `cfn=` describe it.
struct CalleeNames {
    object: Symbol,
    file: Symbol,
    stated: StatedNames,
    /// Number of the lines, with `cfn=` the last one.
    lines: u64,
}
