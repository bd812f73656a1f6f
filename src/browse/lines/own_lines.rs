//! Findings about lines and the most expensive lines, library code at the own lines that it was inlined for.

use super::findings::statements_of_lines;
use super::top::{Lines, TopLine};
use crate::browse::Tables;
use crate::browse::findings::Statement;
use crate::code::InlinedCode;
use crate::details::{Details, Spot};
use std::collections::BTreeSet;

/// Findings and lines of the selected parts, these of chosen rows only, from the details of each part by instruction and the chains of programs.
pub fn own_lines(
    tables: &Tables,
    event: usize,
    code: &InlinedCode,
    chosen: Option<&BTreeSet<u32>>,
) -> (Vec<Statement>, Vec<TopLine>) {
    let sites = code.call_sites(&tables.profile);
    let own_line = |spot: &Spot| sites.own_line(&tables.profile, spot);
    let mut lines = Lines::new(tables, event);
    let mut all: Option<Details> = None;
    for (_, part) in (0..)
        .zip(code.details())
        .filter(|&(part, _)| tables.parts.contains(part))
    {
        lines.add(part, own_line);
        let placed = part.placed(own_line);
        match &mut all {
            Some(all) => all.add(&placed),
            None => all = Some(placed),
        }
    }
    let found = all.map_or_else(Vec::new, |all| {
        statements_of_lines(tables, event, &all, true)
    });
    (found, lines.joined(chosen))
}
