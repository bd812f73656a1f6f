//! The single invocations of version 4.

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
