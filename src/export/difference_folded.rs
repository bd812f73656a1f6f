//! Folded stacks of two profiles: `main;f;g 42 57`, the self cost in A and in B, as `flamegraph.pl`
//! reads them for differential flame graphs, and `difffolded.pl` writes them. Names are written as
//! [`super::folded`] has it.

use super::difference_contexts::{SharedContexts, name};
use super::folded::{ESTIMATED, plain_name};
use crate::analysis::contexts::Origin;
use crate::browse::ComparedTables;
use crate::diagnostic::ErrorKind;

/// Writes the contexts that have a self cost in one of the profiles, and tells how those of A and of B
/// were found.
///
/// Of chosen rows, with a flag for each row, only the stacks that hold one of them.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a self cost is negative in a profile itself.
///
/// # Panics
/// If there is no such pair of events.
pub fn write(
    tables: &ComparedTables,
    event: usize,
    chosen: Option<&[bool]>,
) -> Result<(Vec<u8>, [Origin; 2]), ErrorKind> {
    let shared = SharedContexts::new(tables, event, chosen);
    let mut paths: Vec<String> = Vec::with_capacity(shared.contexts.len());
    let mut out = Vec::new();
    for context in &shared.contexts {
        let name = plain_name(&name(tables, context.frame));
        let path = match context.parent {
            Some(parent) => format!("{};{name}", paths[parent as usize]),
            None if shared.is_estimated() => format!("{ESTIMATED};{name}"),
            None => name,
        };
        let cost = context.cost;
        if cost.a < 0 || cost.b < 0 {
            let why = "folded stacks cannot hold negative costs, and this event has some";
            return Err(ErrorKind::Unsupported(why.into()));
        }
        if cost.a > 0 || cost.b > 0 {
            out.extend_from_slice(format!("{path} {} {}\n", cost.a, cost.b).as_bytes());
        }
        paths.push(path);
    }
    Ok((out, shared.origins))
}
