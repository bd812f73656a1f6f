//! Fills a profile and rebuilds its contexts in one pass.

use super::callees_first::CalleesFirst;
use super::callers_first::CallersFirst;
use super::record::{Call, Record};
use super::recorded::RecordedContexts;
use crate::diagnostic::{ErrorKind, Location, WarningKind};
use crate::model::{Profile, ProfileBuilder};
use crate::numbering::Numbering;
use crate::sink::{CostLine, Header, LineCounts, Place, ProfileSink, Symbol};

/// Most memory of the nodes, in units of 8 bytes: some 4 million invocations with two events. Above
/// it equal contexts become one node.
const CELLS: usize = 1 << 24;

/// Why contexts cannot be rebuilt from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRecorded {
    /// It has no calls.
    NoCalls,
    /// It contains sums for functions and calls, not single invocations or nodes of a tree: some call has
    /// no separate record, or one of another cost.
    Sums,
    /// It contains nodes of a tree, but their callers are ambiguous.
    Ambiguous,
    /// There are more contexts than the memory limit allows.
    TooMany,
    /// A cost does not fit 63 bits.
    TooLarge,
}

impl std::fmt::Display for NotRecorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NotRecorded::NoCalls => "the profile has no calls",
            NotRecorded::Sums => "the profile contains sums, not single invocations",
            NotRecorded::Ambiguous => "the callers of some nodes are ambiguous",
            NotRecorded::TooMany => "there are too many different contexts",
            NotRecorded::TooLarge => "a cost is too large to record its contexts",
        })
    }
}

/// A [`ProfileBuilder`] that also tries to link the records of the text to calling contexts. A text of sums
/// is recognised at its first call without a record, and has no overhead from then on.
///
/// ```
/// use grindscope::analysis::contexts::ContextRecorder;
/// use grindscope::loading::Loader;
/// use grindscope::model::{Formula, PartSelection};
///
/// let mut loader = Loader::new(ContextRecorder::new());
/// loader.begin_file(b"cachegrind.out.1");
/// loader.push(b"events: Time\nfl=a.php\nfn=f\n3 7\n\nfl=a.php\nfn={main}\n1 5\ncfn=f\ncalls=1 0 0\n2 7\n")?;
/// loader.end_file()?;
/// let (profile, contexts) = loader.finish()?.finish();
/// let tree = contexts.unwrap().merged(&profile, &Formula::event(0), &PartSelection::All);
/// assert_eq!(tree.unwrap().inclusive, [12, 12, 7]);
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct ContextRecorder {
    builder: ProfileBuilder,
    linking: Linking,
}

impl ContextRecorder {
    /// An empty recorder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the reading: returns the profile, and its contexts if the text contains them.
    pub fn finish(mut self) -> (Profile, Result<RecordedContexts, NotRecorded>) {
        self.linking.end_run();
        let mut profile = self.builder.finish();
        let cut = profile.cut_parts();
        let (contexts, uncalled) = self.linking.finish(&cut);
        if let Ok(contexts) = &contexts {
            profile.set_uncalled(contexts.uncalled(&profile, &uncalled));
        }
        (profile, contexts)
    }
}

/// Both linkers, each until it fails.
#[derive(Debug)]
struct Linking {
    places: Numbering<Place>,
    place: Place,
    /// Number of the part, from 0; `None` before the first.
    part: Option<u32>,
    /// Events of the part.
    events: usize,
    record: Record,
    /// Whether the record has begun.
    open: bool,
    callees_first: Result<CalleesFirst, NotRecorded>,
    callers_first: Result<CallersFirst, NotRecorded>,
    cells: usize,
}

impl Default for Linking {
    fn default() -> Self {
        Linking {
            places: Numbering::default(),
            place: Place::default(),
            part: None,
            events: 0,
            record: Record::default(),
            open: false,
            callees_first: Ok(CalleesFirst::default()),
            callers_first: Ok(CallersFirst::default()),
            cells: CELLS,
        }
    }
}

impl Linking {
    fn may_succeed(&self) -> bool {
        self.callees_first.is_ok() || self.callers_first.is_ok()
    }

    /// The record of the current function, begun if necessary.
    fn record(&mut self) -> &mut Record {
        if !self.open {
            self.record.begin(self.place, self.events);
            self.open = true;
        }
        &mut self.record
    }

    fn fail(&mut self, why: NotRecorded) {
        self.callees_first = Err(why);
        self.callers_first = Err(why);
    }

    fn self_cost(&mut self, line: &CostLine<'_>) {
        let record = self.record();
        for event in 0..line.costs.len().min(record.own.len()) {
            let sum = cost(line, event).and_then(|cost| record.own[event].checked_add(cost));
            match sum {
                Some(sum) => record.own[event] = sum,
                None => return self.fail(NotRecorded::TooLarge),
            }
        }
    }

    fn call(&mut self, callee: Symbol, count: u64, line: &CostLine<'_>) {
        let record = self.record();
        record.calls.push(Call { callee, count });
        for event in 0..record.own.len() {
            match cost(line, event) {
                Some(cost) => record.call_costs.push(cost),
                None => return self.fail(NotRecorded::TooLarge),
            }
        }
    }

    fn end_record(&mut self) {
        if !std::mem::take(&mut self.open) {
            return;
        }
        let function = self.places.number(self.record.place);
        let (part, record) = (self.part.unwrap_or(0), &self.record);
        step(&mut self.callees_first, |l| l.record(function, record));
        step(&mut self.callers_first, |l| {
            l.record(function, record, part)
        });
        self.bound();
    }

