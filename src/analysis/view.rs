//! The input of all figures.

use super::{CallIndex, Cycles};
use crate::model::{Formula, PartSelection, Profile};

/// A profile with all that is chosen of it, which every analysis needs.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// Its calls by caller and callee.
    pub index: &'a CallIndex,
    /// The cycles of the selected parts; [`Cycles::none`] where calls are taken as they are.
    pub cycles: &'a Cycles,
    /// The event.
    pub formula: &'a Formula,
    /// The selected parts.
    pub parts: &'a PartSelection,
}
