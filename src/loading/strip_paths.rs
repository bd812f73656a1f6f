//! Removes folders from the paths in a profile, for a report that must not reveal them.
//!
//! Packed files are unpacked; the texts of an archive follow one another, as parts of one file. Files and objects whose
//! paths differ only in the folder become one. Besides paths of files and objects, folders are removed from the
//! command, and from names of functions that contain a path after a colon, as Xdebug writes them for included files.

use crate::container::{Event, Unpacker};
use crate::diagnostic::Error;
use crate::text::{LineRuns, Run};

/// Keys of lines whose value is a path.
const PATHS: [&[u8]; 8] = [b"fl", b"fi", b"fe", b"cfi", b"cfl", b"ob", b"cob", b"jfi"];

/// Removes folders from one file.
///
/// ```
/// use grindscope::loading::PathStripper;
///
/// let mut out = Vec::new();
/// let mut stripper = PathStripper::default();
/// stripper.push(b"cmd: /home/me/prog a/b\nfl=(1) /home/me/a.c\nfn=f\n1 1\n", &mut out)?;
/// stripper.finish(&mut out)?;
/// assert_eq!(out, b"cmd: prog b\nfl=(1) a.c\nfn=f\n1 1\n");
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
#[derive(Default)]
pub struct PathStripper {
    unpacker: Unpacker,
    lines: LineRuns,
}

impl PathStripper {
    /// Takes the next bytes of the file and appends its text. Lines that are too long are omitted. Fails if the file
    /// cannot be unpacked.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), Error> {
        let lines = &mut self.lines;
        self.unpacker
            .push(bytes, &mut |event| take(lines, event, out))
    }

    /// Ends the file. Fails if the file cannot be unpacked.
    pub fn finish(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        let lines = &mut self.lines;
        self.unpacker.finish(&mut |event| take(lines, event, out))
    }
}

fn take(lines: &mut LineRuns, event: Event<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    let mut strip = |run: Run<'_>| {
        if let Run::Lines { text, .. } = run {
            text.split_inclusive(|&byte| byte == b'\n')
                .for_each(|line| stripped(line, out));
        }
        Ok(())
    };
    match event {
        Event::Text(text) => lines.push(text, &mut strip),
        Event::End => lines.finish(&mut strip).map(drop),
        Event::Begin(_) | Event::Warning(..) => Ok(()),
    }
}

/// Appends a line without folders.
fn stripped(line: &[u8], out: &mut Vec<u8>) {
    let Some(at) = line.iter().position(|&byte| byte == b'=' || byte == b':') else {
        return out.extend_from_slice(line);
    };
    let (key, value) = (line[..at].trim_ascii(), &line[at + 1..]);
    out.extend_from_slice(&line[..=at]);
    if PATHS.contains(&key) {
        // A compressed name begins with its number: `(1) path`.
        let path = match value.iter().position(|&byte| byte == b')') {
            Some(end) if value.trim_ascii_start().starts_with(b"(") => end + 1,
            _ => 0,
        };
        let blank = value[path..].iter().take_while(|b| **b == b' ').count();
        out.extend_from_slice(&value[..path + blank]);
        out.extend_from_slice(last(&value[path + blank..]));
    } else if key == b"cmd" {
        let words = value.split_inclusive(|&byte| byte == b' ');
        words.for_each(|word| out.extend_from_slice(last(word)));
    } else if key == b"fn" || key == b"cfn" {
        let pieces = value.split_inclusive(|&byte| byte == b':');
        for piece in pieces {
            let is_path = piece.starts_with(b"/") || piece.starts_with(b"\\");
            out.extend_from_slice(if is_path { last(piece) } else { piece });
        }
    } else {
        out.extend_from_slice(value);
    }
}

/// The last segment of a path.
fn last(path: &[u8]) -> &[u8] {
    let after = path.iter().rposition(|&byte| byte == b'/' || byte == b'\\');
    after.map_or(path, |at| &path[at + 1..])
}

#[cfg(test)]
mod tests;
