//! Functions that are the same though their names differ, and functions that only look so.

use crate::{load, load_texts};
use grindscope::analysis::compare::{Joined, Joining, MatchedBy, MatchedRow, Rules, Substitution};
use grindscope::analysis::contexts::BareNames;
use grindscope::browse::{ComparedCost, ComparedTables};
use grindscope::model::{FunctionId, Profile};

/// A profile of functions written `object!file!name`.
fn profile(functions: &[&str]) -> Profile {
    let mut text = String::from("events: Ir\n");
    for function in functions {
        let [object, file, name] = function.split('!').collect::<Vec<_>>()[..] else {
            panic!("{function}");
        };
        if !object.is_empty() {
            text.push_str(&format!("ob={object}\n"));
        }
        text.push_str(&format!("fl={file}\nfn={name}\n1 1\n"));
    }
    load_texts(&[text])
}

fn join(a: &Profile, b: &Profile, rules: &Rules) -> Joined {
    let mut joining = Joining::new(rules, false);
    for profile in [a, b] {
        let names = BareNames::of(profile);
        joining.add(profile, &names).expect("few names");
    }
    joining.finish()
}

/// For each function of A, which one of B it is and by what.
fn matched(a: &[&str], b: &[&str], rules: &Rules) -> (Vec<Option<(usize, MatchedBy)>>, Joined) {
    let joined = join(&profile(a), &profile(b), rules);
    let [of_a, of_b] = &joined.sides;
    let same = |row: &FunctionId| {
        let in_b = of_b.rows.iter().position(|of_b| of_b == row)?;
        Some((in_b, joined.matching.rows[row.0 as usize].by))
    };
    (of_a.rows.iter().map(same).collect(), joined)
}

fn found(a: &[&str], b: &[&str]) -> Vec<Option<(usize, MatchedBy)>> {
    matched(a, b, &Rules::default()).0
}

use MatchedBy::{Identity, OtherArguments, OtherFile, Path, ReadableName, Unplaced};

#[test]
fn renamed_directories_of_files_and_objects() {
    let a = [
        "/v1/prog!/v1/x/u.c!init",
        "/v1/prog!/v1/y/u.c!init",
        "/lib/libc.so!s.c!puts",
    ];
    let b = [
        "/v2/prog!/v2/y/u.c!init",
        "/v2/prog!/v2/x/u.c!init",
        "/lib/libc.so!s.c!puts",
    ];
    let expected = [Some((1, Path)), Some((0, Path)), Some((2, Identity))];
    assert_eq!(found(&a, &b), expected);
    let (exact, joined) = matched(&a, &b, &Rules::exact());
    assert_eq!(exact, [None, None, Some((2, Identity))]);
    let matching = &joined.matching;
    assert!(matching.files.is_empty() && matching.objects.is_empty());
}

#[test]
fn mangled_names() {
    let a = ["prog!u.c!_ZN3foo3barEi", "prog!u.c!main"];
    let b = ["prog!u.c!main", "prog!u.c!foo::bar(int)"];
    assert_eq!(
        found(&a, &b),
        [Some((1, ReadableName)), Some((0, Identity))]
    );
}

#[test]
fn a_name_as_written_goes_before_one_that_reads_the_same() {
    // Both constructors read `A::A()`.
    let a = ["prog!/a/u.c!_ZN1AC1Ev", "prog!/a/u.c!_ZN1AC2Ev"];
    let b = ["prog!/b/u.c!_ZN1AC2Ev", "prog!/b/u.c!_ZN1AC1Ev"];
    assert_eq!(found(&a, &b), [Some((1, Path)), Some((0, Path))]);
    let (none, joined) = matched(&a, &["prog!/b/u.c!A::A()"], &Rules::default());
    assert_eq!(none, [None, None]);
    assert_eq!(joined.matching.ambiguities.len(), 1);
    let open = &joined.matching.ambiguities[0];
    assert_eq!((open.a.len(), open.b.len()), (2, 1));
}

#[test]
fn an_address_says_nothing_in_another_build() {
    let a = [
        "/v1/prog!???!0x4005d0",
        "/lib/libc.so!???!0x10",
        "/v1/prog!u.c!main",
    ];
    let b = [
        "/v2/prog!???!0x4005d0",
        "/lib/libc.so!???!0x10",
        "/v2/prog!u.c!main",
    ];
    let expected = [None, Some((1, Identity)), Some((2, Path))];
    assert_eq!(found(&a, &b), expected);
}

