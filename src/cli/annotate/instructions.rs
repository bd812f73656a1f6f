//! What the profile says of the instructions of a function.

use super::columns::Columns;
use crate::details::{Details, Spot};
use crate::model::FunctionId;
use crate::sink::Symbol;
use std::collections::BTreeMap;

/// A jump of an instruction: where it leads, and how often it was followed.
#[derive(Clone, Copy)]
pub(super) struct Jump {
    pub(super) to: u64,
    pub(super) followed: i128,
    /// How often it was executed, if it depends on a condition.
    pub(super) executed: Option<i128>,
    /// Whether it stays in the function.
    pub(super) is_within: bool,
}

/// What an instruction of the profile costs and does.
#[derive(Default)]
pub(super) struct Place {
    /// `None` if it only calls or jumps.
    pub(super) costs: Option<Vec<i128>>,
    pub(super) calls: Vec<(FunctionId, Vec<i128>, i128)>,
    pub(super) jumps: Vec<Jump>,
}

/// By address, source file and line: a profile may give an address several lines.
pub(super) type Places = BTreeMap<(u64, Symbol, u64), Place>;

/// All that the profile says by address of the function of a name; empty if it has no addresses.
pub(super) fn places(details: &Details, function: Symbol, columns: &Columns) -> Places {
    let mut places = Places::new();
    let key = |spot: Spot| (spot.address, spot.file, spot.line);
    for (place, sums) in details.instructions().iter() {
        places.entry(place).or_default().costs = Some(columns.costs(sums));
    }
    for (site, sums) in details.calls().sorted().iter() {
        let count = sums.last().copied().unwrap_or(0);
        let call = (site.callee, columns.costs(sums), count);
        places.entry(key(site.from)).or_default().calls.push(call);
    }
    for (jump, counts) in details.jumps().sorted().iter() {
        let (followed, executed) = (counts[0], counts[1]);
        let known = Jump {
            to: jump.address,
            followed,
            executed: jump.conditional.then_some(executed),
            is_within: jump.function == function,
        };
        places.entry(key(jump.from)).or_default().jumps.push(known);
    }
    places.retain(|place, _| place.0 > 0);
    places
}
