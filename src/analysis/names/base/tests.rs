use super::*;

/// Names that GCC and LLVM write, with the function as its source has it.
#[test]
fn suffixes_of_clones_are_removed() {
    let cases = [
        ("f.part.0", "f"),
        ("f.isra.12.part.3", "f"),
        ("f.cold", "f"),
        ("f.cold.7", "f"),
        ("f.lto_priv.0.cold", "f"),
        ("f.llvm.16180339887498948482", "f"),
        ("ns::f(int) [clone .isra.0] [clone .cold]", "ns::f(int)"),
        // A static variable, a version, a file and methods are no clones.
        ("counter.0", "counter.0"),
        ("f.part", "f.part"),
        ("com.example.Cell.clone", "com.example.Cell.clone"),
        (".cold", ".cold"),
        ("part.0", "part.0"),
        ("a[3]", "a[3]"),
        ("", ""),
    ];
    for (name, base) in cases {
        assert_eq!(without_clones(name.as_bytes()), base.as_bytes(), "{name}");
    }
}
