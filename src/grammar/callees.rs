//! Resolves callees that are named by an id.
//!
//! A callee is in the object of the function that calls, and in the file of its last line of self cost, unless `cob=`
//! and `cfi=` say otherwise. Callgrind also omits `cfi=` if a library was unloaded and the file is no longer known, and
//! pprof never writes `cob=`. What a call leaves out is taken from the `fn=` of the same id, if exactly one place
//! agrees with the rest. That `fn=` may come later in the file: until then the sink gets a placeholder for the callee,
//! and its function as soon as that is certain.
//!
//! Xdebug before 2.1.1 writes neither ids nor `cfl=`. In its files, a name stands for itself as an id does.

use crate::order;
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A name without an id. Were it an id, its callees would be those of the line that calls.
pub(super) const NO_ID: u64 = u64::MAX;

/// The id of all names without one in a file whose calls name functions only.
pub(super) const BY_NAME: u64 = NO_ID - 1;

/// The functions of incompletely named callees, by id and place as the calls name it.
pub(super) type Resolved = FxHashMap<(u64, Place), Place>;

/// Whether the lines before a call name the object and the file of its callee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StatedNames {
    pub(super) object: bool,
    pub(super) file: bool,
}

/// What an id was used for in one place: the index of a callee that has no costs or calls yet, or one of
/// the values below.
type Use = u32;

/// Nothing.
const UNUSED: Use = u32::MAX;

/// A function that has costs or calls.
const FUNCTION: Use = u32::MAX - 1;

/// The first use of a name. Every call reads one.
#[derive(Clone, Copy, Debug)]
struct First {
    id: u32,
    object: Symbol,
    file: Symbol,
    used: Use,
}

impl First {
    const UNUSED: First = First {
        id: 0,
        object: Symbol::EMPTY,
        file: Symbol::EMPTY,
        used: UNUSED,
    };

    #[inline(always)]
    fn is_of(&self, id: u64, place: Place) -> bool {
        u64::from(self.id) == id && self.object == place.object && self.file == place.file
    }
}

/// The uses of the ids of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Callees {
    /// The first use of each name, by symbol: nearly always the only one.
    first: Vec<First>,
    /// All other uses.
    others: FxHashMap<(u64, Place), Use>,
    /// Callees without a file, in a file whose calls name functions only.
    called_by_name: FxHashSet<Symbol>,
    /// What the calls of each callee state.
    stated: Vec<StatedNames>,
    /// Number of the placeholder for the first of them: all files of a reading have different ones.
    number: u32,
    /// The outcome, when pages are read again.
    resolved: Option<Arc<Resolved>>,
}

impl Callees {
    /// The callees of a file that was read before.
    pub(super) fn of(resolved: Arc<Resolved>) -> Self {
        Callees {
            resolved: Some(resolved),
            ..Callees::default()
        }
    }

    /// Begins the next file.
    pub(super) fn begin_file(&mut self) {
        *self = Callees {
            number: self.number + self.stated.len() as u32,
            ..Callees::default()
        };
    }

    /// The function that a call leads to, or its placeholder; `place` is what the call makes of it.
    #[inline(always)]
    pub(super) fn callee(&mut self, id: u64, place: Place, stated: StatedNames) -> Place {
        match self.first_use(id, place) {
            FUNCTION => place,
            UNUSED => self.other_callee(id, place, stated),
            at => self.unclear_callee(at, place, stated),
        }
    }

    /// Notes a `fn=` with costs or calls. Returns its previous placeholder.
    #[inline(always)]
    pub(super) fn function(&mut self, id: u64, place: Place) -> Option<Place> {
        match self.first_use(id, place) {
            FUNCTION => None,
            UNUSED => self.new_function(id, place),
            at => {
                self.first[place.function.0 as usize].used = FUNCTION;
                Some(self.placeholder(at, place))
            }
        }
    }

    /// What an id was used for in a place, if that is the first use of its name.
    #[inline(always)]
    fn first_use(&self, id: u64, place: Place) -> Use {
        let first = self.first.get(place.function.0 as usize);
        let first = first.filter(|first| first.is_of(id, place));
        first.map_or(UNUSED, |first| first.used)
    }

    #[inline(always)]
    fn unclear_callee(&mut self, at: u32, place: Place, stated: StatedNames) -> Place {
        let all = &mut self.stated[at as usize];
        all.object |= stated.object;
        all.file |= stated.file;
        self.placeholder(at, place)
    }

    #[inline(never)]
    fn other_callee(&mut self, id: u64, place: Place, stated: StatedNames) -> Place {
        if let Some(resolved) = &self.resolved {
            return resolved.get(&(id, place)).copied().unwrap_or(place);
        }
        if id == NO_ID {
            return place;
        }
        if id == BY_NAME && !stated.file {
            self.called_by_name.insert(place.function);
        }
        let next = self.stated.len() as u32;
        let used = self.use_of(id, place);
        let at = match *used {
            FUNCTION => return place,
            UNUSED => {
                *used = next;
                self.stated.push(stated);
                next
            }
            at => at,
        };
        self.unclear_callee(at, place, stated)
    }

