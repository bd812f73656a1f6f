//! Adds a whole profile as parts of the one that is being built.

use super::{FunctionId, Part, Profile, ProfileBuilder, Renaming, replay};
use crate::diagnostic::{ErrorKind, WarningKind};
use crate::limits::EVENTS;

impl ProfileBuilder {
    /// Adds all parts of a profile, its files numbered from `first_file`, as if its text were read here.
    /// Headers of parts, exact totals and warnings are kept; the pages of its functions are not, see
    /// [`Profile::pages`].
    ///
    /// Returns the new id of each of its functions.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when there are too many parts, names, functions, calls or events.
    pub fn add_profile(
        &mut self,
        other: &Profile,
        first_file: u32,
        renaming: &impl Renaming,
    ) -> Result<Vec<FunctionId>, ErrorKind> {
        let first_part = self.profile.parts.len();
        self.keep_events(other)?;
        // Warnings were found when the text was read, with their locations.
        let mut warnings = self.profile.warnings.clone();
        let largest_calls = std::mem::take(&mut self.largest_calls);
        other.replay(self, first_file, renaming)?;
        self.largest_calls = largest_calls;
        warnings.add_all(&other.warnings, first_file);
        let too_large = WarningKind::SumTooLarge;
        if self.profile.warnings.of(too_large).is_some() && warnings.of(too_large).is_none() {
            warnings.add(too_large, None, String::new);
        }
        self.profile.warnings = warnings;
        self.keep_statements(other, first_part, first_file);
        let places = replay::places(other, self, renaming)?;
        places
            .into_iter()
            .map(|place| self.function(place))
            .collect()
    }

    /// Adds each event of a profile. A replaced header may have named events that no part has.
    fn keep_events(&mut self, other: &Profile) -> Result<(), ErrorKind> {
        for event in &other.events {
            self.event(event.name.clone());
        }
        let count = self.profile.events.len();
        if count > EVENTS {
            return Err(ErrorKind::Limit("events", EVENTS as u64));
        }
        self.profile.self_costs.widen(count);
        self.profile.calls.widen(count);
        Ok(())
    }

    fn keep_statements(&mut self, other: &Profile, first_part: usize, first_file: u32) {
        let parts = self.profile.parts.iter_mut().skip(first_part);
        for (part, part_of_other) in parts.zip(&other.parts) {
            *part = Part {
                file: first_file.saturating_add(part_of_other.file),
                events: std::mem::take(&mut part.events),
                ..part_of_other.clone()
            };
        }
    }
}
