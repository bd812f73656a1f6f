//! Adds a whole profile as parts of the one that is built.

use super::outermost::OutermostCosts;
use super::{FunctionId, Level, Part, Profile, ProfileBuilder, Uncalled};
use crate::diagnostic::{ErrorKind, Location};
use crate::limits::{EVENTS, PARTS};
use crate::sink::{Place, ProfileSink, Symbol};
use std::borrow::Cow;

/// Renames objects, files and functions of a profile that is added. By default all names are kept.
pub trait Renaming {
    /// The name of an object.
    fn object<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(name)
    }

    /// The name of a file.
    fn file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(name)
    }

    /// The name of a function.
    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(name)
    }

    /// What the name of each function says about its recursion, if levels of functions become one.
    fn levels(&self) -> Option<&[Level]> {
        None
    }
}

impl ProfileBuilder {
    /// Adds all parts of a profile, its files numbered from `first_file`, in the same way as if its text were read here.
    /// Headers of parts, exact sums and warnings are kept; the pages of its functions are not, see
    /// [`Profile::pages`].
    ///
    /// Returns the new id of each of its functions. Fails with [`ErrorKind::Limit`] if there are too many parts, names,
    /// functions, calls or events.
    pub fn add_profile(
        &mut self,
        other: &Profile,
        first_file: u32,
        renaming: &impl Renaming,
    ) -> Result<Vec<FunctionId>, ErrorKind> {
        if self.profile.parts.len() + other.parts.len() > PARTS {
            return Err(ErrorKind::Limit("parts", PARTS as u64));
        }
        let events = self.keep_events(other)?;
        let functions = self.add_functions(other, renaming)?;
        let profile = &mut self.profile;
        let in_order = events.iter().enumerate().all(|(i, &event)| i == event);
        let columns: Vec<u32> = match in_order {
            true => Vec::new(),
            false => events.iter().map(|&event| event as u32).collect(),
        };
        let number = |function: u32| Some(functions[function as usize].0);
        let selfs = (&other.self_costs, &columns[..]);
        let selfs_fit = profile.self_costs.append(selfs, &number, &mut |_, _| {});
        let levels = renaming.levels();
        profile.outermost.add(other, &functions, &columns, levels);
        let calls_fit = profile.calls.append(&other.calls, &functions, &columns)?;
        let ends = |&(caller, callee): &(u32, u32)| Some((number(caller)?, number(callee)?));
        profile
            .inlined
            .extend(other.inlined.iter().filter_map(ends));
        let estimated = other.estimated_counts.iter().filter_map(ends);
        profile.estimated_counts.extend(estimated);
        if other.is_estimated() {
            profile.estimated.get_or_insert_default();
        }
        for function in other.functions.ids().filter(|_| other.is_estimated()) {
            let row = functions[function.0 as usize];
            if !other.is_certain(function) {
                profile.doubt(row, true);
            }
            if !other.is_inclusive_certain(function) {
                profile.estimated_inclusive.insert(row.0);
            }
        }
        let first_part = profile.parts.len() as u32;
        let uncalled = other.uncalled.iter().map(|of| Uncalled {
            part: first_part + of.part,
            function: functions[of.function.0 as usize],
            ..*of
        });
        profile.uncalled.extend(uncalled);
        let parts = other.parts.iter().map(|part| Part {
            file: first_file.saturating_add(part.file),
            events: part.events.iter().map(|&event| events[event]).collect(),
            ..part.clone()
        });
        profile.parts.extend(parts);
        profile.counts += other.counts;
        profile.has_lines_elsewhere |= other.has_lines_elsewhere;
        profile.warnings.add_all(&other.warnings, first_file);
        if !(selfs_fit && calls_fit) {
            self.sum_too_large();
        }
        self.parts_are_ended();
        Ok(functions)
    }

    /// Says that different functions became this one, so that [`Profile::outermost_column`] does not know it.
    pub fn forget_outermost_of(&mut self, function: FunctionId) {
        self.profile.outermost.forget(function);
    }

