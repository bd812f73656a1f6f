//! How long cycles and inclusive costs take.

use crate::parse::{PIECE, begin, end, unreadable};
use grindscope::analysis::{CallIndex, Cycles, InclusiveCosts, InclusiveRule};
use grindscope::model::{Formula, PartSelection, Profile};
use serde::Serialize;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Seconds of each run.
#[derive(Serialize)]
pub(crate) struct Graph {
    functions: usize,
    calls: usize,
    cycles: Vec<f64>,
    inclusive: Vec<f64>,
}

/// Reads a file and asks for them.
pub(crate) fn graph(file: &Path, runs: u32) -> io::Result<Graph> {
    let text = std::fs::read(file)?;
    let mut loader = begin();
    for piece in text.chunks(PIECE) {
        loader.push(piece).map_err(unreadable)?;
    }
    drop(text);
    let profile = end(loader)?;
    let mut graph = Graph {
        functions: profile.functions().len(),
        calls: profile.calls().len(),
        cycles: Vec::new(),
        inclusive: Vec::new(),
    };
    (0..runs).for_each(|_| graph.run(&profile));
    Ok(graph)
}

impl Graph {
    fn run(&mut self, profile: &Profile) {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let start = Instant::now();
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &parts);
        self.cycles.push(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let rule = InclusiveRule::default();
        black_box(InclusiveCosts::new(
            profile, &cycles, &formula, &parts, rule,
        ));
        self.inclusive.push(start.elapsed().as_secs_f64());
    }
}
