//! Makes inlined functions functions of their own: derives a profile in which the cost of each instruction
//! belongs to the innermost function of its chain.
//!
//! A function gets a call to each function that was inlined into it, with the inclusive cost of the inlined code. Its
//! count is unknown, so it is 0, and the profile marks it. Calls made in inlined code are calls of the inlined
//! function. So the self costs of a function's chains add up to its self cost in the file, for every event and part.
//!
//! An inlined function is the function of the profile that has the same name in debug information, or the
//! only clone of it; otherwise that with the same object and mangled name, as there is only one of these;
//! without a mangled name, that with the same object, file and name.

use super::Separated;
use crate::analysis::names::{demangle, recursion_level, without_clones};
use crate::details::{Details, Spot, add};
use crate::diagnostic::ErrorKind;
use crate::disassembly::{ChainTree, Chains};
use crate::model::{Derivation, Formula, FunctionId, PartSelection, Profile};
use crate::order;
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// An address of a function in the profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePlace {
    /// The address.
    pub address: u64,
    /// Its line; 0 if unknown.
    pub line: u64,
    /// The source file of the line.
    pub file: Symbol,
}

/// The addresses of functions, each list in ascending order.
pub type CodePlaces = BTreeMap<FunctionId, Vec<CodePlace>>;

/// Separates inlined functions.
#[derive(Debug)]
pub(super) struct Separation<'a> {
    profile: &'a Profile,
    /// By part.
    details: &'a [Details],
    derivation: Derivation,
    /// Functions by object and name, with their files.
    known: FxHashMap<(Symbol, Symbol), Vec<(Symbol, FunctionId)>>,
    /// Objects with mangled names.
    mangled: FxHashSet<Symbol>,
    /// Nodes from 1 on, each after its parent: the parent and the inlined function.
    nodes: Vec<(u32, FunctionId)>,
    /// By function, the addresses in ascending order with inlined code, and their nodes.
    at: FxHashMap<FunctionId, Vec<(u64, u32)>>,
    /// Functions that debug information describes.
    described: Vec<FunctionId>,
}

/// The addresses of all functions with details. Code without an address is left out.
pub(super) fn code_places(details: &[Details]) -> CodePlaces {
    let mut found: FxHashMap<FunctionId, Vec<CodePlace>> = FxHashMap::default();
    for details in details {
        let spots = details.costs().keys().iter().copied();
        for spot in spots.chain(details.calls().keys().iter().map(|site| site.from)) {
            if let Some(function) = spot.function.filter(|_| spot.address > 0) {
                found.entry(function).or_default().push(CodePlace {
                    address: spot.address,
                    line: spot.line,
                    file: spot.file,
                });
            }
        }
    }
    for places in found.values_mut() {
        order::sort_by_key(places, |place| (place.address, place.line == 0, place.line));
        places.dedup_by_key(|place| place.address);
    }
    found.into_iter().collect()
}

/// The names in the profile of a program's files: those of most lines; `None` for files without lines in the profile.
pub(super) fn files_of(
    tree: &ChainTree,
    chains: &[(FunctionId, Chains)],
    places: &CodePlaces,
) -> Vec<Option<Symbol>> {
    let mut votes: Vec<BTreeMap<Symbol, usize>> = vec![BTreeMap::new(); tree.files.len()];
    for (function, chains) in chains {
        let places = places.get(function).into_iter().flatten();
        for (place, file) in places.zip(&chains.files) {
            if let Some(file) = file.filter(|_| place.line > 0) {
                *votes[file as usize].entry(place.file).or_default() += 1;
            }
        }
    }
    let best = |votes: &BTreeMap<Symbol, usize>| {
        let most = votes.values().max()?;
        votes.iter().find(|vote| vote.1 == most).map(|vote| *vote.0)
    };
    votes.iter().map(best).collect()
}

