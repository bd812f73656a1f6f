//! What the profile says of the instructions of a function.

use super::columns::Columns;
use crate::details::{Details, Spot};
use crate::model::{FunctionId, Profile};
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

/// Addresses with their lines.
pub(super) fn addresses(places: &Places) -> Vec<(u64, u64)> {
    places.keys().map(|place| (place.0, place.2)).collect()
}

/// Whether the profile has no line of any (callgrind's `--dump-line=no`; code without debug information).
pub(super) fn have_no_lines(places: &Places) -> bool {
    places.keys().all(|place| place.2 == 0)
}

/// All that the profile says by address of each function; none if it has no addresses.
pub(super) fn by_function(
    details: &Details,
    profile: &Profile,
    columns: &Columns,
) -> BTreeMap<FunctionId, Places> {
    let mut found = BTreeMap::new();
    // The details tell functions, files, lines and addresses apart: no two rows have the same place.
    for (spot, sums) in details.costs().iter() {
        if let Some(place) = place_at(&mut found, spot) {
            place.costs = Some(columns.costs(sums));
        }
    }
    for (site, sums) in details.calls().sorted().iter() {
        let count = sums.last().copied().unwrap_or(0);
        if let Some(place) = place_at(&mut found, site.from) {
            place.calls.push((site.callee, columns.costs(sums), count));
        }
    }
    for (jump, counts) in details.jumps().sorted().iter() {
        let (followed, executed) = (counts[0], counts[1]);
        let name = |function: FunctionId| profile.functions().place(function).function;
        let known = Jump {
            to: jump.address,
            followed,
            executed: jump.conditional.then_some(executed),
            is_within: jump.from.function.map(name) == Some(jump.function),
        };
        if let Some(place) = place_at(&mut found, jump.from) {
            place.jumps.push(known);
        }
    }
    found
}

/// `None` where the address or the function is not known.
fn place_at(found: &mut BTreeMap<FunctionId, Places>, spot: Spot) -> Option<&mut Place> {
    let function = spot.function.filter(|_| spot.address > 0)?;
    let places = found.entry(function).or_default();
    Some(
        places
            .entry((spot.address, spot.file, spot.line))
            .or_default(),
    )
}
