use super::*;
use crate::analysis::test_profile::{Graph, named};

/// Expected values come from the page's own code.
#[test]
fn identities_are_those_of_the_page() {
    let graph = Graph::default().function("main", 1);
    let graph = graph.function("/usr/bin/prog!a.c!Größe::of<T>", 1);
    let profile = graph.profile();
    let names = RowNames::new(&profile);
    let of = |name| identity(&names, &profile, named(&profile, name));
    assert_eq!(of("main"), "2aezelxze67");
    assert_eq!(of("Größe::of<T>"), "14coyxt6msg");
}
