//! The interface between the grammar and its consumers: the contents of a profile text, in the terms of the format.
//!
//! Grammar and model do not depend on each other; both depend on [`ProfileSink`]. Consumers are the profile
//! builder, the collector of webgrind records and the logs of the tests.
//!
//! Names cross this border once: the grammar hands the bytes to [`ProfileSink::symbol`] and from
//! then on speaks of the returned [`Symbol`]. A repeated `fn=(12)` touches no text.

use crate::diagnostic::{ErrorKind, Location, WarningKind};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

/// A name that the sink knows; opaque to the grammar. Equal names have equal symbols. The empty
/// name is [`Symbol::EMPTY`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Symbol(pub u32);

impl Symbol {
    /// The empty name: unknown object, file or function.
    pub const EMPTY: Symbol = Symbol(0);

    /// The object of a [placeholder](Place::placeholder). No name has this symbol.
    const STAND_IN: Symbol = Symbol(u32::MAX);
}

/// The identity of a function: its object, file and name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// `ob=` in force.
    pub object: Symbol,
    /// File in which the function begins.
    pub file: Symbol,
    /// `fn=` name.
    pub function: Symbol,
}

impl Place {
    /// A place for a callee of this name whose object and file are not certain yet: see
    /// [`ProfileSink::callee_found`]. Only the name of such a place has a text.
    pub fn placeholder(number: u32, function: Symbol) -> Place {
        Place {
            object: Symbol::STAND_IN,
            file: Symbol(number),
            function,
        }
    }

    /// Whether this is a [placeholder](Self::placeholder).
    pub fn is_placeholder(&self) -> bool {
        self.placeholder_number().is_some()
    }

    /// The number of a [placeholder](Self::placeholder).
    #[inline(always)]
    pub fn placeholder_number(&self) -> Option<u32> {
        (self.object == Symbol::STAND_IN).then_some(self.file.0)
    }
}

/// The subpositions of a cost line, relative forms resolved. What `positions:` does not name is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Instruction address (`instr`).
    pub address: u64,
    /// Address of the basic block (`bb`).
    pub block: u64,
    /// Line number (`line`); 0 is "no debug line".
    pub line: u64,
}

/// One line of costs: of a function's own code, or of a call.
#[derive(Clone, Copy, Debug)]
pub struct CostLine<'a> {
    /// Source file of this line; differs from the function's file in inlined code (`fi=`/`fe=`).
    pub file: Symbol,
    /// Innermost function that this code was inlined from (`cfni=` of CodSpeed's callgrind), without its
    /// scope; [`Symbol::EMPTY`] if the profile names none.
    pub inlined: Symbol,
    /// Where in that file or in the object.
    pub position: Position,
    /// Costs in the order of the part's `events:` line, at most as many as there are events; missing ones are zero.
    pub costs: &'a [u64],
    /// What to subtract, in the same order: the magnitudes of negative costs, whose place in
    /// `costs` holds 0. Empty on all lines without a negative cost.
    pub minus: &'a [u64],
}

