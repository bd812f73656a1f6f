//! The programs and libraries that were given, and which functions of a profile are in them.
//!
//! They are matched to the objects of the profile by the names of their files.

use crate::cli::summary::plain;
use crate::model::{FunctionId, Profile};
use object::ReadCache;
use std::fs::File;
use std::path::Path;

/// What is said of a problem with a program.
pub(super) fn problem(path: &Path, what: impl std::fmt::Display) -> String {
    format!("{}: {what}", path.display())
}

/// The bytes of a program.
pub(super) fn open(path: &Path) -> Result<ReadCache<File>, String> {
    let file = File::open(path);
    let file = file.map_err(|error| problem(path, format_args!("cannot be opened: {error}")))?;
    Ok(ReadCache::new(file))
}

/// Those of the functions whose object has the file name of the program.
///
/// # Errors
/// If there is none; `whose` says what the functions are.
pub(super) fn functions_in(
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
    let mut objects: Vec<String> = objects.filter(|object| !object.is_empty()).collect();
    objects.sort();
    objects.dedup();
    let known = match objects.is_empty() {
        true => "unnamed ones".to_owned(),
        false => objects.join(", "),
    };
    let what =
        format!("no function of the {whose} is in an object of this name; they are in {known}");
    Err(problem(path, what))
}
