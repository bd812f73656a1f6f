//! All that was measured.

use anyhow::Result;

use super::browser::{Browser, Memory, Opened, Pictures, Questions, Spread};
use super::inputs::{Input, Plan};
use super::meter::{Graph, Meter, Peak, Throughput, Webgrind};
use super::peers::{self, CANDIDATES, Peer};
use super::{machine, numbers};

/// Figures by what was measured, in the order of the plan.
pub(super) struct Results {
    pub(super) quick: bool,
    pub(super) date: String,
    pub(super) machine: String,
    /// Programs that wanted to run when the measurements began and when they ended.
    pub(super) load: [Option<f64>; 2],
    pub(super) runs: u32,
    pub(super) shapes: Vec<Shape>,
    pub(super) growth: Vec<Growth>,
    pub(super) opened: Vec<Page>,
    pub(super) graph: Option<Graph>,
    pub(super) questions: Option<Questions>,
    /// Lines of a function, read again.
    pub(super) details: Option<Details>,
    /// Pictures by the name of their profile.
    pub(super) pictures: Vec<(String, Pictures)>,
    pub(super) webgrind: Option<Webgrind>,
    pub(super) peers: Vec<Peer>,
    pub(super) peers_bytes: u64,
    /// What is missing and why.
    pub(super) skipped: Vec<String>,
}

/// The parser beside the pass that only reads integers.
pub(super) struct Shape {
    pub(super) name: String,
    pub(super) native: Throughput,
    pub(super) browser: Option<Throughput>,
}

/// Time and memory for one size.
pub(super) struct Growth {
    pub(super) native: Peak,
    /// Seconds of each run.
    pub(super) seconds: Vec<f64>,
    pub(super) browser: Option<Memory>,
}

/// Milliseconds that the lines of functions of a profile take.
pub(super) struct Details {
    pub(super) name: String,
    pub(super) times: Spread,
}

/// A file opened in the page.
pub(super) struct Page {
    pub(super) name: String,
    /// Bytes of the text, unpacked.
    pub(super) bytes: u64,
    pub(super) opened: Opened,
}

impl Results {
    pub(super) fn new(plan: &Plan, quick: bool) -> Self {
        Self {
            quick,
            date: machine::date(),
            machine: machine::describe(),
            load: [machine::load(), None],
            runs: plan.runs,
            shapes: Vec::new(),
            growth: Vec::new(),
            opened: Vec::new(),
            graph: None,
            questions: None,
            details: None,
            pictures: Vec::new(),
            webgrind: None,
            peers: Vec::new(),
            peers_bytes: 0,
            skipped: Vec::new(),
        }
    }

    /// Notes that something was not measured.
    pub(super) fn skip(&mut self, why: impl Into<String>) {
        let why = why.into();
        eprintln!("not measured: {why}");
        self.skipped.push(why);
    }

    /// Everything that needs no browser.
    ///
    /// # Errors
    /// When something cannot be made or read.
    pub(super) fn native(&mut self, plan: &Plan, meter: &Meter) -> Result<()> {
        for input in &plan.shapes {
            let file = meter.make(input)?;
            tell("natively", input);
            self.shapes.push(Shape {
                name: input.name.clone(),
                native: meter.throughput(&file, plan.runs)?,
                browser: None,
            });
        }
        for input in &plan.growth {
            let file = meter.make(input)?;
            tell("natively, in pieces", input);
            let runs: Vec<Peak> = (0..plan.runs)
                .map(|_| meter.peak(&file))
                .collect::<Result<_>>()?;
            let seconds = runs.iter().map(|run| run.seconds).collect();
            let largest = runs.into_iter().max_by_key(|run| run.resident);
            self.growth.extend(largest.map(|native| Growth {
                native,
                seconds,
                browser: None,
            }));
        }
        tell("cycles, inclusive costs", &plan.large);
        self.graph = Some(meter.graph(&meter.make(&plan.large)?, plan.runs)?);
        tell("webgrind", &plan.xdebug);
        self.webgrind = Some(meter.webgrind(&meter.make(&plan.xdebug)?, plan.runs)?);
        Ok(())
    }

