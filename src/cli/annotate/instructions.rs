//! Instructions of functions in a profile.

use super::columns::Columns;
use crate::code::{Callee, Places};
use crate::details::{CallSite, Details};
use crate::model::{FunctionId, Profile};
use std::collections::BTreeMap;

/// The instructions of each function; empty if the profile has no addresses. Callees are identified by
/// number.
pub(super) fn by_function(
    details: &Details,
    profile: &Profile,
    columns: &Columns,
) -> BTreeMap<FunctionId, Places> {
    let callee = |site: CallSite| Callee {
        row: site.callee.0,
        is_inner: false,
    };
    let places = |(function, details): (FunctionId, Details)| {
        let own = profile.functions().place(function).file;
        let weight = |sums: &[i128]| columns.weight(sums);
        let places = Places::new((&details, profile), true, own, weight, callee);
        (!places.all.is_empty()).then_some((function, places))
    };
    let all = details.by_function().into_iter();
    all.filter_map(places).collect()
}

/// Addresses with their lines.
pub(super) fn addresses(places: &Places) -> Vec<(u64, u64)> {
    let all = places.all.iter().filter(|place| place.address > 0);
    all.map(|place| (place.address, place.line)).collect()
}
