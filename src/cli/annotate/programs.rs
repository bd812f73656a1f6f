//! The given programs and libraries, and the functions of a profile that they contain.
//!
//! A program belongs to the object with the same file name. Separate debug information is searched as GDB does: next to
//! the program and in `.debug` there, by the name that the program contains, and by build id in the system's folder.

use super::Arguments;
use super::columns::Columns;
use super::naming::Naming;
use crate::cli::terminal::plain;
use crate::cli::{messages, output};
use crate::code::Places;
use crate::details::Details;
use crate::disassembly::{Program, Proof};
use crate::model::{FunctionId, Profile};
use crate::order;
use object::ReadCache;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Component, Path, PathBuf};

/// Where distributions install debug information, by build id.
const OF_SYSTEM: &str = "/usr/lib/debug/.build-id";

/// Candidate files of debug information: two names in two folders each, and the one of the system.
const CANDIDATES: usize = 5;

/// The files of a program.
pub(in crate::cli) struct ProgramFiles<'a> {
    path: &'a Path,
    bytes: ReadCache<File>,
    debug: [OnceCell<ReadCache<File>>; CANDIDATES],
}

/// An open program and its debug information.
pub(in crate::cli) struct OpenProgram<'f> {
    pub(in crate::cli) program: Program<'f, &'f ReadCache<File>>,
    /// The file of its debug information, if that is a separate one.
    pub(in crate::cli) debug: Option<PathBuf>,
    /// Remarks on such files: one that cannot be read, or one that may not belong to the program.
    pub(in crate::cli) remarks: Vec<String>,
}

impl<'a> ProgramFiles<'a> {
    pub(in crate::cli) fn open(path: &'a Path) -> Result<Self, String> {
        output::note_input(path);
        let file = File::open(path);
        let file = file.map_err(|error| messages::about(path, messages::cannot_open(error)))?;
        Ok(ProgramFiles {
            path,
            bytes: ReadCache::new(file),
            debug: Default::default(),
        })
    }

    /// Opens the program with its debug information. Fails if it cannot be disassembled.
    pub(in crate::cli) fn program(&self) -> Result<OpenProgram<'_>, String> {
        let program =
            Program::open(&self.bytes).map_err(|error| messages::about(self.path, error))?;
        let mut open = OpenProgram {
            program,
            debug: None,
            remarks: Vec::new(),
        };
        if open.program.lacks_lines() {
            let candidates = candidates(self.path, &open.program);
            for (path, bytes) in candidates.into_iter().zip(&self.debug) {
                if let Some(file) = plain_file(&path) {
                    open.add(path, bytes.get_or_init(|| ReadCache::new(file)));
                }
            }
        }
        Ok(open)
    }
}

impl<'f> OpenProgram<'f> {
    /// Uses a file of debug information, unless there is one already.
    fn add(&mut self, path: PathBuf, bytes: &'f ReadCache<File>) {
        if self.debug.is_some() {
            return;
        }
        match self.program.add_debug(bytes) {
            Ok(proof) => {
                if proof == Proof::None {
                    let what = messages::UNPROVEN;
                    self.remarks.push(messages::about(&path, what));
                }
                self.debug = Some(path);
            }
            Err(error) => {
                let what = messages::cannot_use(error);
                self.remarks.push(messages::about(&path, what));
            }
        }
    }
}

/// Where the debug information of a program may be.
fn candidates<'f>(path: &Path, program: &Program<'f, &'f ReadCache<File>>) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut debug_name = path.file_name().unwrap_or_default().to_owned();
    debug_name.push(".debug");
    let mut names = vec![PathBuf::from(debug_name)];
    // The program may come from anywhere, so the name must not lead to another folder.
    let link = program.debug_link().map(String::from_utf8_lossy);
    names.extend(link.as_deref().map(PathBuf::from).filter(|n| is_name(n)));
    names.reverse();
    names.dedup();
    let near = |name: &PathBuf| [folder.join(name), folder.join(".debug").join(name)];
    let mut found: Vec<PathBuf> = names.iter().flat_map(near).collect();
    found.retain(|candidate| candidate != path);
    if let Some((first, rest)) = program
        .build_id()
        .as_deref()
        .and_then(|id| id.split_at_checked(2))
    {
        found.push(
            Path::new(OF_SYSTEM)
                .join(first)
                .join(format!("{rest}.debug")),
        );
    }
    found
}

fn is_name(path: &Path) -> bool {
    let mut parts = path.components();
    matches!(
        (parts.next(), parts.next()),
        (Some(Component::Normal(_)), None)
    )
}

pub(in crate::cli) fn plain_file(path: &Path) -> Option<File> {
    let facts = path.metadata().ok()?;
    if !facts.is_file() {
        return None;
    }
    output::note_input(path);
    File::open(path).ok()
}

/// Checks before anything is printed that the programs can be read and contain functions of the profile;
/// with `--asm`, functions of the table. Fails with the first problem.
pub(in crate::cli) fn check(
    arguments: &Arguments,
    profile: &Profile,
    in_table: &[FunctionId],
) -> Result<(), String> {
    let all: Vec<FunctionId> = profile.functions().ids().collect();
    let of_table = arguments.asm.iter().map(|path| (path, in_table, "table"));
    let of_profile = arguments.profile.transforms.program.iter();
    let of_profile = of_profile.map(|path| (path, &all[..], "profile"));
    for (path, functions, whose) in of_table.chain(of_profile) {
        ProgramFiles::open(path)?.program()?;
        functions_in(path, profile, functions, whose)?;
    }
    Ok(())
}

/// The functions whose object has the file name of the program. Fails if there are none; `whose` describes the
/// functions.
pub(in crate::cli) fn functions_in(
    path: &Path,
    profile: &Profile,
    functions: &[FunctionId],
    whose: &str,
) -> Result<Vec<FunctionId>, String> {
    let wanted = path.file_name().unwrap_or_default().as_encoded_bytes();
    let name = |function: FunctionId| profile.object(function).rsplit(|&byte| byte == b'/').next();
    let all = functions.iter().copied();
    let found: Vec<FunctionId> = all.filter(|&f| name(f) == Some(wanted)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let objects = functions.iter().map(|&f| plain(profile.object(f)));
    let objects = order::distinct(objects.filter(|object| !object.is_empty()));
    let known = match objects.is_empty() {
        true => "unnamed ones".to_owned(),
        false => objects.join(", "),
    };
    Err(messages::about(
        path,
        messages::no_object_of_program(whose, &known),
    ))
}

/// The instructions of each function; empty if the profile has no addresses. Callees are identified by number.
pub(super) fn by_function(
    details: &Details,
    profile: &Profile,
    columns: &Columns,
    naming: &Naming<'_>,
) -> BTreeMap<FunctionId, Places> {
    let places = |(function, details): (FunctionId, Details)| {
        let own = profile.functions().place(function).file;
        let weight = |sums: &[i128]| columns.weight(sums);
        let places = Places::new((&details, profile), true, own, weight, |site| {
            naming.callee(site)
        });
        (!places.all.is_empty()).then_some((function, places))
    };
    let all = details.by_function().into_iter();
    all.filter_map(places).collect()
}

/// Addresses with their lines.
pub(super) fn addresses(places: &Places) -> Vec<(u64, u64)> {
    let all = places.all.iter().filter(|place| place.address > 0);
    all.map(|place| (place.address, place.line)).collect()
}
