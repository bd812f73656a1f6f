//! Folded stacks: a line for each context, `main;f;g 42`, as read by `flamegraph.pl`, inferno and others.
//! The number is the self cost.
//!
//! The format has neither escapes nor comments. A semicolon in a name becomes a colon and a control
//! character a space, bytes that are not UTF-8 are written as `\xe9`; estimated contexts are below a frame
//! that says so.

use crate::analysis::contexts::ContextTree;
use crate::browse::FrameNames;
use crate::diagnostic::ErrorKind;
use crate::text::readable;

/// The first frame of all estimated stacks.
pub const ESTIMATED: &str = "(estimated from the call graph)";

/// Writes the contexts that have a self cost.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a self cost is negative.
pub fn write(tree: &ContextTree, names: &FrameNames<'_>) -> Result<Vec<u8>, ErrorKind> {
    let mut out = Vec::new();
    let mut path = String::new();
    if tree.is_estimated() {
        path.push_str(ESTIMATED);
    }
    // Length of the path up to each open row.
    let mut open: Vec<(u32, usize)> = vec![(0, path.len())];
    for row in 1..tree.len() {
        while open.last().is_some_and(|top| top.0 != tree.parents[row]) {
            open.pop();
        }
        path.truncate(open.last().map_or(0, |top| top.1));
        if !path.is_empty() {
            path.push(';');
        }
        path.push_str(&plain_name(&names.of(tree.frames[row])));
        open.push((row as u32, path.len()));
        write_cost(&mut out, &path, tree.self_costs[row])?;
    }
    Ok(out)
}

fn write_cost(out: &mut Vec<u8>, path: &str, cost: i128) -> Result<(), ErrorKind> {
    if cost < 0 {
        let why = "folded stacks cannot hold negative costs, and this event has some";
        return Err(ErrorKind::Unsupported(why.into()));
    }
    if cost > 0 {
        out.extend_from_slice(path.as_bytes());
        out.extend_from_slice(format!(" {cost}\n").as_bytes());
    }
    Ok(())
}

/// A name in a form that the format can hold.
pub(super) fn plain_name(name: &[u8]) -> String {
    readable(name).chars().map(plain).collect()
}

fn plain(c: char) -> char {
    match c {
        ';' => ':',
        c if c.is_control() => ' ',
        c => c,
    }
}
