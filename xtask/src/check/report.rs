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
mod tests {
    use super::{Row, table};

    #[test]
    fn the_last_line_counts_the_steps() {
        let row = |name: &str, passed| Row {
            name: name.to_owned(),
            passed,
            seconds: 1.25,
        };
        let text = table(&[
            row("format", true),
            row("rust", true),
            row("browser", false),
        ]);
        assert!(text.ends_with("\nsteps: 2 passed, 1 failed\n"), "{text}");
        assert!(
            text.contains("\nformat        ok         1.2 s\n"),
            "{text}"
        );
        assert!(
            text.contains("\nbrowser       FAILED     1.2 s\n"),
            "{text}"
        );
    }
}
