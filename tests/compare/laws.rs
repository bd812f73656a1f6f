//! Laws for any two profiles.

use crate::load_texts;
use crate::random::texts;
use crate::sums::{Key, Sums, difference, key, key_of, self_costs};
use grindscope::analysis::compare::{
    Change, Difference, MatchedBy, MatchedRow, Rules, Substitution,
};
use grindscope::browse::{ComparedCost, ComparedPair, ComparedSide, ComparedTables, ComparedValue};
use grindscope::model::{Formula, PartSelection, Profile};
use grindscope::sink::Place;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn tables(a: &str, b: &str, rules: &Rules) -> ComparedTables {
    ComparedTables::new(load_texts(&[a]), load_texts(&[b]), rules).expect("few names")
}

/// Measured events that both have, as (place in the pairs, name).
fn events(tables: &ComparedTables) -> Vec<(usize, String)> {
    let pairs = tables.events.both.iter().enumerate();
    pairs
        .map(|(i, pair)| (i, tables.a.events[pair.a].name.clone()))
        .collect()
}

fn cost(sums: &Sums, key: Option<&Key>, event: &str) -> i128 {
    let of_function = key.and_then(|key| sums.get(key));
    of_function.and_then(|f| f.get(event)).copied().unwrap_or(0)
}

/// Both functions of a row as texts.
type Ends = (Option<Key>, Option<Key>);

fn ends(tables: &ComparedTables) -> Vec<Ends> {
    let rows = tables.matching.rows.iter();
    let ends = rows.map(|row| {
        let key = |place: Option<Place>| place.map(|place| key_of(&tables.profile, place));
        (key(row.a), key(row.b))
    });
    ends.collect()
}

