//! Which function each call leads to that names its callee by an id.

use super::Reading;
use super::names::BY_NAME;
use crate::support::Names;
use std::collections::BTreeSet;

/// Object and file of a callee.
#[derive(Clone, Debug)]
pub(super) struct CalleeById {
    /// Index of the call in [`Reading::calls`].
    pub(super) call: usize,
    pub(super) id: u64,
    pub(super) object: bool,
    pub(super) file: bool,
}

/// Gives all calls their functions. `functions` are the places of each id with costs or calls.
pub(super) fn resolve(reading: &mut Reading, functions: &[(u64, Names)], callees: &[CalleeById]) {
    let before = reading.calls.clone();
    for one in callees {
        let callee = &before[one.call].1;
        let same = callees.iter();
        let same = same.filter(|other| other.id == one.id && before[other.call].1 == *callee);
        let object = same.clone().any(|other| other.object);
        let file = same.clone().any(|other| other.file);
        let mut agreeing: Vec<&Names> = functions
            .iter()
            .filter(|(id, place)| *id == one.id && place.2 == callee.2)
            .filter(|(_, place)| !object || place.0 == callee.0)
            .filter(|(_, place)| !file || place.1 == callee.1)
            .map(|(_, place)| place)
            .collect();
        agreeing.sort();
        agreeing.dedup();
        if let [place] = agreeing[..] {
            reading.calls[one.call].1 = place.clone();
        }
    }
}

/// The names of callees that are called without a file although they are functions of several files or objects.
pub(super) fn ambiguous(
    reading: &Reading,
    functions: &[(u64, Names)],
    callees: &[CalleeById],
) -> BTreeSet<Vec<u8>> {
    let by_name = callees.iter().filter(|one| one.id == BY_NAME && !one.file);
    let names: BTreeSet<Vec<u8>> = by_name
        .map(|one| reading.calls[one.call].1.2.clone())
        .collect();
    let several = |name: &Vec<u8>| {
        let of = functions.iter().filter(|(id, _)| *id == BY_NAME);
        let places: BTreeSet<&Names> = of.map(|f| &f.1).filter(|f| f.2 == *name).collect();
        places.len() > 1
    };
    names.into_iter().filter(several).collect()
}
