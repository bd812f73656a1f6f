//! Costs by function as maps of texts: slow, and plain to see.

use grindscope::model::Profile;
use grindscope::sink::Place;
use std::collections::BTreeMap;

/// Object, file, name.
pub(crate) type Key = (String, String, String);

/// Costs by function and event.
pub(crate) type Sums = BTreeMap<Key, BTreeMap<String, i128>>;

/// The identity of a function as text.
pub(crate) fn key(profile: &Profile, function: grindscope::model::FunctionId) -> Key {
    key_of(profile, profile.functions().place(function))
}

/// Names as text.
pub(crate) fn key_of(profile: &Profile, place: Place) -> Key {
    let text = |symbol| {
        let bytes = profile.text(symbol).to_vec();
        String::from_utf8(bytes).expect("test names are UTF-8")
    };
    (text(place.object), text(place.file), text(place.function))
}

/// Self costs of all functions, row by row of the tables.
pub(crate) fn self_costs(profile: &Profile) -> Sums {
    let mut sums = Sums::new();
    let costs = profile.self_costs();
    for row in 0..costs.len() as u32 {
        let function = grindscope::model::FunctionId(costs.owner(row));
        let of_function = sums.entry(key(profile, function)).or_default();
        for (event, kind) in profile.events().iter().enumerate() {
            *of_function.entry(kind.name.clone()).or_default() += costs.cost(row, event);
        }
    }
    sums
}

/// B − A for all functions and events; what is missing counts as 0.
pub(crate) fn difference(a: &Sums, b: &Sums) -> Sums {
    let mut out = Sums::new();
    for (sums, sign) in [(a, -1), (b, 1)] {
        for (key, costs) in sums {
            let of_function = out.entry(key.clone()).or_default();
            for (event, cost) in costs {
                *of_function.entry(event.clone()).or_default() += sign * cost;
            }
        }
    }
    out
}

/// Sums of all functions by event.
pub(crate) fn totals(sums: &Sums) -> BTreeMap<String, i128> {
    let mut totals = BTreeMap::new();
    for (event, cost) in sums.values().flatten() {
        *totals.entry(event.clone()).or_default() += cost;
    }
    totals
}
