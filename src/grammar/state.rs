//! State of the parser between lines, as one small value that can be copied.
//!
//! A copy is kept for each page of the input (see [`Bookmarks`](super::Bookmarks)), so that any page can be read
//! again later without the ones before it. The fields are narrow because 2 GB of input need 2000 copies.

use super::callees::{NO_ID, StatedNames};
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
    count: u8,
    /// Columns of address, block and line; one past the last column if missing.
    address: u8,
    block: u8,
    line: u8,
}

/// Column of a missing subposition.
const NOWHERE: u8 = MOST_POSITIONS as u8;

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
            address: NOWHERE,
            block: NOWHERE,
            line: NOWHERE,
        }
    }

    /// Number of subpositions.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether a column has this meaning; always true for ignored columns.
    pub(super) fn has(&self, slot: Slot) -> bool {
        let at = match slot {
            Slot::Address => self.address,
            Slot::Block => self.block,
            Slot::Line => self.line,
            Slot::Other => return true,
        };
        at != NOWHERE
    }

    /// Appends a subposition.
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
        let value = |at: u8| values.get(usize::from(at)).copied().unwrap_or(0);
        Position {
            address: value(self.address),
            block: value(self.block),
            line: value(self.line),
        }
    }
}

/// The callee of the next call, as named so far. Each part applies to one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Callee {
    pub(super) object: Option<Symbol>,
    pub(super) file: Option<Symbol>,
    pub(super) function: Option<Symbol>,
    /// The id of `function`.
    pub(super) id: u64,
    /// Whether `object` and `file` were given after `function`, as lsprofcalltree does.
    pub(super) object_after: bool,
    pub(super) file_after: bool,
}

impl Default for Callee {
    fn default() -> Self {
        Callee {
            object: None,
            file: None,
            function: None,
            id: NO_ID,
            object_after: false,
            file_after: false,
        }
    }
}

impl Callee {
    pub(super) fn stated_names(&self) -> StatedNames {
        StatedNames {
            object: self.object.is_some(),
            file: self.file.is_some(),
        }
    }
}

/// File and function of the target of the next jump, if they are not the current ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct JumpNames {
    pub(super) file: Option<Symbol>,
    pub(super) function: Option<Symbol>,
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
        /// `None` if it cannot be read, of which was warned.
        jump: Option<crate::sink::Jump>,
        line: u64,
        byte: u64,
    },
}

/// A bit of [`State::facts`]: `totals:`.
pub(super) const TOTALS: u8 = 1;
/// `summary:`.
pub(super) const SUMMARY: u8 = 2;
/// Whether costs are differences, which may be negative.
pub(super) const DIFFERENCE: u8 = 4;
/// Whether calls never name the file of the callee, even if it is not that of the caller.
pub(super) const CALLS_BY_NAME: u8 = 8;

/// State of the parser between two lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Number of lines read.
    pub(super) line: u64,
    /// Number of parts that have begun in the file.
    pub(super) parts: u32,
    /// Whether a part is open.
    pub(super) in_part: bool,
    /// Whether the part has lines other than headers.
    pub(super) in_body: bool,
    /// Whether the part has stated its own events.
    pub(super) own_events: bool,
    /// Facts about the part, as bits: a bookmark must stay small.
    pub(super) facts: u8,
    /// Whether the part has a `part:` line.
    pub(super) numbered: bool,
    /// Whether the part has ended without any costs.
    pub(super) ended: bool,
    /// Number of events of a cost line; 0 before the first `events:`.
    pub(super) events: u32,
    pub(super) layout: Layout,
    /// Subpositions of the last self cost line, in the order of `positions:`.
    pub(super) base: [u64; MOST_POSITIONS],
    /// Object, file and name of the function in force.
    pub(super) place: Place,
    /// Whether `place` changed otherwise than by `fn=`, so that the sink does not know it yet.
    pub(super) place_is_news: bool,
    /// Whether the part has a `fn=` line, or costs without one that were already warned of.
    pub(super) in_function: bool,
    /// Whether there was no cost line since `fn=`.
    pub(super) function_is_news: bool,
    /// File of the next cost line.
    pub(super) file: Symbol,
    /// File of callees and jump targets that name none: that of the last line of self cost, or of the function.
    /// Callgrind compares with this one when it decides whether to write `cfi=` or `jfi=`, even if `fi=` came
    /// in between (`last->file` in its `dump.c`), as before calls without self cost on their line.
    pub(super) target_file: Symbol,
    /// File of the last `fl=`, to which `fn=` returns.
    pub(super) function_file: Option<Symbol>,
    /// Name of the last `cfni=`, until the next function, file or object.
    pub(super) inlined: Symbol,
    /// Whether ids may be redefined, because Xdebug appended another run.
    pub(super) ids_restarted: bool,
    /// Bytes of names composed of other names.
    pub(super) expanded: u32,
    pub(super) callee: Callee,
    pub(super) jump: JumpNames,
    pub(super) pending: Pending,
}

impl State {
    /// Number of events of a cost line; 0 before the first `events:`.
    #[inline(always)]
    pub(super) fn events(&self) -> usize {
        self.events as usize
    }

    /// Begins a part: names and positions start again, events and layout stay until restated.
    pub(super) fn begin_part(&mut self) {
        *self = State {
            line: self.line,
            parts: self.parts.saturating_add(1),
            in_part: true,
            events: self.events,
            layout: self.layout,
            ids_restarted: self.ids_restarted,
            expanded: self.expanded,
            ..State::default()
        };
    }
}