#[test]
fn ambiguous_files_are_reported() {
    let a = ["prog!/a/u.c!f"];
    let (found, joined) = matched(&a, &["prog!/b/u.c!f", "prog!/c/u.c!f"], &Rules::default());
    assert_eq!(found, [None]);
    assert_eq!(joined.matching.ambiguities.len(), 1);
    assert_eq!(joined.matching.ambiguities[0].b, joined.sides[1].rows);
}

#[test]
fn a_profile_without_objects_compared_with_one_with_objects() {
    // Cachegrind writes no objects, callgrind does.
    let a = ["!u.c!main", "!u.c!f", "!???!0x10", "!???!???"];
    let b = [
        "prog!u.c!main",
        "libx!u.c!f",
        "prog!???!0x10",
        "prog!???!???",
        "libx!???!???",
    ];
    let expected = [Some((0, Unplaced)), Some((1, Unplaced)), None, None];
    assert_eq!(found(&a, &b), expected);
}

#[test]
fn the_same_function_in_another_object_is_another_function() {
    assert_eq!(found(&["prog!u.c!f"], &["libx!u.c!f"]), [None]);
    assert_eq!(found(&["prog!u.c!f"], &["libx!v.c!f"]), [None]);
}

#[test]
fn the_program_is_one_object_under_whatever_name_it_was_started() {
    let text = |command: &str, object: &str, others: &str| {
        let start = format!("cmd: {command}\nevents: Ir\n");
        load_texts(&[format!("{start}ob={object}\nfl=u.c\nfn=f\n1 1\n{others}")])
    };
    let first_row = |a: Profile, b: Profile, rules: &Rules| {
        let joined = join(&a, &b, rules);
        let row = joined.matching.rows[0];
        (row.by, row.b.is_some(), joined.matching.objects.len())
    };
    let (old, new) = ("/x/prog-old", "/x/prog-new");
    let started = |object: &str| text(&format!("./{} -v 1", &object[3..]), object, "");
    let all = Rules::default();
    let same = (Path, true, 1);
    let different = (Identity, false, 0);
    assert_eq!(first_row(started(old), started(new), &all), same);
    assert_eq!(first_row(started(new), started(old), &all), same);
    assert_eq!(
        first_row(started(old), started(new), &Rules::exact()),
        different
    );
    // Another program was started, and the profile has no functions of it.
    let other = text("./run", new, "");
    assert_eq!(first_row(started(old), other, &all), different);
    // The program of A is a library of B.
    let with_old = text("./prog-new", new, "ob=/x/prog-old\nfl=v.c\nfn=g\n1 1\n");
    assert_eq!(first_row(started(old), with_old, &all), different);
    // Which of two objects was started is not certain.
    let twice = text("./prog-new", new, "ob=/y/prog-new\nfl=v.c\nfn=g\n1 1\n");
    assert_eq!(first_row(started(old), twice, &all), different);
}

#[test]
fn a_function_whose_file_differs_is_the_same_if_its_name_is_unique_in_its_object() {
    // Valgrind names the file of the first line of a function, which may be an inlined one.
    let a = [
        "/v1/prog!shapes.h!geo::Sphere::hit(int)",
        "/v1/prog!main.cpp!main",
    ];
    let b = [
        "/v2/prog!main.cpp!main",
        "/v2/prog!shapes.cpp!geo::Sphere::hit(int)",
    ];
    assert_eq!(found(&a, &b), [Some((1, OtherFile)), Some((0, Path))]);
    assert_eq!(found(&b, &a), [Some((1, Path)), Some((0, OtherFile))]);
    assert_eq!(matched(&a, &b, &Rules::exact()).0, [None, None]);
    // Mangled in one profile.
    let mangled = ["/v1/prog!shapes.h!_ZN3geo6Sphere3hitEi", a[1]];
    assert_eq!(found(&mangled, &b)[0], Some((1, OtherFile)));
    // Cachegrind writes no objects, and lists a function under each file of its code.
    let flat = ["!shapes.h!geo::Sphere::hit(int)", "!main.cpp!main"];
    assert_eq!(
        found(&flat, &b),
        [Some((1, OtherFile)), Some((0, Unplaced))]
    );
    let inlined = [flat[0], flat[1], "!vec.h!geo::Sphere::hit(int)"];
    assert_eq!(found(&inlined, &b), [None, Some((0, Unplaced)), None]);
}

