//! Chains of inlined functions, compared with addr2line of binutils for the same programs.

use super::data;
use grindscope::disassembly::{ChainReader, ChainTree, Doubt, Program, Question};
use std::collections::BTreeMap;

/// The functions at each address, from the innermost outward, by `addr2line -a -i -f`.
fn expected(text: &str) -> BTreeMap<u64, Vec<String>> {
    let mut found: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut address = 0;
    let mut is_name = false;
    for line in text.lines() {
        is_name = match line.strip_prefix("0x") {
            Some(digits) => {
                address = u64::from_str_radix(digits, 16).expect("an address");
                true
            }
            None => {
                if is_name {
                    found.entry(address).or_default().push(line.to_owned());
                }
                !is_name
            }
        };
    }
    found
}

/// The functions of a node, from the innermost outward. addr2line prints mangled names, and others without
/// their scopes.
fn chain(tree: &ChainTree, mut node: u32) -> Vec<String> {
    let mut found = Vec::new();
    while node > 0 {
        let (parent, function) = tree.nodes[node as usize - 1];
        assert!(parent < node, "parents come first");
        let name = &tree.functions[function as usize].0;
        let last = name.rsplit("::").next().unwrap_or(name);
        found.push(last.to_owned());
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
    for ((address, names), &node) in expected.iter().zip(&chains.nodes) {
        let found = chain(reader.tree(), node);
        assert_eq!(found, names[..names.len() - 1], "{program} {address:x}");
        inlined += usize::from(!found.is_empty());
    }
    assert!(inlined >= at_least, "{program} {inlined}");
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