    fn new_function(&mut self, id: u64, place: Place) -> Option<Place> {
        if id == NO_ID || self.resolved.is_some() {
            return None;
        }
        match std::mem::replace(self.use_of(id, place), FUNCTION) {
            UNUSED | FUNCTION => None,
            at => Some(self.placeholder(at, place)),
        }
    }

    /// The placeholder of a callee that is called in this place.
    #[inline(always)]
    fn placeholder(&self, at: u32, place: Place) -> Place {
        Place::placeholder(self.number + at, place.function)
    }

    /// What an id was used for in a place.
    fn use_of(&mut self, id: u64, place: Place) -> &mut Use {
        let at = place.function.0 as usize;
        while at >= self.first.len() {
            self.first.push(First::UNUSED);
        }
        if self.first[at].used == UNUSED
            && let Ok(id) = u32::try_from(id)
        {
            let Place { object, file, .. } = place;
            self.first[at] = First {
                id,
                object,
                file,
                used: UNUSED,
            };
        }
        match self.first[at].is_of(id, place) {
            true => &mut self.first[at].used,
            false => self.others.entry((id, place)).or_insert(UNUSED),
        }
    }

    /// Ends the file. Returns the remaining placeholders with their functions, and the data for reading pages again.
    pub(super) fn finish(&mut self) -> (Vec<(Place, Place)>, Resolved) {
        let callees = self.uses().filter(|callee| callee.0 < FUNCTION);
        let mut left: Vec<(Use, u64, Place)> = callees.collect();
        order::sort(&mut left);
        let key = |&(at, id, place): &(Use, u64, Place)| {
            let stated = self.stated[at as usize];
            (id, stated, stated.of(place))
        };
        let mut places: FxHashMap<(u64, StatedNames, Place), Places> = FxHashMap::default();
        for callee in &left {
            places.entry(key(callee)).or_default();
        }
        if !places.is_empty() {
            self.count_places(&mut places);
        }
        let (mut found, mut resolved) = (Vec::new(), Resolved::default());
        for callee in &left {
            let &(at, id, named) = callee;
            let function = match places.get(&key(callee)) {
                Some(&Places { count: 1, place }) => place,
                _ => named,
            };
            if function != named {
                resolved.insert((id, named), function);
            }
            found.push((self.placeholder(at, named), function));
        }
        (found, resolved)
    }

    /// The callees without a file that are functions of several files, so that their calls may lead to any of them.
    pub(super) fn ambiguous(&self) -> Vec<Symbol> {
        if self.called_by_name.is_empty() {
            return Vec::new();
        }
        let mut places: FxHashMap<Symbol, usize> = FxHashMap::default();
        for (_, _, place) in self.uses().filter(|used| used.0 == FUNCTION) {
            *places.entry(place.function).or_default() += 1;
        }
        let several = |name: &Symbol| places.get(name).is_some_and(|&count| count > 1);
        let called = self.called_by_name.iter().copied();
        let mut ambiguous: Vec<Symbol> = called.filter(several).collect();
        order::sort(&mut ambiguous);
        ambiguous
    }

    /// All uses of ids, in any order.
    fn uses(&self) -> impl Iterator<Item = (Use, u64, Place)> {
        let first = (0u32..).zip(&self.first).map(|(name, first)| {
            let place = Place {
                object: first.object,
                file: first.file,
                function: Symbol(name),
            };
            (first.used, u64::from(first.id), place)
        });
        let others = self.others.iter();
        first.chain(others.map(|(&(id, place), &used)| (used, id, place)))
    }

    /// Counts the functions that agree with the stated names.
    fn count_places(&self, places: &mut FxHashMap<(u64, StatedNames, Place), Places>) {
        for (_, id, place) in self.uses().filter(|used| used.0 == FUNCTION) {
            for (object, file) in [(false, false), (false, true), (true, false)] {
                let stated = StatedNames { object, file };
                if let Some(found) = places.get_mut(&(id, stated, stated.of(place))) {
                    found.count += 1;
                    found.place = place;
                }
            }
        }
    }
}

/// The places of an id as a function.
#[derive(Clone, Copy, Debug, Default)]
struct Places {
    count: usize,
    /// The last of them.
    place: Place,
}

impl StatedNames {
    /// The place without the names that were not stated.
    fn of(self, place: Place) -> Place {
        Place {
            object: if self.object {
                place.object
            } else {
                Symbol::EMPTY
            },
            file: if self.file { place.file } else { Symbol::EMPTY },
            function: place.function,
        }
    }
}
