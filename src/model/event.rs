//! Event types: what was counted.
//!
//! Events are identified by name in the whole profile: each part may list its own events in its own order,
//! and equal names mean the same event. Derived events have no column of costs; they are integer
//! combinations of measured events (`event: Sum = Ir + 2 Dr`).

/// A measured event: a column of costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventType {
    /// Short name as in `events:`, for example `Ir` or `Time_(10ns)`.
    pub name: String,
    /// Long name from an `event:` line.
    pub long_name: Option<String>,
}

/// An event that is computed from measured ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DerivedEvent {
    /// Short name.
    pub name: String,
    /// Long name, if one was given.
    pub long_name: Option<String>,
    /// The formula as written.
    pub formula: String,
    /// The same resolved to measured events: (factor, index of the event).
    pub terms: Vec<(i64, usize)>,
}