    /// Everything in Chromium. Each thing that fails is noted.
    ///
    /// # Errors
    /// When a file cannot be made.
    pub(super) fn browser(
        &mut self,
        plan: &Plan,
        meter: &Meter,
        browser: &mut Browser,
    ) -> Result<()> {
        for (at, input) in plan.shapes.iter().enumerate() {
            tell("in Chromium", input);
            let measured = browser.worker("throughput", &meter.make(input)?, plan.runs);
            self.shapes[at].browser = self.or_skip(measured, input);
        }
        for (at, input) in plan.growth.iter().enumerate() {
            tell("in Chromium, in pieces", input);
            let measured = browser.worker("memory", &meter.make(input)?, 1);
            self.growth[at].browser = self.or_skip(measured, input);
        }
        tell("questions in Chromium", &plan.large);
        let measured = browser.worker("questions", &meter.make(&plan.large)?, 5);
        self.questions = self.or_skip(measured, &plan.large);
        tell("lines of functions in Chromium", &plan.detailed);
        let measured = browser.worker("details", &meter.make(&plan.detailed)?, 1);
        self.details = self.or_skip(measured, &plan.detailed).map(|times| Details {
            name: plan.detailed.name.clone(),
            times,
        });
        for (input, runs) in &plan.opened {
            tell("in the page", input);
            let file = meter.make(input)?;
            let measured = browser.open(&file, *runs, input.path == plan.large.path);
            let Some(opened) = self.or_skip(measured, input) else {
                continue;
            };
            self.opened.push(Page {
                name: input.name.clone(),
                bytes: meter.peak(&file)?.bytes,
                opened,
            });
        }
        // One of very many functions, and one of very many contexts.
        for input in [&plan.large, &plan.xdebug] {
            tell("pictures in the page", input);
            let measured = browser.pictures(&meter.make(input)?);
            let measured = self.or_skip(measured, input);
            self.pictures
                .extend(measured.map(|of| (input.name.clone(), of)));
        }
        Ok(())
    }

    /// Other programs. Each that is missing is noted.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub(super) fn peers(
        &mut self,
        plan: &Plan,
        meter: &Meter,
        browser: Option<&mut Browser>,
    ) -> Result<()> {
        let file = meter.make(&plan.peers)?;
        self.peers_bytes = std::fs::metadata(&file)?.len();
        let mut measured = Vec::new();
        for candidate in &CANDIDATES {
            tell(candidate.name, &plan.peers);
            measured.push((candidate.name, candidate.measure(&file, plan.runs)));
        }
        if let Some(browser) = browser {
            tell("speedscope", &plan.peers);
            measured.push(("speedscope", peers::speedscope(browser, &file, plan.runs)));
        }
        for (name, peer) in measured {
            match peer {
                Ok(peer) => self.peers.push(peer),
                Err(error) => self.skip(format!("{name}: {error:#}.")),
            }
        }
        Ok(())
    }

    fn or_skip<T>(&mut self, measured: Result<T>, input: &Input) -> Option<T> {
        measured
            .map_err(|error| self.skip(format!("{}: {error:#}.", input.name)))
            .ok()
    }
}

impl Page {
    /// Milliseconds: of the first time in a page that has just come up, and the median of later ones.
    pub(super) fn first_and_later(&self) -> (f64, Option<f64>) {
        let first = self
            .opened
            .milliseconds
            .first()
            .copied()
            .unwrap_or_default();
        let later = self.opened.milliseconds.get(1..).unwrap_or_default();
        (first, (!later.is_empty()).then(|| numbers::median(later)))
    }
}

fn tell(what: &str, input: &Input) {
    eprintln!("measuring {what}: {}", input.name);
}
