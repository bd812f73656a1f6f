//! The functions of `tests/data/program/shapes`, as LLVM's symbolizer names them.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// A file of a build.
pub(crate) fn shapes(build: &str, name: &str) -> PathBuf {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/program/shapes");
    data.join(build).join(name)
}

/// A name without scopes and parameters. The mangled ones are listed by `nm`.
pub(crate) fn short(name: &str) -> String {
    let mangled = [
        ("_ZN4sums5totalIiEET_PKS1_i", "total"),
        ("_ZN4sums7outsideEi", "outside"),
        ("_ZN4sumsL5mixedEi", "mixed"),
        ("_ZNK12_GLOBAL__N_15Shape4areaEv", "area"),
        ("_ZL6foldedi", "folded"),
        ("_ZL3runi", "run"),
        ("_start", "(below main)"),
        ("(below main)", "(below main)"),
    ];
    if let Some((_, readable)) = mangled.iter().find(|one| one.0 == name) {
        return (*readable).to_owned();
    }
    let name = name.replace("(anonymous namespace)::", "");
    let name = name.split(['(', '<']).next().unwrap_or_default();
    name.rsplit([':', ' ']).next().unwrap_or(name).to_owned()
}

/// The functions at each address, from the innermost outward.
pub(crate) fn chains(build: &str) -> BTreeMap<u64, Vec<String>> {
    let text = std::fs::read_to_string(shapes(build, "functions.txt")).expect("text");
    let mut chains: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut lines = text.lines();
    let mut address = 0;
    while let Some(line) = lines.next() {
        match line.strip_prefix("0x") {
            Some(digits) => address = u64::from_str_radix(digits, 16).expect("an address"),
            None => {
                chains.entry(address).or_default().push(short(line));
                lines.next();
            }
        }
    }
    chains
}
