//! Costs, calls and jumps by source line or by instruction.

use crate::details::{CallSite, CostTable, Details, Spot, add};
use crate::model::Profile;
use crate::order;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// A line where code was inlined: number of the file, and line.
pub type Site = (u32, u64);

/// A call of inlined code: its line, and the inlined function by its number in the program.
pub type Inlining = (Site, u32);

/// Location of code. Places are sorted by address, then file, then line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Address of the instruction; 0 for a source line.
    pub address: u64,
    /// Number of the source file, see [`Places::files`].
    pub file: u32,
    /// Line in the file; 0 if unknown.
    pub line: u64,
}

/// The called function of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Callee {
    /// Its row, or another number that the caller of [`Places::new`] uses for it.
    pub row: u32,
    /// Whether the cost of the call is included in that of other calls.
    pub is_inner: bool,
}

/// The calls of one function at a place, those whose cost is included in other calls apart from the others.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Number of the place.
    pub place: u32,
    /// The called function.
    pub callee: Callee,
    /// Inclusive cost for each event of the profile, then the count.
    pub sums: &'a [i128],
}

/// A jump that the profile recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Number of the place where it starts.
    pub from: u32,
    /// Target address.
    pub address: u64,
    /// Number of the first place at the target, if it is in the same function and has costs.
    pub to: Option<u32>,
    /// Whether the target is in the same function.
    pub is_within: bool,
    /// Whether it depends on a condition.
    pub conditional: bool,
    /// How often it was taken.
    pub followed: i128,
    /// How often it was executed.
    pub executed: i128,
}

/// Places with their sums, in the events of the profile.
#[derive(Clone, Debug)]
pub struct Places {
    /// Source files of the profile: the requested one first, then the most expensive.
    pub files: Vec<Symbol>,
    /// Files that only the program's debug information contains, as numbers of its files. They are numbered
    /// after `files`.
    pub program_files: Vec<u32>,
    /// All places, including those with only calls or jumps.
    pub all: Vec<Place>,
    /// Self cost by place.
    pub own: CostTable<u32>,
    /// Jumps, by place.
    pub jumps: Vec<Jump>,
    calls: Calls,
}

/// Place and row of the callee, and whether the cost is included in that of other calls.
type CallKey = (u32, u32, bool);

/// Calls by place and callee.
#[derive(Clone, Debug)]
struct Calls {
    all: CostTable<CallKey>,
    /// By place, then by cost, highest first.
    order: Vec<u32>,
}

impl Places {
    /// The places of details; empty if addresses are requested and there are none. Files and calls are
    /// sorted by `weight`.
    pub fn new(
        (details, profile): (&Details, &Profile),
        by_address: bool,
        first: Symbol,
        weight: impl Fn(&[i128]) -> i128,
        callee: impl Fn(CallSite) -> Callee,
    ) -> Self {
        let files = files(details, by_address, first, &weight);
        let ranks: FxHashMap<Symbol, u32> = files.iter().copied().zip(0..).collect();
        let place = |spot: Spot| Place {
            address: if by_address { spot.address } else { 0 },
            file: ranks[&spot.file],
            line: spot.line,
        };
        let key = |site: CallSite| {
            let Callee { row, is_inner } = callee(site);
            (place(site.from), row, is_inner)
        };
        let own = details.costs();
        let own = own.grouped_in_order(|spot| Some(place(spot)));
        let calls = details.calls().grouped_in_order(|site| Some(key(site)));
        let mut all = own.keys().to_vec();
        all.extend(calls.keys().iter().map(|key| key.0));
        all.extend(jumping(details, by_address).map(place));
        // Merges runs, which are sorted already.
        let mut all = order::distinct(all);
        let has_none = by_address && all.iter().all(|place| place.address == 0);
        if has_none {
            all.clear();
        }
        let number = |place: Place| all.binary_search(&place).ok().map(|at| at as u32);
        let own = match has_none {
            true => own.grouped_in_order(|_| None),
            false => own.renamed(in_order(&all)),
        };
        let call = |(at, callee, is_inner)| Some((number(at)?, callee, is_inner));
        let calls = Calls::new(calls.grouped_in_order(call), &weight);
        let mut jumps = match by_address && !has_none {
            true => jumps(details, profile, &all, |spot| number(place(spot))),
            false => Vec::new(),
        };
        count_executions(&mut jumps, &own, profile);
        Places {
            files,
            program_files: Vec::new(),
            own,
            calls,
            jumps,
            all,
        }
    }

    /// How many source files there are.
    pub fn file_count(&self) -> u32 {
        (self.files.len() + self.program_files.len()) as u32
    }

    /// The costs and the calls of all places, for each event of the profile.
    pub fn total(&self) -> Vec<i128> {
        let mut total = self.own.total();
        add(&mut total, &self.called().total());
        total
    }

    /// The number of the first place at an address.
    pub fn first_at(&self, address: u64) -> Option<u32> {
        first_at(&self.all, address)
    }

    /// Whether no place has a line.
    pub fn have_no_lines(&self) -> bool {
        self.all.iter().all(|place| place.line == 0)
    }

    /// The sums of each place, if it has any.
    pub fn sums(&self) -> Vec<Option<&[i128]>> {
        by_number(&self.own, self.all.len())
    }

    /// Inclusive costs of the calls at each place, without those whose cost is included in other calls.
    pub fn called(&self) -> CostTable<u32> {
        let all = &self.calls.all;
        all.grouped_in_order(|(place, _, is_inner)| (!is_inner).then_some(place))
    }

