//! Resolves callees that are named by an id.
//!
//! A callee is in the object and file of the line that calls unless `cob=` and `cfi=` say otherwise.
//! Callgrind also omits `cfi=` if a library was unloaded and the file is no longer known, and pprof never
//! writes `cob=`. What a call leaves out is taken from the `fn=` of the same id, if exactly one place
//! agrees with the rest. That `fn=` may come later in the file: until then the sink gets a placeholder for the
//! callee, and its function as soon as that is certain.

use crate::sink::{Place, Symbol};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A name without an id. Were it an id, its callees would be those of the line that calls.
pub(super) const NO_ID: u64 = u64::MAX;

/// Ids below this are looked up in an array: more than there are functions in real profiles.
const DENSE: u64 = 1 << 20;

/// The array has at most this many places for each id that was used, and a few more: ids that a file
/// leaves out take no memory.
const PLACES: u64 = 4;
const FEW: u64 = 1024;

/// The functions of incompletely named callees, by id and place as the calls name it.
pub(super) type Resolved = FxHashMap<(u64, Place), Place>;

/// Whether the lines before a call name the object and the file of its callee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StatedNames {
    pub(super) object: bool,
    pub(super) file: bool,
}

/// What an id was used for in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Use {
    #[default]
    None,
    /// A function that has costs or calls.
    Function,
    /// Only a callee, with its index in the list of callees.
    Callee(u32),
}

/// The uses of the ids of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Callees {
    /// The first place of each id with the name that it has now.
    first: Vec<(Place, Use)>,
    /// How often a use was noted: at least the number of ids.
    noted: u64,
    /// All other places.
    others: FxHashMap<(u64, Place), Use>,
    callees: Vec<Callee>,
    /// Number of the placeholder for the first of them: all files of a reading have different ones.
    number: u32,
    /// The outcome, when pages are read again.
    resolved: Option<Arc<Resolved>>,
}

#[derive(Clone, Copy, Debug)]
struct Callee {
    id: u64,
    place: Place,
    stated: StatedNames,
    is_found: bool,
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
            number: self.number + self.callees.len() as u32,
            ..Callees::default()
        };
    }

    /// The function that a call leads to, or its placeholder; `place` is what the call makes of it.
    #[inline(always)]
    pub(super) fn callee(&mut self, id: u64, place: Place, stated: StatedNames) -> Place {
        match self.first_use(id, place) {
            Use::Function => place,
            Use::Callee(at) => self.unclear_callee(at, place, stated),
            Use::None => self.other_callee(id, place, stated),
        }
    }

    /// Notes a `fn=` with costs or calls. Returns its previous placeholder.
    #[inline(always)]
    pub(super) fn function(&mut self, id: u64, place: Place) -> Option<Place> {
        match self.first_use(id, place) {
            Use::Function => None,
            Use::Callee(_) | Use::None => self.new_function(id, place),
        }
    }

    /// What an id was used for in a place, if that is its first one.
    #[inline(always)]
    fn first_use(&self, id: u64, place: Place) -> Use {
        // An id that does not fit in `usize` is not an index of the array.
        let first = usize::try_from(id).ok().and_then(|at| self.first.get(at));
        match first {
            Some(first) if first.0 == place => first.1,
            _ => Use::None,
        }
    }

    fn unclear_callee(&mut self, at: u32, place: Place, stated: StatedNames) -> Place {
        let callee = &mut self.callees[at as usize];
        callee.stated.object |= stated.object;
        callee.stated.file |= stated.file;
        Place::placeholder(self.number + at, place.function)
    }

    #[inline(never)]
    fn other_callee(&mut self, id: u64, place: Place, stated: StatedNames) -> Place {
        if let Some(resolved) = &self.resolved {
            return resolved.get(&(id, place)).copied().unwrap_or(place);
        }
        if id == NO_ID {
            return place;
        }
        let next = self.callees.len() as u32;
        let at = match self.use_of(id, place) {
            Use::Function => return place,
            Use::Callee(at) => *at,
            new => {
                *new = Use::Callee(next);
                self.callees.push(Callee {
                    id,
                    place,
                    stated,
                    is_found: false,
                });
                next
            }
        };
        self.unclear_callee(at, place, stated)
    }

    fn new_function(&mut self, id: u64, place: Place) -> Option<Place> {
        if id == NO_ID || self.resolved.is_some() {
            return None;
        }
        match std::mem::replace(self.use_of(id, place), Use::Function) {
            Use::Callee(at) => {
                self.callees[at as usize].is_found = true;
                Some(self.placeholder(at))
            }
            Use::None | Use::Function => None,
        }
    }

    fn placeholder(&self, at: u32) -> Place {
        let name = self.callees[at as usize].place.function;
        Place::placeholder(self.number + at, name)
    }

    /// What an id was used for in a place.
    fn use_of(&mut self, id: u64, place: Place) -> &mut Use {
        self.noted += 1;
        let known = self.first.len() as u64;
        if id < known || id < DENSE.min(PLACES * self.noted + FEW) {
            let at = id as usize;
            if id >= known {
                self.first.resize(at + 1, Default::default());
            }
            let first = &mut self.first[at];
            if first.1 == Use::None {
                // The array may have been too short for it so far.
                let used = self.others.remove(&(id, place));
                *first = (place, used.unwrap_or_default());
            } else if first.0.function != place.function {
                // The id has got another name.
                let known = self.others.remove(&(id, place)).unwrap_or_default();
                let before = std::mem::replace(first, (place, known));
                self.others.insert((id, before.0), before.1);
            }
            if self.first[at].0 == place {
                return &mut self.first[at].1;
            }
        }
        self.others.entry((id, place)).or_default()
    }

    /// Ends the file. Returns the remaining placeholders with their functions, and the data for reading pages
    /// again.
    pub(super) fn finish(&mut self) -> (Vec<(Place, Place)>, Resolved) {
        let left = |callee: &&Callee| !callee.is_found;
        let mut places: FxHashMap<(u64, StatedNames, Place), Places> = FxHashMap::default();
        for callee in self.callees.iter().filter(left) {
            places.entry(callee.key()).or_default();
        }
        if !places.is_empty() {
            self.count_places(&mut places);
        }
        let (mut found, mut resolved) = (Vec::new(), Resolved::default());
        for (at, callee) in (0u32..).zip(&self.callees) {
            if callee.is_found {
                continue;
            }
            let function = match places.get(&callee.key()) {
                Some(&Places { count: 1, place }) => place,
                _ => callee.place,
            };
            if function != callee.place {
                resolved.insert((callee.id, callee.place), function);
            }
            found.push((self.placeholder(at), function));
        }
        (found, resolved)
    }

    /// Counts the functions that agree with the stated names.
    fn count_places(&self, places: &mut FxHashMap<(u64, StatedNames, Place), Places>) {
        let first = (0u64..)
            .zip(&self.first)
            .map(|(id, &(p, used))| (id, p, used));
        let others = self.others.iter().map(|(&(id, p), &used)| (id, p, used));
        for (id, place, used) in first.chain(others) {
            if used != Use::Function {
                continue;
            }
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

impl Callee {
    fn key(&self) -> (u64, StatedNames, Place) {
        (self.id, self.stated, self.stated.of(self.place))
    }
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
