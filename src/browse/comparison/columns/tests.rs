//! Rates of two profiles: values, orders, shares.

use super::*;
use crate::analysis::compare::Rules;
use crate::browse::{ComparedCost, ComparedTables, OwnEvent, list_differences};
use crate::loading::Loader;
use crate::model::{Profile, ProfileBuilder};

fn profile(text: &[u8]) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

#[test]
fn each_profile_has_the_rate_of_its_own_sums() {
    let a = b"events: Dr D1mr\nfn=f\n1 100 10\nfn=g\n1 50 40\nfn=gone\n1 8 2\nfn=idle\n1 0 0\n";
    let b = b"events: D1mr Dr\nfn=f\n1 30 100\nfn=g\n1 20 50\nfn=idle\n1 1 4\n";
    let mut tables = ComparedTables::new(profile(a), profile(b), &Rules::default()).unwrap();
    let own = OwnEvent::parse("Miss = D1mr / Dr").unwrap();
    tables.define(&[own]).unwrap();
    assert_eq!(tables.numbers(), 3);
    let column = tables.column(2, ComparedCost::SelfCost);
    let ComparedColumn::Rates(figures, totals) = &column else {
        panic!("{column:?}");
    };
    let row = |name: &str| {
        let mut rows = 0..tables.matching.rows.len() as u32;
        rows.find(|&row| tables.place(row).function == name.as_bytes())
            .unwrap()
    };
    let rate = |name: &str| figures[row(name) as usize];
    let of = |a, b| RateDifference { a, b };
    assert_eq!(rate("f"), of(Some(0.1), Some(0.3)));
    assert_eq!(rate("g"), of(Some(0.8), Some(0.4)));
    assert_eq!(rate("gone"), of(Some(0.25), None));
    assert_eq!(rate("idle"), of(None, Some(0.25)));
    assert_eq!(
        (rate("gone").change(), rate("g").ratio()),
        (None, Some(0.5))
    );
    assert_eq!(*totals, of(Some(52.0 / 158.0), Some(51.0 / 154.0)));
    let mut rows: Vec<u32> = (0..4).collect();
    let name = |row: u32| tables.place(row).function.to_vec();
    let mut sorted = |key, reversed| {
        column.sort(&mut rows, DifferenceOrder { key, reversed }, name);
        rows.clone()
    };
    let difference = DifferenceKey::Difference;
    assert_eq!(
        sorted(difference, false),
        ["g", "f", "gone", "idle"].map(row)
    );
    assert_eq!(
        sorted(difference, true),
        ["f", "g", "gone", "idle"].map(row)
    );
    let b = DifferenceKey::B;
    assert_eq!(sorted(b, false), ["g", "f", "idle", "gone"].map(row));
    let by_name = sorted(DifferenceKey::Name, true);
    assert_eq!(by_name, ["idle", "gone", "g", "f"].map(row));

    // Of 158 Dr and 52 D1mr in A: f has 100 and 10, g 50 and 40, gone 8 and 2. In B idle has 4 of
    // 154 and 1 of 51.
    let shares = tables.shares(2, ComparedCost::SelfCost);
    let share = |name: &str| shares[row(name) as usize];
    assert_eq!(share("f"), f64::max(10_000.0 / 158.0, 10_000.0 / 154.0));
    assert_eq!(share("g"), 4000.0 / 52.0);
    assert_eq!(share("gone"), 800.0 / 158.0);
    assert_eq!(share("idle"), 400.0 / 154.0);
    let listed = list_differences(&column, &shares, difference, 4.0, |_, _| true, name);
    assert_eq!(listed.rows, ["g", "f", "gone"].map(row));
    assert_eq!(listed.left_out, 1);
}
