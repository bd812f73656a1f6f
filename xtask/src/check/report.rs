//! The table at the end of a run.

use std::fmt::Write;
use std::time::Instant;

use super::tally::Tally;

/// One finished step.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) tally: Tally,
    pub(super) seconds: f64,
}

impl Row {
    /// A step that began at `begin` and has just ended.
    pub(super) fn new(name: String, begin: Instant, tally: Tally) -> Self {
        let seconds = begin.elapsed().as_secs_f64();
        Self {
            name,
            tally,
            seconds,
        }
    }
}

/// The table, with the sum of all tests as its last line.
pub(super) fn table(rows: &[Row]) -> String {
    let mut text = String::from("\nstep          result     time    passed  failed  skipped\n");
    let mut sum = Tally::default();
    for row in rows {
        sum += row.tally;
        let Row {
            name,
            tally,
            seconds,
        } = row;
        let result = if tally.failed == 0 { "ok" } else { "FAILED" };
        let count = |number: u64| {
            if *tally == Tally::default() {
                String::new()
            } else {
                number.to_string()
            }
        };
        let (passed, failed, skipped) = (
            count(tally.passed),
            count(tally.failed),
            count(tally.skipped),
        );
        let line =
            format!("{name:<13} {result:<6} {seconds:>7.1} s  {passed:>8}{failed:>8}{skipped:>9}");
        writeln!(text, "{}", line.trim_end()).ok();
    }
    writeln!(text, "\n{} passed, {} failed", sum.passed, sum.failed).ok();
    text
}

#[cfg(test)]
mod tests {
    use super::{Row, Tally, table};

    #[test]
    fn the_last_line_sums_all_steps() {
        let row = |name: &str, passed, failed| Row {
            name: name.to_owned(),
            tally: Tally {
                passed,
                failed,
                skipped: 0,
            },
            seconds: 1.25,
        };
        let text = table(&[
            row("format", 0, 0),
            row("rust", 12, 0),
            row("browser", 3, 2),
        ]);
        assert!(text.ends_with("\n15 passed, 2 failed\n"), "{text}");
        assert!(
            text.contains("\nformat        ok         1.2 s\n"),
            "{text}"
        );
        assert!(
            text.contains("\nbrowser       FAILED     1.2 s         3       2        0\n"),
            "{text}"
        );
    }
}
