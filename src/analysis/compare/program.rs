//! Matches the object of the program itself, regardless of its name.
//!
//! `prog-old` and `prog-new` have no common path components, but each profile contains the recorded command
//! (`cmd:`, docs/format.md 3.1). The objects that these commands started are the same object.

use super::paths::RecognisedPath;
use crate::model::Profile;
use crate::sink::Symbol;
use crate::text::end_of_path;

/// Finds the objects of the programs that A and B started, if each occurs in one profile only and is
/// unmatched. `objects` are those of A and of B, `commands` the recorded commands.
pub(super) fn recognise(
    profile: &Profile,
    objects: [&[Symbol]; 2],
    commands: [Option<&[u8]>; 2],
    recognised: &[RecognisedPath],
) -> Option<RecognisedPath> {
    let [in_a, in_b] = objects;
    let started = |own: &[Symbol], others: &[Symbol], command: Option<&[u8]>| {
        let program = end_of_path(program(command?), 1);
        let is_started = |&&object: &&Symbol| end_of_path(profile.text(object), 1) == program;
        let mut found = own.iter().filter(is_started);
        let object = *found.next()?;
        (found.next().is_none() && others.binary_search(&object).is_err()).then_some(object)
    };
    let a = started(in_a, in_b, commands[0])?;
    let b = started(in_b, in_a, commands[1])?;
    let is_taken = |pair: &RecognisedPath| pair.a == a || pair.b == b;
    (!recognised.iter().any(is_taken)).then_some(RecognisedPath { a, b })
}

/// The program of a command line: its first word.
fn program(command: &[u8]) -> &[u8] {
    let command = command.trim_ascii_start();
    let end = command.iter().position(u8::is_ascii_whitespace);
    &command[..end.unwrap_or(command.len())]
}
