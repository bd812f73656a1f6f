//! The crate as other programs use it, on a profile small enough to add up by hand.

use super::*;
use crate::analysis::compare::Change;

const TEXT: &str = "events: Ir\nfl=a.c\nfn=main\n1 10\n2 5\ncfn=f\ncalls=3 9\n2 60\nfn=f\n9 40\n\
    fi=b.h\n4 20\n";

fn profile(text: &str) -> Profile {
    from_reader(text.as_bytes()).unwrap()
}

#[test]
fn functions_calls_and_lines_are_found() {
    let profile = profile(TEXT);
    let ir = profile.event("Ir").unwrap();
    assert_eq!(ir.total(), 10 + 5 + 40 + 20);
    let names: Vec<_> = ir.functions().map(|function| function.name()).collect();
    assert_eq!(names, ["f", "main"]);
    let f = ir.function("f").unwrap();
    assert_eq!((f.self_cost(), f.inclusive_cost(), f.called()), (60, 60, 3));
    assert_eq!(ir.function("main").unwrap().inclusive_cost(), 75);
    let callers: Vec<_> = f.callers().collect();
    assert_eq!(callers.len(), 1);
    assert_eq!(callers[0].function.name(), "main");
    assert_eq!((callers[0].count, callers[0].cost), (3, 60));
    let line = |file: &str, number, cost| Line {
        file: file.into(),
        number,
        cost,
    };
    assert_eq!(f.lines().unwrap(), [line("a.c", 9, 40), line("b.h", 4, 20)]);
    assert!(profile.event("Dr").is_none() && ir.function("g").is_none());
    assert_eq!(ir.matching("mai").unwrap().len(), 1);
}

/// The same name is another row in each profile.
#[test]
fn values_answer_from_their_own_profile() {
    let (one, two) = (profile(TEXT), profile("events: Dr\nfn=g\n1 3\nfn=f\n1 5\n"));
    let of = |profile, event| {
        Profile::event(profile, event)
            .unwrap()
            .function("f")
            .unwrap()
    };
    let both = [of(&one, "Ir"), of(&two, "Dr")];
    let figures = both.map(|f| (f.self_cost(), f.callers().len(), f.file()));
    assert_eq!(figures, [(60, 1, "a.c".into()), (5, 0, "".into())]);
}

#[test]
fn a_comparison_has_the_largest_change_first() {
    let after = TEXT.replace("9 40", "9 4").replace("fn=main", "fn=start");
    let compared = compare(&profile(TEXT), &profile(&after)).unwrap();
    assert_eq!(compared.events().collect::<Vec<_>>(), ["Ir"]);
    let all = compared.functions("Ir").unwrap();
    let figures = |name: &str| {
        let found = all.iter().find(|function| function.name == name).unwrap();
        (found.a, found.b, found.change)
    };
    assert_eq!(all[0].name, "f");
    assert_eq!(figures("f"), (60, 24, Change::Changed));
    assert!(compared.functions("Dr").is_none());
}

#[test]
fn errors_say_what_the_file_is() {
    assert!(matches!(from_reader(&b""[..]), Err(OpenError::Profile(_))));
    assert!(matches!(open("/does/not/exist"), Err(OpenError::Io(_))));
}
