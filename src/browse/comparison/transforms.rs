//! The transforms of a comparison: one list for both profiles. A profile without a function keeps nothing of a
//! *focus* on it, and everything of the others.

use super::tables::{ComparedSide, ComparedTables, Comparing};
use crate::analysis::compare::Rules;
use crate::analysis::contexts::BareNames;
use crate::analysis::transform::{Subject, Transform, TransformError};
use crate::browse::OpenProfile;
use crate::diagnostic::ErrorKind;
use crate::model::FunctionId;
use crate::order;

/// The transforms of both profiles, each by the functions of that profile.
#[derive(Clone, Debug, Default)]
pub struct ComparedTransforms([Vec<Transform>; 2]);

impl ComparedTransforms {
    /// Transforms both profiles, instead of the earlier transforms. The functions of the steps are those of the
    /// comparison, or of one side; functions that earlier steps create come after all others. Fails if one of the
    /// transforms is impossible; then nothing changes.
    pub fn transform(
        &mut self,
        sides: &mut [&mut OpenProfile; 2],
        tables: &ComparedTables,
        steps: &[Transform],
        of: Option<ComparedSide>,
    ) -> Result<(), TransformError> {
        let before = std::mem::take(self);
        let done = self.add(sides, tables, steps, of);
        if done.is_err() {
            *self = before;
            self.apply(sides)?;
        }
        done
    }

    fn add(
        &mut self,
        sides: &mut [&mut OpenProfile; 2],
        tables: &ComparedTables,
        steps: &[Transform],
        of: Option<ComparedSide>,
    ) -> Result<(), TransformError> {
        let mut latest = None;
        let own_rows = match of {
            Some(side) => sides[side as usize].original().functions().len(),
            None => tables.own_rows([&*sides[0], &*sides[1]]),
        };
        for step in steps {
            let functions = step.subject.named();
            if functions.iter().any(|f| f.0 as usize >= own_rows) {
                // An earlier step creates it.
                self.apply(sides)?;
                let [a, b] = &*sides;
                latest = Some(ComparedTables::of_open([&**a, &**b], &tables.rules)?);
            }
            let tables = latest.as_ref().unwrap_or(tables);
            let rows = match of {
                Some(side) => order::set(tables.rows_in(side, functions)),
                None => order::set(functions.iter().map(|f| f.0)),
            };
            for (list, side) in self.0.iter_mut().zip(ComparedSide::BOTH) {
                let own = tables.rows_of(side).into_iter();
                let found = (0u32..)
                    .zip(own)
                    .filter(|(_, row)| row.is_some_and(|row| rows.contains(&row)));
                let found = found.map(|(function, _)| FunctionId(function)).collect();
                list.push(about(step, found));
            }
        }
        self.apply(sides)
    }

    fn apply(&self, sides: &mut [&mut OpenProfile; 2]) -> Result<(), TransformError> {
        for (side, steps) in sides.iter_mut().zip(&self.0) {
            side.transform(steps)?;
        }
        Ok(())
    }

    /// A and B change places.
    pub fn swap(&mut self) {
        self.0.reverse();
    }

    /// The transforms by the functions of the comparison.
    pub fn steps(&self, tables: &ComparedTables) -> Vec<Transform> {
        let [a, b] = &self.0;
        let both = a.iter().zip(b).map(|(a, b)| {
            let of_a = tables.rows_in(ComparedSide::A, a.subject.named());
            let rows = of_a.chain(tables.rows_in(ComparedSide::B, b.subject.named()));
            let rows = order::set(rows);
            let step = if a.subject.named().is_empty() { b } else { a };
            about(step, rows.into_iter().map(FunctionId).collect())
        });
        both.collect()
    }
}

impl ComparedTables {
    /// Compares two profiles with their transforms: functions that these create are the last rows. If names of only one
    /// carry callers, or more callers, all rows of a function are one: there is nothing to compare them with. Fails
    /// with [`ErrorKind::Limit`] if there are too many rewritten names, or both profiles together are too large.
    pub fn of_open(sides: [&OpenProfile; 2], rules: &Rules) -> Result<Self, ErrorKind> {
        let names = sides.map(|side| BareNames::of(side.original()));
        let mut comparing = Comparing::new(rules, names[0].callers() != names[1].callers());
        if sides.iter().any(|side| side.is_transformed()) {
            for (side, names) in sides.iter().zip(&names) {
                comparing.begin_with(side.original(), names)?;
            }
        }
        for (side, names) in sides.iter().zip(&names) {
            comparing.add(&side.tables().profile, names)?;
        }
        let mut tables = comparing.finish();
        for side in [&mut tables.a, &mut tables.b] {
            side.set_origin_rules(sides[0].tables().origin_rules.clone());
        }
        Ok(tables)
    }

    /// Number of rows that are functions of the profiles as read. Those that transforms create follow.
    pub fn own_rows(&self, sides: [&OpenProfile; 2]) -> usize {
        let own = ComparedSide::BOTH
            .into_iter()
            .zip(sides)
            .flat_map(|(side, open)| {
                let rows = self.rows_of(side).into_iter().flatten();
                rows.take(open.original().functions().len())
            });
        own.max().map_or(0, |row| row as usize + 1)
    }

    /// The rows of functions of one profile.
    fn rows_in(&self, side: ComparedSide, functions: &[FunctionId]) -> impl Iterator<Item = u32> {
        let rows = self.rows_of(side);
        let row = move |f: &FunctionId| rows.get(f.0 as usize).copied().flatten();
        functions.iter().filter_map(row)
    }
}

/// The same step about other functions; a cycle or group is that of the first.
fn about(step: &Transform, functions: Vec<FunctionId>) -> Transform {
    let subject = match (&step.subject, functions.first()) {
        (Subject::CycleOf(_), Some(&first)) => Subject::CycleOf(first),
        (&Subject::GroupOf(_, by), Some(&first)) => Subject::GroupOf(first, by),
        (Subject::Matching(filter), _) => Subject::Matching(filter.clone()),
        _ => Subject::Functions(functions),
    };
    Transform {
        kind: step.kind,
        subject,
    }
}

#[cfg(test)]
mod tests;
