//! Applies transforms to a profile while it is browsed, and keeps the original.

use super::{OpenProfile, Tables};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::transform::{Transform, TransformError, transform};
use crate::code::Separated;
use crate::model::Profile;
use std::rc::Rc;

/// The profile as opened.
pub(super) struct Original {
    pub(super) profile: Rc<Profile>,
    contexts: Option<Rc<RecordedContexts>>,
}

impl OpenProfile {
    /// Applies transforms to the original profile, instead of the earlier ones; without any, restores the original.
    /// Functions keep their rows, and new ones come after them; cycles are determined again. The selection of parts is
    /// kept. Fails if one of the transforms is impossible; then nothing changes.
    pub fn transform(&mut self, steps: &[Transform]) -> Result<(), TransformError> {
        let (profile, contexts) = match (&self.separated, &self.original) {
            (Some(separated), _) => (&separated.profile, None),
            (None, Some(original)) => (&original.profile, original.contexts.as_deref()),
            (None, None) => (&self.tables().profile, self.contexts()),
        };
        let transformed = transform(&self.tables.origin_rules, profile, contexts, steps)?;
        let separated = || Some((Rc::clone(&self.separated.as_ref()?.profile), None));
        let shown = transformed.map(|of| (of.profile.into(), of.contexts.map(Rc::new)));
        match (shown.or_else(separated), self.original.take()) {
            (Some((profile, contexts)), original) => {
                let original = original.unwrap_or_else(|| Original {
                    profile: Rc::clone(&self.tables.profile),
                    contexts: self.contexts.take(),
                });
                self.original = Some(original);
                self.show(profile, contexts);
            }
            (None, Some(original)) => self.show(original.profile, original.contexts),
            (None, None) => {}
        }
        Ok(())
    }

    /// Makes transforms start from the original with separate inlined functions, whose functions have the
    /// same rows; `None` makes them start from the original. Nothing changes before the next transform. Returns
    /// what they started from before.
    pub fn separate(&mut self, separated: Option<Separated>) -> Option<Separated> {
        std::mem::replace(&mut self.separated, separated)
    }

    /// The share of the cost whose inlined functions are known, if transforms start from separate ones.
    pub fn inlined_coverage(&self) -> Option<f64> {
        Some(self.separated.as_ref()?.coverage)
    }

    /// The profile as opened, without transforms.
    pub fn original(&self) -> &Rc<Profile> {
        let original = self.original.as_ref();
        original.map_or(&self.tables.profile, |original| &original.profile)
    }

    /// Whether there are transforms.
    pub fn is_transformed(&self) -> bool {
        self.original.is_some()
    }

    /// Total of an event without transforms, over the selected parts.
    pub fn whole(&self, event: usize) -> i128 {
        let tables = self.tables();
        self.original()
            .total(&tables.events[event].formula, &tables.parts)
    }

    fn show(&mut self, profile: Rc<Profile>, contexts: Option<Rc<RecordedContexts>>) {
        let parts = std::mem::take(&mut self.tables.parts);
        let tables = Tables::new(profile).with_contexts(contexts.as_ref());
        self.tables = tables.resting_as(&self.tables);
        self.contexts = contexts;
        self.tables.select_parts(parts);
    }
}

#[cfg(test)]
mod tests;
