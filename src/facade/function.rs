//! Functions, their calls and their lines.

use super::{Event, OpenError};
use crate::analysis::CallKind;
use crate::browse::NameNumbers;
use crate::details::{Details, Grain, Reading, Request, Wanted};
use crate::loading::Excerpts;
use crate::model::{FunctionId, PartSelection};
use crate::text::readable;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A function with its costs in one event.
#[derive(Clone)]
pub struct Function<'p> {
    event: Event<'p>,
    row: u32,
}

impl fmt::Debug for Function<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Function");
        shown.field("name", &self.name());
        shown.field("self_cost", &self.self_cost()).finish()
    }
}

impl<'p> Function<'p> {
    pub(super) fn new(event: Event<'p>, row: u32) -> Self {
        Function { event, row }
    }

    fn text(&self, number: impl Fn(NameNumbers) -> u32) -> Cow<'p, str> {
        let tables = self.event.profile.open.tables();
        let numbers = tables.names.numbers(&tables.profile, self.row);
        readable(tables.names.text(&tables.profile, number(numbers)))
    }

    /// Its demangled name.
    pub fn name(&self) -> Cow<'p, str> {
        self.text(|numbers| numbers.name)
    }

    /// Its source file; empty if unknown.
    pub fn file(&self) -> Cow<'p, str> {
        self.text(|numbers| numbers.file)
    }

    /// Its program or library; empty if unknown.
    pub fn object(&self) -> Cow<'p, str> {
        self.text(|numbers| numbers.object)
    }

    /// The cost of its own code, with the code inlined into it.
    pub fn self_cost(&self) -> i128 {
        self.event.flat.self_costs[self.row as usize]
    }

    /// Its cost with everything it calls.
    pub fn inclusive_cost(&self) -> i128 {
        self.event.flat.inclusive.of_row(self.row)
    }

    /// How often it was called; 0 if the writer does not count calls.
    pub fn called(&self) -> u64 {
        self.event.flat.called[self.row as usize]
    }

    /// Calls to it, most expensive first.
    pub fn callers(&self) -> impl ExactSizeIterator<Item = Call<'p>> {
        self.calls(0)
    }

    /// Calls from it, most expensive first.
    pub fn callees(&self) -> impl ExactSizeIterator<Item = Call<'p>> {
        self.calls(1)
    }

    fn calls(&self, side: usize) -> impl ExactSizeIterator<Item = Call<'p>> + use<'p> {
        let tables = self.event.profile.open.tables();
        let sides = tables.calls_of(self.event.number, self.row, None);
        let calls = sides.map_or_else(Vec::new, |mut sides| std::mem::take(&mut sides[side]));
        let event = self.event.clone();
        calls.into_iter().map(move |(call, _)| Call {
            function: Function::new(event.clone(), call.other.0),
            count: call.count,
            cost: call.cost,
            is_recursive: call.kind != CallKind::Counted,
        })
    }

    /// Its lines with their self cost, also those of code inlined from other files, by file and line. The text is
    /// read again.
    ///
    /// # Errors
    /// If the file cannot be read again, or has changed.
    pub fn lines(&self) -> Result<Vec<Line>, OpenError> {
        let tables = self.event.profile.open.tables();
        let formula = &tables.events[self.event.number].formula;
        let mut lines = BTreeMap::new();
        for (spot, sums) in self.details()?.costs().iter() {
            let file = readable(tables.profile.text(spot.file)).into_owned();
            *lines.entry((file, spot.line)).or_default() += formula.of(sums);
        }
        let line = |((file, number), cost)| Line { file, number, cost };
        Ok(lines.into_iter().map(line).collect())
    }

    fn details(&self) -> Result<Details, OpenError> {
        let profile = self.event.profile;
        let request = Request {
            wanted: Wanted::Functions(vec![FunctionId(self.row)]),
            parts: PartSelection::All,
            grain: Grain::FUNCTION_LINES,
        };
        let tables = profile.open.tables();
        let mut reading = Reading::new(&*tables.profile, &profile.bookmarks, &request);
        let needs = reading.needs();
        let entry = |file: u32| profile.entries[file as usize];
        let ranges = needs.iter().map(|r| (entry(r.file), r.start..r.end));
        let mut excerpts = Excerpts::new(ranges);
        profile.source.read(&mut |bytes| {
            excerpts.push(bytes, &mut |text| reading.push(text))?;
            Ok(!excerpts.is_done())
        })?;
        if !excerpts.is_done() {
            excerpts.finish(&mut |text| reading.push(text))?;
        }
        Ok(reading.finish()?)
    }
}

/// All calls of one function by another.
#[derive(Clone, Debug)]
pub struct Call<'p> {
    /// The caller or callee.
    pub function: Function<'p>,
    /// How often; 0 if the writer does not count calls.
    pub count: u64,
    /// Inclusive cost of the calls.
    pub cost: i128,
    /// Whether both are the same function or of one cycle: then the cost is part of other calls, too.
    pub is_recursive: bool,
}

/// The self cost of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Source file; not that of the function for inlined code.
    pub file: String,
    /// Number from 1; 0 is code without a line.
    pub number: u64,
    /// Self cost.
    pub cost: i128,
}
