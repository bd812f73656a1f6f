//! The sink that fills a profile.
//!
//! Functions and calls are created by the first cost or call that names them, not by `fn=` alone: writers
//! define names that are never used.

use super::event_book::EventBook;
use super::part_checks::{self, LargestCalls};
use super::{EventType, FunctionId, Part, PartSelection, Profile};
use crate::diagnostic::{ErrorKind, Location, WarningKind, quote};
use crate::limits::{DESCRIPTIONS, EVENTS, PARTS};
use crate::sink::{CostLine, Header, LineCounts, Place, ProfileSink, Symbol, distinct_names};

/// Fills the tables of a [`Profile`].
#[derive(Debug, Default)]
pub struct ProfileBuilder {
    pub(super) profile: Profile,
    file: u32,
    /// Function in force, as named.
    place: Place,
    /// Its number in the tables and its row in the current part; `None` until it gets a cost.
    current: Option<(FunctionId, u32)>,
    /// Source file of the last line in this page.
    source: Option<Symbol>,
    /// Column of each cost of a line; empty while costs and columns agree.
    columns: Vec<u32>,
    /// The last `creator:` line of the file.
    writer: Option<Vec<u8>>,
    /// Number of events before the part. A second `events:` line of a header replaces the first.
    events_before: usize,
    /// Number of costs of a line that are used.
    width: usize,
    /// Number of parts that have been summed up.
    ended: usize,
    pub(super) event_book: EventBook,
    /// The rows of placeholders and of their functions, where both have one.
    placeholders: Vec<(u32, u32)>,
    largest_calls: LargestCalls,
}

impl ProfileBuilder {
    /// An empty builder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the reading. There must be at least one part with events.
    pub fn finish(mut self) -> Profile {
        self.end_part();
        std::mem::take(&mut self.event_book).resolve(&mut self.profile);
        if let Some(joined) = self.profile.join_placeholders(&self.placeholders) {
            self.largest_calls.renumber(&joined.calls);
            if !joined.fit {
                self.sum_too_large();
            }
        }
        self.warn_of_large_calls();
        self.profile.doubt_derived_parts();
        self.profile.functions.freeze();
        self.profile.self_costs.freeze();
        self.profile.calls.freeze();
        // The calls of a function are summed over its callers and parts later.
        if self.profile.calls_total(&PartSelection::All) > u64::MAX.into() {
            self.sum_too_large();
        }
        self.profile.outermost.freeze();
        self.profile.pages.freeze();
        self.profile.source_pages.freeze();
        self.profile
    }

    /// All parts are summed up already.
    pub(super) fn parts_are_ended(&mut self) {
        self.ended = self.profile.parts.len();
    }

    /// Sums up the part that ends and checks its stated sums.
    fn end_part(&mut self) {
        let last = self.profile.parts.len().checked_sub(1);
        let Some(index) = last.filter(|&last| last >= self.ended) else {
            return;
        };
        let is_by_cachegrind = part_checks::is_by_cachegrind(&self.profile, index);
        let costs = &self.profile.self_costs;
        let part = &mut self.profile.parts[index];
        let total = |&event: &usize| costs.total(index as u32, event);
        part.sums = part.events.iter().map(total).collect();
        part_checks::stated_sums(
            part,
            (self.writer.as_deref(), is_by_cachegrind),
            &self.profile.events,
            &mut self.profile.warnings,
        );
    }

    fn warn_of_large_calls(&mut self) {
        // In a difference of profiles a part may exceed the whole.
        let expected = [WarningKind::FileCut, WarningKind::NegativeCost];
        let mut expected = expected.iter();
        if expected.any(|&kind| self.profile.warnings.of(kind).is_some())
            || self.profile.parts.iter().any(Part::is_difference)
        {
            return;
        }
        for (cost, at) in self.largest_calls.above_total(&self.profile) {
            self.profile
                .warnings
                .add(WarningKind::CallAboveTotal, Some(at), || {
                    format!("cost {cost}")
                });
        }
    }

