//! The lines of some functions as callgrind text, as far as they were read again: self costs of all
//! measured events by function, source file, line and address, over the parts that were asked for,
//! with the calls and jumps that stand there.
//!
//! Names are written as `callgrind_names` has it. A sum that does not fit 64 bits is written as it is,
//! and refused by whoever reads it. Where a call leads within the callee is not known any more; the
//! format wants a number, and readers ignore it.

use super::callgrind_names::ProfileNames;
use crate::details::{Details, JumpSite, Spot};
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use std::io::Write;

/// Writes the lines. What has no function is left out.
pub fn write(profile: &Profile, details: &Details) -> Vec<u8> {
    let mut writer = Writer {
        profile,
        out: b"# callgrind format\nversion: 1\npositions:".to_vec(),
        names: ProfileNames::new(profile),
        has_addresses: has_addresses(details),
        at: None,
    };
    writer.head();
    for (spot, sums) in details.costs().sorted().iter() {
        writer.costs(spot, sums);
    }
    for (site, sums) in details.calls().sorted().iter() {
        let events = profile.events().len();
        writer.call(site.from, site.callee, &sums[..events], sums[events]);
    }
    for (site, counts) in details.jumps().sorted().iter() {
        writer.jump(site, counts[0], counts[1]);
    }
    if writer.at.is_none() {
        // A part ends with its body, so it must have one.
        writer.out.extend_from_slice(b"fn=\n");
    }
    writer.out
}

fn has_addresses(details: &Details) -> bool {
    let costs = details.costs().keys().iter().map(|spot| spot.address);
    let calls = details.calls().keys().iter().map(|site| site.from.address);
    let jumps = details.jumps().keys().iter().map(|site| site.from.address);
    costs.chain(calls).chain(jumps).any(|address| address > 0)
}

struct Writer<'a> {
    profile: &'a Profile,
    out: Vec<u8>,
    names: ProfileNames<'a>,
    has_addresses: bool,
    /// The function and source file in force.
    at: Option<(FunctionId, Symbol)>,
}

impl Writer<'_> {
    fn head(&mut self) {
        let positions: &[u8] = match self.has_addresses {
            true => b" instr line",
            false => b" line",
        };
        self.out.extend_from_slice(positions);
        self.out.extend_from_slice(b"\nevents:");
        for event in self.profile.events() {
            let _ = write!(self.out, " {}", event.name);
        }
        self.out.push(b'\n');
    }

    fn costs(&mut self, spot: Spot, sums: &[i128]) {
        if self.go_to(spot).is_some() {
            self.line(spot, sums);
        }
    }

    fn call(&mut self, from: Spot, callee: FunctionId, sums: &[i128], count: i128) {
        if self.go_to(from).is_some() {
            let place = self.profile.functions().place(callee);
            self.names.object(&mut self.out, "cob", place.object);
            self.names.file(&mut self.out, "cfi", place.file);
            self.names.function(&mut self.out, "cfn", place);
            let _ = writeln!(self.out, "calls={count} 0");
            self.line(from, sums);
        }
    }

    fn jump(&mut self, jump: JumpSite, followed: i128, executed: i128) {
        let Some(function) = self.go_to(jump.from) else {
            return;
        };
        if jump.file != jump.from.file {
            self.names.file(&mut self.out, "jfi", jump.file);
        }
        let from = self.profile.functions().place(function);
        if jump.function != from.function {
            let target = Place {
                object: from.object,
                file: jump.file,
                function: jump.function,
            };
            self.names.function(&mut self.out, "jfn", target);
        }
        let _ = match jump.conditional {
            true => write!(self.out, "jcnd={followed}/{executed} "),
            false => write!(self.out, "jump={followed} "),
        };
        self.position(jump.address, jump.line);
        self.out.push(b'\n');
        self.line(jump.from, &[]);
    }

    /// Writes what changed since the line before. `None` if the place is in no function.
    fn go_to(&mut self, spot: Spot) -> Option<FunctionId> {
        let function = spot.function?;
        let place = self.profile.functions().place(function);
        let file = match self.at {
            Some((before, file)) if before == function => file,
            _ => {
                self.names.object(&mut self.out, "ob", place.object);
                self.names.file(&mut self.out, "fl", place.file);
                self.names.function(&mut self.out, "fn", place);
                place.file
            }
        };
        if file != spot.file {
            self.names.file(&mut self.out, "fi", spot.file);
        }
        self.at = Some((function, spot.file));
        Some(function)
    }

    fn line(&mut self, spot: Spot, sums: &[i128]) {
        self.position(spot.address, spot.line);
        for sum in sums {
            let _ = write!(self.out, " {sum}");
        }
        self.out.push(b'\n');
    }

    fn position(&mut self, address: u64, line: u64) {
        let _ = match self.has_addresses {
            true => write!(self.out, "0x{address:x} {line}"),
            false => write!(self.out, "{line}"),
        };
    }
}
