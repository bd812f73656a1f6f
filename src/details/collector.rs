//! Collects the costs that belong to a request, with the names of the profile.

use super::request::{Grain, Wanted};
use super::{CostTable, Request};
use crate::diagnostic::{ErrorKind, Location, WarningKind};
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::{CostLine, Header, Jump, LineCounts, Place, Position, ProfileSink, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Deref;

/// A place in the text: a [`Spot`](super::Spot) with an index into [`Tallies::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Named {
    pub(super) function: u32,
    pub(super) file: Symbol,
    pub(super) line: u64,
    pub(super) address: u64,
}

/// Used if functions are not distinguished.
const NO_FUNCTION: u32 = u32::MAX;

/// The target of a jump: function, file, line, address, and whether it is conditional.
pub(super) type Target = (Symbol, Symbol, u64, u64, bool);

/// Sums of the lines read so far.
#[derive(Debug)]
pub(super) struct Tallies {
    /// The functions that occurred, by their names.
    pub(super) functions: Vec<Place>,
    pub(super) costs: CostTable<Named>,
    /// The costs among these of code inlined from a function that the profile names.
    pub(super) inlined: CostTable<(Named, Symbol)>,
    /// By place and callee; the last column is the count.
    pub(super) calls: CostTable<(Named, Place)>,
    /// Followed and executed.
    pub(super) jumps: CostTable<(Named, Target)>,
}

/// The functions or files that are collected.
#[derive(Debug)]
enum Filter {
    Functions(FxHashSet<Place>),
    Files(FxHashSet<Symbol>),
    None,
}

/// Collects the details of a request.
#[derive(Debug)]
pub(super) struct Collector<P> {
    profile: P,
    filter: Filter,
    parts: PartSelection,
    grain: Grain,
    /// First part of each file.
    first_parts: FxHashMap<u32, u32>,
    /// The current part: its number, and its events as columns.
    part: u32,
    columns: Vec<usize>,
    part_wanted: bool,
    /// Number of the current function, and whether it is requested.
    function: u32,
    function_wanted: bool,
    /// Numbers of the functions in the tallies.
    numbers: FxHashMap<Place, u32>,
    pub(super) tallies: Tallies,
}

impl<P: Deref<Target = Profile>> Collector<P> {
    pub(super) fn new(profile: P, request: &Request) -> Self {
        let functions = |all: &[FunctionId]| {
            let places = all.iter().map(|&f| profile.functions().place(f));
            Filter::Functions(places.collect())
        };
        let filter = match &request.wanted {
            Wanted::Functions(all) => functions(all),
            Wanted::Files(all) => Filter::Files(all.iter().copied().collect()),
            Wanted::Everything => Filter::None,
        };
        let events = profile.events().len();
        let tallies = Tallies {
            functions: Vec::new(),
            costs: CostTable::new(events),
            inlined: CostTable::new(events),
            calls: CostTable::new(events + 1),
            jumps: CostTable::new(2),
        };
        Collector {
            first_parts: first_parts(&profile),
            profile,
            filter,
            parts: request.parts.clone(),
            grain: request.grain,
            part: 0,
            columns: Vec::new(),
            part_wanted: false,
            function: NO_FUNCTION,
            function_wanted: false,
            numbers: FxHashMap::default(),
            tallies,
        }
    }

    /// Continues at a page: `parts` parts of its file begin before it, `function` is the current one.
    pub(super) fn go_to(&mut self, file: u32, parts: u32, function: Place) {
        let first = self.first_parts.get(&file).copied().unwrap_or(0);
        // Before the first part of a file there are no costs.
        self.enter_part((first + parts).wrapping_sub(1));
        self.enter_function(function);
    }

    fn enter_part(&mut self, part: u32) {
        self.part = part;
        self.part_wanted = self.parts.contains(part);
        let part = self.profile.parts().get(part as usize);
        self.columns = part.map_or_else(Vec::new, |part| part.events.clone());
    }

    fn enter_function(&mut self, place: Place) {
        self.function_wanted = match &self.filter {
            Filter::Functions(places) => places.contains(&place),
            Filter::Files(_) | Filter::None => true,
        };
        if self.grain.functions && self.function_wanted {
            self.function = self.number(place);
        }
    }

