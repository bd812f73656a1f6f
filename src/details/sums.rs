//! Checks the sums of details against the profile.

use super::{Details, Request, Wanted};
use crate::diagnostic::WarningKind;
use crate::grammar::Bookmarks;
use crate::model::{CallId, PartCosts, Profile};
use rustc_hash::FxHashSet;

/// Whether the sums of details equal those of the profile. Always true if the profile has no exact sums, or
/// none for the request: for source files.
pub(super) fn agree(
    profile: &Profile,
    books: &[Bookmarks],
    request: &Request,
    details: &Details,
) -> bool {
    let everything = matches!(request.wanted, Wanted::Everything);
    // Indexed by number, as there are millions of lookups.
    let mut wanted = vec![everything; profile.functions().len()];
    match &request.wanted {
        Wanted::Functions(all) => all.iter().for_each(|f| wanted[f.0 as usize] = true),
        Wanted::Everything => {}
        Wanted::Files(_) => return true,
    }
    if profile.warnings().of(WarningKind::SumTooLarge).is_some() {
        return true;
    }
    let is_wanted = |function: u32| wanted[function as usize];
    let parts = readable_parts(profile, books, request);
    let (calls, events) = (profile.calls(), profile.events().len());
    let costs = total(profile.self_costs(), &parts, events, is_wanted);
    let inclusive = total(calls.costs(), &parts, events, |call| {
        is_wanted(calls.caller(CallId(call)).0)
    });
    let found = details.calls().total();
    costs == details.costs().total() && found.get(..events) == Some(&inclusive[..])
}

/// The selected parts of files that can be read again.
fn readable_parts(profile: &Profile, books: &[Bookmarks], request: &Request) -> Vec<u32> {
    let files: FxHashSet<u32> = books.iter().map(Bookmarks::file).collect();
    let parts = (0u32..).zip(profile.parts());
    let readable =
        parts.filter(|(part, known)| request.parts.contains(*part) && files.contains(&known.file));
    readable.map(|(part, _)| part).collect()
}

fn total(
    costs: &PartCosts,
    parts: &[u32],
    events: usize,
    is_wanted: impl Fn(u32) -> bool,
) -> Vec<i128> {
    let mut total = vec![0; events];
    for row in parts.iter().flat_map(|&part| costs.rows_of(part)) {
        if is_wanted(costs.owner(row)) {
            for (event, cell) in total.iter_mut().enumerate() {
                *cell += costs.cost(row, event);
            }
        }
    }
    total
}
