//! What the parser remembers from line to line, as one small value that can be copied.
//!
//! A copy is kept for each page of the input, so that any page can be read again later without the
//! ones before it. Names need the id tables besides, which only grow.

use crate::sink::{Place, Position, Symbol};

/// Most words of `positions:`.
pub(super) const MOST_POSITIONS: usize = 4;

/// Meaning of one subposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Address,
    Block,
    Line,
    /// A word that no writer known to us uses; its numbers are read and ignored.
    Other,
}

/// The subpositions of a cost line in the order of `positions:`, by default one line number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) count: usize,
    /// Where address, block and line stand; behind the last one for what there is not.
    address: usize,
    block: usize,
    line: usize,
}

impl Default for Layout {
    fn default() -> Self {
        let mut layout = Layout::empty();
        layout.push(Slot::Line);
        layout
    }
}

impl Layout {
    /// No subposition at all.
    pub(super) fn empty() -> Self {
        Layout {
            count: 0,
            address: MOST_POSITIONS,
            block: MOST_POSITIONS,
            line: MOST_POSITIONS,
        }
    }

    /// Adds a subposition behind the others.
    pub(super) fn push(&mut self, slot: Slot) {
        match slot {
            Slot::Address => self.address = self.count,
            Slot::Block => self.block = self.count,
            Slot::Line => self.line = self.count,
            Slot::Other => {}
        }
        self.count += 1;
    }

    /// Sorts the subpositions of a line by meaning.
    #[inline(always)]
    pub(super) fn position(&self, values: &[u64; MOST_POSITIONS]) -> Position {
        let value = |at: usize| values.get(at).copied().unwrap_or(0);
        Position {
            address: value(self.address),
            block: value(self.block),
            line: value(self.line),
        }
    }
}

/// What was said of the callee of the next call. Each part holds for one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Callee {
    pub(super) object: Option<Symbol>,
    pub(super) file: Option<Symbol>,
    pub(super) function: Option<Symbol>,
    /// Whether `object` and `file` were given behind `function`, as lsprofcalltree does.
    pub(super) object_behind: bool,
    pub(super) file_behind: bool,
}

/// What the next cost line belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pending {
    /// The current function itself.
    #[default]
    None,
    /// A call with this count; `line` and `byte` are the place of the `calls=` line.
    Call { count: u64, line: u64, byte: u64 },
    /// A jump: its line is a source position without costs.
    Jump {
        /// `None` if nobody asks for it or it cannot be read.
        jump: Option<crate::sink::Jump>,
        /// Whether the user was told that it cannot be read.
        told: bool,
        line: u64,
        byte: u64,
    },
}

/// State of the parser between two lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Number of lines read.
    pub(super) line: u64,
    /// Whether a part is open.
    pub(super) in_part: bool,
    /// Whether the part has lines other than headers.
    pub(super) in_body: bool,
    /// Whether the part has stated its own events.
    pub(super) own_events: bool,
    /// Number of events of a cost line; 0 before the first `events:`.
    pub(super) events: usize,
    pub(super) layout: Layout,
    /// Subpositions of the last self cost line, in the order of `positions:`.
    pub(super) base: [u64; MOST_POSITIONS],
    /// Object, file and name of the function in force.
    pub(super) place: Place,
    /// Whether `place` changed otherwise than by `fn=`, so that the sink does not know it yet.
    pub(super) place_is_news: bool,
    /// Whether the part has a `fn=` line, or costs without one, of which was told.
    pub(super) in_function: bool,
    /// File of the next cost line.
    pub(super) file: Symbol,
    /// File of the last `fl=`, to which `fn=` returns.
    pub(super) function_file: Option<Symbol>,
    /// Whether a file was named since the last cost line.
    pub(super) file_is_news: bool,
    pub(super) callee: Callee,
    pub(super) pending: Pending,
}

impl State {
    /// Number of the last line read.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Begins a part: names and positions start anew, events and layout stay until restated.
    pub(super) fn begin_part(&mut self) {
        *self = State {
            line: self.line,
            in_part: true,
            events: self.events,
            layout: self.layout,
            ..State::default()
        };
    }
}
