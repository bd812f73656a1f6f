//! What is asked for.

use crate::model::{FunctionId, PartSelection};
use crate::sink::Symbol;

/// Whose details are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Everything in these functions, code inlined from other files included.
    Functions(Vec<FunctionId>),
    /// Everything on the lines of these source files, whichever function it belongs to.
    Files(Vec<Symbol>),
    /// The whole profile.
    Everything,
}

/// What is told apart. The rest is summed, which keeps tables of whole programs small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Functions.
    pub functions: bool,
    /// Lines; if not, only source files.
    pub lines: bool,
    /// Instructions, of profiles that have addresses.
    pub instructions: bool,
}

impl Grain {
    /// Functions, lines and instructions.
    pub const FINEST: Grain = Grain {
        functions: true,
        lines: true,
        instructions: true,
    };

    /// Lines alone, as in an annotated source file.
    pub const LINES: Grain = Grain {
        functions: false,
        lines: true,
        instructions: false,
    };

    /// The source files of each function.
    pub const FUNCTIONS: Grain = Grain {
        functions: true,
        lines: false,
        instructions: false,
    };

    /// Whether single cost lines are told apart.
    pub(super) fn is_fine(self) -> bool {
        self.lines || self.instructions
    }
}

/// A request for details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Whose details.
    pub wanted: Wanted,
    /// The parts that are summed over.
    pub parts: PartSelection,
    /// What is told apart.
    pub grain: Grain,
}

impl Request {
    /// All details of one function in the whole profile.
    pub fn function(function: FunctionId) -> Self {
        Request {
            wanted: Wanted::Functions(vec![function]),
            parts: PartSelection::All,
            grain: Grain::FINEST,
        }
    }
}
