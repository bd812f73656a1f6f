//! The details that answer a request, with the places of costs, calls and jumps.
//!
//! Names of inlined functions (`cfni=` of CodSpeed's callgrind) are those of the innermost function, without its
//! scope, so nothing is known about chains. Cost without a name is that of the function's own code or of inlined
//! code of an unknown function. Only in another file than that of the function it is certainly the latter.

use super::CostTable;
use super::collector::{Named, Tallies};
use crate::model::{FunctionId, Profile};
use crate::order;
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Costs, calls and jumps by place.
#[derive(Clone, Debug)]
pub struct Details {
    costs: CostTable<Spot>,
    inlined: CostTable<InlinedSite>,
    calls: CostTable<CallSite>,
    jumps: CostTable<JumpSite>,
}

impl Details {
    /// `None` if one of the functions is not in the profile.
    pub(super) fn new(profile: &Profile, tallies: Tallies) -> Option<Self> {
        let known = Known::new(profile, &tallies);
        if !known.are_all_spending(&tallies) {
            return None;
        }
        let spot = |named: Named| known.spot(named);
        let call = |(named, callee)| {
            Some(CallSite {
                from: spot(named),
                callee: known.find(callee)?,
            })
        };
        let jump = |(named, (function, file, line, address, conditional))| JumpSite {
            from: spot(named),
            conditional,
            function,
            file,
            line,
            address,
        };
        let calls = tallies.calls.grouped(call);
        let all_known = calls.len() == tallies.calls.len();
        let inlined = |(named, name)| InlinedSite {
            at: spot(named),
            name,
        };
        all_known.then(|| Details {
            costs: tallies.costs.renamed(spot),
            inlined: tallies.inlined.renamed(inlined),
            calls,
            // Jumps alone do not define a function, so several may have none.
            jumps: tallies.jumps.grouped(|key| Some(jump(key))),
        })
    }

    /// The same with a column for each of `columns` events: column `places[event]` for an event of the profile.
    #[must_use]
    pub fn with_events(&self, places: &[usize], events: usize) -> Self {
        Details {
            costs: self.costs.with_columns(places, events),
            inlined: self.inlined.with_columns(places, events),
            calls: {
                let counts = places.iter().copied().chain([events]);
                let places: Vec<usize> = counts.collect();
                self.calls.with_columns(&places, events + 1)
            },
            jumps: self.jumps.clone(),
        }
    }

    /// Self costs, with a column for each event of the profile.
    pub fn costs(&self) -> &CostTable<Spot> {
        &self.costs
    }

    /// The part of [`costs`](Self::costs) that the profile assigns to inlined functions by their names.
    pub fn inlined(&self) -> &CostTable<InlinedSite> {
        &self.inlined
    }

    /// Calls: a column of inclusive costs for each event of the profile, followed by a column of counts.
    pub fn calls(&self) -> &CostTable<CallSite> {
        &self.calls
    }

    /// Jumps: how often taken, and how often executed. Only if lines or instructions are distinguished.
    pub fn jumps(&self) -> &CostTable<JumpSite> {
        &self.jumps
    }

    /// The details of each function, without code that belongs to none.
    pub fn by_function(&self) -> BTreeMap<FunctionId, Details> {
        let mut costs = self.costs.parted(|spot| spot.function);
        let mut inlined = self.inlined.parted(|site| site.at.function);
        let mut calls = self.calls.parted(|site| site.from.function);
        let mut jumps = self.jumps.parted(|jump| jump.from.function);
        let known = costs.keys().chain(calls.keys()).chain(jumps.keys());
        let functions = order::distinct(known.copied());
        let of = |function| {
            let details = Details {
                costs: self.costs.part(&mut costs, function),
                inlined: self.inlined.part(&mut inlined, function),
                calls: self.calls.part(&mut calls, function),
                jumps: self.jumps.part(&mut jumps, function),
            };
            (function, details)
        };
        functions.into_iter().map(of).collect()
    }

    /// The details of functions of which several count as one, which `of` names.
    #[must_use]
    pub fn folded(&self, profile: &Profile, of: impl Fn(FunctionId) -> FunctionId) -> Self {
        let spot = |spot: Spot| Spot {
            function: spot.function.map(&of),
            ..spot
        };
        let name = |function| profile.functions().place(function).function;
        let jump = |jump: JumpSite| {
            let within = jump.from.function.filter(|&f| name(f) == jump.function);
            JumpSite {
                from: spot(jump.from),
                function: within.map_or(jump.function, |function| name(of(function))),
                ..jump
            }
        };
        let inlined = |site: InlinedSite| InlinedSite {
            at: spot(site.at),
            ..site
        };
        let call = |site: CallSite| CallSite {
            from: spot(site.from),
            callee: of(site.callee),
        };
        Details {
            costs: self.costs.grouped(|key| Some(spot(key))),
            inlined: self.inlined.grouped(|key| Some(inlined(key))),
            calls: self.calls.grouped(|key| Some(call(key))),
            jumps: self.jumps.grouped(|key| Some(jump(key))),
        }
    }

    /// The details with costs and calls at other places of the functions that they belong to.
    #[must_use]
    pub fn placed(&self, place: impl Fn(&Spot) -> (Symbol, u64)) -> Self {
        let spot = |spot: Spot| {
            let (file, line) = place(&spot);
            Spot { file, line, ..spot }
        };
        let call = |site: CallSite| CallSite {
            from: spot(site.from),
            ..site
        };
        Details {
            costs: self.costs.grouped(|key| Some(spot(key))),
            calls: self.calls.grouped(|key| Some(call(key))),
            inlined: self.inlined.clone(),
            jumps: self.jumps.clone(),
        }
    }

