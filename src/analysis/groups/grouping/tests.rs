use super::*;
use crate::analysis::CallIndex;
use crate::analysis::test_profile::Graph;
use crate::model::PartSelection;

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