    /// The number of a function; functions without lines get one too, so that runs of lines need no check.
    fn number(&mut self, place: Place) -> u32 {
        let functions = &mut self.tallies.functions;
        *self.numbers.entry(place).or_insert_with(|| {
            functions.push(place);
            // At most the number of functions in the profile, which fits in 32 bits.
            (functions.len() - 1) as u32
        })
    }

    fn wants(&self, file: Symbol) -> bool {
        let file_wanted = || match &self.filter {
            Filter::Files(files) => files.contains(&file),
            Filter::Functions(_) | Filter::None => true,
        };
        self.part_wanted && self.function_wanted && file_wanted()
    }

    #[inline]
    fn named(&self, file: Symbol, position: &Position) -> Named {
        let if_asked = |asked: bool, value: u64| if asked { value } else { 0 };
        Named {
            function: self.function,
            file,
            line: if_asked(self.grain.lines, position.line),
            address: if_asked(self.grain.instructions, position.address),
        }
    }
}

/// Adds the costs of a line, which may have fewer costs than there are events.
fn add(sums: &mut [i128], columns: &[usize], line: &CostLine<'_>) {
    for (i, (&column, &cost)) in columns.iter().zip(line.costs).enumerate() {
        if let Some(cell) = sums.get_mut(column) {
            let minus = line.minus.get(i).copied().unwrap_or(0);
            *cell += i128::from(cost) - i128::from(minus);
        }
    }
}

/// Number of the first part of each file.
pub(super) fn first_parts(profile: &Profile) -> FxHashMap<u32, u32> {
    let mut first = FxHashMap::default();
    for (index, part) in (0u32..).zip(profile.parts()) {
        first.entry(part.file).or_insert(index);
    }
    first
}

impl<P: Deref<Target = Profile>> ProfileSink for Collector<P> {
    fn each_line(&self) -> bool {
        self.grain.is_fine() && self.part_wanted && self.function_wanted
    }

    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        // Every name of the text is known from the first reading.
        self.profile.strings().find(name).ok_or(ErrorKind::Changed)
    }

    fn text(&self, symbol: Symbol) -> &[u8] {
        self.profile.text(symbol)
    }

    fn begin_file(&mut self, _file: u32) {}

    fn end_file(&mut self, _counts: &LineCounts, _terminated: bool) {}

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        self.enter_part(self.part.wrapping_add(1));
        self.enter_function(Place::default());
        Ok(())
    }

    fn header(&mut self, _: Header<'_>, _raw: &[u8], _at: Location) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn events(&mut self, _names: &[&[u8]], _at: Location) -> Result<(), ErrorKind> {
        // The profile knows the events of each part.
        Ok(())
    }

    fn enter(&mut self, function: Place) -> Result<(), ErrorKind> {
        self.enter_function(function);
        Ok(())
    }

    #[inline]
    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind> {
        if self.wants(line.file) {
            let named = self.named(line.file, &line.position);
            add(self.tallies.costs.row(named), &self.columns, line);
            if line.inlined != Symbol::EMPTY {
                let sums = self.tallies.inlined.row((named, line.inlined));
                add(sums, &self.columns, line);
            }
        }
        Ok(())
    }

    fn call(
        &mut self,
        callee: Place,
        count: u64,
        line: &CostLine<'_>,
        _at: Location,
    ) -> Result<(), ErrorKind> {
        if self.wants(line.file) {
            let named = self.named(line.file, &line.position);
            let sums = self.tallies.calls.row((named, callee));
            add(sums, &self.columns, line);
            if let Some(cell) = sums.last_mut() {
                *cell += i128::from(count);
            }
        }
        Ok(())
    }

    fn callee_found(&mut self, _: Place, _: Place) {}

    fn jump(&mut self, jump: &Jump, from: &Position) -> Result<(), ErrorKind> {
        if self.wants(jump.file) && self.grain.is_fine() {
            let named = self.named(jump.file, from);
            let (file, function, to) = jump.target;
            let target = (function, file, to.line, to.address, jump.conditional);
            let sums = self.tallies.jumps.row((named, target));
            for (cell, count) in sums.iter_mut().zip([jump.followed, jump.executed]) {
                *cell += i128::from(count);
            }
        }
        Ok(())
    }

    fn warn(&mut self, _: WarningKind, _: Location, _: &mut dyn FnMut() -> String) {
        // Warnings were reported at the first reading.
    }
}
