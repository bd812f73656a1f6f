//! Makes profiles as Callgrind and Xdebug write them, of any size and shape, for tests and
//! benchmarks.
//!
//! The same options give the same bytes on every machine. What is consistent, as in a profile of
//! Callgrind itself:
//!
//! * `summary:` and `totals:` are the sums of all self cost lines, for each event.
//! * For each function but `main`, the calls that lead to it cost what it costs itself and what its
//!   calls cost; of `main`, self cost and calls together are the total. Recursive rings carry a
//!   cost that circulates and cancels in that sum.
//! * Every function is reached from `main`; a file belongs to one object; ids are sparse, defined
//!   where they are first used, and out of order.

mod graph;
mod lines;
mod names;
mod random;
mod text;
mod xdebug;

pub use xdebug::{XdebugFacts, XdebugOptions, write_xdebug};

use std::io::{self, Write};

/// The shape of a profile.
#[derive(Clone, Debug)]
pub struct Options {
    /// Profiles of different seeds differ in every number.
    pub seed: u64,
    /// Size of the text, within a tenth, if functions and calls are not too many for it.
    pub bytes: u64,
    /// Number of functions.
    pub functions: u32,
    /// Number of (caller, callee) pairs, about; never fewer than lead from `main` to all functions.
    pub calls: u32,
    /// Names of the events.
    pub events: Vec<String>,
    /// Positions are addresses and lines instead of lines alone (`--dump-instr=yes`).
    pub instr: bool,
    /// Some lines jump (`--collect-jumps=yes`).
    pub jumps: bool,
    /// No inlined code (`fi=`, `fe=`).
    pub flat: bool,
}

impl Options {
    /// A profile of one event by lines, with as many functions as real profiles of the size have.
    pub fn new(bytes: u64) -> Self {
        let functions = (bytes / 4000).clamp(100, 20_000) as u32;
        Options {
            seed: 1,
            bytes,
            functions,
            calls: 6 * functions,
            events: vec!["Ir".to_owned()],
            instr: false,
            jumps: false,
            flat: false,
        }
    }

    /// The same with addresses and jumps, as with `--dump-instr=yes --collect-jumps=yes`.
    pub fn instr(self) -> Self {
        Options {
            instr: true,
            jumps: true,
            ..self
        }
    }

    /// The same with the nine events of `--cache-sim=yes`.
    pub fn nine_events(self) -> Self {
        let events = [
            "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw",
        ];
        Options {
            events: events.map(str::to_owned).to_vec(),
            ..self
        }
    }

    /// The same with so many functions and calls.
    pub fn graph(self, functions: u32, calls: u32) -> Self {
        Options {
            functions,
            calls,
            ..self
        }
    }
}

/// The content of a generated profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Bytes of text.
    pub bytes: u64,
    /// Number of functions.
    pub functions: u32,
    /// Number of (caller, callee) pairs.
    pub calls: u32,
    /// Sum of all self cost lines of each event.
    pub totals: Vec<u64>,
}

/// Writes a profile.
///
/// # Errors
/// If writing fails.
pub fn write(options: &Options, out: &mut impl Write) -> io::Result<Facts> {
    let shape = lines::Shape::new(options);
    let graph = graph::Graph::new(options, &shape);
    let bytes = text::write(options, &shape, &graph, out)?;
    Ok(Facts {
        bytes,
        functions: options.functions,
        calls: graph.pairs(),
        totals: graph.totals,
    })
}

/// The same as bytes.
pub fn make(options: &Options) -> (Vec<u8>, Facts) {
    let mut text = Vec::new();
    match write(options, &mut text) {
        Ok(facts) => (text, facts),
        Err(error) => unreachable!("writing to memory does not fail: {error}"),
    }
}