    /// The current function with its row in the current part.
    #[inline(always)]
    fn current(&mut self) -> Result<(FunctionId, u32), ErrorKind> {
        match self.current {
            Some(current) => Ok(current),
            None => self.enter_tables(),
        }
    }

    fn enter_tables(&mut self) -> Result<(FunctionId, u32), ErrorKind> {
        let function = self.function(self.place)?;
        let row = self.profile.self_costs.row(function.0);
        self.profile.pages.note(function.0);
        self.current = Some((function, row));
        Ok((function, row))
    }

    /// Notes that the page has a line of a source file.
    #[inline(always)]
    fn note_source(&mut self, file: Symbol) {
        self.profile.has_lines_elsewhere |= file != self.place.file;
        if self.source != Some(file) {
            self.source = Some(file);
            self.profile.source_pages.note(file.0);
        }
    }

    /// Finds or inserts a function; a new one gets its row of self costs at once, so that rows and
    /// functions of a single-part profile have the same numbers.
    #[inline]
    fn function(&mut self, place: Place) -> Result<FunctionId, ErrorKind> {
        let known = self.profile.functions.len();
        let function = self.profile.functions.function(place)?;
        if function.0 as usize == known {
            self.profile.self_costs.row(function.0);
        }
        Ok(function)
    }

    fn part(&mut self) -> Option<&mut Part> {
        self.profile.parts.last_mut()
    }

    /// Finds or inserts an event.
    pub(super) fn event(&mut self, name: String) -> usize {
        let events = &mut self.profile.events;
        events
            .iter()
            .position(|e| e.name == name)
            .unwrap_or_else(|| {
                events.push(EventType {
                    name,
                    long_name: None,
                });
                events.len() - 1
            })
    }

    /// The names of events without a last one that is a ratio.
    fn without_ratio<'a, 'b>(&mut self, names: &'a [&'b [u8]], at: Location) -> &'a [&'b [u8]] {
        match names {
            [counted @ .., last] if self.event_book.is_ratio(last) && !counted.is_empty() => {
                let warnings = &mut self.profile.warnings;
                warnings.add(WarningKind::RatioEvent, Some(at), || quote(last));
                counted
            }
            all => all,
        }
    }

    /// The costs of a line that are used.
    #[inline(always)]
    fn counted<'a>(&self, line: &CostLine<'a>) -> (&'a [u64], &'a [u64]) {
        let first = |costs: &'a [u64]| &costs[..costs.len().min(self.width)];
        (first(line.costs), first(line.minus))
    }

    /// One warning only: the number of overflows depends on the order of additions.
    #[cold]
    pub(super) fn sum_too_large(&mut self) {
        let warnings = &mut self.profile.warnings;
        if warnings.of(WarningKind::SumTooLarge).is_none() {
            warnings.add(WarningKind::SumTooLarge, None, String::new);
        }
    }
}

