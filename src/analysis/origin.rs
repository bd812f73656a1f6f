//! Where the code of a function comes from, by rules about its object, file and name.
//!
//! | origin | rule |
//! |---|---|
//! | start-up | the dynamic linker, and what runs before `main`: `(below main)`, `_start`, `__libc_start_main`, `std::rt::lang_start`, static initialisers |
//! | runtime | names in namespaces of standard libraries (`std::`, `__gnu_cxx::`, `core::`, `alloc::`, `__rustc::`, Go's `runtime.`) but those that only call a function of the program, libraries of languages (`libstdc++`, `libpython`), the standard library of Python, Ruby and Node, built-in functions of PHP and Python, what V8 does outside functions: `(garbage collector)` |
//! | system | objects below `/lib` and `/usr/lib`, unless the command starts with their path; without objects (Cachegrind), sources of the GNU C library |
//! | dependency | files and objects of package managers (`/vendor/`, `/.cargo/`, `/node_modules/`) and of installed headers and libraries |
//! | own | everything else; all code but start-up if nothing else is left |
//!
//! Rules of the user come first: see [`OriginRules`].

mod rules;

use super::names::{LastAnswers, Names, without_return_type};
use crate::model::{FunctionId, Profile};
use crate::text::words;
pub use rules::OriginRules;
use rustc_hash::FxHashMap;

/// Where code comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// The user's own code.
    Own,
    /// A library that the program was built with.
    Dependency,
    /// The runtime and the standard library of the language.
    Runtime,
    /// A library of the system.
    System,
    /// What runs before and around `main`.
    StartUp,
}

impl Origin {
    /// All origins, in their order.
    pub const ALL: [Origin; 5] = [
        Origin::Own,
        Origin::Dependency,
        Origin::Runtime,
        Origin::System,
        Origin::StartUp,
    ];

    /// The word in rules and filters, and the name of the group.
    pub fn id(self) -> &'static str {
        ["own", "dependency", "runtime", "system", "startup"][self as usize]
    }

    /// The origin with this word.
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.id() == id)
    }
}

/// The origins of all functions. All that are asked for must exist.
#[derive(Clone, Debug)]
pub struct Origins(Vec<Origin>);

/// Parts of paths of installed code, separated by blanks as in the following ones.
const INSTALLED: &str = "/vendor/ /node_modules/ /site-packages/ /dist-packages/ /.cargo/ \
    /cargo/registry/ /rustc/ /go/pkg/mod/ /usr/include/ /usr/lib/ /usr/local/include/ /usr/local/lib/";
/// The same, but the first line of own functions may be inlined from there.
const STANDARD: &str = "/usr/include/c++/ /rustc/ /usr/lib/gcc/";
/// Folders of packages within those of a language.
const PACKAGES: &str = "/site-packages/ /dist-packages/ /gems/";
/// Parts of paths of the sources and libraries of languages.
const RUNTIME: &str = "/lib/python2. /lib/python3. /lib/python3/ /lib/ruby/ /usr/local/go/src/ \
    /usr/lib/go- <frozen /libstdc++ /libc++ /libgcc_s /libpython /libruby /libphp";
/// Folders of the GNU C library, as its sources are named where distributions build it (`./malloc/malloc.c`), but that of
/// the dynamic linker.
const GLIBC: &str = "argp csu ctype debug dirent dlfcn iconv intl io libio locale login malloc math misc nptl posix \
    pwd resolv rt setjmp signal socket stdio-common stdlib string termios time wcsmbs wctype";
const NAMESPACES: &[&str] = &[
    "std::",
    "__gnu_cxx::",
    "__cxxabiv1::",
    "core::",
    "alloc::",
    "runtime.",
    "__rustc::",
];
/// Functions of standard libraries that only call what a program gave them, such as the closure of a thread, which is
/// often inlined there.
const CALLING: &[&str] = &[
    "std::thread::_State_impl",
    "std::thread::_Invoker",
    "std::__future_base::_Task_state",
    "std::_Function_handler",
    "std::__invoke",
    "std::__1::__thread_proxy",
    "std::__1::__invoke",
    "std::__1::__function::__func",
    "std::sys::backtrace::__rust_begin_short_backtrace",
    "std::sys_common::backtrace::__rust_begin_short_backtrace",
    "core::ops::function::Fn",
];
/// What V8 calls the time outside functions.
const OF_V8: &[&str] = &["(root)", "(program)", "(idle)", "(garbage collector)"];
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
    /// The origins of the functions of a profile; `command` is what was profiled.
    pub fn new(
        profile: &Profile,
        command: Option<&[u8]>,
        names: &Names,
        rules: &OriginRules,
    ) -> Self {
        let mut words = words(command.unwrap_or_default());
        let program = words.next().unwrap_or_default();
        let (mut files, mut objects) = (FxHashMap::default(), FxHashMap::default());
        // With callers in names, a function has as many rows as chains of callers.
        let mut last = names.own_names(profile).map(LastAnswers::new);
        let of = |f| {
            let place = profile.functions().place(f);
            let path = |symbol| Path::new(profile.text(symbol), program);
            let file = files.entry(place.file).or_insert_with_key(|&s| path(s));
            let object = objects.entry(place.object);
            let object = object.or_insert_with_key(|&s| path(s));
            let new = || origin(&names.own_readable(profile, f), file, object);
            match (&mut last, names.own_number(profile, f)) {
                (Some(last), Some(name)) => last.answer(name, place, new),
                _ => new(),
            }
        };
        let mut all: Vec<Origin> = profile.functions().ids().map(of).collect();
        if !all.contains(&Origin::Own) {
            let others = all.iter_mut().filter(|o| **o != Origin::StartUp);
            others.for_each(|origin| *origin = Origin::Own);
        }
        rules.apply(profile, names, &mut all);
        Origins(all)
    }

    /// The origin of a function.
    pub fn of(&self, function: FunctionId) -> Origin {
        self.0[function.0 as usize]
    }

    /// The sums of costs of functions by origin, only of origins that occur.
    pub fn costs(&self, of_functions: &[i128]) -> impl Iterator<Item = (Origin, i128)> {
        let mut sums = [None; Origin::ALL.len()];
        for (&origin, cost) in self.0.iter().zip(of_functions) {
            *sums[origin as usize].get_or_insert(0) += cost;
        }
        let sums = Origin::ALL.into_iter().zip(sums);
        sums.filter_map(|(origin, sum)| Some((origin, sum?)))
    }

    /// Whether a function is the user's own code.
    pub fn is_own(&self, function: FunctionId) -> bool {
        self.of(function) == Origin::Own
    }
}

