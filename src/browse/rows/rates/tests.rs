use super::*;
use crate::analysis::flat::{Order, SortKey};
use crate::analysis::groups::GroupBy;
use crate::browse::OwnEvent;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

/// Two parts, two objects. Self Dr and D1mr: main 10 and 1, work 100 and 50, idle 0 and 0, later late 40
/// and 30. Inclusive: main 150 and 81 (with late), work 100 and 50.
const TEXT: &[u8] = b"events: Ir Dr D1mr\nob=app\nfn=main\n1 5 10 1\ncfn=work\ncalls=2 7\n2 60 100 50\ncfn=idle\ncalls=1 9\n3 3 0 0\ncob=lib\ncfn=late\ncalls=4 1\n4 9 40 30\nfn=work\n7 60 100 50\nfn=idle\n9 3 0 0\n";
const LATE: &[u8] = b"events: Ir Dr D1mr\nob=lib\nfn=late\n1 9 40 30\n";

fn opened() -> OpenProfile {
    of_texts(&[TEXT, LATE])
}

/// With the rate `Miss`.
fn of_texts(texts: &[&[u8]]) -> OpenProfile {
    let mut loader = Loader::new(ProfileBuilder::new());
    for text in texts {
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
    }
    let mut open = OpenProfile::new(loader.finish().unwrap().finish());
    let own = OwnEvent::parse("Miss = D1mr / Dr").unwrap();
    open.tables_mut().define(&[own]).unwrap();
    open
}

/// The number of the rate.
fn miss(open: &OpenProfile) -> usize {
    open.tables().events.len()
}

fn row(open: &OpenProfile, name: &str) -> u32 {
    let profile = &open.tables().profile;
    let mut all = profile.functions().ids();
    all.find(|&f| profile.name(f) == name.as_bytes()).unwrap().0
}

#[test]
fn rows_have_the_value_of_their_own_sums() {
    let open = opened();
    let number = miss(&open);
    let rows = ["main", "work", "idle", "late"].map(|name| row(&open, name) as usize);
    let columns = open.tables().rate_columns(number).unwrap();
    let own = rows.map(|row| columns.self_values[row]);
    assert_eq!(own, [Some(0.1), Some(0.5), None, Some(0.75)]);
    let inclusive = rows.map(|row| columns.inclusive[row]);
    assert_eq!(inclusive, [Some(81.0 / 150.0), Some(0.5), None, Some(0.75)]);
    let tables = open.tables();
    let rate = &tables.rate(number).unwrap().rate;
    assert_eq!(tables.rate_total(rate), Some(81.0 / 150.0));
    assert_eq!(tables.part_rates(1), [Some(0.75)]);
    assert!(open.tables().rate_columns(number + 1).is_none());
    assert!(open.tables().rate_columns(number - 1).is_none());
    assert!(
        open.flat(number).is_none(),
        "a rate has no figures of an event"
    );
}

/// The second part counts no `D1mr`, which is not 0.
#[test]
fn a_part_has_no_rate_of_an_event_that_it_does_not_record() {
    let open = of_texts(&[LATE, b"events: Ir Dr\nfn=late\n1 9 40\n"]);
    let tables = open.tables();
    assert_eq!(
        [0, 1].map(|part| tables.part_rates(part)),
        [[Some(0.75)], [None]]
    );
}

#[test]
fn rows_without_a_value_come_last_in_both_directions() {
    let open = opened();
    let number = miss(&open);
    let names = |descending| -> Vec<String> {
        let order = Order {
            key: SortKey::SelfCost,
            descending,
        };
        let rows = open.list(number, order, "").unwrap().unwrap().rows;
        let profile = &open.tables().profile;
        let name = |row: u32| profile.name(crate::model::FunctionId(row)).to_vec();
        rows.into_iter()
            .map(|row| String::from_utf8(name(row)).unwrap())
            .collect()
    };
    assert_eq!(names(true), ["late", "work", "main", "idle"]);
    assert_eq!(names(false), ["main", "work", "late", "idle"]);
}

