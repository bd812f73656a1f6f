//! The report in Markdown.

mod page;
mod parser;
mod peers;
mod table;

use std::fmt::Write;

use super::goals;
use super::results::Results;
use table::Table;

/// Everything that was measured, as a document.
pub(super) fn markdown(results: &Results) -> String {
    let sections = [
        head(results),
        aims(results),
        parser::parser(results),
        page::page(results),
        parser::growth(results),
        page::large(results),
        page::pictures(results),
        parser::webgrind(results),
        peers::peers(results),
        skipped(results),
    ];
    sections
        .into_iter()
        .filter(|section| !section.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

fn head(results: &Results) -> String {
    let load = |load: Option<f64>| load.map_or("unknown".to_owned(), |load| format!("{load:.1}"));
    let [before, after] = results.load.map(load);
    let command = if results.quick {
        "cargo xtask bench --quick"
    } else {
        "cargo xtask bench"
    };
    format!(
        "# Benchmarks\n\n\
         Measured by `{command}` on {}.\n\n\
         * Machine: {}.\n\
         * Load when it began and when it ended (programs that wanted to run, ours included): {before}, {after}.\n\
         * Figures are medians of {} runs where nothing else is said. MB are millions of bytes of unpacked text.\n\
         * The ceiling is a pass that adds up the integers of the same text and does nothing else, measured in \
         turn with the parser, piece by piece. Shares of it mean more than MB/s on a machine that others use too.\n\
         * The profiles are made by benches/generator: `line` has one event by lines, `instr` by instructions \
         with jumps, `nine` nine events, `many` a function for every 300 bytes. `callgrind.out.cc1` (one event) and \
         `callgrind.out.sqlite` (caches and branches) are Valgrind's own, samples of the page, repeated as parts.\n",
        results.date, results.machine, results.runs
    )
}

fn aims(results: &Results) -> String {
    let mut table = Table::new("Aims", &["aim", "wanted", "measured", ""]);
    for goal in goals::goals(results) {
        let verdict = match (&goal.measured, goal.reached) {
            (None, _) => "not measured",
            (Some(_), true) => "reached",
            (Some(_), false) => "**missed**",
        };
        let measured = goal.measured.unwrap_or_default();
        table.row([
            goal.aim.to_owned(),
            goal.wanted,
            measured,
            verdict.to_owned(),
        ]);
    }
    table.finish("")
}

fn skipped(results: &Results) -> String {
    if results.skipped.is_empty() {
        return String::new();
    }
    let mut text = String::from("## Not measured\n\n");
    for why in &results.skipped {
        // Messages of programs may have many lines.
        writeln!(
            text,
            "* {}",
            why.split_whitespace().collect::<Vec<_>>().join(" ")
        )
        .ok();
    }
    text
}

fn milliseconds(milliseconds: f64) -> String {
    match milliseconds {
        ms if ms < 10.0 => format!("{ms:.1} ms"),
        ms if ms < 1000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.2} s", ms / 1000.0),
    }
}