    /// All calls, by place: first those that are counted, then those whose cost is included in others, the most
    /// expensive first.
    pub fn calls(&self) -> impl ExactSizeIterator<Item = Call<'_>> {
        let Calls { all, order } = &self.calls;
        order.iter().map(|&number| {
            let ((place, row, is_inner), sums) = all.at(number as usize);
            let callee = Callee { row, is_inner };
            Call {
                place,
                callee,
                sums,
            }
        })
    }

    /// For each place, the number of its first call, and the number of calls at the end.
    pub fn first_calls(&self) -> Vec<u32> {
        let places = self.calls.all.keys().iter().map(|key| key.0);
        order::starts(self.all.len(), places)
    }

    /// The jumps of a place.
    pub fn jumps_of(&self, place: u32) -> &[Jump] {
        let first = self.jumps.partition_point(|jump| jump.from < place);
        let end = self.jumps.partition_point(|jump| jump.from <= place);
        &self.jumps[first..end]
    }

    /// Replaces the places by `all`; `numbers` maps old places to new ones. Files stay the same.
    pub(super) fn regrouped(
        &self,
        all: Vec<Place>,
        numbers: &dyn Fn(u32) -> Vec<u32>,
        weight: impl Fn(&[i128]) -> i128,
    ) -> Places {
        let calls = &mut |(place, callee, is_inner)| {
            let numbers = numbers(place).into_iter();
            numbers.map(|number| (number, callee, is_inner)).collect()
        };
        Places {
            files: self.files.clone(),
            program_files: self.program_files.clone(),
            all,
            own: self.own.spread(&mut |place| numbers(place)),
            jumps: Vec::new(),
            calls: Calls::new(self.calls.all.spread(calls), weight),
        }
    }
}

/// The sums by number, up to a length. The table must be sorted.
pub fn by_number(table: &CostTable<u32>, length: usize) -> Vec<Option<&[i128]>> {
    let mut all = vec![None; length];
    for (number, sums) in table.iter() {
        all[number as usize] = Some(sums);
    }
    all
}

impl Calls {
    fn new(all: CostTable<CallKey>, weight: impl Fn(&[i128]) -> i128) -> Self {
        let mut order: Vec<u32> = (0..all.len() as u32).collect();
        order::sort_by_cached_key(&mut order, |&number| {
            let (key, sums) = all.at(number as usize);
            (key.0, key.2, Reverse(weight(sums)), key.1)
        });
        Calls { all, order }
    }
}

/// The number of each place, for places in ascending order.
fn in_order(all: &[Place]) -> impl FnMut(Place) -> u32 {
    let mut next = 0;
    move |place| {
        while all[next] < place {
            next += 1;
        }
        next as u32
    }
}

/// The source files of details, the most expensive first, but `first` before all others.
fn files(
    details: &Details,
    by_address: bool,
    first: Symbol,
    weight: impl Fn(&[i128]) -> i128,
) -> Vec<Symbol> {
    let mut sums: FxHashMap<Symbol, i128> = FxHashMap::default();
    for (spot, costs) in details.costs().iter() {
        *sums.entry(spot.file).or_default() += weight(costs);
    }
    let calling = details.calls().keys().iter().map(|site| site.from);
    for spot in calling.chain(jumping(details, by_address)) {
        sums.entry(spot.file).or_default();
    }
    let mut files: Vec<Symbol> = sums.keys().copied().collect();
    order::sort_by_key(&mut files, |file| {
        (*file != first, Reverse(sums[file]), *file)
    });
    files
}

/// Where jumps start, between instructions.
fn jumping(details: &Details, by_address: bool) -> impl Iterator<Item = Spot> + '_ {
    let jumps = details.jumps().keys().iter();
    jumps
        .map(|jump| jump.from)
        .take(if by_address { usize::MAX } else { 0 })
}

fn first_at(all: &[Place], address: u64) -> Option<u32> {
    let first = all.partition_point(|place| place.address < address);
    let is_there = all.get(first)?.address == address;
    is_there.then_some(first as u32)
}

fn jumps(
    details: &Details,
    profile: &Profile,
    all: &[Place],
    place: impl Fn(Spot) -> Option<u32>,
) -> Vec<Jump> {
    let name = |function| profile.functions().place(function).function;
    let sorted = details.jumps().sorted();
    let jumps = sorted.iter().filter_map(|(jump, sums)| {
        // Another function may have the same address in another object.
        let is_within = jump.from.function.map(name) == Some(jump.function);
        Some(Jump {
            from: place(jump.from)?,
            address: jump.address,
            to: first_at(all, jump.address).filter(|_| is_within),
            is_within,
            conditional: jump.conditional,
            followed: sums[0],
            executed: sums[1],
        })
    });
    let mut jumps: Vec<Jump> = jumps.collect();
    let key = |jump: &Jump| (jump.from, jump.address, !jump.is_within, jump.conditional);
    order::sort_by_key(&mut jumps, key);
    // Each recursion level of a function has the same jumps, if it followed them.
    jumps.dedup_by(|other, kept| {
        let is_same = key(other) == key(kept);
        if is_same {
            kept.followed += other.followed;
            kept.executed += other.executed;
        }
        is_same
    });
    jumps
}

/// Counts the executions of conditional jumps by those of their instructions, if the profile has them: Valgrind writes
/// no jump for a recursion level or a part that never followed it.
fn count_executions(jumps: &mut [Jump], own: &CostTable<u32>, profile: &Profile) {
    let mut events = profile.events().iter();
    let Some(instructions) = events.position(|event| event.name == "Ir") else {
        return;
    };
    for jump in jumps.iter_mut().filter(|jump| jump.conditional) {
        let executions = own.get(jump.from).map_or(0, |sums| sums[instructions]);
        jump.executed = jump.executed.max(executions);
    }
}
