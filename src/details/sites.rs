//! Where costs, calls and jumps stand.

use crate::model::FunctionId;
use crate::sink::Symbol;

/// Where a cost was spent. What was not asked for (see [`Grain`](super::Grain)), or what the profile
/// does not say, is `None`, the empty name or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Function to which the cost belongs.
    pub function: Option<FunctionId>,
    /// Source file; in inlined code another one than that of the function.
    pub file: Symbol,
    /// Line in the source file; 0 is code without a line.
    pub line: u64,
    /// Address of the instruction within its object.
    pub address: u64,
}

/// A call where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallSite {
    /// The calling function, its line and instruction.
    pub from: Spot,
    /// The called function.
    pub callee: FunctionId,
}

/// A jump where it stands, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JumpSite {
    /// The jumping function, its line and instruction.
    pub from: Spot,
    /// Whether it depends on a condition.
    pub conditional: bool,
    /// Name of the function that it leads to, nearly always the same function.
    pub function: Symbol,
    /// Source file that it leads to.
    pub file: Symbol,
    /// Line that it leads to.
    pub line: u64,
    /// Address that it leads to.
    pub address: u64,
}
