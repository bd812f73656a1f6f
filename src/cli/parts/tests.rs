use super::*;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

#[test]
fn parts_are_chosen_by_name() {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    for trigger in [
        "Client Request: a.rs::parse[1,2]",
        "Client Request: a.rs::print",
        "Program termination",
    ] {
        let text = format!("part: 1\ndesc: Trigger: {trigger}\nevents: Ir\nfn=f\n1 1\n\n");
        loader.push(text.as_bytes()).unwrap();
    }
    loader.end_file().unwrap();
    let profile = loader.finish().unwrap().finish();
    for (pattern, expected) in [
        ("a.rs::parse[1,2]", [true, false, false]),
        ("*::p*", [true, true, false]),
        ("*r*int", [false, true, false]),
    ] {
        let Ok(PartSelection::Only(flags)) = selection(pattern, &profile) else {
            panic!("{pattern}");
        };
        assert_eq!(flags, expected, "{pattern}");
    }
    for unknown in ["print", "*::print*t", "Program*", "a.rs"] {
        let error = selection(unknown, &profile).unwrap_err();
        assert!(error.contains(unknown), "{error}");
    }
}

/// Parts 2, 1 and 3 of a process, in this order.
fn profile() -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    for part in ["2", "1", "3"] {
        let text = format!("pid: 7\npart: {part}\nevents: Ir\nfn=f\n1 1\n\n");
        loader.push(text.as_bytes()).unwrap();
    }
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

#[test]
fn parts_are_numbered_as_they_are_listed() {
    let profile = profile();
    let flags = |text: &str| match selection(text, &profile) {
        Ok(PartSelection::Only(flags)) => flags,
        other => panic!("{other:?}"),
    };
    assert!(matches!(selection("", &profile), Ok(PartSelection::All)));
    // The first in the list is the second in the file.
    assert_eq!(flags("1"), [false, true, false]);
    assert_eq!(flags("2-3"), [true, false, true]);
    assert_eq!(flags("3,1"), [false, true, true]);
    for wrong in ["0", "4", "2-4", "3-2", "a", "1-", "1,,2"] {
        assert!(selection(wrong, &profile).is_err(), "{wrong}");
    }
}
