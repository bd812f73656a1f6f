//! Folded stacks: a line for each context, `main;f;g 42`, as read by `flamegraph.pl`, inferno and others.
//! The number is the self cost; for two profiles there are two numbers, the costs in A and B, as
//! `flamegraph.pl` reads them for differential flame graphs.
//!
//! The format has neither escapes nor comments. A semicolon in a name becomes a colon and a control character a
//! space, bytes that are not UTF-8 are written as `\xe9`; estimated contexts are below a frame that says so.

use super::stacks::Merged;
use crate::analysis::contexts::{ContextTree, Frame};
use crate::browse::FrameNames;
use crate::diagnostic::ErrorKind;
use crate::text::readable;
use rustc_hash::FxHashMap;

/// The first frame of all estimated stacks.
pub const ESTIMATED: &str = "(estimated from the call graph)";

/// Writes the contexts that have a self cost in one of the trees. Fails with [`ErrorKind::Unsupported`] if a self cost
/// is negative or the stacks are too long.
pub fn write(trees: &[&ContextTree], names: &FrameNames<'_>) -> Result<Vec<u8>, ErrorKind> {
    let merged = Merged::new(trees)?;
    let mut texts: FxHashMap<Frame, String> = FxHashMap::default();
    let mut out = Vec::new();
    for (place, costs) in (0u32..).zip(merged.costs.chunks(trees.len())) {
        if costs.iter().any(|&cost| cost < 0) {
            let why = "folded stacks cannot hold negative costs, and this event has some";
            return Err(ErrorKind::Unsupported(why.into()));
        }
        if costs.iter().all(|&cost| cost == 0) {
            continue;
        }
        if merged.is_estimated {
            out.extend_from_slice(ESTIMATED.as_bytes());
            out.push(b';');
        }
        let stack: Vec<Frame> = merged.stack(place).collect();
        for (depth, frame) in stack.into_iter().rev().enumerate() {
            if depth > 0 {
                out.push(b';');
            }
            let text = texts.entry(frame);
            let text = text.or_insert_with(|| plain_name(&names.of(frame)));
            out.extend_from_slice(text.as_bytes());
        }
        for cost in costs {
            out.extend_from_slice(format!(" {cost}").as_bytes());
        }
        out.push(b'\n');
    }
    Ok(out)
}

/// A name in a form that the format can hold.
fn plain_name(name: &[u8]) -> String {
    readable(name).chars().map(plain).collect()
}

fn plain(c: char) -> char {
    match c {
        ';' => ':',
        c if c.is_control() => ' ',
        c => c,
    }
}
