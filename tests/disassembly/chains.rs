//! Chains of inlined functions, compared with addr2line of binutils for the same programs.

use super::data;
use grindscope::disassembly::{ChainNode, ChainReader, ChainTree, Doubt, Program, Question};
use std::collections::BTreeMap;
use std::process::Command;

/// The functions at each address with their lines, from the innermost outward, by `addr2line -a -i -f`.
fn expected(text: &str) -> BTreeMap<u64, Vec<(String, String)>> {
    let mut found: BTreeMap<u64, Vec<(String, String)>> = BTreeMap::new();
    let mut address = 0;
    let mut name = None;
    for line in text.lines() {
        match (line.strip_prefix("0x"), name.take()) {
            (Some(digits), _) => address = u64::from_str_radix(digits, 16).expect("an address"),
            (None, None) => name = Some(line.to_owned()),
            (None, Some(name)) => {
                let place = line.split(" (discriminator").next().expect("a place");
                let frames = found.entry(address).or_default();
                frames.push((name, place.to_owned()));
            }
        }
    }
    found
}

/// The functions of a node and the lines of their calls, from the innermost outward. addr2line prints mangled names, and
/// others without their scopes.
fn chain(tree: &ChainTree, mut node: u32) -> Vec<(String, String)> {
    let mut found = Vec::new();
    while node > 0 {
        let call = tree.nodes[node as usize - 1];
        assert!(call.parent < node, "parents come first");
        let name = &tree.functions[call.function as usize].0;
        let last = name.rsplit("::").next().unwrap_or(name);
        let line = format!("{}:{}", tree.files[call.file as usize], call.line);
        found.push((last.to_owned(), line));
        node = call.parent;
    }
    found
}

/// The names of a node in full, from the innermost outward.
fn whole(tree: &ChainTree, mut node: u32) -> Vec<String> {
    let mut found = Vec::new();
    while node > 0 {
        let ChainNode {
            parent, function, ..
        } = tree.nodes[node as usize - 1];
        found.push(tree.functions[function as usize].0.clone());
        node = parent;
    }
    found
}

fn compare(program: &str, oracle: &str, at_least: usize) {
    let file = data(program);
    let open = Program::open(&file[..]).expect("a program");
    let expected = expected(&String::from_utf8(data(oracle)).expect("text"));
    // Functions that no debug information describes have no file.
    let places: Vec<(u64, u64)> = expected.keys().map(|&address| (address, 0)).collect();
    let mut reader = ChainReader::default();
    let question = Question {
        function: b"",
        places: &places,
    };
    let chains = reader.read(&open, question).expect("the same program");
    let mut inlined = 0;
    for ((address, frames), &node) in expected.iter().zip(&chains.nodes) {
        let found = chain(&reader.tree(), node);
        let calls = frames.iter().zip(&frames[1..]);
        let calls: Vec<_> = calls
            .map(|(inlined, caller)| (inlined.0.clone(), caller.1.clone()))
            .collect();
        assert_eq!(found, calls, "{program} {address:x}");
        inlined += usize::from(!found.is_empty());
    }
    assert!(inlined >= at_least, "{program} {inlined}");
    // The addresses of another context of the function, of which some were asked before.
    let some = Question {
        function: b"",
        places: &places[places.len() / 2..],
    };
    let again = reader.read(&open, some).expect("the same program");
    assert_eq!(again.nodes, chains.nodes[places.len() / 2..]);
    assert_eq!(again.files, chains.files[places.len() / 2..]);
}

#[test]
fn chains_are_those_of_addr2line() {
    compare("queens", "queens.functions.txt", 40);
    compare("nested", "nested.functions.txt", 12);
    compare("shapes/a/shapes", "shapes/a/functions.txt", 60);
}

#[test]
fn a_program_without_inlining_has_no_chains() {
    compare("shapes/b/shapes", "shapes/b/functions.txt", 0);
}

/// Functions that GCC gives no mangled name have their scopes, and all have the file of their declaration.
#[test]
fn functions_have_scopes_and_files() {
    let file = data("shapes/a/shapes");
    let open = Program::open(&file[..]).expect("a program");
    let text = String::from_utf8(data("shapes/a/functions.txt")).expect("text");
    let places: Vec<(u64, u64)> = expected(&text).keys().map(|&at| (at, 0)).collect();
    let mut reader = ChainReader::default();
    let question = Question {
        function: b"",
        places: &places,
    };
    reader.read(&open, question).expect("the same program");
    let tree = reader.tree();
    let mut found: Vec<&str> = tree.functions.iter().map(|one| &*one.0).collect();
    found.sort_unstable();
    let wanted = [
        "(anonymous namespace)::Shape::area",
        "_ZN4sums5totalIiEET_PKS1_i",
        "_ZN4sums7outsideEi",
        "_start",
        "folded",
        "run",
        "sums::mixed",
    ];
    assert_eq!(found, wanted);
    for (name, file) in &tree.functions {
        let file = &tree.files[*file as usize];
        assert!(file.ends_with("/shapes.cc"), "{name} {file}");
    }
}

