//! Whose code a function is, by simple rules about its object, file and name.
//!
//! | origin | rule |
//! |---|---|
//! | start-up | the dynamic linker, and what runs before `main`: `(below main)`, `_start`, `__libc_start_main`, `std::rt::lang_start`, static initialisers |
//! | system | objects below `/lib` and `/usr/lib`, unless the command starts with their path; built-in functions of PHP and Python |
//! | dependency | names in namespaces of standard libraries (`std::`, `__gnu_cxx::`, `core::`, `alloc::`); files of package managers (`/vendor/`, `/.cargo/`, `/node_modules/`) and of installed headers |
//! | own | everything else; all code but start-up if nothing else is left |

use crate::model::{FunctionId, Profile};

/// Whose code it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// The user's own.
    Own,
    /// A library that the program was built with.
    Dependency,
    /// A library of the system, or the runtime of the language.
    System,
    /// What runs before and around `main`.
    StartUp,
}

/// The origins of all functions.
#[derive(Clone, Debug)]
pub struct Origins(Vec<Origin>);

/// Parts of paths of installed code.
const INSTALLED: &[&str] = &[
    "/vendor/",
    "/node_modules/",
    "/site-packages/",
    "/dist-packages/",
    "/.cargo/",
    "/cargo/registry/",
    "/rustc/",
    "/go/pkg/mod/",
    "/usr/include/",
    "/usr/lib/",
    "/usr/local/include/",
    "/usr/local/lib/",
];
/// The same, but the first line of own functions may be inlined from there.
const STANDARD: &[&str] = &["/usr/include/c++/", "/rustc/", "/usr/lib/gcc/"];
const NAMESPACES: &[&str] = &["std::", "__gnu_cxx::", "__cxxabiv1::", "core::", "alloc::"];
const START_UP: &[&str] = &["(below main)", "_start", "_init", "__libc_csu_init"];
/// The same, at the start of a name.
const STARTING: &[&str] = &[
    "__libc_start_",
    "std::rt::lang_start",
    "_GLOBAL__sub_I_",
    "__static_initialization_and_destruction",
    "0x",
];

impl Origins {
    /// The origins of the functions of a profile; `command` is what was profiled, `name` gives readable names.
    pub fn new<'n>(
        profile: &Profile,
        command: Option<&[u8]>,
        name: impl Fn(FunctionId) -> &'n [u8],
    ) -> Self {
        let mut words = command.unwrap_or_default().split(u8::is_ascii_whitespace);
        let program = words.find(|word| !word.is_empty()).unwrap_or_default();
        let of = |f| origin(&text(name(f)), profile.file(f), profile.object(f), program);
        let mut all: Vec<Origin> = profile.functions().ids().map(of).collect();
        if !all.contains(&Origin::Own) {
            let others = all.iter_mut().filter(|o| **o != Origin::StartUp);
            others.for_each(|origin| *origin = Origin::Own);
        }
        Origins(all)
    }

    /// The origin of a function.
    ///
    /// # Panics
    /// If there is no such function.
    pub fn of(&self, function: FunctionId) -> Origin {
        self.0[function.0 as usize]
    }

    /// Whether a function is the user's own code.
    ///
    /// # Panics
    /// If there is no such function.
    pub fn is_own(&self, function: FunctionId) -> bool {
        self.of(function) == Origin::Own
    }
}

/// Whether a source file belongs to installed code.
pub fn is_installed(file: &[u8]) -> bool {
    contains(&text(file), INSTALLED)
}

fn origin(name: &str, file: &[u8], object: &[u8], program: &[u8]) -> Origin {
    let (file, object_text) = (text(file), text(object));
    let object_name = object_text.rsplit('/').next().unwrap_or_default();
    // The first words of C++ names may be a type; generic arguments and parameters say nothing.
    let bare = name.trim_start_matches(['<', '&']);
    let head = bare.split(['(', '<']).next().unwrap_or_default();
    let head = match bare.len() < name.len() {
        true => head.split(' ').next(),
        false => head.rsplit(' ').next(),
    };
    let head = head.unwrap_or_default();
    let starts = |with: &&str| name.starts_with(*with) || head.starts_with(*with);
    let is_of_system = ["/lib", "/usr/lib"].iter().any(|folder| {
        let rest = object_text.strip_prefix(*folder);
        let kind = rest.and_then(|rest| rest.split_once('/'));
        kind.is_some_and(|(kind, _)| ["", "32", "64", "x32", "exec"].contains(&kind))
    });
    let is_linker = object_name.starts_with("ld-") || object_name.starts_with("ld.so");
    let is_named = START_UP.contains(&name) || STARTING.iter().any(starts);
    if is_linker || is_named && (!name.starts_with("0x") || file.is_empty()) {
        Origin::StartUp
    } else if is_of_system && object != program || name.starts_with("php::") || file == "~" {
        Origin::System
    } else if NAMESPACES.iter().any(|space| head.starts_with(space))
        || contains(&file, INSTALLED) && !contains(&file, STANDARD)
    {
        Origin::Dependency
    } else {
        Origin::Own
    }
}

fn contains(path: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| path.contains(part))
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[cfg(test)]
mod tests;
