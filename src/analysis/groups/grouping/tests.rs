use super::*;
use crate::analysis::CallIndex;
use crate::analysis::test_profile::Graph;
use crate::grammar::Parser;
use crate::model::{PartSelection, ProfileBuilder};

#[test]
fn every_cycle_is_a_group_and_all_else_one_more() {
    let profile = Graph::default()
        .call("main", "a", 1, 9)
        .call("a", "b", 1, 5)
        .call("b", "a", 1, 3)
        .profile();
    let (index, parts) = (CallIndex::new(&profile), PartSelection::All);
    let cycles = Cycles::find(&profile, &index, &parts);
    let groups = Groups::by_cycle(&cycles, 3);
    let name = |f: u32| String::from_utf8_lossy(groups.name(groups.of(FunctionId(f))));
    assert_eq!([name(0), name(1), name(2)], ["", "<cycle 1>", "<cycle 1>"]);
}

/// Names as callgrind writes them with `--separate-callers=2`, and those of clones.
#[test]
fn levels_callers_and_clones_are_rows_of_one_function() {
    let profile = Graph::default()
        .function("a!u.c!main", 1)
        .function("a!u.c!f'main", 1)
        .function("a!u.c!f'2'f'main", 1)
        .function("a!u.c!f.part.0'f'f", 1)
        .function("a!v.c!f'main", 1)
        .function("a!u.c!_ZN3Foo1hEv'main", 1)
        .function("a!u.c!_ZN3Foo1hEv", 1)
        .call("a!u.c!main", "a!u.c!f'main", 1, 9)
        .call("a!u.c!f'main", "a!u.c!f'2'f'main", 1, 9)
        .profile();
    let groups = Groups::new(&profile, &Names::new(&profile), GroupBy::Function);
    let of: Vec<u32> = profile.functions().ids().map(|f| groups.of(f).0).collect();
    assert_eq!(of, [0, 1, 1, 1, 2, 3, 3]);
    assert_eq!(groups.name(GroupId(1)), b"f");
    assert_eq!(groups.name(GroupId(3)), b"Foo::h()");
    let deeper = profile.functions().ids().filter(|&f| groups.is_deeper(f));
    assert_eq!(deeper.collect::<Vec<_>>(), [FunctionId(2)]);
    assert!(groups.folds());
    // Clones alone are rows of one function, but not contexts.
    let clones = Graph::default()
        .function("f", 1)
        .function("f.cold", 1)
        .profile();
    let groups = Groups::new(&clones, &Names::new(&clones), GroupBy::Function);
    assert_eq!((groups.len(), groups.folds()), (1, false));
}

/// Cachegrind writes the file of each line: `main` has a row for `a.c`, and one for the header that is inlined.
#[test]
fn rows_of_files_are_one_function_of_cachegrind() {
    let grouped = |head: &str| {
        let text =
            format!("{head}fl=a.c\nfn=main\n1 5\nfl=b.h\nfn=main\n2 7\nfn=f\n3 1\nsummary: 13\n");
        let mut parser = Parser::new(ProfileBuilder::new());
        parser.begin_file().unwrap();
        parser.push(text.as_bytes()).unwrap();
        parser.end_file().unwrap();
        let profile = parser.into_sink().finish();
        let groups = Groups::new(&profile, &Names::new(&profile), GroupBy::Function);
        (groups.len(), groups.folds())
    };
    assert_eq!(grouped("cmd: ./a\nevents: Ir\n"), (2, true));
    assert_eq!(
        grouped("creator: other\ncmd: ./a\nevents: Ir\n"),
        (3, false)
    );
}

#[test]
fn each_kind_of_group() {
    let profile = Graph::default()
        .function("/bin/a!/src/x/u.c!Foo::f", 1)
        .function("/bin/a!/src/x/v.c!Foo::g", 1)
        .function("???!???!h", 1)
        .function("/bin/a!C:\\src\\w.c!_ZN3Foo1hEv", 1)
        .function("/bin/b!/init.c!i", 1)
        .profile();
    let names = Names::new(&profile);
    let list = |by| -> Vec<String> {
        let groups = Groups::new(&profile, &names, by);
        let of = |f| String::from_utf8_lossy(groups.name(groups.of(f))).into_owned();
        profile.functions().ids().map(of).collect()
    };
    assert_eq!(
        list(GroupBy::Object),
        ["/bin/a", "/bin/a", "", "/bin/a", "/bin/b"]
    );
    assert_eq!(
        list(GroupBy::File),
        ["/src/x/u.c", "/src/x/v.c", "", "C:\\src\\w.c", "/init.c"]
    );
    assert_eq!(
        list(GroupBy::Directory),
        ["/src/x", "/src/x", "", "C:\\src", "/"]
    );
    assert_eq!(list(GroupBy::Class), ["Foo", "Foo", "", "Foo", ""]);
}
