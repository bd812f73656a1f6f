//! The table at the end of a run.

use std::fmt::Write;

/// One finished step.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) passed: bool,
    pub(super) seconds: f64,
}

/// The table, with the number of passed and failed steps as its last line.
pub(super) fn table(rows: &[Row]) -> String {
    let mut text = String::from("\nstep          result     time\n");
    for Row {
        name,
        passed,
        seconds,
    } in rows
    {
        let result = if *passed { "ok" } else { "FAILED" };
        writeln!(text, "{name:<13} {result:<6} {seconds:>7.1} s").ok();
    }
    let passed = rows.iter().filter(|row| row.passed).count();
    let failed = rows.len() - passed;
    writeln!(text, "\nsteps: {passed} passed, {failed} failed").ok();
    text
}

#[cfg(test)]
mod tests;