    /// Keeps the costs of functions that never ran within themselves, by function number. Those beyond `levels` did not run.
    pub fn keep_outermost(&mut self, levels: &[Level]) {
        let profile = &mut self.profile;
        let mut kept = OutermostCosts::default();
        kept.widen(profile.events.len());
        let mut all = levels.to_vec();
        all.resize(profile.functions.len(), Level::First);
        let functions: Vec<FunctionId> = profile.functions.ids().collect();
        kept.add(profile, &functions, &[], Some(&all));
        profile.outermost = kept;
    }

    /// Adds only the functions of a profile, and returns their new ids. Fails with [`ErrorKind::Limit`] if there are
    /// too many names or functions.
    pub fn add_functions(
        &mut self,
        other: &Profile,
        renaming: &impl Renaming,
    ) -> Result<Vec<FunctionId>, ErrorKind> {
        let places = self.places(other, renaming)?.into_iter();
        let functions = &mut self.profile.functions;
        let numbers: Result<Vec<FunctionId>, ErrorKind> =
            places.map(|place| functions.function(place)).collect();
        let numbers = numbers?;
        let mut seen = vec![false; self.profile.functions.len()];
        let is_merged = |f: &&FunctionId| std::mem::replace(&mut seen[f.0 as usize], true);
        let merged = numbers.iter().filter(is_merged).map(|f| f.0);
        self.profile.unlevelled.extend(merged);
        self.profile.hides_recursion |= other.hides_recursion;
        let unlevelled = other.unlevelled.iter().map(|&f| numbers[f as usize].0);
        self.profile.unlevelled.extend(unlevelled);
        let parted = other.parted_levels.iter();
        let parted = parted.map(|&f| numbers[f as usize].0);
        self.profile.parted_levels.extend(parted);
        self.profile.lost_calls |= other.lost_calls;
        Ok(numbers)
    }

    /// Adds each event of a profile with its description, and returns its number here. A replaced header
    /// may have named events that no part has.
    fn keep_events(&mut self, other: &Profile) -> Result<Vec<usize>, ErrorKind> {
        let events = other.events.iter();
        let numbers = events.map(|event| self.event(event.name.clone())).collect();
        let count = self.profile.events.len();
        if count > EVENTS {
            return Err(ErrorKind::Limit("events", EVENTS as u64));
        }
        self.profile.self_costs.widen(count);
        self.profile.calls.widen(count);
        self.profile.outermost.widen(count);
        let measured = other.events.iter();
        let measured = measured.filter(|event| event.long_name.is_some());
        let measured = measured.map(|event| (&event.name, None, &event.long_name));
        let derived = other.derived.iter();
        let derived = derived.map(|event| (&event.name, Some(&event.formula), &event.long_name));
        for (name, formula, long_name) in measured.chain(derived) {
            let formula = formula.map(|formula| formula.as_bytes());
            let long_name = long_name.as_ref().map(|name| name.as_bytes());
            let at = Location::default();
            self.event_book
                .define(name.as_bytes(), formula, long_name, at);
        }
        Ok(numbers)
    }

    /// The functions of a profile, with symbols of this one.
    fn places(
        &mut self,
        other: &Profile,
        renaming: &impl Renaming,
    ) -> Result<Vec<Place>, ErrorKind> {
        let mut known = [const { Vec::new() }; 3];
        for kind in &mut known {
            kind.resize(other.strings.len(), None);
        }
        let [objects, files, functions] = &mut known;
        let mut renamed =
            |known: &mut [Option<Symbol>], symbol: Symbol, rename: &dyn Fn(&[u8]) -> Vec<u8>| {
                let entry = &mut known[symbol.0 as usize];
                if entry.is_none() {
                    *entry = Some(self.symbol(&rename(other.text(symbol)))?);
                }
                Ok(entry.unwrap_or_default())
            };
        let mut places = Vec::with_capacity(other.functions.len());
        for function in other.functions.ids() {
            let place = other.functions.place(function);
            places.push(Place {
                object: renamed(objects, place.object, &|n| renaming.object(n).into_owned())?,
                file: renamed(files, place.file, &|n| renaming.file(n).into_owned())?,
                function: renamed(functions, place.function, &|n| {
                    renaming.function(n).into_owned()
                })?,
            });
        }
        Ok(places)
    }
}
