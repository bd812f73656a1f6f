//! Random profile texts. There are few names, so functions often match or have equal names.

use proptest::prelude::*;
use std::fmt::Write;

const OBJECTS: [&str; 4] = ["prog", "/x/libc.so.6", "/y/libc.so.6", "???"];
const FILES: [&str; 4] = ["/a/u.c", "/b/u.c", "/b/v.c", "???"];
const NAMES: [&str; 5] = ["f", "g", "_Z1fv", "f()", "0x10"];
const EVENTS: [&[&str]; 4] = [&["Ir"], &["Dr", "Ir"], &["Ir", "Dr", "Own"], &["Own"]];

type Function = (usize, usize, usize);
type Line = (Function, [i64; 3], Option<(Function, u64)>);

/// The text of a profile of up to three parts, each with events of its own.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    let function = || (0..OBJECTS.len(), 0..FILES.len(), 0..NAMES.len());
    let call = prop::option::of((function(), 0..5u64));
    let line = (function(), prop::array::uniform3(-5..100i64), call);
    let part = (0..EVENTS.len(), prop::collection::vec(line, 0..12));
    prop::collection::vec(part, 1..=3).prop_map(|parts| {
        let parts = parts.iter().enumerate();
        parts
            .map(|(at, (events, lines))| part_text(at, EVENTS[*events], lines))
            .collect()
    })
}

fn part_text(at: usize, events: &[&str], lines: &[Line]) -> String {
    let mut out = format!("version: 1\ncreator: test\npart: {}\n", at + 1);
    writeln!(out, "positions: line\nevents: {}", events.join(" ")).expect("text");
    for ((object, file, name), costs, call) in lines {
        let (object, file, name) = (OBJECTS[*object], FILES[*file], NAMES[*name]);
        writeln!(out, "ob={object}\nfl={file}\nfn={name}").expect("text");
        if let Some(((object, file, name), count)) = call {
            let (object, file, name) = (OBJECTS[*object], FILES[*file], NAMES[*name]);
            writeln!(out, "cob={object}\ncfi={file}\ncfn={name}\ncalls={count} 1").expect("text");
        }
        let costs: Vec<String> = costs[..events.len()].iter().map(i64::to_string).collect();
        writeln!(out, "7 {}", costs.join(" ")).expect("text");
    }
    out
}
