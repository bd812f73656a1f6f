//! The functions that a rule is about.

use crate::browse::ComparedTables;
use crate::cli::messages;
use std::collections::{BTreeSet, HashMap};

/// Functions of a comparison.
pub(in crate::cli) enum Subject {
    /// The whole profile.
    All,
    /// These rows.
    Rows(Vec<u32>),
}

impl Subject {
    /// The functions with this full name, or those that it matches as a filter. Fails if the filter is invalid or
    /// finds nothing: such a rule would always hold.
    pub(super) fn find(
        tables: &ComparedTables,
        number: usize,
        text: &str,
    ) -> Result<Subject, String> {
        // Rows that no selected part has, or that a transform removed, keep their numbers.
        let all = || (0..tables.matching.rows.len() as u32).filter(|&row| tables.has_row(row));
        let is_named = |&row: &u32| {
            let (readable, written) = (tables.place(row), tables.place_as_written(row));
            [readable.function, written.function].contains(&text.as_bytes())
        };
        let mut rows: Vec<u32> = all().filter(is_named).collect();
        if rows.is_empty() {
            let passes = tables.filtered(number, text).map_err(|e| e.to_string())?;
            let passes = passes.unwrap_or_default();
            rows = all()
                .filter(|&row| passes.get(row as usize) == Some(&true))
                .collect();
        }
        match rows.is_empty() {
            true => Err(messages::no_function(text)),
            false => Ok(Subject::Rows(rows)),
        }
    }

    /// With everything that its functions call, directly or not.
    pub(super) fn with_callees(self, tables: &ComparedTables) -> Subject {
        let mut callees: HashMap<u32, Vec<u32>> = HashMap::new();
        for call in tables.calls() {
            callees.entry(call.caller).or_default().push(call.callee);
        }
        let mut found: BTreeSet<u32> = BTreeSet::new();
        let mut left: Vec<u32> = self.rows().collect();
        while let Some(row) = left.pop() {
            if found.insert(row) {
                left.extend(callees.get(&row).into_iter().flatten());
            }
        }
        Subject::Rows(found.into_iter().collect())
    }

    /// Its rows; none for the whole profile.
    pub(super) fn rows(&self) -> impl Iterator<Item = u32> + '_ {
        let rows = match self {
            Subject::All => &[][..],
            Subject::Rows(rows) => rows,
        };
        rows.iter().copied()
    }

    /// Whether a row belongs to it.
    pub(super) fn has(&self, row: u32) -> bool {
        match self {
            Subject::All => true,
            Subject::Rows(rows) => rows.binary_search(&row).is_ok(),
        }
    }
}
