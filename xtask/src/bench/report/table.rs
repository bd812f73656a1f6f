//! One section with one table.

use std::fmt::Write;

/// A table that grows by rows.
pub(super) struct Table {
    title: &'static str,
    heads: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(title: &'static str, heads: &[&'static str]) -> Self {
        Self {
            title,
            heads: heads.to_vec(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; cells that it lacks stay empty.
    pub(super) fn row(&mut self, cells: impl Into<Vec<String>>) {
        self.rows.push(cells.into());
    }

    /// The section with an introduction; nothing at all without rows.
    pub(super) fn finish(self, introduction: &str) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let mut text = format!("## {}\n\n", self.title);
        if !introduction.is_empty() {
            write!(text, "{introduction}\n\n").ok();
        }
        writeln!(text, "| {} |", self.heads.join(" | ")).ok();
        writeln!(text, "|{}", "---|".repeat(self.heads.len())).ok();
        for row in self.rows {
            let cells: Vec<&str> = (0..self.heads.len())
                .map(|at| row.get(at).map_or("", String::as_str))
                .collect();
            writeln!(text, "| {} |", cells.join(" | ")).ok();
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn rows_are_as_wide_as_the_head() {
        let mut table = Table::new("T", &["a", "b"]);
        table.row(["1".to_owned()]);
        assert_eq!(
            table.finish("I."),
            "## T\n\nI.\n\n| a | b |\n|---|---|\n| 1 |  |\n"
        );
    }

    #[test]
    fn without_rows_there_is_no_section() {
        assert_eq!(Table::new("T", &["a"]).finish("I."), "");
    }
}