impl<'a> Separation<'a> {
    /// Starts with a profile and the details of each of its parts, by function and instruction. These may be
    /// of some functions only.
    pub(super) fn new(profile: &'a Profile, details: &'a [Details]) -> Self {
        let mut known: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let mut mangled = FxHashSet::default();
        for function in profile.functions().ids() {
            let place = profile.functions().place(function);
            let same = known.entry((place.object, place.function)).or_default();
            same.push((place.file, function));
            let name = profile.name(function);
            if name.starts_with(b"_Z") || name.starts_with(b"_R") {
                mangled.insert(place.object);
            }
        }
        Separation {
            profile,
            details,
            derivation: Derivation::of(profile),
            known,
            mangled,
            nodes: Vec::new(),
            at: FxHashMap::default(),
            described: Vec::new(),
        }
    }

    /// Adds the chains of a program: those of each function at its places. Fails with [`ErrorKind::Limit`] when there
    /// are too many names or functions.
    pub(super) fn add(
        &mut self,
        tree: &ChainTree,
        chains: &[(FunctionId, Chains)],
        places: &CodePlaces,
    ) -> Result<(), ErrorKind> {
        let files = files_of(tree, chains, places).into_iter().zip(&tree.files);
        let files = files.map(|(file, path)| match file {
            Some(file) => Ok(file),
            None => self.derivation.symbol(path.as_bytes()),
        });
        let files: Vec<Symbol> = files.collect::<Result<_, _>>()?;
        let mut first: FxHashMap<&(String, u32), u32> = FxHashMap::default();
        let all = tree.functions.iter().zip(0..);
        let same: Vec<u32> = all
            .map(|(one, number)| *first.entry(one).or_insert(number))
            .collect();
        let object = |f: FunctionId| self.profile.functions().place(f).object;
        let mut functions: FxHashMap<(Symbol, u32), FunctionId> = FxHashMap::default();
        let mut clones: FxHashMap<(Symbol, u32), Vec<FunctionId>> = FxHashMap::default();
        for (function, chains) in chains {
            let name = self.profile.name(*function);
            let own = chains
                .own
                .map(|own| (object(*function), same[own as usize]));
            let Some(own) = own.filter(|_| recursion_level(name).level.is_none()) else {
                continue;
            };
            match without_clones(name) == name {
                true => drop(functions.entry(own).or_insert(*function)),
                false => clones.entry(own).or_default().push(*function),
            }
        }
        for (own, clones) in clones {
            if let &[only] = &clones[..] {
                functions.entry(own).or_insert(only);
            }
        }
        let mut numbers: FxHashMap<(Symbol, u32), u32> = FxHashMap::default();
        for (function, chains) in chains {
            let object = self.profile.functions().place(*function).object;
            if chains.files.iter().any(Option::is_some) {
                self.described.push(*function);
            }
            let mut inlined_at = Vec::new();
            let places = places.get(function).into_iter().flatten();
            for (place, &node) in places.zip(&chains.nodes) {
                let mut missing = Vec::new();
                let mut next = node;
                while next > 0 && !numbers.contains_key(&(object, next)) {
                    missing.push(next);
                    next = tree.nodes[next as usize - 1].parent;
                }
                for node in missing.into_iter().rev() {
                    let call = tree.nodes[node as usize - 1];
                    let inlined = same[call.function as usize];
                    let parent = numbers.get(&(object, call.parent)).copied().unwrap_or(0);
                    let inlined = match functions.get(&(object, inlined)) {
                        Some(&known) => known,
                        None => {
                            let (name, file) = &tree.functions[inlined as usize];
                            let found = self.function(object, files[*file as usize], name)?;
                            *functions.entry((object, inlined)).or_insert(found)
                        }
                    };
                    self.nodes.push((parent, inlined));
                    numbers.insert((object, node), self.nodes.len() as u32);
                }
                if let Some(&number) = numbers.get(&(object, node)) {
                    inlined_at.push((place.address, number));
                }
            }
            if !inlined_at.is_empty() {
                self.at.insert(*function, inlined_at);
            }
        }
        Ok(())
    }