/// A header line, anywhere in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header<'a> {
    /// `version:`
    Version(&'a [u8]),
    /// `creator:`
    Creator(&'a [u8]),
    /// `pid:`
    Pid(&'a [u8]),
    /// `cmd:`
    Command(&'a [u8]),
    /// `part:`
    Part(&'a [u8]),
    /// `thread:`
    Thread(&'a [u8]),
    /// `desc: key: value`
    Description(&'a [u8], &'a [u8]),
    /// `positions:`, as written.
    Positions(&'a [u8]),
    /// `event: name = formula : long name`; formula and long name may be absent.
    Event {
        /// Short name of the event.
        name: &'a [u8],
        /// Text after `=`.
        formula: Option<&'a [u8]>,
        /// Text after `:`.
        long_name: Option<&'a [u8]>,
    },
    /// `summary:`, in the order of the part's events.
    Summary(&'a [i128]),
    /// `totals:`, in the order of the part's events.
    Totals(&'a [i128]),
    /// Any other `key: value` line.
    Other(&'a [u8], &'a [u8]),
}

/// Whether a description of this key says that costs are differences of profiles, which may be
/// negative: cg_diff's `Files compared`, and `Difference` of this program.
pub(crate) fn is_of_difference(key: &[u8]) -> bool {
    key == b"Files compared" || key == b"Difference"
}

/// The names of an `events:` line as text, made distinct: a second `Ir` is `Ir#2`.
pub(crate) fn distinct_names(names: &[&[u8]]) -> Vec<String> {
    let mut used = FxHashSet::default();
    // Last number of each repeated name: a line may name an event a thousand times.
    let mut copies: FxHashMap<&[u8], u32> = FxHashMap::default();
    let mut distinct = Vec::with_capacity(names.len());
    for &name in names {
        let plain = String::from_utf8_lossy(name);
        let mut candidate = plain.clone().into_owned();
        while !used.insert(candidate.clone()) {
            let copy = copies.entry(name).or_insert(1);
            *copy += 1;
            candidate = format!("{plain}#{copy}");
        }
        distinct.push(candidate);
    }
    distinct
}

/// A jump within or between functions (`jump=`, `jcnd=`), callgrind `--collect-jumps=yes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Whether it is conditional (`jcnd=`).
    pub conditional: bool,
    /// How often the jump was taken.
    pub followed: u64,
    /// How often the jump was executed; equals `followed` for unconditional jumps.
    pub executed: u64,
    /// File of the line that jumps.
    pub file: Symbol,
    /// Its target: file, function and position.
    pub target: (Symbol, Symbol, Position),
}

/// How many lines of each kind a file had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// All lines; a last line without a newline counts.
    pub lines: u64,
    /// Bytes of text.
    pub bytes: u64,
    /// Lines with costs of a function's own code.
    pub self_lines: u64,
    /// `calls=` lines.
    pub call_lines: u64,
    /// `jump=` lines.
    pub jump_lines: u64,
    /// `jcnd=` lines.
    pub jcnd_lines: u64,
}

impl std::ops::AddAssign for LineCounts {
    fn add_assign(&mut self, other: LineCounts) {
        self.lines += other.lines;
        self.bytes += other.bytes;
        self.self_lines += other.self_lines;
        self.call_lines += other.call_lines;
        self.jump_lines += other.jump_lines;
        self.jcnd_lines += other.jcnd_lines;
    }
}

/// Consumer of a profile text. Calls come in text order. An error ends the reading.
///
/// Between [`begin_part`](Self::begin_part) and the next one everything belongs to that part;
/// between [`enter`](Self::enter) and the next one all costs and calls belong to that function.
pub trait ProfileSink {
    /// Whether the sink wants every line of self cost, and every jump, of the function in force by
    /// itself. If not, the costs of lines that follow each other may be added up and handed to
    /// [`self_cost`](Self::self_cost) at once, with the place of the last of them, and jumps be left
    /// out: the sum of a run is all that a table of functions needs, and reading is much faster.
    fn each_line(&self) -> bool {
        true
    }

    /// Finds or inserts a name. Symbols are numbered from [`Symbol::EMPTY`] on, without gaps.
    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind>;

    /// The bytes of a symbol.
    fn text(&self, symbol: Symbol) -> &[u8];

    /// A new file begins.
    fn begin_file(&mut self, file: u32);

    /// The file ends; these were its lines. `terminated`: the text ended with a newline.
    fn end_file(&mut self, counts: &LineCounts, terminated: bool);

    /// The following lines begin in this page of the file, from 0 (see [`crate::limits::PAGE`]).
    fn begin_page(&mut self, page: u32) {
        let _ = page;
    }

    /// A new part of the profile begins; its header lines follow.
    fn begin_part(&mut self) -> Result<(), ErrorKind>;

    /// A header line. `raw` is the whole line without its line end.
    fn header(&mut self, header: Header<'_>, raw: &[u8], at: Location) -> Result<(), ErrorKind>;

    /// Says that the file has sums for functions and calls, even if its records could be single invocations.
    fn has_sums(&mut self) {}

    /// The `events:` line of the part: the meaning of all later costs in it.
    fn events(&mut self, names: &[&[u8]], at: Location) -> Result<(), ErrorKind>;

    /// A `fn=` line: the costs and calls that follow belong to this function. Xdebug and other
    /// writers of single invocations write one for each invocation.
    fn enter(&mut self, function: Place) -> Result<(), ErrorKind>;

    /// Cost of the current function's own code. Without any [`enter`](Self::enter) before it in
    /// the part, it belongs to the unknown function.
    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind>;

    /// A call from the current function with its inclusive cost; `line` is the place of the call, `at` the place of the
    /// `calls=` line in the text. The callee may be a [placeholder](Place::placeholder).
    fn call(
        &mut self,
        callee: Place,
        count: u64,
        line: &CostLine<'_>,
        at: Location,
    ) -> Result<(), ErrorKind>;

    /// Gives the function of all calls that had this placeholder as their callee. Called once for each
    /// placeholder, before the file ends, and never while pages are read again.
    fn callee_found(&mut self, placeholder: Place, function: Place);

    /// A jump from `from` in the current function. Sums need none; jumps are read again when a function is shown.
    fn jump(&mut self, jump: &Jump, from: &Position) -> Result<(), ErrorKind> {
        let _ = (jump, from);
        Ok(())
    }

    /// Reports a warning. `example` is called only if it will be shown.
    fn warn(&mut self, kind: WarningKind, at: Location, example: &mut dyn FnMut() -> String);
}
