//! The page in Chromium, from a chosen file to its painted function list (www/bench/open.js).

use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::{Aim, made};
use crate::bundle::{self, BuildArguments};
use crate::{browser, command, npm};

/// How often a file is opened on one page.
const RUNS: &str = "5";

/// Measurements of opening a file on the page.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opened {
    /// Bytes of the decompressed text.
    bytes: f64,
    /// The fastest run.
    milliseconds: f64,
    /// Longest task of the main thread; 0 if none took 50 ms.
    longest_task: f64,
    /// Largest memory of the tab's process in bytes; 0 if the system does not report it.
    memory: f64,
}

/// Opens files on the page and compares the times with the goals.
///
/// # Errors
/// If the page cannot be built or does not show a file.
pub(super) fn aims(megabytes: u32) -> Result<Vec<Aim>> {
    bundle::build(&BuildArguments::default())?;
    let large = open(&made("instr", megabytes, "")?)?;
    let packed = open(&made("line", megabytes, ".gz")?)?;
    let small = open(&made("line", 10, "")?)?;
    let longest = large.longest_task.max(packed.longest_task);
    Ok(vec![
        at_least(
            "a file by instructions, chosen to painted",
            "350 MB/s",
            &large,
            350.0,
        ),
        at_least("a gzip file, chosen to painted", "200 MB/s", &packed, 200.0),
        at_most(
            "10 MB, chosen to painted",
            "150 ms",
            small.milliseconds,
            150.0,
            "ms",
        ),
        at_most(
            "longest task of the main thread",
            "50 ms",
            longest,
            50.0,
            "ms",
        ),
        at_most(
            "memory of the tab",
            "400 MB",
            large.memory / 1e6,
            400.0,
            "MB",
        ),
    ])
}

fn open(file: &Path) -> Result<Opened> {
    let mut node = npm::node();
    node.arg("bench/open.js").arg(file).arg(RUNS);
    let answer = command::answer(node.env(browser::VARIABLE, browser::ensure()?));
    let answer = answer.context("the page does not show the file")?;
    serde_json::from_str(&answer).context("www/bench/open.js answers in another form")
}

fn at_least(name: &str, wanted: &'static str, opened: &Opened, bound: f64) -> Aim {
    let rate = opened.bytes / 1e3 / opened.milliseconds;
    Aim {
        name: name.to_owned(),
        wanted,
        measured: format!("{rate:.0} MB/s"),
        is_reached: rate >= bound,
    }
}

fn at_most(name: &str, wanted: &'static str, value: f64, bound: f64, unit: &str) -> Aim {
    Aim {
        name: name.to_owned(),
        wanted,
        measured: format!("{value:.0} {unit}"),
        is_reached: value <= bound,
    }
}
