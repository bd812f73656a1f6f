//! Which rows are recursion levels of one function.
//!
//! Callgrind enters level 3 of a function (`f'3`) only within its level 2, and that only within the first one: a level
//! never runs around a lower one. Levels above the first run within themselves only if they are the last one.

use super::merged::BareNames;
use crate::model::{FunctionId, Profile};
use crate::numbering::Numbering;
use rustc_hash::FxHashMap;

/// The function that each row is a level of, by number, and its level, from 1.
pub struct LevelRows {
    rows: Vec<(u32, u32)>,
    functions: usize,
}

impl LevelRows {
    /// Finds the levels. `names` are those of the profile.
    pub fn of(profile: &Profile, names: &BareNames<'_>) -> Self {
        let mut known = Numbering::default();
        let rows = profile.functions().ids().map(|row| {
            let (place, name) = (profile.functions().place(row), profile.name(row));
            let number = known.number((place.object, place.file, names.bare(name)));
            (number, names.level(name))
        });
        let rows = rows.collect();
        LevelRows {
            rows,
            functions: known.all().len(),
        }
    }

    /// Whether each row is a level above the first and the only row of the lowest one that occurs.
    pub fn lowest(&self, profile: &Profile) -> Vec<bool> {
        let mut found = vec![(u32::MAX, 0u32); self.functions];
        for (row, &(function, level)) in (0..).map(FunctionId).zip(&self.rows) {
            let (least, rows) = &mut found[function as usize];
            if profile.occurs(row) && level <= *least {
                *rows = if level < *least { 1 } else { *rows + 1 };
                *least = level;
            }
        }
        let lowest = self.rows.iter().map(|&(function, level)| {
            let is_only = found[function as usize] == (level, 1);
            level > 1 && is_only
        });
        lowest.collect()
    }

    /// The deeper levels of which some invocations may have no lower level around them where `taken` rows are taken away
    /// from around others.
    pub fn parted(&self, before: &Profile, taken: &[bool]) -> Vec<FunctionId> {
        let occurring = || self.occurring(before);
        let mut taken_levels = FxHashMap::default();
        for (row, of) in occurring() {
            *taken_levels.entry(of).or_insert(false) |= taken[row.0 as usize];
        }
        // The lowest level of each function of which none is taken is around all higher ones.
        let mut stays = vec![u32::MAX; self.functions];
        for (&(function, level), _) in taken_levels.iter().filter(|(_, is_taken)| !**is_taken) {
            let least = &mut stays[function as usize];
            *least = level.min(*least);
        }
        let is_parted = |&(_, (function, level)): &(FunctionId, (u32, u32))| {
            level > 1 && level <= stays[function as usize]
        };
        occurring().filter(is_parted).map(|(row, _)| row).collect()
    }

    fn occurring<'a>(
        &'a self,
        profile: &'a Profile,
    ) -> impl Iterator<Item = (FunctionId, (u32, u32))> + 'a {
        let rows = (0..).map(FunctionId).zip(self.rows.iter().copied());
        rows.filter(|(row, _)| profile.occurs(*row))
    }
}
