//! Requests for details.

use crate::model::{FunctionId, PartSelection};
use crate::sink::Symbol;

/// The scope of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All costs of these functions, including code inlined from other files.
    Functions(Vec<FunctionId>),
    /// All costs on the lines of these source files, in any function.
    Files(Vec<Symbol>),
    /// The whole profile.
    Everything,
}

/// The dimensions to distinguish. All others are summed, which keeps tables of whole programs small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Functions.
    pub functions: bool,
    /// Lines; without them, only source files.
    pub lines: bool,
    /// Instructions, if the profile has addresses.
    pub instructions: bool,
}

impl Grain {
    /// Functions, lines and instructions.
    pub const FINEST: Grain = Grain {
        functions: true,
        lines: true,
        instructions: true,
    };

    /// Functions and lines.
    pub const FUNCTION_LINES: Grain = Grain {
        functions: true,
        lines: true,
        instructions: false,
    };

    /// Only lines, as in an annotated source file.
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

    /// Whether single cost lines are distinguished.
    pub(super) fn is_fine(self) -> bool {
        self.lines || self.instructions
    }
}

/// A request for details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The scope.
    pub wanted: Wanted,
    /// The parts that are summed over.
    pub parts: PartSelection,
    /// The dimensions to distinguish.
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