    /// The function of the profile with a name in debug information; a new one if there is none.
    fn function(
        &mut self,
        object: Symbol,
        file: Symbol,
        name: &str,
    ) -> Result<FunctionId, ErrorKind> {
        let readable = match self.mangled.contains(&object) {
            true => None,
            false => demangle(name.as_bytes()),
        };
        let is_unique = name.starts_with("_Z") || name.starts_with("_R");
        let name = readable.as_deref().unwrap_or(name);
        let function = self.derivation.symbol(name.as_bytes())?;
        let same = self.known.entry((object, function)).or_default();
        let found = same.iter().find(|one| one.0 == file);
        let found = found.or_else(|| same.first().filter(|_| is_unique));
        if let Some(&(_, known)) = found {
            return Ok(known);
        }
        let new = self.derivation.new_function(Place {
            object,
            file,
            function,
        })?;
        same.push((file, new));
        Ok(new)
    }

    /// The share of the first event's self cost that is of functions with debug information.
    fn coverage(&self) -> f64 {
        let (event, all) = (Formula::event(0), PartSelection::All);
        let costs = self.profile.self_column(&event, &all);
        let described: i128 = self.described.iter().map(|f| costs[f.0 as usize]).sum();
        described as f64 / self.profile.total(&event, &all) as f64
    }

    /// The profile with separate functions. Fails with [`ErrorKind::Limit`] when there are too many calls.
    pub(super) fn finish(mut self) -> Result<Separated, ErrorKind> {
        let coverage = self.coverage();
        let profile = self.profile;
        let events = profile.events().len();
        for part in 0..profile.parts().len() as u32 {
            self.derivation.begin_part();
            let stays = |f: FunctionId| (!self.at.contains_key(&f)).then_some(f);
            let ends = |caller, callee| Some((stays(caller)?, callee));
            self.derivation.keep(profile, part, &stays, &ends)?;
            if let Some(details) = self.details.get(part as usize) {
                self.write(details, events)?;
            }
        }
        Ok(Separated {
            profile: Rc::new(self.derivation.finish()),
            coverage,
        })
    }

    /// The node of a place in a function that contains inlined code; 0 is the function's own code.
    fn node(&self, spot: &Spot) -> Option<(FunctionId, u32)> {
        let function = spot.function?;
        let at = self.at.get(&function)?;
        let place = at.binary_search_by_key(&spot.address, |at| at.0);
        Some((function, place.map_or(0, |place| at[place].1)))
    }

    /// Writes the costs in a part of the functions with inlined code, and of that code.
    fn write(&mut self, details: &Details, events: usize) -> Result<(), ErrorKind> {
        let own = details.costs().grouped(|spot| self.node(&spot));
        let calls = details.calls();
        let calls = calls.grouped(|site| Some((self.node(&site.from)?, site.callee)));
        let nodes = &self.nodes;
        let function_of = |(function, node): (FunctionId, u32)| match node {
            0 => function,
            node => nodes[node as usize - 1].1,
        };
        let mut inclusive: BTreeMap<(FunctionId, u32), Vec<i128>> = BTreeMap::new();
        let mut include = |node, costs: &[i128]| {
            let sums = inclusive.entry(node).or_insert_with(|| vec![0; events]);
            add(sums, costs);
        };
        for (node, costs) in own.iter() {
            self.derivation.self_cost(function_of(node), costs);
            include(node, costs);
        }
        for ((node, callee), sums) in calls.iter() {
            let (costs, count) = sums.split_at(events);
            let count = count.first().map_or(0, |&count| count);
            let count = u64::try_from(count).unwrap_or(u64::MAX);
            self.derivation
                .call(function_of(node), callee, count, costs)?;
            include(node, costs);
        }
        // Parents have lower numbers.
        while let Some(((function, node), costs)) = inclusive.pop_last() {
            if node == 0 {
                continue;
            }
            let parent = (function, nodes[node as usize - 1].0);
            add(
                inclusive.entry(parent).or_insert_with(|| vec![0; events]),
                &costs,
            );
            let inlined = function_of((function, node));
            self.derivation
                .inlined_call(function_of(parent), inlined, &costs)?;
        }
        Ok(())
    }
}
