use crate::analysis::compare::{MatchedRow, Rules};
use crate::browse::ComparedTables;
use crate::loading::Loader;
use crate::model::{FunctionId, PartSelection, Profile, ProfileBuilder};
use std::collections::BTreeMap;

fn profile(text: &str) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"p");
    loader.push(text.as_bytes()).expect("a profile");
    loader.end_file().expect("a whole profile");
    loader.finish().expect("a profile").finish()
}

/// In which sides each function occurs.
fn functions(tables: &ComparedTables) -> BTreeMap<String, [bool; 2]> {
    let rows = tables.matching.rows.iter().enumerate();
    let row = |(row, matched): (usize, &MatchedRow)| {
        let name = tables.profile.name(FunctionId(row as u32));
        let sides = [matched.a.is_some(), matched.b.is_some()];
        (String::from_utf8_lossy(name).into_owned(), sides)
    };
    rows.map(row).collect()
}

fn calls(tables: &ComparedTables) -> Vec<[bool; 2]> {
    let calls = tables.calls().into_iter();
    calls.map(|call| [call.in_a, call.in_b]).collect()
}

/// Parts have the functions and calls that occur in them; another selection has others.
#[test]
fn functions_and_calls_of_other_parts_do_not_occur() {
    let text = "events: Ir\npart: 1\nfn=main\n1 5\ncfn=old\ncalls=1 0\n1 7\nfn=old\n2 7\n\n\
        part: 2\nevents: Ir\nfn=main\n1 5\ncfn=new\ncalls=1 0\n1 9\nfn=new\n3 9\n";
    let mut tables =
        ComparedTables::new(profile(text), profile(text), &Rules::default()).expect("small");
    let all = functions(&tables);
    assert!(all.values().all(|sides| *sides == [true, true]));
    let [first, second] = [[true, false], [false, true]].map(|p| PartSelection::Only(p.into()));
    tables.select_parts(&first, &second);
    let expected = [
        ("main", [true, true]),
        ("new", [false, true]),
        ("old", [true, false]),
    ];
    let expected = expected.map(|(name, sides)| (name.to_owned(), sides));
    assert_eq!(functions(&tables), BTreeMap::from(expected));
    assert_eq!(calls(&tables), [[true, false], [false, true]]);
    tables.select_parts(&PartSelection::All, &PartSelection::All);
    assert_eq!(functions(&tables), all);
    assert_eq!(calls(&tables), [[true, true]; 2]);
}
