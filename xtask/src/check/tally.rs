//! How many tests passed and failed, read from what their runners print.

use std::ops::AddAssign;

/// Counts of tests; a tool that counts none is one by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) passed: u64,
    pub(super) failed: u64,
    /// Ignored, skipped or never run.
    pub(super) skipped: u64,
}

/// Whose output is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runner {
    /// A tool that counts nothing: formatter, linter, compiler.
    None,
    /// The test harness of Rust and that of wasm-bindgen.
    Cargo,
    /// `node --test` with its reporter `spec`.
    Node,
    /// Playwright's reporter `list`.
    Playwright,
}

impl Tally {
    /// One success.
    pub(super) fn success() -> Self {
        Self {
            passed: 1,
            ..Self::default()
        }
    }

    /// One failure.
    pub(super) fn failure() -> Self {
        Self {
            failed: 1,
            ..Self::default()
        }
    }

    /// Adds what one line of output says.
    pub(super) fn read_line(&mut self, runner: Runner, line: &str) {
        let line = without_colours(line);
        match runner {
            Runner::None => {}
            Runner::Cargo => self.read_cargo(&line),
            Runner::Node => self.read_node(&line),
            Runner::Playwright => self.read_playwright(&line),
        }
    }

    /// `test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in …`
    fn read_cargo(&mut self, line: &str) {
        let Some((_, counts)) = line
            .strip_prefix("test result: ")
            .and_then(|result| result.split_once(". "))
        else {
            return;
        };
        for part in counts.split("; ") {
            if let Some((number, word)) = number_and_rest(part) {
                match word {
                    "passed" => self.passed += number,
                    "failed" => self.failed += number,
                    "ignored" => self.skipped += number,
                    _ => {}
                }
            }
        }
    }

    /// `ℹ pass 5`, one line for each count.
    fn read_node(&mut self, line: &str) {
        let Some((word, number)) = line
            .strip_prefix("ℹ ")
            .and_then(|line| line.split_once(' '))
        else {
            return;
        };
        let Ok(number) = number.parse::<u64>() else {
            return;
        };
        match word {
            "pass" => self.passed += number,
            "fail" | "cancelled" => self.failed += number,
            "skipped" | "todo" => self.skipped += number,
            _ => {}
        }
    }

    /// `  5 passed (3.2s)`, one line for each count that is not 0.
    fn read_playwright(&mut self, line: &str) {
        let Some((number, rest)) = line.strip_prefix("  ").and_then(number_and_rest) else {
            return;
        };
        match rest.split(" (").next() {
            // A test that passes only when it is repeated has failed.
            Some("failed" | "flaky" | "interrupted") => self.failed += number,
            Some("passed") => self.passed += number,
            Some("skipped" | "did not run") => self.skipped += number,
            _ => {}
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

fn number_and_rest(text: &str) -> Option<(u64, &str)> {
    let (number, rest) = text.split_once(' ')?;
    Some((number.parse().ok()?, rest))
}

/// The line without the escape sequences `ESC [ … m`.
fn without_colours(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or(part, |(_, text)| text));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{Runner, Tally};

    fn tally(runner: Runner, output: &str) -> (u64, u64, u64) {
        let mut tally = Tally::default();
        for line in output.lines() {
            tally.read_line(runner, line);
        }
        (tally.passed, tally.failed, tally.skipped)
    }

    #[test]
    fn cargo_prints_a_line_for_each_test_binary() {
        let output = "running 2 tests\ntest a ... ok\n\
            test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 7 filtered out; finished in 0.00s\n\
            test result: \u{1b}[31mFAILED\u{1b}[0m. 3 passed; 4 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(tally(Runner::Cargo, output), (5, 4, 1));
    }

    #[test]
    fn node_prints_a_line_for_each_count() {
        let output = "✔ adds (0.5ms)\nℹ tests 7\nℹ suites 1\nℹ pass 4\nℹ fail 1\nℹ cancelled 0\n\
            ℹ skipped 2\nℹ todo 0\nℹ duration_ms 41.3";
        assert_eq!(tally(Runner::Node, output), (4, 1, 2));
    }

    #[test]
    fn playwright_prints_a_line_for_each_count_that_is_not_zero() {
        let output = "  ✓  1 a.spec.js:3:1 › comes up (1.0s)\n  1 failed\n    a.spec.js:9:1 › 3 passed tests\n\
            \u{20} 2 skipped\n  1 did not run\n\u{1b}[32m  12 passed\u{1b}[39m (3.2s)";
        assert_eq!(tally(Runner::Playwright, output), (12, 1, 3));
    }

    #[test]
    fn other_tools_count_nothing() {
        assert_eq!(
            tally(Runner::None, "test result: ok. 2 passed; 0 failed"),
            (0, 0, 0)
        );
    }
}
