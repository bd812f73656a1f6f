//! What someone who looks at a profile waits for.

use super::{Table, milliseconds};
use crate::bench::browser::Spread;
use crate::bench::numbers::{median, rate, size, thousands};
use crate::bench::results::Results;

pub(super) fn page(results: &Results) -> String {
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
            task(longest),
            page.opened.memory.map_or_else(String::new, size),
        ]);
    }
    table.finish(
        "From the choice of a file to its painted function table in Chromium. First time: the page has just come \
         up and WebAssembly is not yet optimised. Memory: the most that the process of the tab ever had.",
    )
}

pub(super) fn large(results: &Results) -> String {
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
        table.row(spread("sort by another column", &questions.sort));
        table.row(spread("filter", &questions.filter));
        table.row(spread("select a function", &questions.select));
    }
    let pages = results.opened.iter();
    for used in pages.filter_map(|page| page.opened.interaction.as_ref()) {
        table.row(spread("sort, painted in the page", &used.sort));
        table.row(spread("filter, painted in the page", &used.filter));
        table.row(spread("select, painted in the page", &used.select));
    }
    if let Some(details) = &results.details {
        let what = format!("lines of a function ({})", details.name);
        table.row(spread(&what, &details.times));
    }
    table.finish(&format!(
        "{of} In Chromium the time of the worker from question to answer, where the page is not named; \
         cycles hold the freezing of the profile too. In the page each action comes 0.3 s behind the answer to the one \
         before, as by a hand. Lines are read again from the file."
    ))
}

pub(super) fn pictures(results: &Results) -> String {
    // The pictures in the order of www/bench/use-pictures.js.
    let heads = [
        "profile",
        "flame graph",
        "call graph",
        "call tree",
        "treemap",
        "boxes",
        "frame",
        "p95",
        "most",
        "longest task",
    ];
    let mut table = Table::new("Pictures", &heads);
    for (name, of) in &results.pictures {
        let mut row = vec![name.clone()];
        row.extend(of.drawn.iter().map(|&time| milliseconds(time)));
        row.push(thousands(of.boxes));
        let Spread { median, p95, most } = of.frames;
        row.extend([median, p95, most].map(milliseconds));
        row.push(task(of.long_task));
        table.row(row);
    }
    table.finish(
        "From the click on its tab to the painted picture. Frames are those of the flame graph while it is zoomed \
         and moved by the wheel, one step for each frame; a screen shows one in 16.7 ms.",
    )
}

fn task(longest: f64) -> String {
    if longest < 50.0 {
        "under 50 ms".to_owned()
    } else {
        milliseconds(longest)
    }
}

/// A row of figures of Chromium alone.
fn spread(what: &str, spread: &Spread) -> Vec<String> {
    let figures = [spread.median, spread.p95, spread.most].map(milliseconds);
    [[what.to_owned(), String::new()].as_slice(), &figures].concat()
}
