//! From the events of a profile text to a buffer, in one pass and without a profile model.
//!
//! webgrind only reads texts of Xdebug's shape: one block for each invocation with one cost line, and a
//! separate record for every call. It loses parts of all other texts. So there are two ways of summing up:
//!
//! | | Xdebug's shape | all other text |
//! |---|---|---|
//! | a function is | its name; file and line of its first block | its object, file and name |
//! | invocations | its blocks | the counts of the calls to it; 1 if there is no call to it |
//! | inclusive cost | self and all calls, nested ones again | recursion counted once, see [`callgrind`] |
//! | header lines | as in the text | without sums; one `summary:`, the sum of all self costs |
//! | line of a call | as written | 0 if the call is in inlined code of another file |
//! | result | the bytes of webgrind's own writers | tables that webgrind's reader shows rightly |
//!
//! The way depends on the whole text, see [`Shape`]: the collected rows and sums allow both.

mod callgrind;
mod event_choice;
mod function_sums;
mod header_lines;
mod invocations;
mod proxies;
mod shape;
mod xdebug;

use super::Buffer;
use super::rows::CallSums;
use crate::diagnostic::{ErrorKind, Location, WarningKind, Warnings};
use crate::model::StringTable;
use crate::sink::{CostLine, Header, LineCounts, Place, ProfileSink, Symbol};
use event_choice::EventChoice;
use function_sums::FunctionSums;
use header_lines::HeaderLines;
use invocations::Recorder;
use proxies::Proxies;
use shape::Shape;

pub use event_choice::Terms;
pub use proxies::DEFAULT_PROXIES;

/// Options of the collector.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The event whose costs are used; `None` is the first one, as in webgrind.
    pub event: Option<Vec<u8>>,
    /// The terms of the event if it is a sum: names of events with their factors. Empty for an event of the text.
    pub terms: Terms,
    /// Names of functions to fold away: a call through one of them becomes a call of what it calls.
    /// webgrind 1.2 and later folds [`DEFAULT_PROXIES`], earlier ones nothing. Ignored with
    /// [`single_invocations`](Self::single_invocations), which are stored unchanged.
    pub proxies: Vec<Vec<u8>>,
    /// Whether to keep every single invocation, about 100 bytes each: version 4 needs them.
    pub single_invocations: bool,
}

/// Collects a [`Buffer`], as described at the top of this module.
///
/// ```
/// use grindscope::grammar::Parser;
/// use grindscope::webgrind::{Collector, Options, Overflow, Version, write};
///
/// let mut parser = Parser::new(Collector::new(Options::default()));
/// parser.begin_file()?;
/// parser.push(b"events: Time\nfl=a.php\nfn=f\n3 7\n\nfl=a.php\nfn={main}\n1 5\ncfn=f\ncalls=1 0 0\n2 7\n")?;
/// parser.end_file()?;
/// let buffer = parser.into_sink().finish()?;
/// assert_eq!(buffer.functions[1].inclusive, 12);
/// let bytes = write(&buffer, Version::V6, Overflow::Refuse)?;
/// assert_eq!(bytes[..4], [6, 0, 0, 0]);
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
#[derive(Debug)]
pub struct Collector {
    strings: StringTable,
    event: EventChoice,
    shape: Shape,
    functions: FunctionSums,
    calls: CallSums,
    headers: HeaderLines,
    proxies: Proxies,
    recorder: Option<Recorder>,
    warnings: Warnings,
    /// Function in force, as named.
    place: Place,
    /// Its number; `None` until it gets a cost.
    current: Option<u32>,
}

impl Collector {
    /// An empty collector.
    pub fn new(options: Options) -> Collector {
        let proxies = if options.single_invocations {
            Vec::new()
        } else {
            options.proxies
        };
        Collector {
            strings: StringTable::new(),
            event: EventChoice::new(options.event, options.terms),
            shape: Shape::default(),
            functions: FunctionSums::default(),
            calls: CallSums::new(),
            headers: HeaderLines::default(),
            proxies: Proxies::new(proxies),
            recorder: options.single_invocations.then(Recorder::default),
            warnings: Warnings::default(),
            place: Place::default(),
            current: None,
        }
    }

    /// Warnings about the text.
    pub fn warnings(&self) -> &Warnings {
        &self.warnings
    }