impl ProfileSink for ProfileBuilder {
    fn each_line(&self) -> bool {
        false
    }

    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        self.profile.strings.symbol(name)
    }

    fn text(&self, symbol: Symbol) -> &[u8] {
        self.profile.strings.text(symbol)
    }

    fn begin_file(&mut self, file: u32) {
        self.file = file;
        self.writer = None;
    }

    fn end_file(&mut self, counts: &LineCounts, terminated: bool) {
        self.end_part();
        self.ended = self.profile.parts.len();
        let last = Location {
            file: self.file,
            line: counts.lines,
            byte: counts.bytes,
        };
        part_checks::cut_off(&mut self.profile, self.writer.as_deref(), terminated, last);
        self.profile.counts += *counts;
    }

    fn begin_page(&mut self, page: u32) {
        self.profile.pages.begin(self.file, page);
        self.profile.source_pages.begin(self.file, page);
        self.source = None;
        if let Some((function, _)) = self.current {
            self.profile.pages.note(function.0);
        }
    }

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        self.end_part();
        self.ended = self.profile.parts.len();
        if self.profile.parts.len() >= PARTS {
            return Err(ErrorKind::Limit("parts", PARTS as u64));
        }
        // A part without events uses those of the previous part.
        let last = self.profile.parts.last();
        let events = last.map_or_else(Vec::new, |part| part.events.clone());
        self.profile.parts.push(Part {
            file: self.file,
            events,
            ..Part::default()
        });
        self.events_before = self.profile.events.len();
        self.profile.self_costs.begin_part();
        self.profile.calls.begin_part();
        self.place = Place::default();
        self.current = None;
        Ok(())
    }

    fn header(&mut self, header: Header<'_>, _raw: &[u8], at: Location) -> Result<(), ErrorKind> {
        if let Header::Creator(writer) = header {
            self.writer = Some(writer.to_vec());
        }
        if let Header::Event {
            name,
            formula,
            long_name,
        } = header
        {
            self.event_book.define(name, formula, long_name, at);
        }
        let part = self.profile.parts.last();
        let too_many = part.is_some_and(|part| part.descriptions.len() >= DESCRIPTIONS);
        if too_many && matches!(header, Header::Description(..)) {
            self.profile
                .warnings
                .add(WarningKind::TooManyDescriptions, Some(at), String::new);
            return Ok(());
        }
        if let Some(part) = self.part() {
            part.state(header, at);
        }
        Ok(())
    }

    fn events(&mut self, names: &[&[u8]], at: Location) -> Result<(), ErrorKind> {
        let names = self.without_ratio(names, at);
        self.profile.events.truncate(self.events_before);
        let mut events: Vec<usize> = Vec::with_capacity(names.len());
        for (&plain, name) in names.iter().zip(distinct_names(names)) {
            if String::from_utf8_lossy(plain) != name {
                let warnings = &mut self.profile.warnings;
                let plain = || String::from_utf8_lossy(plain).into_owned();
                warnings.add(WarningKind::DuplicateEvent, Some(at), plain);
            }
            events.push(self.event(name));
        }
        if self.profile.events.len() > EVENTS {
            return Err(ErrorKind::Limit("events", EVENTS as u64));
        }
        self.profile.self_costs.widen(self.profile.events.len());
        self.profile.calls.widen(self.profile.events.len());
        let in_order = events.iter().enumerate().all(|(i, &event)| i == event);
        self.columns = if in_order {
            Vec::new()
        } else {
            events.iter().map(|&e| e as u32).collect()
        };
        self.width = events.len();
        if let Some(part) = self.part() {
            part.events = events;
        }
        Ok(())
    }

    #[inline(always)]
    fn enter(&mut self, function: Place) -> Result<(), ErrorKind> {
        if self.place != function || self.current.is_none() {
            self.place = function;
            self.current = None;
        }
        Ok(())
    }

    #[inline(always)]
    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind> {
        let (_, row) = self.current()?;
        self.note_source(line.file);
        let (costs, minus) = self.counted(line);
        if !self
            .profile
            .self_costs
            .add(row, &self.columns, costs, minus)
        {
            self.sum_too_large();
        }
        Ok(())
    }

    fn call(
        &mut self,
        callee: Place,
        count: u64,
        line: &CostLine<'_>,
        at: Location,
    ) -> Result<(), ErrorKind> {
        let (caller, _) = self.current()?;
        self.note_source(line.file);
        let callee = self.function(callee)?;
        let call = self.profile.calls.call(caller, callee)?;
        let (costs, minus) = self.counted(line);
        if !self
            .profile
            .calls
            .add(call, count, &self.columns, costs, minus)
        {
            self.sum_too_large();
        }
        if self.columns.is_empty() && caller != callee {
            let cost = line.costs.first().copied().unwrap_or(0);
            self.largest_calls.note(cost, call, at);
        }
        Ok(())
    }

    fn callee_found(&mut self, placeholder: Place, function: Place) {
        let rows = self.profile.functions.found(placeholder, function);
        self.placeholders.extend(rows);
    }

    fn warn(&mut self, kind: WarningKind, at: Location, example: &mut dyn FnMut() -> String) {
        self.profile.warnings.add(kind, Some(at), example);
    }
}