    /// The costs and calls at each of several places, which `places` returns. Without jumps.
    #[must_use]
    pub fn spread(&self, places: &mut dyn FnMut(Spot) -> Vec<Spot>) -> Self {
        let costs = self.costs.spread(places);
        let calls = self.calls.spread(&mut |site| {
            let from = places(site.from).into_iter();
            from.map(|from| CallSite { from, ..site }).collect()
        });
        Details {
            costs,
            calls,
            inlined: self.inlined.grouped(|_| None),
            jumps: self.jumps.grouped(|_| None),
        }
    }

    /// The details with other costs of calls, which `change` sets.
    #[must_use]
    pub fn with_calls(&self, change: impl FnMut(CallSite, &mut [i128])) -> Self {
        Details {
            calls: self.calls.changed(change),
            costs: self.costs.clone(),
            inlined: self.inlined.clone(),
            jumps: self.jumps.clone(),
        }
    }

    /// Adds the details of another part.
    pub fn add(&mut self, other: &Details) {
        self.costs.add_all(&other.costs);
        self.inlined.add_all(&other.inlined);
        self.calls.add_all(&other.calls);
        self.jumps.add_all(&other.jumps);
    }

    /// Self costs by source file and line.
    pub fn lines(&self) -> CostTable<(Symbol, u64)> {
        self.costs
            .grouped(|spot| Some((spot.file, spot.line)))
            .sorted()
    }
}

/// The functions of the places that occurred.
struct Known {
    places: FxHashMap<Place, FunctionId>,
    /// By index in the tallies.
    functions: Vec<Option<FunctionId>>,
}

impl Known {
    fn new(profile: &Profile, tallies: &Tallies) -> Self {
        let callees = tallies.calls.keys().iter().map(|call| call.1);
        let met: FxHashSet<Place> = tallies.functions.iter().copied().chain(callees).collect();
        let functions = profile.functions();
        let places = functions.ids().map(|f| (functions.place(f), f));
        let places: FxHashMap<_, _> = places.filter(|(place, _)| met.contains(place)).collect();
        let function = |place| places.get(place).copied();
        Known {
            functions: tallies.functions.iter().map(function).collect(),
            places,
        }
    }

    fn find(&self, place: Place) -> Option<FunctionId> {
        self.places.get(&place).copied()
    }

    /// Whether all functions with costs or calls belong to the profile.
    fn are_all_spending(&self, tallies: &Tallies) -> bool {
        let is_known = |named: &Named| match self.functions.get(named.function as usize) {
            Some(function) => function.is_some(),
            None => true,
        };
        let calling = tallies.calls.keys().iter().map(|call| &call.0);
        tallies.costs.keys().iter().chain(calling).all(is_known)
    }

    fn spot(&self, named: Named) -> Spot {
        let function = self.functions.get(named.function as usize);
        Spot {
            function: function.copied().flatten(),
            file: named.file,
            line: named.line,
            address: named.address,
        }
    }
}

/// Code of a function in a source file that was inlined from functions of one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedCode {
    /// The function that contains the code.
    pub function: Option<FunctionId>,
    /// Source file of the code.
    pub file: Symbol,
    /// Name of the inlined function; [`Symbol::EMPTY`] without a name.
    pub name: Symbol,
}

/// A name is that of the innermost function, without its scope, so nothing is known about chains. Cost without
/// a name is that of the function's own code or of inlined code of an unknown function. Only in another file
/// than that of the function it is certainly the latter.
impl Details {
    /// The self costs of all functions for which the profile names inlined functions.
    pub fn by_inlined_name(&self) -> CostTable<NamedCode> {
        let code = |function, file, name| NamedCode {
            function,
            file,
            name,
        };
        let named =
            |site: super::InlinedSite| Some(code(site.at.function, site.at.file, site.name));
        let named = self.inlined().grouped(named);
        let functions: FxHashSet<_> = named.keys().iter().map(|key| key.function).collect();
        let mut all = self.costs().grouped(|spot| {
            let is_named = functions.contains(&spot.function);
            is_named.then(|| code(spot.function, spot.file, Symbol::EMPTY))
        });
        for (key, sums) in named.iter() {
            let rest = all.row(code(key.function, key.file, Symbol::EMPTY));
            rest.iter_mut()
                .zip(sums)
                .for_each(|(rest, sum)| *rest -= sum);
            all.row(key).copy_from_slice(sums);
        }
        all
    }
}

/// Where a cost was spent. Dimensions that were not requested (see [`Grain`](super::Grain)) or that the
/// profile does not record are `None`, the empty name or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Function to which the cost belongs.
    pub function: Option<FunctionId>,
    /// Source file; for inlined code, not that of the function.
    pub file: Symbol,
    /// Line in the source file; 0 is code without a line.
    pub line: u64,
    /// Address of the instruction within its object.
    pub address: u64,
}

/// A place of code that was inlined from a function that the profile names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InlinedSite {
    /// The function that contains the code, and the place of the code in the source of the inlined function.
    pub at: Spot,
    /// Name of the inlined function, without its scope: see [`CostLine::inlined`](crate::sink::CostLine).
    pub name: Symbol,
}

/// A call site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallSite {
    /// The caller, its line and instruction.
    pub from: Spot,
    /// The called function.
    pub callee: FunctionId,
}

/// A jump with its source and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JumpSite {
    /// The function, line and instruction of the jump.
    pub from: Spot,
    /// Whether it depends on a condition.
    pub conditional: bool,
    /// Name of the target's function, nearly always the same function.
    pub function: Symbol,
    /// Source file of the target.
    pub file: Symbol,
    /// Line of the target.
    pub line: u64,
    /// Address of the target.
    pub address: u64,
}