#[test]
fn filters_compare_the_value_and_rows_without_one_never_match() {
    let open = opened();
    let number = miss(&open);
    let order = Order {
        key: SortKey::SelfCost,
        descending: true,
    };
    let found = |filter: &str| {
        open.list(number, order, filter)
            .unwrap()
            .unwrap()
            .rows
            .len()
    };
    assert_eq!(found("self>0.4"), 2);
    assert_eq!(found("self>=0.5"), 2);
    assert_eq!(found("self<1"), 3);
    assert_eq!(found("inclusive>0.6"), 1);
    assert_eq!(found("self>1%"), 0, "a rate has no percentages");
    assert_eq!(found("called>1"), 2);
}

#[test]
fn groups_calls_and_parts_have_the_value_of_theirs() {
    let open = opened();
    let number = miss(&open);
    let by = Grouping::By(GroupBy::Object);
    let groups = open.tables().group_values(by, number).unwrap();
    // app: 51 of 110; with all that it calls 81 of 150.
    let rates = |app| Values::Rates(vec![Some(app), Some(0.75)]);
    assert_eq!(groups.self_values, rates(51.0 / 110.0));
    assert_eq!(groups.inclusive, rates(81.0 / 150.0));
    let order = Order {
        key: SortKey::SelfCost,
        descending: true,
    };
    let listed = open.list_grouped(number, (number, order), "", by);
    assert_eq!(listed.unwrap().unwrap().groups, [1, 0]);
    let calls = open.tables().calls_of(number, row(&open, "main"), None);
    let [_, callees] = calls.unwrap();
    let rates: Vec<_> = callees.iter().map(|call| call.1).collect();
    assert_eq!(rates, [Some(0.75), Some(0.5), None]);
    let (main, late) = (row(&open, "main"), row(&open, "late"));
    let cost = RelativeOrder::Cost;
    let (all, rates) = open
        .tables()
        .relatives_by(number, (main, None), Side::Callees, cost)
        .unwrap();
    assert_eq!(rates, Values::Rates(vec![Some(0.75), Some(0.5), None]));
    assert_eq!(all[0].row, late);
    let (parts, values) = open.parts_by(number, (late, None)).unwrap();
    assert_eq!(parts.len(), 2);
    for values in values {
        let Values::Rates(rates) = values else {
            panic!("these are rates");
        };
        assert_eq!(rates[1], Some(0.75));
    }
}

#[test]
fn rows_are_hidden_by_the_events_of_a_rate() {
    let open = opened();
    let number = miss(&open);
    let order = Order {
        key: SortKey::SelfCost,
        descending: true,
    };
    let names = |rules: &str, shown_permille: u32| -> Vec<String> {
        let choice = crate::browse::RowChoice {
            rules,
            shown_permille,
            ..Default::default()
        };
        let rows = open.list(number, order, choice).unwrap().unwrap().rows;
        let profile = &open.tables().profile;
        let name = |row: u32| profile.name(crate::model::FunctionId(row)).to_vec();
        let names = rows
            .into_iter()
            .map(|row| String::from_utf8(name(row)).unwrap());
        names.collect()
    };
    // Self costs by Ir, Dr and D1mr: main 5, 10, 1; work 60, 100, 50; idle 3, 0, 0; late 9, 40, 30.
    assert_eq!(names("", 1000), ["late", "work", "main", "idle"]);
    // Of 150 Dr, by which the rate divides, main has 6.7 % and late 26.7 %; idle has 3.9 % of 77 Ir.
    assert_eq!(names("self>=6%", 1000), ["late", "work", "main"]);
    assert_eq!(names("self>=3%", 1000), ["late", "work", "main"]);
    assert_eq!(names("self>=26%", 1000), ["late", "work"]);
    assert_eq!(names("self>=30%", 1000), ["work"], "late has 37 % of D1mr");
    // Work has 66.7 % of Dr.
    assert_eq!(names("", 600), ["work"]);
    assert_eq!(names("", 660), ["work"]);
    assert_eq!(names("", 670), ["late", "work"]);
}
