//! A profile in which inlined functions are functions of their own.

use crate::model::Profile;
use std::rc::Rc;

/// A profile with separate inlined functions.
#[derive(Clone, Debug)]
pub struct Separated {
    /// The profile.
    pub profile: Rc<Profile>,
    /// The share of the first event's self cost that is of functions with debug information; inlined functions
    /// of others are unknown.
    pub coverage: f64,
}