#[test]
fn a_function_whose_arguments_differ_is_the_same_if_the_rest_of_its_name_is_unique_in_its_object() {
    let a = [
        "prog!u.c!void ns::sort<int, ns::all()::{lambda(S const&)#1}>(int)",
        "prog!u.c!void ns::sort<int, ns::all()::{lambda(S const&)#1}>(int)'2",
        "prog!u.c!ns::find(S const&)",
        "prog!u.c!ns::size(int)",
    ];
    let b = [
        "prog!u.c!void ns::sort<int, ns::all()::{lambda(S)#1}>(int)'2",
        "prog!u.c!void ns::sort<int, ns::all()::{lambda(S)#1}>(int)",
        "prog!v.c!ns::find(S)",
        "lib.so!u.c!ns::size(long)",
    ];
    let pair = |row| Some((row, OtherArguments));
    assert_eq!(found(&a, &b), [pair(1), pair(0), pair(2), None]);
    assert_eq!(matched(&a, &b, &Rules::exact()).0, [None; 4]);
    // Overloads and instances are other functions, as are clones.
    let one = "prog!u.c!ns::f(int)";
    for others in [
        &["prog!u.c!ns::f(long)", "prog!u.c!ns::f(char)"][..],
        &["prog!u.c!ns::f<int>(int)", "prog!u.c!ns::f<char>(char)"],
        &["prog!u.c!ns::f(long) [clone .cold]"],
        &["prog!u.c!ns::f(long)'2"],
    ] {
        assert_eq!(found(&[one], others), [None]);
    }
    assert_eq!(
        found(&[one, "prog!u.c!ns::f(long)"], &["prog!u.c!ns::f(long)"])[0],
        None
    );
}

#[test]
fn a_clone_that_replaces_its_function_is_that_function() {
    let a = [
        "prog!u.c!f(int)",
        "prog!u.c!f(int)'2",
        "prog!u.c!g",
        "prog!u.c!h",
        "prog!u.c!i",
    ];
    let b = [
        "prog!u.c!f(int) [clone .isra.0]",
        "prog!u.c!f(int) [clone .isra.0]'2",
        "prog!v.c!g.constprop.1.isra.0",
        // A part of h, and two copies of i.
        "prog!u.c!h.part.0",
        "prog!u.c!i",
        "prog!u.c!i.constprop.0",
    ];
    let pair = |row| Some((row, OtherArguments));
    let expected = [pair(0), pair(1), pair(2), None, Some((4, Identity))];
    assert_eq!(found(&a, &b), expected);
    assert_eq!(found(&["prog!u.c!i"], &b[5..]), [pair(0)]);
    assert_eq!(
        found(&["prog!u.c!j", "prog!v.c!j"], &["prog!u.c!j.isra.0"]),
        [None; 2]
    );
}

#[test]
fn a_name_that_several_files_have_is_not_looked_for_in_others() {
    // The `f` of u.c is the same; that of v.c may or may not be that of w.c.
    let a = ["prog!u.c!f", "prog!v.c!f"];
    let b = ["prog!u.c!f", "prog!w.c!f"];
    assert_eq!(found(&a, &b), [Some((0, Identity)), None]);
    assert_eq!(found(&a[..1], &["prog!w.c!f"]), [Some((0, OtherFile))]);
    let nameless = (["prog!u.c!???"], ["prog!w.c!???"]);
    assert_eq!(found(&nameless.0, &nameless.1), [None]);
}

/// The same program run twice, once with `--separate-callers=2`. Without the callers in its names the
/// second run has the functions of the first; what threads do differs by a few instructions.
#[test]
fn names_with_callers_are_functions_once_the_callers_are_cut_off() {
    let plain = "corpus/callgrind/c-default.out";
    let with_callers = "corpus/callgrind/c-callers2.out.gz";
    let cut = |text| Rules {
        functions: vec![Substitution::parse(text).expect(text)],
        ..Rules::exact()
    };
    let (a, b) = (load(&[plain]), load(&[with_callers]));
    let tables = ComparedTables::new(a, b, &cut("s/'.*$//")).expect("few names");
    let alone = |row: &&MatchedRow| row.a.is_none() || row.b.is_none();
    assert_eq!(tables.matching.rows.iter().filter(alone).count(), 0);
    let figures = tables.figures(0, ComparedCost::SelfCost);
    // Totals of the facts of both files.
    assert_eq!((figures.total.a, figures.total.b), (431_264, 431_272));
    let changes = figures.rows.iter().map(|row| row.change());
    let changes: Vec<i128> = changes.filter(|&change| change != 0).collect();
    assert!(
        changes.iter().all(|change| change.abs() <= 8),
        "{changes:?}"
    );
}
