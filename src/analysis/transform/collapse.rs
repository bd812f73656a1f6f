//! Merges functions: self costs are summed, calls between them are removed, calls from and to them become those of
//! the merged function. Nothing is estimated; with contexts, too, the figures are those of the graph.

use super::levels::forget_parted;
use super::subject::cycles;
use super::{TransformError, Transformed};
use crate::analysis::contexts::rebuilding::{Context, Fate};
use crate::analysis::contexts::{RecordedContexts, levels};
use crate::analysis::groups::{GroupBy, Groups};
use crate::analysis::names::{Names, demangle, has_level};
use crate::analysis::{CallIndex, Side, flags};
use crate::model::{Derivation, FunctionId, Level, Profile};
use crate::order;
use crate::sink::Symbol;
use std::collections::BTreeMap;

/// Functions to merge, and the name of the result.
pub(super) struct Together {
    functions: Vec<FunctionId>,
    name: Name,
}

/// The name of merged functions.
enum Name {
    /// The name of the only function.
    Kept(FunctionId),
    /// A new name, with an object and file.
    New(Symbol, Symbol, Vec<u8>),
}

/// The selected levels of each function, with their cycles, and with the functions between the levels: once these are one,
/// they would be a cycle again. Functions without recursion are omitted: nothing changes for them, and each merged
/// function takes time for all contexts.
pub(super) fn recursion(profile: &Profile, selected: &[FunctionId]) -> Vec<Together> {
    let cycles = cycles(profile);
    let calls = profile.calls();
    let own = calls.ids().filter(|&c| calls.caller(c) == calls.callee(c));
    let calls_itself = flags(own.map(|c| calls.caller(c)), profile.functions().len());
    let index = CallIndex::new(profile);
    let groups = Groups::new(profile, &Names::new(profile), GroupBy::Function);
    let firsts = groups.firsts();
    let mut levels: BTreeMap<u32, Vec<FunctionId>> = BTreeMap::new();
    for &function in selected {
        let of_group = levels.entry(groups.of(function).0).or_default();
        match function == firsts[groups.of(function).0 as usize] {
            true => of_group.insert(0, function),
            false => of_group.push(function),
        }
    }
    let mut done = vec![false; profile.functions().len()];
    let mut found = Vec::new();
    for of_group in levels.into_values() {
        let mut functions = Vec::new();
        let mut is_cycle = false;
        for &function in &of_group {
            let cycle = cycles.of(function);
            let members = cycle.map_or(std::slice::from_ref(&function), |c| cycles.members(c));
            is_cycle |= cycle.is_some();
            let new = members.iter().copied();
            functions.extend(new.filter(|m| !std::mem::replace(&mut done[m.0 as usize], true)));
        }
        if functions.len() > 1 {
            let mut between = between(profile, &index, &functions);
            between.retain(|m| !std::mem::replace(&mut done[m.0 as usize], true));
            is_cycle |= !between.is_empty();
            functions.extend(between);
        }
        let is_recursive =
            functions.len() > 1 || functions.iter().any(|f| calls_itself[f.0 as usize]);
        let Some(&first) = of_group.first().filter(|_| is_recursive) else {
            continue;
        };
        let place = profile.functions().place(first);
        let cycle = || [&b"<cycle of "[..], &readable(profile.name(first)), b">"].concat();
        let name = match is_cycle {
            true => Name::New(place.object, place.file, cycle()),
            false => Name::Kept(first),
        };
        found.push(Together { functions, name });
    }
    found
}

/// Functions that some of these call, directly or not, and that call some of these.
fn between(profile: &Profile, index: &CallIndex, these: &[FunctionId]) -> Vec<FunctionId> {
    let reached = |side| index.reached(profile, these.iter().copied(), side, |_| true);
    let (above, below) = (reached(Side::Callers), reached(Side::Callees));
    let own = flags(these.iter().copied(), profile.functions().len());
    let functions = profile.functions().ids();
    let found = functions.filter(|f| above[f.0 as usize] && below[f.0 as usize]);
    found.filter(|f| !own[f.0 as usize]).collect()
}

/// All functions of the objects of the given functions.
pub(super) fn objects(profile: &Profile, selected: &[FunctionId]) -> Vec<Together> {
    let object = |f: FunctionId| profile.functions().place(f).object;
    let objects = order::distinct(selected.iter().map(|&f| object(f)));
    let together = |symbol: Symbol| {
        let functions = profile.functions().ids().filter(|&f| object(f) == symbol);
        let name = match short(profile.text(symbol)) {
            b"" => &b"object unknown"[..],
            name => name,
        };
        Together {
            functions: functions.collect(),
            name: Name::New(symbol, Symbol::EMPTY, [&b"["[..], name, b"]"].concat()),
        }
    };
    objects.into_iter().map(together).collect()
}

