//! The lines of some functions as callgrind text, as far as they were read again: self costs of all
//! measured events by function, source file and line, over the parts that were asked for. Neither
//! calls nor jumps.
//!
//! Names are written as `callgrind_names` has it. A sum that does not fit 64 bits is written as it is,
//! and refused by whoever reads it.

use super::callgrind_names::ProfileNames;
use crate::details::{Details, Spot};
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use std::io::Write;

/// Writes the lines. Costs without a function are left out.
pub fn write(profile: &Profile, details: &Details) -> Vec<u8> {
    let lines = details
        .costs()
        .grouped(|spot| Some(Spot { address: 0, ..spot }))
        .sorted();
    let mut writer = Writer {
        profile,
        out: b"# callgrind format\nversion: 1\npositions: line\nevents:".to_vec(),
        names: ProfileNames::new(profile),
    };
    for event in profile.events() {
        let _ = write!(writer.out, " {}", event.name);
    }
    writer.out.push(b'\n');
    let mut at = None;
    for (spot, sums) in lines.iter() {
        if let Some(function) = spot.function {
            writer.line(at, function, spot, sums);
            at = Some((function, spot.file));
        }
    }
    if at.is_none() {
        // A part ends with its body, so it must have one.
        writer.out.extend_from_slice(b"fn=\n");
    }
    writer.out
}

struct Writer<'a> {
    profile: &'a Profile,
    out: Vec<u8>,
    names: ProfileNames<'a>,
}

impl Writer<'_> {
    /// A cost line, and before it what changed since the one before, which stood `at` this place.
    fn line(
        &mut self,
        at: Option<(FunctionId, Symbol)>,
        function: FunctionId,
        spot: Spot,
        sums: &[i128],
    ) {
        let place = self.profile.functions().place(function);
        if at.map(|at| at.0) != Some(function) {
            self.names.object(&mut self.out, "ob", place.object);
            self.names.file(&mut self.out, "fl", place.file);
            self.names.function(&mut self.out, "fn", place.function);
        }
        let file = match at {
            Some((before, file)) if before == function => file,
            _ => place.file,
        };
        if file != spot.file {
            self.names.file(&mut self.out, "fi", spot.file);
        }
        let _ = write!(self.out, "{}", spot.line);
        for sum in sums {
            let _ = write!(self.out, " {sum}");
        }
        self.out.push(b'\n');
    }
}
