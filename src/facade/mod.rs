//! The crate for other programs: profiles with their events, functions, calls, lines and findings.
//!
//! An [`Event`], [`Function`] or [`Call`] borrows the profile that it belongs to and answers from that alone. There are no
//! numbers of functions or events, and nothing takes a value of one profile as an argument, so figures of one profile
//! cannot be looked up in another. Costs are exact whole numbers in the unit of their event; inclusive costs count
//! recursion once, as the page and the command do by default.

mod comparison;
mod function;
mod source;
#[cfg(test)]
mod tests;

pub use comparison::{ChangedFunction, Comparison, compare};
pub use function::{Call, Function, Line};
pub use source::OpenError;

use crate::analysis::contexts::ContextRecorder;
use crate::analysis::flat::{FlatProfile, Order, SortKey};
use crate::browse::{OpenProfile, statements};
use crate::diagnostic::Warnings;
use crate::grammar::Bookmarks;
use crate::loading::Loader;
use crate::text::readable;
use source::Source;
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;
use std::rc::Rc;

/// A profile that was read. It is meant for one thread.
///
/// All values of a profile borrow it. None is left when it is dropped, or could be taken for one of another profile:
///
/// ```compile_fail,E0505
/// let profile = grindscope::from_reader(&b"events: Ir\nfn=main\n1 42\n"[..]).unwrap();
/// let main = profile.event("Ir").unwrap().function("main").unwrap();
/// drop(profile);
/// println!("{}", main.self_cost()); // without this line it compiles
/// ```
pub struct Profile {
    open: OpenProfile,
    source: Source,
    bookmarks: Vec<Bookmarks>,
    /// By text: its number within the file.
    entries: Vec<u32>,
}

/// Reads a profile. The file is opened again when [`Function::lines`] are requested.
///
/// # Errors
/// If the file cannot be read, or is not a profile.
pub fn open(path: impl AsRef<Path>) -> Result<Profile, OpenError> {
    Profile::read(Source::File(path.as_ref().to_owned()))
}

/// Reads a profile from a stream, whose bytes are kept for [`Function::lines`].
///
/// # Errors
/// If the stream cannot be read, or is not a profile.
pub fn from_reader(mut reader: impl Read) -> Result<Profile, OpenError> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Profile::read(Source::Memory(bytes))
}

impl Profile {
    fn read(source: Source) -> Result<Self, OpenError> {
        let mut loader = Loader::new(ContextRecorder::new());
        loader.begin_file(source.name());
        source.read(&mut |bytes| Ok(loader.push(bytes).map(|()| true)?))?;
        loader.end_file()?;
        let files = loader.files().to_vec();
        let (profile, contexts) = loader.finish()?.finish();
        Ok(Profile {
            open: OpenProfile::new(profile).with_contexts(contexts.ok().map(Rc::new)),
            source,
            bookmarks: files.iter().map(|file| file.bookmarks.clone()).collect(),
            entries: files.iter().map(|file| file.entry).collect(),
        })
    }

    /// The command that was profiled, if the file names it.
    pub fn command(&self) -> Option<Cow<'_, str>> {
        self.open.tables().profile.command().map(readable)
    }

    /// The recorded events, in the order of the file, then those that follow from them (`CEst`).
    pub fn events(&self) -> impl ExactSizeIterator<Item = Event<'_>> {
        (0..self.open.tables().events.len()).map(|number| Event::new(self, number))
    }

    /// The event of this name.
    pub fn event(&self, name: &str) -> Option<Event<'_>> {
        let events = &self.open.tables().events;
        let number = events.iter().position(|event| event.name == name)?;
        Some(Event::new(self, number))
    }

    /// Oddities of the file that did not stop reading.
    pub fn warnings(&self) -> &Warnings {
        self.open.tables().profile.warnings()
    }
}

/// An event of a profile, and what it costs.
#[derive(Clone)]
pub struct Event<'p> {
    profile: &'p Profile,
    number: usize,
    flat: Rc<FlatProfile>,
}

impl<'p> Event<'p> {
    fn new(profile: &'p Profile, number: usize) -> Self {
        Event {
            profile,
            number,
            flat: profile.open.tables().flat(number),
        }
    }

    /// Its name, such as `Ir`.
    pub fn name(&self) -> &'p str {
        &self.profile.open.tables().events[self.number].name
    }

    /// Its cost in the whole profile.
    pub fn total(&self) -> i128 {
        self.flat.total
    }

    /// The functions, highest self cost first.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = Function<'p>> {
        let rows = self.rows("").unwrap_or_default();
        rows.into_iter().map(|row| Function::new(self.clone(), row))
    }

    /// The functions that a filter of the page selects (`alloc !test self>1%`), highest self cost first.
    ///
    /// # Errors
    /// The reason why the filter is invalid.
    pub fn matching(
        &self,
        filter: &str,
    ) -> Result<impl ExactSizeIterator<Item = Function<'p>>, String> {
        let rows = self.rows(filter)?.into_iter();
        Ok(rows.map(|row| Function::new(self.clone(), row)))
    }

    fn rows(&self, filter: &str) -> Result<Vec<u32>, String> {
        let order = Order {
            key: SortKey::SelfCost,
            descending: true,
        };
        let listing = self.profile.open.list(self.number, order, filter);
        let rows = listing.map_err(|error| error.to_string())?;
        let mut rows = rows.unwrap_or_default().rows;
        // Rows of cycles repeat the costs of their members.
        let functions = self.profile.open.tables().profile.functions().len();
        rows.retain(|&row| (row as usize) < functions);
        Ok(rows)
    }

    /// The most expensive function of this name.
    pub fn function(&self, name: &str) -> Option<Function<'p>> {
        self.functions().find(|function| function.name() == name)
    }

    /// What stands out, in sentences, the largest possible gain first.
    pub fn findings(&self) -> Vec<String> {
        let found = statements(self.profile.open.tables(), self.number);
        found.into_iter().map(|found| found.sentence).collect()
    }
}
