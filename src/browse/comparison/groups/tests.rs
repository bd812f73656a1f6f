use super::*;
use crate::analysis::compare::Rules;
use crate::analysis::groups::GroupBy;
use crate::browse::{OwnEvent, ShownChanges, Values};
use crate::loading::Loader;
use crate::model::{Profile, ProfileBuilder};

fn profile(text: &str) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

/// In `p` main (10, then 30), in `lib` work (100, then 80), old (5) and fresh (7).
const A: &str = "events: Ir Dr\nob=p\nfn=main\n1 10 1\ncob=lib\ncfn=work\ncalls=2 1\n1 100 4\nob=lib\nfn=work\n1 100 4\nfn=old\n1 5 0\n";
const B: &str = "events: Ir Dr\nob=p\nfn=main\n1 30 3\ncob=lib\ncfn=work\ncalls=3 1\n1 80 8\nob=lib\nfn=work\n1 80 8\nfn=fresh\n1 7 0\n";

const BY_OBJECT: Grouping = Grouping::By(GroupBy::Object);

fn grouped(tables: &ComparedTables, cost: ComparedCost) -> Vec<(String, Vec<String>)> {
    let order = DifferenceOrder::default();
    let listed = tables.list(0, cost, order, ShownChanges::ALL, "").unwrap();
    let found = tables.in_groups(&listed.unwrap(), 0, cost, order, BY_OBJECT);
    let GroupedListing {
        groups,
        starts,
        rows,
        ..
    } = found.unwrap();
    let [facts, _] = tables.groups(BY_OBJECT);
    let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let rows_of = |at: usize| starts[at] as usize..starts[at + 1] as usize;
    let named = groups.iter().enumerate().map(|(at, &group)| {
        let rows = rows[rows_of(at)].iter();
        let names = rows.map(|&row| text(tables.place(row).function));
        (text(facts.name(group)), names.collect())
    });
    named.collect()
}

#[test]
fn groups_are_sorted_by_their_own_difference() {
    let mut tables = ComparedTables::new(profile(A), profile(B), &Rules::default()).unwrap();
    // main 10 to 30; lib 105 to 87: work loses 20, old 5, fresh adds 7.
    let expected = [("p", vec!["main"]), ("lib", vec!["work", "fresh", "old"])];
    let expected = expected.map(|(group, names)| {
        let names = names.into_iter().map(String::from).collect::<Vec<_>>();
        (group.to_owned(), names)
    });
    assert_eq!(grouped(&tables, ComparedCost::SelfCost), expected);
    // Inclusive: p is unchanged (110), lib changes by -18.
    let [inclusive, _] = &grouped(&tables, ComparedCost::Inclusive)[..] else {
        panic!("two groups");
    };
    assert_eq!(inclusive.0, "lib");

    let [facts, of_b] = tables.groups(BY_OBJECT);
    let number = |name: &[u8]| (0..3).find(|&group| facts.name(group) == name).unwrap() as usize;
    let [p, lib] = [number(b"p"), number(b"lib")];
    let sizes = tables.group_sizes(BY_OBJECT);
    assert_eq!((sizes[p], sizes[lib]), (1, 3));
    assert_eq!((facts.called[lib], of_b.called[lib]), (2, 3));
    let values = tables.both(0, |side, own| side.group_values(BY_OBJECT, own).unwrap());
    let figures = values.map(|values| match (values.self_values, values.inclusive) {
        (Values::Costs(own), Values::Costs(all)) => [own[p], own[lib], all[p], all[lib]],
        _ => panic!("costs"),
    });
    assert_eq!(figures, [[10, 105, 110, 105], [30, 87, 110, 87]]);

    // A rate of the group is that of its sums.
    tables
        .define(&[OwnEvent::parse("R = Dr / Ir").unwrap()])
        .unwrap();
    tables.groups(BY_OBJECT);
    let rates = tables.both(2, |side, own| side.group_values(BY_OBJECT, own).unwrap());
    let of_lib = rates.map(|values| match values.self_values {
        Values::Rates(rates) => rates[lib].unwrap(),
        Values::Costs(_) => panic!("rates"),
    });
    assert_eq!(of_lib, [4.0 / 105.0, 8.0 / 87.0]);
}

/// `f` is called by `main` in A and by the new function `h` in B: by hand, only `h` differs.
#[test]
fn functions_with_other_callers_are_not_new() {
    let a = "events: Ir\nfn=main\n1 1\ncfn=f'main\ncalls=1 1\n1 5\nfn=f'main\n2 5\n";
    let b = "events: Ir\nfn=main\n1 1\ncfn=h'main\ncalls=1 1\n1 8\nfn=h'main\n1 3\ncfn=f'h\ncalls=1 1\n1 5\n\
        fn=f'h\n2 5\n";
    let tables = ComparedTables::new(profile(a), profile(b), &Rules::default()).unwrap();
    let cost = ComparedCost::SelfCost;
    let listed = |fold, shown| {
        let order = DifferenceOrder::default();
        let listed = tables
            .list_by(0, cost, order, (shown, fold), "")
            .unwrap()
            .unwrap();
        let names = listed.rows.iter().map(|&row| tables.place(row).function);
        (names.map(<[u8]>::to_vec).collect::<Vec<_>>(), listed.counts)
    };
    let different = ShownChanges {
        equal: false,
        ..ShownChanges::ALL
    };
    let of_functions = listed(Some(GroupBy::Function), different);
    assert_eq!(of_functions, (vec![b"h'main".to_vec()], [2, 0, 1, 0]));
    assert_eq!(listed(None, different).1, [1, 0, 2, 1]);
    let findings = tables.findings(0).into_iter().filter_map(|found| found.row);
    let names: Vec<&[u8]> = findings.map(|row| tables.place(row).function).collect();
    assert_eq!(names, [b"h'main"]);
}