#[test]
fn another_program_is_refused() {
    let file = data("shapes/b/shapes");
    let open = Program::open(&file[..]).expect("a program");
    let read = |function: &[u8], places: &[(u64, u64)]| {
        ChainReader::default().read(&open, Question { function, places })
    };
    let outside = read(b"", &[(0x10, 0), (0x401000, 0)]);
    assert_eq!(outside, Err(Doubt::Outside { missing: 1, of: 2 }));
    // `folded` begins at 0x401000, according to nm, and is on lines 2 to 8.
    let name = read(b"sums::outside(int)", &[(0x401000, 0)]);
    assert!(matches!(name, Err(Doubt::Name { .. })), "{name:?}");
    let lines = read(b"folded(int)", &[(0x401000, 40)]);
    assert_eq!(lines, Err(Doubt::Lines { differ: 1, of: 1 }));
}

/// Compares at up to 10,000 instructions of each program in `GRINDSCOPE_PROGRAMS`, separated by colons, as
/// `objdump` lists them. `GRINDSCOPE_ORACLE` is a tool instead of `addr2line`: `llvm-symbolizer`, which reads
/// DWARF 5 of clang 14 where `addr2line` of binutils 2.40 finds only the outer function.
#[test]
#[ignore = "needs programs with debug information in GRINDSCOPE_PROGRAMS, and binutils"]
fn chains_of_given_programs_are_those_of_addr2line() {
    let run = |tool: &str, arguments: &[&str]| {
        let output = Command::new(tool).args(arguments).output();
        String::from_utf8_lossy(&output.expect(tool).stdout).into_owned()
    };
    let programs = std::env::var("GRINDSCOPE_PROGRAMS").expect("paths of programs");
    for program in programs.split(':') {
        let listing = run("objdump", &["-d", "-j", ".text", program]);
        let parsed = listing.lines().filter_map(|line| {
            let (digits, _) = line.strip_prefix(' ')?.split_once(":\t")?;
            u64::from_str_radix(digits.trim(), 16).ok()
        });
        let addresses: Vec<u64> = parsed.collect();
        let step = addresses.len().div_ceil(10_000).max(1);
        let chosen: Vec<String> = addresses
            .iter()
            .step_by(step)
            .map(|a| format!("{a:#x}"))
            .collect();
        let oracle = std::env::var("GRINDSCOPE_ORACLE").unwrap_or_else(|_| "addr2line".into());
        let mut arguments = vec!["-a", "-i", "-f", "-e", program];
        if oracle.contains("llvm") {
            arguments = vec![
                "-a",
                "-i",
                "--no-demangle",
                "--output-style=GNU",
                "-e",
                program,
            ];
        }
        arguments.extend(chosen.iter().map(String::as_str));
        let expected = expected(&run(&oracle, &arguments));
        let places: Vec<(u64, u64)> = expected.keys().map(|&address| (address, 0)).collect();
        let file = std::fs::read(program).expect("a program");
        let open = Program::open(&file[..]).expect("a program");
        let mut reader = ChainReader::default();
        let question = Question {
            function: b"",
            places: &places,
        };
        let chains = reader.read(&open, question).expect("the same program");
        let tree = reader.tree();
        let pairs = expected.iter().zip(&chains.nodes);
        let different: Vec<_> = pairs
            .map(|((address, names), &node)| (address, names, whole(&tree, node)))
            .filter(|(_, names, found)| {
                let same = |((name, _), found): (&(String, String), &String)| {
                    found == name || found.ends_with(&format!("::{name}"))
                };
                found.len() + 1 != names.len() || !names.iter().zip(found).all(same)
            })
            .collect();
        let inlined = chains.nodes.iter().filter(|&&node| node > 0).count();
        println!(
            "{program}: {} addresses, {inlined} inlined, {} differ",
            places.len(),
            different.len()
        );
        assert!(
            different.is_empty(),
            "{:#x?}",
            &different[..different.len().min(5)]
        );
    }
}
