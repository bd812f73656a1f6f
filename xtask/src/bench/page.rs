//! The page in Chromium, as a user waits for it (www/bench/open.js).

use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::{Aim, made};
use crate::bundle::{self, BuildArguments};
use crate::{browser, command, npm};

/// Measurements of opening a file on the page, in milliseconds and bytes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opened {
    /// From the drop to the painted list, in the fastest run.
    list: f64,
    /// From the click to the painted flame graph.
    picture: f64,
    /// From the click to the painted lines of a function.
    source: f64,
    /// Longest task of the main thread; 0 if none took 50 ms.
    longest_task: f64,
    /// Largest memory of the tab's process; 0 if the system does not report it.
    memory: f64,
}

/// Ways of opening a file: several times on one page; once, right after the page was opened on a processor
/// a quarter as fast.
const AGAIN: &str = "again";
const COLD: &str = "cold";

/// Opens files on the page and compares the times with the goals. The files that are measured by their
/// size are divided by `part`. Fails if the page cannot be built or does not show a file.
pub(super) fn aims(part: u32) -> Result<Vec<Aim>> {
    bundle::build(&BuildArguments::default())?;
    let small = open(&made("line", 10, "")?, AGAIN)?;
    let large = open(&made("instr", 200 / part, "")?, AGAIN)?;
    let packed = open(&made("line", 200 / part, ".gz")?, AGAIN)?;
    let long = open(&made("instr", 1000 / part, "")?, AGAIN)?;
    let huge = open(&made("instr", 2000 / part, "")?, AGAIN)?;
    let cold = open(&made("line", 5, "")?, COLD)?;
    let all = [&small, &large, &packed, &long, &huge];
    let longest = all.map(|opened| opened.longest_task);
    let longest = longest.into_iter().fold(0.0, f64::max);
    Ok(vec![
        milliseconds("10 MB, drop to list", small.list, 150),
        milliseconds("200 MB, drop to list", large.list, 600),
        milliseconds("200 MB as gzip, drop to list", packed.list, 1000),
        milliseconds("2 GB, drop to list", huge.list, 6000),
        milliseconds("200 MB, flame graph", large.picture, 200),
        milliseconds("1 GB, lines of a function", long.source, 500),
        milliseconds("longest task of the main thread", longest, 50),
        milliseconds("cold, slow, 5 MB, drop to list", cold.list, 1500),
        milliseconds("cold, slow, 5 MB, longest task", cold.longest_task, 200),
        Aim {
            name: "2 GB, memory of the tab".to_owned(),
            wanted: "400 MB".to_owned(),
            measured: format!("{:.0} MB", huge.memory / 1e6),
            is_reached: huge.memory <= 400e6,
        },
    ])
}

fn open(file: &Path, how: &str) -> Result<Opened> {
    let mut node = npm::node();
    node.arg("bench/open.js").arg(file).arg(how);
    let answer = command::answer(node.env(browser::VARIABLE, browser::ensure()?));
    let answer = answer.context("the page does not show the file")?;
    serde_json::from_str(&answer).context("www/bench/open.js answers in another form")
}

fn milliseconds(name: &str, measured: f64, bound: u32) -> Aim {
    Aim {
        name: name.to_owned(),
        wanted: format!("{bound} ms"),
        measured: format!("{measured:.0} ms"),
        is_reached: measured <= bound.into(),
    }
}