    /// Ends the collection. Fails with [`ErrorKind::Unsupported`] if the text does not have the requested event.
    /// `Limit` errors are reported while collecting, not here.
    pub fn finish(mut self) -> Result<Buffer, ErrorKind> {
        self.event.check()?;
        if let Some(recorder) = &mut self.recorder {
            recorder.end_run();
        }
        let is_xdebug = self.shape.is_xdebug();
        let (mut functions, numbers) = match is_xdebug {
            true => xdebug::functions(&self.functions, &self.strings),
            false => callgrind::functions(&self.functions, &self.strings),
        };
        self.calls.renumbered(&numbers).distribute(&mut functions);
        let headers = match is_xdebug {
            true => {
                xdebug::sum_up(&mut functions);
                self.headers.verbatim(&self.event)
            }
            false => {
                callgrind::sum_up(&mut functions, self.event.total());
                self.headers.about_one_event(&self.event)
            }
        };
        let recorder = self.recorder;
        let recorder = recorder.filter(|_| self.shape.is_single_invocations());
        Ok(Buffer {
            trace: recorder.and_then(|r| r.finish(&numbers, functions.len())),
            headers,
            functions,
        })
    }

    /// The number of the current function, which gets a block if it has none yet.
    #[inline]
    fn current(&mut self) -> Result<u32, ErrorKind> {
        match self.current {
            Some(current) => Ok(current),
            None => self.begin_block(),
        }
    }

    fn begin_block(&mut self) -> Result<u32, ErrorKind> {
        let function = self.functions.function(self.place)?;
        self.functions.begin_block(function);
        self.shape.begin_block(self.place);
        if let Some(recorder) = &mut self.recorder {
            recorder.begin_block(function, self.place.function);
        }
        self.current = Some(function);
        Ok(function)
    }

    /// The line number, if it is valid and in the function's own file; otherwise 0.
    fn own_line(&self, line: &CostLine<'_>) -> u32 {
        if line.file == self.place.file {
            u32::try_from(line.position.line).unwrap_or(0)
        } else {
            0
        }
    }

    fn add_call(&mut self, caller: u32, call: proxies::Call) -> Result<(), ErrorKind> {
        let callee = self.proxies.found(call.callee);
        let callee = self.functions.function(callee)?;
        let key = (caller, callee, call.line);
        self.calls.add(key, call.count, call.cost)
    }
}

impl ProfileSink for Collector {
    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        let symbol = self.strings.symbol(name)?;
        self.proxies.note_name(name, symbol);
        Ok(symbol)
    }

    fn text(&self, symbol: Symbol) -> &[u8] {
        self.strings.text(symbol)
    }

    fn begin_file(&mut self, _file: u32) {}

    fn end_file(&mut self, _counts: &LineCounts, _terminated: bool) {}

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        if let Some(recorder) = &mut self.recorder {
            recorder.end_run();
        }
        self.place = Place::default();
        self.current = None;
        self.event.begin_part()
    }

    fn header(&mut self, header: Header<'_>, raw: &[u8], _at: Location) -> Result<(), ErrorKind> {
        if let Header::Creator(creator) = header {
            self.shape.creator(creator);
        }
        self.headers.push(&header, raw, self.event.part())
    }

    fn events(&mut self, names: &[&[u8]], _at: Location) -> Result<(), ErrorKind> {
        self.shape.events(names);
        self.event.events(names);
        self.headers.push_events(names)
    }

    #[inline]
    fn enter(&mut self, function: Place) -> Result<(), ErrorKind> {
        self.place = function;
        self.current = None;
        Ok(())
    }

    #[inline]
    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind> {
        let function = self.current()?;
        let cost = self.event.cost(line);
        self.shape.self_line(line, self.place);
        let own_line = self.own_line(line);
        self.functions.add_self(function, cost, own_line);
        if let Some(recorder) = &mut self.recorder {
            recorder.add_self(cost);
        }
        Ok(())
    }

    fn call(
        &mut self,
        callee: Place,
        count: u64,
        line: &CostLine<'_>,
        _at: Location,
    ) -> Result<(), ErrorKind> {
        let caller = self.current()?;
        self.shape.call(count, line, self.place);
        let call = proxies::Call {
            callee,
            count,
            line: self.own_line(line),
            cost: self.event.call_cost(line),
        };
        self.functions.note_call_line(caller, call.line);
        if let Some(recorder) = &mut self.recorder {
            recorder.add_call(callee.function, call.line, call.cost)?;
        }
        match self.proxies.fold(self.place.function, call) {
            Some(call) => self.add_call(caller, call),
            None => Ok(()),
        }
    }

    fn callee_found(&mut self, placeholder: Place, function: Place) {
        self.functions.found(placeholder, function);
        self.proxies.callee_found(placeholder, function);
    }

    fn warn(&mut self, kind: WarningKind, at: Location, example: &mut dyn FnMut() -> String) {
        self.warnings.add(kind, Some(at), example);
    }
}
