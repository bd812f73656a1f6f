use super::*;
use crate::analysis::Row;
use crate::analysis::flat::{Order, SortKey};
use crate::analysis::test_profile::{Graph, named};
use crate::analysis::transform::{Subject, TransformKind};
use crate::model::PartSelection;

fn rows(open: &mut OpenProfile) -> Vec<(String, i128)> {
    let order = Order {
        key: SortKey::Inclusive,
        descending: true,
    };
    let rows = open.list(0, order, "").unwrap().unwrap().rows;
    let flat = open.flat(0).unwrap();
    let Tables { profile, names, .. } = open.tables();
    let name = |row| names.text(profile, names.numbers(profile, row).name);
    let text = |row| String::from_utf8_lossy(name(row)).into_owned();
    rows.into_iter()
        .map(|row| (text(row), flat.inclusive.of_row(row)))
        .collect()
}

#[test]
fn the_list_follows_and_is_restored() {
    let profile = Graph::default()
        .function("main", 1)
        .function("x!!f", 10)
        .function("x!!g", 20)
        .call("main", "x!!f", 1, 30)
        .call("x!!f", "x!!g", 2, 20)
        .next_part()
        .function("main", 5)
        .profile();
    let f = named(&profile, "f");
    let mut open = OpenProfile::new(profile);
    open.tables_mut()
        .select_parts(PartSelection::Only(vec![true, false]));
    let before = rows(&mut open);
    let step = |kind| Transform {
        kind,
        subject: Subject::Functions(vec![f]),
    };
    open.transform(&[step(TransformKind::Focus)]).unwrap();
    let names = |found: Vec<(String, i128)>| -> Vec<String> {
        let text = |(name, cost)| format!("{name} {cost}");
        found.into_iter().map(text).collect()
    };
    assert_eq!(names(rows(&mut open)), ["f 30", "g 20"]);
    assert_eq!((open.tables().total(0), open.whole(0)), (30, 31));
    // Transforms are not applied on top of earlier ones but to the original profile.
    open.transform(&[step(TransformKind::Ignore)]).unwrap();
    assert_eq!(names(rows(&mut open)), ["main 1"]);
    open.transform(&[step(TransformKind::CollapseObject)])
        .unwrap();
    assert_eq!(names(rows(&mut open)), ["main 31", "[x] 30"]);
    assert_eq!(open.tables().row(f.0), Row::Function(f));
    assert_eq!(open.original().functions().len(), 3);
    let unknown = Transform {
        kind: TransformKind::Focus,
        subject: Subject::CycleOf(crate::model::FunctionId(9)),
    };
    assert!(open.transform(&[unknown]).is_err());
    assert_eq!(names(rows(&mut open)), ["main 31", "[x] 30"]);
    open.transform(&[]).unwrap();
    assert_eq!(rows(&mut open), before);
    open.tables_mut().select_parts(PartSelection::All);
    assert_eq!(open.tables().total(0), 36);
}

/// 10 of the 30 of `f` are of `g`, which was inlined into it.
#[test]
fn transforms_start_from_separate_functions() {
    let profile = Graph::default()
        .function("main", 1)
        .function("f", 30)
        .call("main", "f", 1, 30)
        .profile();
    let separated = Graph::default()
        .function("main", 1)
        .function("f", 20)
        .call("main", "f", 1, 30)
        .function("g", 10)
        .call("f", "g", 0, 10)
        .profile();
    let f = named(&profile, "f");
    let mut open = OpenProfile::new(profile);
    let recorded = rows(&mut open);
    let all = |costs: [(&str, i128); 3]| costs.map(|(name, cost)| (name.to_owned(), cost));
    open.separate(Some(Separated {
        profile: separated.into(),
        coverage: 1.0,
    }));
    assert_eq!(rows(&mut open), recorded);
    open.transform(&[]).unwrap();
    assert_eq!(rows(&mut open), all([("main", 31), ("f", 30), ("g", 10)]));
    assert!(open.is_transformed());
    let focus = Transform {
        kind: TransformKind::Focus,
        subject: Subject::Functions(vec![f]),
    };
    open.transform(&[focus]).unwrap();
    assert_eq!((open.tables().total(0), open.whole(0)), (30, 31));
    open.transform(&[]).unwrap();
    assert_eq!(rows(&mut open), all([("main", 31), ("f", 30), ("g", 10)]));
    open.separate(None);
    open.transform(&[]).unwrap();
    assert_eq!(rows(&mut open), recorded);
    assert!(!open.is_transformed());
}
