use super::*;
use crate::analysis::test_profile::{Graph, named};

#[test]
fn mangled_names_are_read_demangled() {
    let profile = Graph::default().call("main", "_Z3fooi", 1, 1).profile();
    let names = Names::new(&profile);
    assert_eq!(names.of(&profile, named(&profile, "main")), b"main");
    assert_eq!(names.of(&profile, named(&profile, "_Z3fooi")), b"foo(int)");
}