    /// Limits the memory of the nodes.
    fn bound(&mut self) {
        let cells = self.cells;
        step(&mut self.callers_first, |l| {
            let fits = l.forest.cells() <= cells;
            fits.then_some(()).ok_or(NotRecorded::TooMany)
        });
        step(&mut self.callees_first, |l| {
            if l.forest.cells() <= cells {
                return Ok(());
            }
            l.merge()?;
            // Otherwise merges would be too frequent.
            let fits = l.forest.cells() <= cells / 4 * 3;
            fits.then_some(()).ok_or(NotRecorded::TooMany)
        });
    }

    fn end_run(&mut self) {
        self.end_record();
        let part = self.part.unwrap_or(0);
        step(&mut self.callees_first, |l| {
            l.end_run(part);
            Ok(())
        });
        step(&mut self.callers_first, CallersFirst::end_run);
        self.place = Place::default();
    }

    fn begin_part(&mut self) {
        self.end_run();
        self.part = Some(self.part.map_or(0, |part| part + 1));
    }

    fn events(&mut self, events: usize) {
        self.end_record();
        self.events = events;
        if let Ok(linker) = &mut self.callees_first {
            linker.forest.widen(events);
        }
        if let Ok(linker) = &mut self.callers_first {
            linker.forest.widen(events);
        }
    }

    /// The contexts, and the roots in parts that are cut, with their part, if each is one invocation.
    fn finish(mut self, cut: &[bool]) -> (Result<RecordedContexts, NotRecorded>, Vec<(u32, u32)>) {
        let uncalled = match &mut self.callees_first {
            Ok(l) => l.count_roots(|part| cut.get(part as usize) == Some(&true)),
            Err(_) => Vec::new(),
        };
        (self.contexts(), uncalled)
    }

    fn contexts(self) -> Result<RecordedContexts, NotRecorded> {
        let callees_first = self.callees_first.and_then(|l| match l.links {
            // A function alone has no other contexts.
            0 if self.places.all().len() != 1 => Err(NotRecorded::NoCalls),
            _ => Ok(RecordedContexts {
                forest: l.forest.into(),
                places: self.places.all().to_vec(),
                roots: l.roots,
                in_time_order: !l.merged,
                ambiguous: 0,
            }),
        });
        match (callees_first, self.callers_first) {
            (Ok(contexts), _) => Ok(contexts),
            (Err(_), Ok(l)) if l.links > 0 => Ok(RecordedContexts {
                ambiguous: l.ambiguous(),
                forest: l.forest.into(),
                places: self.places.into_all(),
                roots: l.roots,
                in_time_order: false,
            }),
            (Err(_), Err(NotRecorded::Ambiguous)) => Err(NotRecorded::Ambiguous),
            (Err(why), _) => Err(why),
        }
    }
}

/// Performs a step of a linker that has not failed.
fn step<T>(
    linker: &mut Result<T, NotRecorded>,
    step: impl FnOnce(&mut T) -> Result<(), NotRecorded>,
) {
    if let Ok(working) = linker
        && let Err(why) = step(working)
    {
        *linker = Err(why);
    }
}

/// A cost of the line, if it fits.
fn cost(line: &CostLine<'_>, event: usize) -> Option<i64> {
    let of = |costs: &[u64]| i128::from(costs.get(event).copied().unwrap_or(0));
    i64::try_from(of(line.costs) - of(line.minus)).ok()
}

impl ProfileSink for ContextRecorder {
    fn each_line(&self) -> bool {
        self.builder.each_line()
    }

    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        self.builder.symbol(name)
    }

    fn text(&self, symbol: Symbol) -> &[u8] {
        self.builder.text(symbol)
    }

    fn begin_file(&mut self, file: u32) {
        self.builder.begin_file(file);
    }

    fn end_file(&mut self, counts: &LineCounts, terminated: bool) {
        self.linking.end_record();
        self.builder.end_file(counts, terminated);
    }

    fn begin_page(&mut self, page: u32) {
        self.builder.begin_page(page);
    }

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        self.linking.begin_part();
        self.builder.begin_part()
    }

    fn header(&mut self, header: Header<'_>, raw: &[u8], at: Location) -> Result<(), ErrorKind> {
        if let Header::Creator(creator) = header
            && let Ok(linker) = &mut self.linking.callers_first
        {
            linker.descends = creator.starts_with(b"xtree");
        }
        self.builder.header(header, raw, at)
    }

    fn has_sums(&mut self) {
        self.linking.fail(NotRecorded::Sums);
    }

    fn events(&mut self, names: &[&[u8]], at: Location) -> Result<(), ErrorKind> {
        self.linking.events(names.len());
        self.builder.events(names, at)
    }

    #[inline]
    fn enter(&mut self, function: Place) -> Result<(), ErrorKind> {
        if self.linking.may_succeed() {
            self.linking.end_record();
            self.linking.place = function;
        }
        self.builder.enter(function)
    }

    #[inline]
    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind> {
        if self.linking.may_succeed() {
            self.linking.self_cost(line);
        }
        self.builder.self_cost(line)
    }

    fn call(
        &mut self,
        callee: Place,
        count: u64,
        line: &CostLine<'_>,
        at: Location,
    ) -> Result<(), ErrorKind> {
        if self.linking.may_succeed() {
            self.linking.call(callee.function, count, line);
        }
        self.builder.call(callee, count, line, at)
    }

    fn callee_found(&mut self, placeholder: Place, function: Place) {
        // Records are linked by the names of callees.
        self.builder.callee_found(placeholder, function);
    }

    fn warn(&mut self, kind: WarningKind, at: Location, example: &mut dyn FnMut() -> String) {
        self.builder.warn(kind, at, example);
    }
}

#[cfg(test)]
mod tests;