fn readable(name: &[u8]) -> Vec<u8> {
    demangle(name).map_or_else(|| name.to_vec(), String::into_bytes)
}

/// The file name of an object, without its folders.
fn short(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/').next().unwrap_or(path)
}

/// Takes functions as one.
pub(super) fn collapse(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    together: &[Together],
) -> Result<Transformed, TransformError> {
    let mut derivation = Derivation::of(profile);
    let mut fusion = Fusion {
        becomes: profile.functions().ids().collect(),
        taken: vec![false; profile.functions().len()],
    };
    let mut recorded = contexts.cloned();
    for Together { functions, name } in together {
        let target = match name {
            Name::Kept(function) => *function,
            Name::New(object, file, name) => derivation.function(*object, *file, name)?,
        };
        fusion.add(functions, target);
        derivation.forget_level(target);
        if let Some(contexts) = recorded {
            recorded = Some(folded(&contexts, derivation.so_far(), functions, target)?);
        }
        let is_estimated = functions.iter().any(|&f| !profile.is_certain(f));
        derivation.doubt(target, is_estimated);
        if functions.iter().any(|&f| !profile.is_divided_exactly(f)) {
            derivation.doubt_inclusive(target);
        }
    }
    let merged = fusion.becomes.iter().zip(&fusion.taken);
    let merged = merged
        .filter(|(_, taken)| **taken)
        .map(|(target, _)| *target);
    derivation.keep_outermost(profile, || known_levels(profile), &fusion.becomes, merged);
    let mut result = Transformed {
        contexts: recorded,
        ..contracted(derivation, profile, &fusion)?
    };
    forget_parted(profile, &mut result.profile, &fusion.taken);
    Ok(result)
}

/// The levels of functions. Outside cycles, what a function costs is known also if it calls itself.
fn known_levels(profile: &Profile) -> Vec<Level> {
    let (cycles, inlined, calls) = (
        cycles(profile),
        profile.inlined_functions(),
        profile.calls(),
    );
    let mut known = levels(profile);
    for call in calls.ids() {
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        let at = caller.0 as usize;
        if caller == callee
            && known[at] == Level::Unknown
            && !has_level(profile.name(caller))
            && !inlined[at]
            && cycles.of(caller).is_none()
        {
            known[at] = Level::First;
        }
    }
    known
}

/// The new function of each function.
struct Fusion {
    becomes: Vec<FunctionId>,
    /// Whether each function is merged with itself or others.
    taken: Vec<bool>,
}

impl Fusion {
    fn add(&mut self, functions: &[FunctionId], target: FunctionId) {
        for function in functions {
            self.becomes[function.0 as usize] = target;
            self.taken[function.0 as usize] = true;
        }
        // A function that had the name before.
        if let Some(taken) = self.taken.get_mut(target.0 as usize) {
            *taken = true;
        }
    }

    fn of(&self, function: FunctionId) -> FunctionId {
        self.becomes[function.0 as usize]
    }

    /// Whether a call is between merged functions.
    fn vanishes(&self, caller: FunctionId, callee: FunctionId) -> bool {
        self.taken[caller.0 as usize] && self.of(caller) == self.of(callee)
    }
}

/// Contexts with merged functions.
fn folded(
    contexts: &RecordedContexts,
    names: &Profile,
    functions: &[FunctionId],
    target: FunctionId,
) -> Result<RecordedContexts, TransformError> {
    let functions = functions.iter().copied().chain([target]);
    let is_one = flags(functions, names.functions().len());
    let all = contexts.contexts(names);
    let mut above = vec![false; contexts.len()];
    let place = names.functions().place(target);
    Ok(contexts.rebuilt(&all, Some(place), |context: &Context| {
        let one = is_one[context.function.0 as usize];
        above[context.node as usize] = one;
        match context.parent {
            Some(parent) if one && above[parent as usize] => Fate::Folded,
            _ if one => Fate::Renamed,
            _ => Fate::Stays,
        }
    })?)
}

/// The call graph with merged functions.
fn contracted(
    mut derivation: Derivation,
    profile: &Profile,
    fusion: &Fusion,
) -> Result<Transformed, TransformError> {
    let ends = |caller, callee| {
        let stays = !fusion.vanishes(caller, callee);
        stays.then(|| (fusion.of(caller), fusion.of(callee)))
    };
    for part in 0..profile.parts().len() as u32 {
        derivation.begin_part();
        derivation.keep(profile, part, &|f| Some(fusion.of(f)), &ends)?;
    }
    Ok(Transformed {
        profile: derivation.finish(),
        contexts: None,
    })
}