/// Whether a source file belongs to installed code.
pub fn is_installed(file: &[u8]) -> bool {
    contains(&text(file), INSTALLED)
}

/// What the path of a file or an object says. Many functions have the same.
struct Path {
    is_known: bool,
    is_linker: bool,
    is_of_system: bool,
    /// Whether it is a source file of the GNU C library, and whether of its dynamic linker.
    is_glibc: bool,
    is_glibc_linker: bool,
    is_package: bool,
    is_runtime: bool,
    is_installed: bool,
    is_standard: bool,
}

impl Path {
    fn new(bytes: &[u8], program: &[u8]) -> Self {
        let path = &*text(bytes);
        let name = path.rsplit('/').next().unwrap_or_default();
        let is_library = ["/lib", "/usr/lib"].iter().any(|folder| {
            let rest = path.strip_prefix(*folder);
            let kind = rest.and_then(|rest| rest.split_once('/'));
            kind.is_some_and(|(kind, _)| ["", "32", "64", "x32", "exec"].contains(&kind))
        });
        Self {
            is_known: !path.is_empty(),
            is_linker: name.starts_with("ld-") || name.starts_with("ld.so"),
            is_of_system: is_library && bytes != program,
            is_glibc: path
                .strip_prefix("./")
                .and_then(|rest| rest.split_once('/'))
                .is_some_and(|(folder, _)| GLIBC.split_whitespace().any(|known| known == folder)),
            is_glibc_linker: path.starts_with("./elf/"),
            is_package: contains(path, PACKAGES),
            is_runtime: path == "~" || path.starts_with("node:") || contains(path, RUNTIME),
            is_installed: contains(path, INSTALLED) && bytes != program,
            is_standard: contains(path, STANDARD),
        }
    }
}

fn origin(name: &[u8], file: &Path, object: &Path) -> Origin {
    // C++ names of templates begin with a return type; generic arguments and parameters say nothing.
    let bare = without_return_type(name);
    let skipped = bare.iter().take_while(|byte| b"<&".contains(byte)).count();
    let bare = &bare[skipped..];
    let head = &bare[..memchr::memchr2(b'(', b'<', bare).unwrap_or(bare.len())];
    let head = match skipped > 0 {
        true => &head[..memchr::memchr(b' ', head).unwrap_or(head.len())],
        false => &head[memchr::memrchr(b' ', head).map_or(0, |at| at + 1)..],
    };
    let starts_with =
        |name: &[u8], all: &[&str]| all.iter().any(|s| name.starts_with(s.as_bytes()));
    let is_named = START_UP.iter().any(|known| known.as_bytes() == name)
        || starts_with(name, STARTING)
        || starts_with(head, STARTING);
    let is_packaged = file.is_package || object.is_package;
    let is_runtime = starts_with(head, NAMESPACES) && !starts_with(head, CALLING)
        || name.starts_with(b"php::")
        || !file.is_known && OF_V8.iter().any(|known| known.as_bytes() == name)
        || file.is_runtime
        || object.is_runtime;
    let is_linker = object.is_linker || !object.is_known && file.is_glibc_linker;
    let is_of_system = object.is_of_system || !object.is_known && file.is_glibc;
    if is_linker || is_named && (!name.starts_with(b"0x") || !file.is_known) {
        Origin::StartUp
    } else if is_runtime && !is_packaged {
        Origin::Runtime
    } else if is_of_system && !is_packaged {
        Origin::System
    } else if file.is_installed && !file.is_standard || object.is_installed {
        Origin::Dependency
    } else {
        Origin::Own
    }
}

fn contains(path: &str, parts: &str) -> bool {
    parts.split(' ').any(|part| path.contains(part))
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[cfg(test)]
mod tests;