proptest! {
    #[test]
    fn rows_are_the_sums_of_both_and_add_up(a in texts(), b in texts(), exact in any::<bool>()) {
        let rules = if exact { Rules::exact() } else { Rules::default() };
        let tables = tables(&a, &b, &rules);
        let (read_a, read_b) = (load_texts(&[&a]), load_texts(&[&b]));
        let (of_a, of_b) = (self_costs(&read_a), self_costs(&read_b));
        for (event, name) in events(&tables) {
            let figures = tables.figures(event, ComparedCost::SelfCost);
            for ((in_a, in_b), figure) in ends(&tables).iter().zip(&figures.rows) {
                let expected = Difference {
                    a: cost(&of_a, in_a.as_ref(), &name),
                    b: cost(&of_b, in_b.as_ref(), &name),
                };
                prop_assert_eq!(*figure, expected);
            }
            let sum: i128 = figures.rows.iter().map(|row| row.change()).sum();
            prop_assert_eq!(sum, figures.total.change());
            let sum: i128 = figures.rows.iter().map(|row| row.a).sum();
            prop_assert_eq!(sum, figures.total.a);
            let total = |p: &Profile| {
                let at = p.events().iter().position(|e| e.name == name).expect("an event");
                p.total(&Formula::event(at), &PartSelection::All)
            };
            let totals = (total(&read_a), total(&read_b));
            prop_assert_eq!((figures.total.a, figures.total.b), totals);
        }
    }

    #[test]
    fn counts_of_calls_are_those_of_the_calls(a in texts(), b in texts()) {
        let tables = tables(&a, &b, &Rules::default());
        if tables.events.both.is_empty() {
            return Ok(());
        }
        let counts = tables.called();
        let (calls, of_calls) = (tables.calls(), tables.call_counts());
        for (row, count) in (0u32..).zip(&counts.rows) {
            let to_row = calls.iter().zip(&of_calls).filter(|(call, _)| call.callee == row);
            let sum = to_row.fold((0, 0), |sum, (_, count)| (sum.0 + count.a, sum.1 + count.b));
            prop_assert_eq!((count.a, count.b), sum);
        }
        let totals = (load_texts(&[&a]).calls_total(&PartSelection::All), load_texts(&[&b]).calls_total(&PartSelection::All));
        prop_assert_eq!((counts.total.a as u128, counts.total.b as u128), totals);
    }

    #[test]
    fn every_function_is_in_one_row(a in texts(), b in texts(), exact in any::<bool>()) {
        let rules = if exact { Rules::exact() } else { Rules::default() };
        let tables = tables(&a, &b, &rules);
        for (side, text) in [(ComparedSide::A, &a), (ComparedSide::B, &b)] {
            let read = load_texts(&[text]);
            let rows = tables.rows_of(side);
            prop_assert_eq!(rows.len(), read.functions().len());
            let of_side = |row: &MatchedRow| match side {
                ComparedSide::A => row.a,
                ComparedSide::B => row.b,
            };
            let mut seen = BTreeSet::new();
            for (function, row) in read.functions().ids().zip(rows) {
                let row = row.expect("a row");
                prop_assert!(seen.insert(row), "two functions in one row");
                let place = of_side(&tables.matching.rows[row as usize]).expect("a name");
                prop_assert_eq!(key_of(&tables.profile, place), key(&read, function));
            }
            let there = (0u32..).zip(&tables.matching.rows).filter(|(_, row)| of_side(row).is_some());
            prop_assert_eq!(there.map(|(row, _)| row).collect::<BTreeSet<_>>(), seen);
        }
        let rows = &tables.matching.rows;
        prop_assert!(rows.iter().all(|row| row.a.is_some() || row.b.is_some()));
        prop_assert_eq!(rows.len(), tables.profile.functions().len());
    }

    #[test]
    fn exact_rows_are_equal_names(a in texts(), b in texts()) {
        let tables = tables(&a, &b, &Rules::exact());
        let known = |text: &str| self_costs(&load_texts(&[text])).into_keys().collect::<Vec<_>>();
        let (of_a, of_b) = (known(&a), known(&b));
        for (in_a, in_b) in ends(&tables) {
            match (in_a, in_b) {
                (Some(a), Some(b)) => prop_assert_eq!(a, b),
                (Some(a), None) => prop_assert!(!of_b.contains(&a)),
                (None, b) => prop_assert!(!of_a.contains(&b.expect("a function"))),
            }
        }
        prop_assert!(tables.matching.ambiguities.is_empty());
    }

    /// Names, written by hand: `f` is not `f()`; `_Z1fv` reads `f()`; an address is only itself.
    #[test]
    fn matched_functions_have_similar_names(a in texts(), b in texts()) {
        let tables = tables(&a, &b, &Rules::default());
        let reads = |name: &str| name.replace("_Z1fv", "f()");
        let base = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
        for ((in_a, in_b), row) in ends(&tables).into_iter().zip(&tables.matching.rows) {
            let (Some(a), Some(b)) = (in_a, in_b) else { continue };
            prop_assert_eq!(row.by == MatchedBy::Identity, a == b);
            prop_assert_eq!(reads(&a.2), reads(&b.2));
            prop_assert!(a == b || a.2 != "0x10");
            if row.by == MatchedBy::Path {
                prop_assert_eq!((base(&a.0), base(&a.1), &a.2), (base(&b.0), base(&b.1), &b.2));
            }
        }
        for open in &tables.matching.ambiguities {
            prop_assert!(!open.a.is_empty() && !open.b.is_empty());
            let alone = |row: u32| {
                let row = tables.matching.rows[row as usize];
                row.a.is_none() || row.b.is_none()
            };
            prop_assert!(open.a.iter().chain(&open.b).all(|f| alone(f.0)));
        }
    }

    #[test]
    fn a_profile_is_equal_to_itself(a in texts()) {
        let tables = tables(&a, &a, &Rules::default());
        prop_assert!(tables.events.only_a.is_empty() && tables.events.only_b.is_empty());
        for cost in [ComparedCost::SelfCost, ComparedCost::Inclusive] {
            for (event, _) in events(&tables) {
                let figures = tables.figures(event, cost);
                for row in 0..tables.matching.rows.len() as u32 {
                    prop_assert_eq!(figures.change(&tables.matching, row), Change::Equal);
                }
            }
        }
        prop_assert!(tables.matching.rows.iter().all(|row| row.by == MatchedBy::Identity));
        prop_assert!(tables.matching.ambiguities.is_empty());
        let (calls, costs, counts) = (tables.calls(), tables.call_costs(0), tables.call_counts());
        for (at, call) in calls.iter().enumerate() {
            let change = ComparedValue::Cost(costs[at]).change_of(call.in_a, call.in_b);
            prop_assert_eq!(change, Change::Equal);
            prop_assert_eq!(counts[at].change(), 0);
        }
    }

    #[test]
    fn seen_from_b_every_difference_has_the_other_sign(a in texts(), b in texts()) {
        let (there, back) = (tables(&a, &b, &Rules::default()), tables(&b, &a, &Rules::default()));
        for (event, name) in events(&there) {
            for cost in [ComparedCost::SelfCost, ComparedCost::Inclusive] {
                let figures = there.figures(event, cost);
                let other = events(&back).into_iter().find(|e| e.1 == name).expect("an event").0;
                let of_back = back.figures(other, cost);
                prop_assert_eq!(-figures.total, of_back.total);
                let rows = ends(&there).into_iter().zip(figures.rows.iter().map(|&row| -row));
                let swapped = ends(&back).into_iter().map(|(a, b)| (b, a)).zip(of_back.rows);
                let (rows, swapped): (BTreeMap<_, _>, BTreeMap<_, _>) =
                    (rows.collect(), swapped.collect());
                prop_assert_eq!(rows, swapped);
            }
        }
    }

    #[test]
    fn calls_are_listed_once_and_add_up(a in texts(), b in texts()) {
        let tables = tables(&a, &b, &Rules::default());
        for (event, name) in events(&tables) {
            let (calls, costs, counts) =
                (tables.calls(), tables.call_costs(event), tables.call_counts());
            let ends: Vec<_> = calls.iter().map(|call| (call.caller, call.callee)).collect();
            let mut distinct = ends.clone();
            distinct.sort_unstable();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), ends.len());
            let sum = |p: &Profile| -> (i128, i128) {
                let at = p.events().iter().position(|e| e.name == name).expect("an event");
                let costs = p.call_column(&Formula::event(at), &PartSelection::All);
                (costs.iter().sum(), p.calls_total(&PartSelection::All) as i128)
            };
            let (read_a, read_b) = (load_texts(&[&a]), load_texts(&[&b]));
            let (of_a, of_b) = (sum(&read_a), sum(&read_b));
            let change = |list: &[Difference]| list.iter().map(|d| d.change()).sum::<i128>();
            prop_assert_eq!(change(&costs), of_b.0 - of_a.0);
            prop_assert_eq!(change(&counts), of_b.1 - of_a.1);
            let ends = |p: &Profile| -> BTreeSet<(Key, Key)> {
                let calls = p.calls();
                calls.ids().map(|id| (key(p, calls.caller(id)), key(p, calls.callee(id)))).collect()
            };
            let rows = &tables.matching.rows;
            let found = |is_there: fn(&ComparedPair) -> bool, place: fn(&MatchedRow) -> Option<Place>| {
                let name = |row: u32| {
                    let place = place(&rows[row as usize]).expect("a name");
                    key_of(&tables.profile, place)
                };
                let there = calls.iter().filter(|call| is_there(call));
                there.map(|call| (name(call.caller), name(call.callee))).collect::<BTreeSet<_>>()
            };
            prop_assert_eq!(found(|call| call.in_a, |row| row.a), ends(&read_a));
            prop_assert_eq!(found(|call| call.in_b, |row| row.b), ends(&read_b));
        }
    }

    /// The same rewriting, on the keys of maps.
    #[test]
    fn rewritten_names_are_one_function(a in texts(), b in texts()) {
        let substitution = |text| vec![Substitution::parse(text).expect(text)];
        let rules = Rules {
            objects: substitution("s#^/.#/lib#"),
            files: substitution(r"s/^\/[ab]\///"),
            functions: substitution("s/G$/f/i"),
            ..Rules::exact()
        };
        let rewrite = |sums: Sums| {
            let mut out = Sums::new();
            for ((object, file, name), costs) in sums {
                let object = object.replace("/x/", "/lib/").replace("/y/", "/lib/");
                let file = file.replace("/a/", "").replace("/b/", "");
                let of_function = out.entry((object, file, name.replace('g', "f"))).or_default();
                for (event, cost) in costs {
                    *of_function.entry(event).or_default() += cost;
                }
            }
            out
        };
        let expected = difference(
            &rewrite(self_costs(&load_texts(&[&a]))),
            &rewrite(self_costs(&load_texts(&[&b]))),
        );
        let tables = tables(&a, &b, &rules);
        let mut keys: Vec<Key> = ends(&tables).into_iter().filter_map(|(a, b)| a.or(b)).collect();
        for (event, name) in events(&tables) {
            let figures = tables.figures(event, ComparedCost::SelfCost);
            for (key, figure) in keys.iter().zip(&figures.rows) {
                prop_assert_eq!(figure.change(), cost(&expected, Some(key), &name));
            }
        }
        keys.sort();
        prop_assert_eq!(keys, expected.into_keys().collect::<Vec<_>>());
    }
}
