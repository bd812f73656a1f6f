//! Feeds a profile to a sink, as if its text were read: for sums of profiles, renaming, and text output.
//!
//! Single cost lines are not stored, so the sink receives one self cost for each function, in its own file
//! and without a line, and one call for each (caller, callee) pair. The order of functions and calls is
//! such that a builder gives them the same numbers.

use super::{FunctionId, Part, PartCosts, Profile, is_last_piece, piece};
use crate::diagnostic::{ErrorKind, Location};
use crate::sink::{CostLine, Header, LineCounts, Place, Position, ProfileSink, Symbol};
use std::borrow::Cow;

/// Renames objects, files and functions during a replay. By default all names are kept.
pub trait Renaming {
    /// The name of an object.
    fn object<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(name)
    }

    /// The name of a file.
    fn file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(name)
    }

    /// The name of a function.
    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(name)
    }
}

/// Keeps all names.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsWritten;

impl Renaming for AsWritten {}

impl Profile {
    /// Feeds all parts, functions, calls and costs to a sink, but neither jumps, which are not stored, nor
    /// warnings. Files are numbered from `first_file`.
    ///
    /// Costs that do not fit in 64 bits become several lines.
    ///
    /// # Errors
    /// Errors of the sink.
    pub fn replay<S: ProfileSink>(
        &self,
        sink: &mut S,
        first_file: u32,
        renaming: &impl Renaming,
    ) -> Result<(), ErrorKind> {
        let mut file = None;
        let places = places(self, sink, renaming)?;
        for (index, part) in self.parts.iter().enumerate() {
            if file != Some(part.file) {
                if file.is_some() {
                    sink.end_file(&LineCounts::default(), true);
                }
                sink.begin_file(first_file.saturating_add(part.file));
                file = Some(part.file);
            }
            sink.begin_part()?;
            if index == 0 {
                self.feed_events(sink)?;
            }
            feed_headers(part, sink)?;
            let names = part.events.iter().map(|&event| &self.events[event].name);
            let names: Vec<&[u8]> = names.map(|name| name.as_bytes()).collect();
            if !names.is_empty() {
                sink.events(&names, Location::default())?;
            }
            self.feed_costs(sink, index as u32, part, &places)?;
            self.feed_calls(sink, index as u32, part, &places)?;
        }
        sink.end_file(&self.counts, true);
        Ok(())
    }

    /// Long names and formulas.
    fn feed_events<S: ProfileSink>(&self, sink: &mut S) -> Result<(), ErrorKind> {
        let measured = self.events.iter();
        let measured = measured.map(|e| (&e.name, None, e.long_name.as_ref()));
        let derived = self.derived.iter();
        let derived = derived.map(|e| (&e.name, Some(&e.formula), e.long_name.as_ref()));
        for (name, formula, long_name) in measured.chain(derived) {
            if formula.is_none() && long_name.is_none() {
                continue;
            }
            let equals = formula.map(|f| format!(" = {f}")).unwrap_or_default();
            let colon = long_name.map(|l| format!(" : {l}")).unwrap_or_default();
            let raw = format!("event: {name}{equals}{colon}");
            let header = Header::Event {
                name: name.as_bytes(),
                formula: formula.map(|f| f.as_bytes()),
                long_name: long_name.map(|l| l.as_bytes()),
            };
            sink.header(header, raw.as_bytes(), Location::default())?;
        }
        Ok(())
    }

    fn feed_costs<S: ProfileSink>(
        &self,
        sink: &mut S,
        part: u32,
        header: &Part,
        places: &[Place],
    ) -> Result<(), ErrorKind> {
        let mut costs = Costs::default();
        for row in self.self_costs.rows_of(part) {
            let place = places[self.self_costs.owner(row) as usize];
            sink.enter(place)?;
            for number in 0.. {
                let is_last = costs.take(&self.self_costs, row, &header.events, number);
                sink.self_cost(&costs.line(place.file))?;
                if is_last {
                    break;
                }
            }
        }
        Ok(())
    }

