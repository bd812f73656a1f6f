//! Applies transforms to a profile while it is browsed, and keeps the original.

use super::rows::groups::GroupCache;
use super::{OpenProfile, Tables};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::transform::{Transform, TransformError, Transformed, transform};
use crate::model::Profile;
use std::rc::Rc;

/// The profile as opened.
pub(super) struct Original {
    pub(super) profile: Rc<Profile>,
    contexts: Option<Rc<RecordedContexts>>,
}

impl OpenProfile {
    /// Applies transforms to the original profile, instead of the earlier ones; without any, restores the
    /// original. Functions keep their rows, and new ones come after them; cycles are determined again. The
    /// selection of parts is kept.
    ///
    /// # Errors
    /// If one of the transforms is impossible; then nothing changes.
    pub fn transform(&mut self, steps: &[Transform]) -> Result<(), TransformError> {
        let (profile, contexts) = match &self.original {
            Some(original) => (&original.profile, original.contexts.as_deref()),
            None => (&self.tables().profile, self.contexts()),
        };
        let transformed = transform(profile, contexts, steps)?;
        match (transformed, self.original.take()) {
            (Some(Transformed { profile, contexts }), original) => {
                let original = original.unwrap_or_else(|| Original {
                    profile: Rc::clone(&self.tables.profile),
                    contexts: self.contexts.take(),
                });
                self.original = Some(original);
                self.show(profile.into(), contexts.map(Rc::new));
            }
            (None, Some(original)) => self.show(original.profile, original.contexts),
            (None, None) => {}
        }
        Ok(())
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
    ///
    /// # Panics
    /// If there is no such event.
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
        self.group_cache = GroupCache::default();
        self.tables.select_parts(parts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Row;
    use crate::analysis::flat::SortKey;
    use crate::analysis::test_profile::{Graph, named};
    use crate::analysis::transform::{Subject, TransformKind};
    use crate::browse::Order;
    use crate::model::PartSelection;

    fn rows(open: &mut OpenProfile) -> Vec<(String, i128)> {
        let order = Order {
            key: SortKey::Inclusive,
            descending: true,
        };
        let rows = open.list(0, order, "").unwrap().unwrap().rows;
        let flat = open.flat(0).unwrap();
        let Tables { profile, names, .. } = open.tables();
        let name = |row| names.text(profile, names.numbers(profile, row).name);
        let text = |row| String::from_utf8_lossy(name(row)).into_owned();
        rows.into_iter()
            .map(|row| (text(row), flat.inclusive.of_row(row)))
            .collect()
    }

    #[test]
    fn the_list_follows_and_is_restored() {
        let profile = Graph::default()
            .function("main", 1)
            .function("x!!f", 10)
            .function("x!!g", 20)
            .call("main", "x!!f", 1, 30)
            .call("x!!f", "x!!g", 2, 20)
            .next_part()
            .function("main", 5)
            .profile();
        let f = named(&profile, "f");
        let mut open = OpenProfile::new(profile);
        open.select_parts(PartSelection::Only(vec![true, false]));
        let before = rows(&mut open);
        let step = |kind| Transform {
            kind,
            subject: Subject::Functions(vec![f]),
        };
        open.transform(&[step(TransformKind::Focus)]).unwrap();
        let names = |found: Vec<(String, i128)>| -> Vec<String> {
            let text = |(name, cost)| format!("{name} {cost}");
            found.into_iter().map(text).collect()
        };
        assert_eq!(names(rows(&mut open)), ["f 30", "g 20"]);
        assert_eq!((open.tables().total(0), open.whole(0)), (30, 31));
        // Transforms are not applied on top of earlier ones but to the original profile.
        open.transform(&[step(TransformKind::Ignore)]).unwrap();
        assert_eq!(names(rows(&mut open)), ["main 1"]);
        open.transform(&[step(TransformKind::CollapseObject)])
            .unwrap();
        assert_eq!(names(rows(&mut open)), ["main 31", "[x] 30"]);
        assert_eq!(open.tables().row(f.0), Row::Function(f));
        assert_eq!(open.original().functions().len(), 3);
        let unknown = Transform {
            kind: TransformKind::Focus,
            subject: Subject::CycleOf(crate::model::FunctionId(9)),
        };
        assert!(open.transform(&[unknown]).is_err());
        assert_eq!(names(rows(&mut open)), ["main 31", "[x] 30"]);
        open.transform(&[]).unwrap();
        assert_eq!(rows(&mut open), before);
        open.select_parts(PartSelection::All);
        assert_eq!(open.tables().total(0), 36);
    }
}
