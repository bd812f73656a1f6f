//! Places of costs, calls and jumps.

use crate::model::FunctionId;
use crate::sink::Symbol;

/// Where a cost was spent. Dimensions that were not requested (see [`Grain`](super::Grain)) or that the
/// profile does not record are `None`, the empty name or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Function to which the cost belongs.
    pub function: Option<FunctionId>,
    /// Source file; for inlined code, not that of the function.
    pub file: Symbol,
    /// Line in the source file; 0 is code without a line.
    pub line: u64,
    /// Address of the instruction within its object.
    pub address: u64,
}

/// A place of code that was inlined from a function that the profile names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InlinedSite {
    /// The function that contains the code, and the place of the code in the source of the inlined function.
    pub at: Spot,
    /// Name of the inlined function, without its scope: see [`CostLine::inlined`](crate::sink::CostLine).
    pub name: Symbol,
}

/// A call site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallSite {
    /// The caller, its line and instruction.
    pub from: Spot,
    /// The called function.
    pub callee: FunctionId,
}

/// A jump with its source and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JumpSite {
    /// The function, line and instruction of the jump.
    pub from: Spot,
    /// Whether it depends on a condition.
    pub conditional: bool,
    /// Name of the target's function, nearly always the same function.
    pub function: Symbol,
    /// Source file of the target.
    pub file: Symbol,
    /// Line of the target.
    pub line: u64,
    /// Address of the target.
    pub address: u64,
}