    fn feed_calls<S: ProfileSink>(
        &self,
        sink: &mut S,
        part: u32,
        header: &Part,
        places: &[Place],
    ) -> Result<(), ErrorKind> {
        let table = self.calls.costs();
        let mut costs = Costs::default();
        for row in table.rows_of(part) {
            let call = super::CallId(table.owner(row));
            let place = |function: FunctionId| places[function.0 as usize];
            let (caller, callee) = (
                place(self.calls.caller(call)),
                place(self.calls.callee(call)),
            );
            sink.enter(caller)?;
            for number in 0.. {
                let is_last = costs.take(table, row, &header.events, number);
                let count = if number == 0 {
                    self.calls.count(row)
                } else {
                    0
                };
                let line = costs.line(caller.file);
                sink.call(callee, count, &line, Location::default())?;
                if is_last {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The costs of a row in the form of the sink.
#[derive(Default)]
struct Costs {
    plus: Vec<u64>,
    minus: Vec<u64>,
}

impl Costs {
    /// Stores the pieces with this number. Returns whether they are the last ones.
    fn take(&mut self, costs: &PartCosts, row: u32, events: &[usize], number: u32) -> bool {
        let size = |cost: i128| u64::try_from(cost).unwrap_or(0);
        self.plus.clear();
        self.minus.clear();
        let mut is_last = true;
        for (at, &event) in events.iter().enumerate() {
            let cost = costs.cost(row, event);
            let piece = piece(cost, number);
            is_last &= is_last_piece(cost, number);
            self.plus.push(size(piece));
            if piece < 0 {
                self.minus.resize(events.len(), 0);
                self.minus[at] = size(-piece);
            }
        }
        is_last
    }

    fn line(&self, file: Symbol) -> CostLine<'_> {
        CostLine {
            file,
            position: Position::default(),
            costs: &self.plus,
            minus: &self.minus,
        }
    }
}

/// The functions, with symbols of the sink.
pub(super) fn places<S: ProfileSink>(
    profile: &Profile,
    sink: &mut S,
    renaming: &impl Renaming,
) -> Result<Vec<Place>, ErrorKind> {
    let mut known = [const { Vec::new() }; 3];
    for kind in &mut known {
        kind.resize(profile.strings.len(), None);
    }
    let [objects, files, functions] = &mut known;
    let mut places = Vec::with_capacity(profile.functions.len());
    for function in profile.functions.ids() {
        let place = profile.functions.place(function);
        let mut renamed = |known: &mut [Option<Symbol>],
                           symbol: Symbol,
                           rename: &dyn Fn(&[u8]) -> Vec<u8>|
         -> Result<Symbol, ErrorKind> {
            if let Some(symbol) = known[symbol.0 as usize] {
                return Ok(symbol);
            }
            let new = sink.symbol(&rename(profile.text(symbol)))?;
            known[symbol.0 as usize] = Some(new);
            Ok(new)
        };
        places.push(Place {
            object: renamed(objects, place.object, &|n| renaming.object(n).into_owned())?,
            file: renamed(files, place.file, &|n| renaming.file(n).into_owned())?,
            function: renamed(functions, place.function, &|n| {
                renaming.function(n).into_owned()
            })?,
        });
    }
    Ok(places)
}

fn feed_headers<S: ProfileSink>(part: &Part, sink: &mut S) -> Result<(), ErrorKind> {
    let mut feed = |header: Header<'_>, key: &[u8], value: &[u8]| {
        let raw = [key, b": ", value].concat();
        sink.header(header, &raw, Location::default())
    };
    if let Some(creator) = &part.creator {
        feed(Header::Creator(creator), b"creator", creator)?;
    }
    if let Some(pid) = &part.pid {
        feed(Header::Pid(pid), b"pid", pid)?;
    }
    if let Some(command) = &part.command {
        feed(Header::Command(command), b"cmd", command)?;
    }
    if let Some(number) = &part.number {
        feed(Header::Part(number), b"part", number)?;
    }
    if let Some(thread) = &part.thread {
        feed(Header::Thread(thread), b"thread", thread)?;
    }
    for (key, value) in &part.descriptions {
        let raw = [&key[..], b": ", value].concat();
        feed(Header::Description(key, value), b"desc", &raw)?;
    }
    if !part.positions.is_empty() {
        let positions = part.positions.join(&b' ');
        feed(Header::Positions(&positions), b"positions", &positions)?;
    }
    if let Some(sums) = &part.summary {
        feed(Header::Summary(sums), b"summary", &words(sums))?;
    }
    if let Some(sums) = &part.totals {
        feed(Header::Totals(sums), b"totals", &words(sums))?;
    }
    Ok(())
}

fn words(numbers: &[i128]) -> Vec<u8> {
    let words: Vec<String> = numbers.iter().map(i128::to_string).collect();
    words.join(" ").into_bytes()
}
