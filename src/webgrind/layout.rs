//! A webgrind file in memory, with the single invocations of version 4, and the versions of the format.

use super::Headers;
use std::fmt;

/// The content of a webgrind file, with exact costs. Only the writer checks whether numbers fit in 32 bits.
///
/// Functions are numbered by their place in [`functions`](Self::functions). All numbers and indices must be
/// valid, as they are in a buffer that was read or collected; otherwise writing and replaying panic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buffer {
    /// The functions; a function number is an index here.
    pub functions: Vec<Function>,
    /// The header lines.
    pub headers: Headers,
    /// The single invocations, if known; required to write version 4.
    pub trace: Option<Trace>,
}

/// One function, summed over its invocations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Function {
    /// First line of the function if known, otherwise 0. Only version 7 stores it.
    pub line: u32,
    /// Cost of the function's own code.
    pub self_cost: i128,
    /// Cost of the function and all that it calls. The treatment of recursion depends on the writer of the
    /// buffer; webgrind adds every nested call again.
    pub inclusive: i128,
    /// How often the function was entered.
    pub invocations: u64,
    /// Its callers with lines; the row contains the caller.
    pub called_from: Vec<Row>,
    /// Its callees with lines; the row contains the callee. Version 5 does not store these.
    pub sub_calls: Vec<Row>,
    /// Source file.
    pub file: Vec<u8>,
    /// Name.
    pub name: Vec<u8>,
}

/// The calls of one function by another from one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the other function: the caller or the callee.
    pub function: u32,
    /// Line of the call in the caller's file; 0 is unknown.
    pub line: u32,
    /// How many calls.
    pub count: u64,
    /// Their inclusive cost.
    pub cost: i128,
}

/// Every invocation of every function, and every call that it made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The invocations of each function, by function number, in the order of their end.
    pub invocations: Vec<Vec<Invocation>>,
    /// The calls made by all invocations, those of one invocation side by side.
    pub sub_calls: Vec<SubCall>,
    /// Sum of the costs of all calls to each function, by function number.
    pub call_costs: Vec<i128>,
}

/// One invocation of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Invocation {
    /// Cost of the function's own code in this invocation.
    pub self_cost: i128,
    /// Self cost and the cost of its calls.
    pub inclusive: i128,
    /// Cost of this invocation as measured by its caller; 0 without a caller.
    pub call_cost: i128,
    /// Function number and invocation number of the caller; `None` if the host called it.
    pub caller: Option<(u32, u32)>,
    /// Line of the call in the caller's file; 0 without a caller.
    pub line: u32,
    /// Index of its first call in [`Trace::sub_calls`]. Without calls it is the index where they would be,
    /// which keeps the order of invocations of different functions.
    pub first_sub_call: u32,
    /// How many calls it made.
    pub sub_calls: u32,
}

/// One call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubCall {
    /// Function number of the callee.
    pub function: u32,
    /// Which of its invocations.
    pub invocation: u32,
    /// Line of the call in the caller's file.
    pub line: u32,
    /// Inclusive cost as measured by the caller.
    pub cost: i128,
}

/// A version of the format: the first word of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// Every single invocation and sub-call; webgrind 0.4.
    V4 = 4,
    /// Summed functions with their callers; webgrind 0.5.
    V5 = 5,
    /// Callees too; webgrind 0.6 to 1.1.
    V6 = 6,
    /// The line of each function too; webgrind 1.2 and later, the only one that these open.
    V7 = 7,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Version; 4] = [Version::V4, Version::V5, Version::V6, Version::V7];

    /// The number in the file.
    pub fn number(self) -> u32 {
        self as u32
    }

    /// The version with this number.
    pub fn of(number: u32) -> Option<Version> {
        Version::ALL.into_iter().find(|v| v.number() == number)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
