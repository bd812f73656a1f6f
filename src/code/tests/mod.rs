//! Rows of profiles and programs that are written in the tests.

mod machine;
mod pairs;
mod source;

use super::{Callee, Folding, Places, ProgramCode};
use crate::details::{CallSite, Reading, Request, Wanted};
use crate::disassembly::{Flow, InlinedCall, Instruction};
use crate::loading::Loader;
use crate::model::{FunctionId, Profile, ProfileBuilder};

const NAMES: [&str; 3] = ["/build/a.c", "/build/b.h", "/build/c.h"];
const PAGE: Folding = Folding {
    context: 3,
    shortest: 3,
};

/// The profile of a function `f` and the places of all its levels.
fn read(cost_lines: &str) -> (Profile, Places) {
    let text = format!("positions: instr line\nevents: Ir\nfl=/build/a.c\nfn=f\n{cost_lines}");
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"profile");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    let books = vec![loader.files()[0].bookmarks.clone()];
    let profile = loader.finish().unwrap().finish();
    let mut functions = profile.functions().ids();
    let function = functions.find(|&f| profile.name(f) == b"f").unwrap();
    let level = |&f: &FunctionId| profile.name(f).starts_with(b"f'");
    let levels = profile.functions().ids().filter(level);
    let request = Request {
        wanted: Wanted::Functions(std::iter::once(function).chain(levels).collect()),
        ..Request::function(function)
    };
    let mut reading = Reading::new(&profile, &books, &request);
    for range in reading.needs().to_vec() {
        reading
            .push(&text.as_bytes()[range.start as usize..range.end as usize])
            .unwrap();
    }
    let details = reading.finish().unwrap();
    let callee = |site: CallSite| Callee {
        row: site.callee.0,
        is_inner: false,
    };
    let own = profile.functions().place(function).file;
    let places = Places::new((&details, &profile), true, own, |sums| sums[0], callee);
    (profile, places)
}

/// The address of an instruction; each has four bytes.
fn address(number: u64) -> u64 {
    0x1000 + 4 * number
}

/// Cost lines of instructions by file and line; they cost 1, 2, 4 and so on.
fn written(lines: &[(usize, u64)]) -> String {
    let mut text = String::new();
    for (number, (file, line)) in lines.iter().enumerate() {
        let address = address(number as u64);
        text += &format!(
            "fi={}\n0x{address:x} {line} {}\n",
            NAMES[*file],
            1 << number
        );
    }
    text
}

fn instruction(address: u64) -> Instruction {
    Instruction {
        address,
        text: "nop".into(),
        target: None,
        flow: Flow::Next,
        line: None,
        inlined_at: Vec::new(),
    }
}

/// A program with the same number of instructions, with their lines and optionally the line of the first
/// file where each was inlined.
fn inlining(lines: &[(usize, u64)], sites: &[(u32, u32)]) -> Vec<Instruction> {
    let all = (0..).zip(lines.iter().zip(sites));
    all.map(|(number, (&(file, line), &site))| Instruction {
        line: Some((file as u32, line as u32)),
        inlined_at: if site.1 > 0 {
            vec![InlinedCall {
                file: site.0,
                line: site.1,
                function: 0,
            }]
        } else {
            Vec::new()
        },
        ..instruction(address(number))
    })
    .collect()
}

/// A program with these file names.
fn program<'a>(instructions: &'a [Instruction], files: &'a [String]) -> ProgramCode<'a> {
    ProgramCode {
        instructions,
        files,
        has_lines: true,
    }
}

fn files(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
