//! Feeds a buffer to a sink, as if it were read from a profile text.

use super::headers::pair;
use super::layout::Trace;
use super::{Buffer, Function};
use crate::diagnostic::{ErrorKind, Location, WarningKind};
use crate::grammar::stated;
use crate::order;
use crate::sink::{CostLine, Header, LineCounts, Place, Position, ProfileSink, Symbol};

impl Buffer {
    /// Feeds the buffer to a sink as file number `file` with one part and one event.
    ///
    /// * The event is the first one of the `events:` header, or `Time` without one.
    /// * Header lines become headers; of appended runs, the first lines are used, and their `summary:`
    ///   lines are summed.
    /// * A function has one line of self cost, with its line number if the version stores it (7 and later), and one
    ///   call for each row of its callees. In version 4, each invocation is a block, as in Xdebug's text.
    ///
    /// Lost are the number of calls by the host, and the stored inclusive costs, which follow from the other figures.
    /// Fails with an error of the sink, and with [`ErrorKind::Limit`] if a cost needs more than 64 bits, which no file
    /// can store.
    pub fn replay(&self, file: u32, sink: &mut impl ProfileSink) -> Result<(), ErrorKind> {
        sink.begin_file(file);
        sink.begin_page(0);
        sink.begin_part()?;
        let at = Location {
            file,
            ..Location::default()
        };
        replay_headers(self, at, sink)?;
        if self.trace.is_none() && self.functions.iter().any(|f| f.invocations > 1) {
            sink.has_sums();
        }
        let places = places(self, sink)?;
        let mut replay = Replay {
            sink,
            at,
            places,
            counts: LineCounts::default(),
        };
        match &self.trace {
            Some(trace) => replay.invocations(trace)?,
            None => replay.functions(&self.functions)?,
        }
        let counts = replay.counts;
        sink.end_file(&counts, true);
        Ok(())
    }
}

fn places(buffer: &Buffer, sink: &mut impl ProfileSink) -> Result<Vec<Place>, ErrorKind> {
    let place = |function: &Function| {
        Ok(Place {
            object: Symbol::EMPTY,
            file: sink.symbol(&function.file)?,
            function: sink.symbol(&function.name)?,
        })
    };
    buffer.functions.iter().map(place).collect()
}

struct Replay<'a, S> {
    sink: &'a mut S,
    at: Location,
    /// Place of each function.
    places: Vec<Place>,
    counts: LineCounts,
}

impl<S: ProfileSink> Replay<'_, S> {
    fn functions(&mut self, functions: &[Function]) -> Result<(), ErrorKind> {
        for (n, function) in functions.iter().enumerate() {
            self.self_cost(n, function.line, function.self_cost)?;
            for row in &function.sub_calls {
                self.call(n, row.function, row.count, row.line, row.cost)?;
            }
        }
        Ok(())
    }

    /// Replays invocations in an order in which Xdebug could have written them. In the file they are sorted
    /// by function; the offsets of their calls give the order. Leaf functions between two calls can be in
    /// any order, if each function's invocations keep theirs.
    fn invocations(&mut self, trace: &Trace) -> Result<(), ErrorKind> {
        let mut order: Vec<(u32, bool, usize, usize)> = Vec::new();
        for (n, invocations) in trace.invocations.iter().enumerate() {
            for (i, invocation) in invocations.iter().enumerate() {
                order.push((invocation.first_sub_call, invocation.sub_calls > 0, n, i));
            }
        }
        order::sort(&mut order);
        for (_, _, n, i) in order {
            let invocation = &trace.invocations[n][i];
            self.self_cost(n, 0, invocation.self_cost)?;
            let first = invocation.first_sub_call as usize;
            for call in &trace.sub_calls[first..][..invocation.sub_calls as usize] {
                self.call(n, call.function, 1, call.line, call.cost)?;
            }
        }
        Ok(())
    }

    fn self_cost(&mut self, function: usize, line: u32, cost: i128) -> Result<(), ErrorKind> {
        let place = self.places[function];
        self.counts.self_lines += 1;
        self.sink.enter(place)?;
        let sink = &mut *self.sink;
        with_line(place, line, cost, |line| sink.self_cost(line))
    }

    fn call(
        &mut self,
        caller: usize,
        callee: u32,
        count: u64,
        line: u32,
        cost: i128,
    ) -> Result<(), ErrorKind> {
        let (place, callee) = (self.places[caller], self.places[callee as usize]);
        self.counts.call_lines += 1;
        let (sink, at) = (&mut *self.sink, self.at);
        with_line(place, line, cost, |line| sink.call(callee, count, line, at))
    }
}

/// Makes a cost line in the function's own file.
fn with_line(
    place: Place,
    line: u32,
    cost: i128,
    feed: impl FnOnce(&CostLine<'_>) -> Result<(), ErrorKind>,
) -> Result<(), ErrorKind> {
    let magnitude = u64::try_from(cost.unsigned_abs())
        .map_err(|_| ErrorKind::Limit("as a single cost", u64::MAX))?;
    let (costs, minus) = if cost < 0 {
        ([0], &[magnitude][..])
    } else {
        ([magnitude], &[][..])
    };
    feed(&CostLine {
        file: place.file,
        inlined: Symbol::EMPTY,
        position: Position {
            line: line.into(),
            ..Position::default()
        },
        costs: &costs,
        minus,
    })
}

/// Replays the header lines: each key once, but all descriptions and event names.
fn replay_headers(
    buffer: &Buffer,
    at: Location,
    sink: &mut impl ProfileSink,
) -> Result<(), ErrorKind> {
    let mut seen: Vec<&[u8]> = Vec::new();
    for line in buffer.headers.lines() {
        let Some((key, value)) = pair(line) else {
            continue;
        };
        if let Some(header) = header(key, value.trim_ascii())
            && (key == b"desc" || key == b"event" || !seen.contains(&key))
        {
            seen.push(key);
            sink.header(header, line, at)?;
        }
    }
    let event = buffer.headers.event();
    if event.is_none() {
        // webgrind copies this line from every profile, to the end of the file.
        sink.warn(WarningKind::FileCut, at, &mut String::new);
    }
    sink.events(&[event.unwrap_or(b"Time")], at)?;
    let summary = buffer.headers.summaries().reduce(i128::saturating_add);
    match summary {
        Some(sum) => sink.header(Header::Summary(&[sum]), b"", at),
        None => Ok(()),
    }
}

/// Positions are always lines here; events and sums are replayed separately. A formula would need events that are not in
/// the file.
fn header<'a>(key: &[u8], value: &'a [u8]) -> Option<Header<'a>> {
    stated(key, value).filter(|header| match header {
        Header::Event {
            formula, long_name, ..
        } => formula.is_none() && long_name.is_some(),
        _ => true,
    })
}
