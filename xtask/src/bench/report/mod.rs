//! The report in Markdown.

mod table;

use std::fmt::Write;

use super::browser::Spread;
use super::goals;
use super::meter::Throughput;
use super::numbers::{median, rate, size, thousands};
use super::results::{Growth, Results};
use table::Table;

/// Everything that was measured, as a document.
pub(super) fn markdown(results: &Results) -> String {
    let sections = [
        head(results),
        aims(results),
        parser(results),
        page(results),
        growth(results),
        large(results),
        webgrind(results),
        peers(results),
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
         with jumps, `nine` nine events, `many` a function for every 300 bytes.\n",
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

fn parser(results: &Results) -> String {
    let heads = [
        "profile", "size", "native", "ceiling", "share", "Chromium", "ceiling", "share",
    ];
    let mut table = Table::new("Parser", &heads);
    for shape in &results.shapes {
        let native = throughput(&shape.native);
        let browser = shape
            .browser
            .as_ref()
            .map_or_else(Default::default, throughput);
        let [name, size] = [shape.name.clone(), size(shape.native.bytes)];
        table.row([[name, size].as_slice(), &native, &browser].concat());
    }
    table.finish("From bytes in memory to the open profile, in pieces of 1 MiB; MB/s.")
}

/// Rate, rate of the ceiling, share.
fn throughput(run: &Throughput) -> [String; 3] {
    let mega = |seconds: &[f64]| format!("{:.0}", rate(run.bytes, median(seconds)));
    let share = format!("{:.0} %", 100.0 * run.share_of_ceiling());
    [mega(&run.parse), mega(&run.scan), share]
}

fn page(results: &Results) -> String {
    let heads = [
        "profile",
        "text",
        "first time",
        "again",
        "MB/s",
        "longest task",
        "memory of the tab",
    ];
    let mut table = Table::new("Page", &heads);
    for page in &results.opened {
        let (first, later) = page.first_and_later();
        let longest = page.opened.long_tasks.iter().copied().fold(0.0, f64::max);
        table.row([
            page.name.clone(),
            size(page.bytes),
            milliseconds(first),
            later.map_or_else(String::new, milliseconds),
            format!(
                "{:.0}",
                rate(page.bytes, median(&page.opened.milliseconds) / 1000.0)
            ),
            if longest < 50.0 {
                "under 50 ms".to_owned()
            } else {
                milliseconds(longest)
            },
            page.opened.memory.map_or_else(String::new, size),
        ]);
    }
    table.finish(
        "From the choice of a file to its painted function table in Chromium. First time: the page has just come \
         up and WebAssembly is not yet optimised. Memory: the most that the process of the tab ever had.",
    )
}

fn growth(results: &Results) -> String {
    let heads = [
        "text",
        "functions",
        "calls",
        "native",
        "MB/s",
        "memory",
        "Chromium",
        "MB/s",
        "WebAssembly",
        "bound",
    ];
    let mut table = Table::new("Growth", &heads);
    for growth in &results.growth {
        let native = &growth.native;
        let seconds = median(&growth.seconds);
        let mut row = vec![
            size(native.bytes),
            thousands(native.functions),
            thousands(native.calls),
            milliseconds(1000.0 * seconds),
            format!("{:.0}", rate(native.bytes, seconds)),
            growth.native_memory().map_or_else(String::new, size),
        ];
        row.extend(
            growth
                .browser
                .as_ref()
                .map_or_else(Default::default, |memory| {
                    [
                        milliseconds(1000.0 * memory.seconds),
                        format!("{:.0}", rate(memory.bytes, memory.seconds)),
                        size(memory.open.max(memory.reading)),
                        size(growth.bound() as u64),
                    ]
                }),
        );
        table.row(row);
    }
    table.finish(
        "One profile by instructions in growing sizes, read in pieces. Memory: the most that the process had beyond \
         its size before. WebAssembly: all of its memory, in one run; bound: 0.1 byte per byte, 200 bytes per \
         function, 40 per call and event.",
    )
}

impl Growth {
    /// What WebAssembly's memory is to stay under, in bytes.
    pub(super) fn bound(&self) -> f64 {
        let native = &self.native;
        0.1 * native.bytes as f64
            + 200.0 * native.functions as f64
            + 40.0 * (native.calls * native.events) as f64
    }

    fn native_memory(&self) -> Option<u64> {
        Some(self.native.resident?.saturating_sub(self.native.before?))
    }
}

fn large(results: &Results) -> String {
    let mut table = Table::new(
        "A large call graph",
        &["what", "native", "Chromium", "p95", "most"],
    );
    let mut of = String::new();
    if let Some(graph) = &results.graph {
        of = format!(
            "{} functions, {} calls.",
            thousands(graph.functions),
            thousands(graph.calls)
        );
        let native = |seconds: &[f64]| milliseconds(1000.0 * median(seconds));
        let [finish, columns] = match &results.questions {
            Some(questions) => [questions.finish, questions.columns].map(milliseconds),
            None => Default::default(),
        };
        table.row(["cycles".to_owned(), native(&graph.cycles), finish]);
        table.row([
            "inclusive costs".to_owned(),
            native(&graph.inclusive),
            columns,
        ]);
    }
    if let Some(questions) = &results.questions {
        of = format!(
            "{} functions, {} calls.",
            thousands(questions.functions),
            thousands(questions.calls)
        );
        let spread = |what: &str, spread: &Spread| {
            let figures = [spread.median, spread.p95, spread.most].map(milliseconds);
            [[what.to_owned(), String::new()].as_slice(), &figures].concat()
        };
        table.row(spread("sort by another column", &questions.sort));
        table.row(spread("filter", &questions.filter));
        table.row(spread("select a function", &questions.select));
    }
    table.finish(&format!(
        "{of} In Chromium the time of the worker from question to answer, and the first row holds \
                           the freezing of the profile too."
    ))
}

fn webgrind(results: &Results) -> String {
    let Some(run) = &results.webgrind else {
        return String::new();
    };
    let mut table = Table::new(
        "Webgrind",
        &["text", "buffer", "MB/s", "MB/s of processor time"],
    );
    let processor = match &run.processor[..] {
        [] => String::new(),
        seconds => format!("{:.0}", rate(run.bytes, median(seconds))),
    };
    let clock = format!("{:.0}", rate(run.bytes, median(&run.seconds)));
    table.row([size(run.bytes), size(run.written), clock, processor]);
    table.finish("A profile as Xdebug writes it, converted to a buffer of version 6, natively.")
}

fn peers(results: &Results) -> String {
    let heads = ["program", "does", "time", "MB/s", "memory", "times ours"];
    let mut table = Table::new("Other programs", &heads);
    let ours = results.peers.first().map(|peer| peer.seconds());
    for peer in &results.peers {
        let seconds = peer.seconds();
        let memory = peer.runs.iter().filter_map(|run| run.memory).max();
        table.row([
            peer.name.clone(),
            peer.does.to_owned(),
            milliseconds(1000.0 * seconds),
            format!("{:.1}", rate(results.peers_bytes, seconds)),
            memory.map_or_else(String::new, size),
            ours.map_or_else(String::new, |ours| format!("{:.1}", seconds / ours)),
        ]);
    }
    let file = size(results.peers_bytes);
    table.finish(&format!(
        "Each with one file of {file} from start to end; time on the processor where the system tells it, for \
         pages on the clock. Memory of pages: of the whole tab."
    ))
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
