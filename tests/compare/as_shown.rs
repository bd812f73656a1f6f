//! A comparison as the page shows it: lists, calls, findings, exports; compared with slow sums of texts.

use crate::random::texts;
use crate::sums::{difference, self_costs, totals};
use crate::{load_texts, path};
use grindscope::analysis::CallKind;
use grindscope::analysis::compare::{Change, ChangeFinding, Difference, Figures, Rules, changes};
use grindscope::analysis::flat::{Filter, Searched, matching_rows};
use grindscope::browse::{
    ComparedCall, ComparedCost, ComparedSide, ComparedTables, ComparedValue, DifferenceKey,
    DifferenceOrder, ShownChanges, Tables,
};
use grindscope::export::{callgrind, csv};
use grindscope::model::PartSelection;
use proptest::prelude::*;

fn open(a: &str, b: &str) -> ComparedTables {
    ComparedTables::new(load_texts(&[a]), load_texts(&[b]), &Rules::default()).expect("few names")
}

const KEYS: [DifferenceKey; 6] = [
    DifferenceKey::Difference,
    DifferenceKey::Growth,
    DifferenceKey::A,
    DifferenceKey::B,
    DifferenceKey::Ratio,
    DifferenceKey::Name,
];

fn costs(open: &ComparedTables, event: usize, cost: ComparedCost) -> Figures {
    open.column(event, cost).costs().expect("costs").clone()
}

/// The cost of a call.
fn cost(call: &ComparedCall) -> Difference {
    match call.cost {
        ComparedValue::Cost(cost) => cost,
        ComparedValue::Rate(_) => panic!("{call:?}"),
    }
}

fn shown(flags: [bool; 4]) -> ShownChanges {
    let [equal, changed, new, gone] = flags;
    ShownChanges {
        equal,
        changed,
        new,
        gone,
    }
}

fn is_shown(change: Change, flags: [bool; 4]) -> bool {
    let kinds = [Change::Equal, Change::Changed, Change::New, Change::Gone];
    kinds
        .iter()
        .zip(flags)
        .any(|(&kind, flag)| flag && kind == change)
}

proptest! {
    /// Each row is listed once if its kind is wanted; what is listed and what is not are the totals.
    #[test]
    fn lists_contain_the_selected_rows_and_add_up(
        a in texts(),
        b in texts(),
        flags in any::<[bool; 4]>(),
        key in 0..KEYS.len(),
        reversed: bool,
    ) {
        let open = open(&a, &b);
        let order = DifferenceOrder { key: KEYS[key], reversed };
        for event in 0..open.events.both.len() {
            for cost in [ComparedCost::SelfCost, ComparedCost::Inclusive] {
                let figures = open.figures(event, cost);
                prop_assert_eq!(costs(&open, event, cost), figures.clone());
                let matching = &open.matching;
                let kind = |row: u32| figures.change(matching, row);
                let all = 0..figures.rows.len() as u32;
                let mut expected: Vec<u32> = all.clone().filter(|&r| is_shown(kind(r), flags)).collect();
                let counts = [Change::Equal, Change::Changed, Change::New, Change::Gone];
                let counts = counts.map(|of| all.clone().filter(|&r| kind(r) == of).count());
                let found = open.list(event, cost, order, shown(flags), "");
                let found = found.expect("no filter").expect("an event");
                let sum = |of: fn(&Difference) -> i128| -> i128 {
                    expected.iter().map(|&r| of(&figures.rows[r as usize])).sum()
                };
                prop_assert_eq!(found.shown, Difference { a: sum(|d| d.a), b: sum(|d| d.b) });
                prop_assert_eq!(found.counts, counts);
                let ordered = |pair: &[u32]| {
                    let [x, y] = [pair[0], pair[1]].map(|r| figures.rows[r as usize]);
                    let (x, y) = if reversed { (y, x) } else { (x, y) };
                    match KEYS[key] {
                        DifferenceKey::Difference => x.change().abs() >= y.change().abs(),
                        DifferenceKey::Growth => x.change() >= y.change(),
                        DifferenceKey::A => x.a >= y.a,
                        DifferenceKey::B => x.b >= y.b,
                        DifferenceKey::Ratio | DifferenceKey::Name => true,
                    }
                };
                prop_assert!(found.rows.windows(2).all(ordered));
                let mut rows = found.rows;
                rows.sort_unstable();
                expected.sort_unstable();
                prop_assert_eq!(rows, expected);
            }
        }
        prop_assert!(open.list(99, ComparedCost::SelfCost, order, shown(flags), "").expect("no filter").is_none());
    }

    /// A filter lets a row pass by what it is in A or in B.
    #[test]
    fn filters_search_both_profiles(a in texts(), b in texts(), word in 0..5usize) {
        let filter = ["f", "file:u.c", "object:libc !g", "self>10", "called>=2 /^_Z/"][word];
        let own = [Tables::new(load_texts(&[&a])), Tables::new(load_texts(&[&b]))];
        let open = open(&a, &b);
        if open.events.both.is_empty() {
            return Ok(());
        }
        let order = DifferenceOrder::default();
        let found = open.list(0, ComparedCost::SelfCost, order, ShownChanges::ALL, filter);
        let mut found = found.expect("a filter").expect("an event").rows;
        found.sort_unstable();
        let tables = &open;
        let pair = tables.events.both[0];
        let parsed = Filter::parse(filter).expect("a filter");
        let name = &tables.a.events[pair.a].name;
        let mut expected = Vec::new();
        for (own, side) in own.iter().zip([ComparedSide::A, ComparedSide::B]) {
            let event = own.events.iter().position(|event| event.name == *name).expect("an event");
            let (profile, names, cycles) = (&*own.profile, own.names.readable(), &own.cycles);
            let searched = Searched { profile, names, cycles, fold: None };
            let passing = matching_rows(&parsed, searched, &own.flat(event), None, || own.origins());
            let rows = tables.rows_of(side);
            // A comparison has no rows for cycles.
            expected.extend(passing.iter().filter_map(|&f| *rows.get(f as usize)?));
        }
        expected.sort_unstable();
        expected.dedup();
        prop_assert_eq!(found, expected);
    }

    /// The calls of each row are all calls that begin or end there.
    #[test]
    fn calls_of_rows_are_all_calls(a in texts(), b in texts()) {
        let open = open(&a, &b);
        if open.events.both.is_empty() {
            return Ok(());
        }
        let tables = &open;
        let (calls, costs, counts) = (tables.calls(), tables.call_costs(0), tables.call_counts());
        for row in 0..open.matching.rows.len() as u32 {
            let [callers, sorted] = open.calls_of(0, row, None).expect("a row");
            let mut callees: Vec<_> = sorted.iter().map(|c| (c.other, cost(c), c.count)).collect();
            let mut callers: Vec<_> = callers.iter().map(|c| (c.other, cost(c), c.count)).collect();
            let seen = |at: usize, other| (other, costs[at], counts[at]);
            let ends = calls.iter().enumerate();
            let mut from: Vec<_> = ends.clone().filter(|(_, c)| c.caller == row).map(|(i, c)| seen(i, c.callee)).collect();
            let mut to: Vec<_> = ends.filter(|(_, c)| c.callee == row).map(|(i, c)| seen(i, c.caller)).collect();
            // Calls that are contained in others come last.
            let size = |c: &ComparedCall| (c.kind != CallKind::Counted, -cost(c).change().abs());
            prop_assert!(sorted.is_sorted_by_key(size));
            for list in [&mut callees, &mut callers, &mut from, &mut to] {
                list.sort_unstable_by_key(|(other, cost, count)| (*other, cost.a, cost.b, count.a));
            }
            prop_assert_eq!((callees, callers), (from, to));
        }
        let rows = open.matching.rows.len() as u32;
        prop_assert!(open.calls_of(0, rows, None).is_none());
    }

    /// By the table at the head of `compare::changes`.
    #[test]
    fn findings_are_those_of_the_rules(a in texts(), b in texts()) {
        let tables = open(&a, &b);
        let called = tables.called();
        for event in 0..tables.events.both.len() {
            let costs = tables.figures(event, ComparedCost::SelfCost);
            let found = changes(&costs, &costs, &called, |_| None, |_| None, |_| false);
            let all: i128 = costs.rows.iter().map(|c| c.change().abs()).sum();
            prop_assert_eq!(found[0], ChangeFinding::Total(costs.total));
            let mut large: Vec<(i128, u32)> = (0u32..).zip(&costs.rows)
                .filter(|(_, c)| c.change() != 0)
                .map(|(row, c)| (c.change().abs(), row)).collect();
            large.sort_by_key(|&(change, row)| (-change, row));
            let mut missing = all * 80;
            large.truncate(10);
            large.retain(|(change, _)| { let is_missing = missing > 0; missing -= change * 100; is_missing || change * 20 >= all });
            let rows: Vec<u32> = large.iter().map(|&(_, row)| row).collect();
            let found: Vec<u32> = found.iter().filter_map(ChangeFinding::row).collect();
            prop_assert_eq!(found, rows);
        }
    }

    /// Read again, the callgrind file has the differences; where both know an event.
    #[test]
    fn the_written_difference_is_the_difference(a in texts(), b in texts()) {
        let rules = Rules::exact();
        let (a, b) = (load_texts(&[a]), load_texts(&[b]));
        let expected = difference(&self_costs(&a), &self_costs(&b));
        let common: Vec<String> = a.events().iter().map(|e| e.name.clone())
            .filter(|name| b.events().iter().any(|e| e.name == *name)).collect();
        let tables = ComparedTables::new(a, b, &rules).expect("few names");
        if common.is_empty() {
            return Ok(());
        }
        let text = callgrind::write_difference(&tables, None);
        let read = load_texts(&[&text]);
        // Calls of random profiles may cost more than the whole, and of differences so may any.
        let expected_kinds = ["negative-cost", "call-above-total"];
        prop_assert!(read.warnings().groups().iter().all(|g| expected_kinds.contains(&g.kind.id())),
            "{:?}", read.warnings().groups());
        let found = self_costs(&read);
        for (key, costs) in &expected {
            for name in &common {
                let of = |sums: &crate::sums::Sums| {
                    sums.get(key).and_then(|c| c.get(name)).copied().unwrap_or(0)
                };
                prop_assert_eq!(of(&found), costs.get(name).copied().unwrap_or(0));
            }
        }
        let of_totals = totals(&found);
        for name in &common {
            let expected = totals(&expected).get(name).copied().unwrap_or(0);
            prop_assert_eq!(of_totals.get(name).copied().unwrap_or(0), expected);
        }
        let (costs, counts) = (tables.call_costs(0), tables.call_counts());
        let differing = (0..costs.len())
            .filter(|&i| costs[i].change() != 0 || counts[i].change() != 0).count();
        prop_assert!(read.calls().len() >= differing);
    }
}

#[test]
fn parts_that_do_not_count_are_left_out() {
    let a = "events: Ir\nfn=f\n1 10\npart: 2\nevents: Ir\nfn=f\n1 5\n";
    let b = "events: Ir\nfn=f\n1 4\n";
    let only = |flags: &[bool]| PartSelection::Only(flags.to_vec());
    for (flags, expected) in [([true, false], 10), ([false, true], 5)] {
        let mut open = open(a, b);
        open.select_parts(&only(&flags), &PartSelection::All);
        let figures = costs(&open, 0, ComparedCost::SelfCost);
        let expected = Difference { a: expected, b: 4 };
        assert_eq!((figures.rows[0], figures.total), (expected, expected));
    }
}

#[test]
fn rows_of_the_csv_are_those_asked_for() {
    let text = |name: &str| std::fs::read(path(name)).expect(name);
    let a = load_texts(&[text("corpus/cachegrind/c.out")]);
    let b = load_texts(&[text("corpus/cachegrind/c2.out")]);
    let tables = ComparedTables::new(a, b, &Rules::default()).expect("few names");
    let cost = ComparedCost::SelfCost;
    let rows: Vec<u32> = (0..tables.matching.rows.len() as u32).collect();
    let all = csv::write_differences(&tables, &[0], cost, &rows);
    let all = String::from_utf8(all).expect("UTF-8");
    let own = |row: u32| tables.place(row).file.ends_with(b"/cdemo.c");
    let row = |name: &str| {
        let rows = 0..tables.matching.rows.len() as u32;
        let found = rows
            .into_iter()
            .find(|&row| tables.place(row).function == name.as_bytes() && own(row));
        found.expect(name)
    };
    let some = csv::write_differences(&tables, &[0], cost, &[row("main"), row("fib")]);
    let some = String::from_utf8(some).expect("UTF-8");
    let line = |name: &str| {
        all.lines()
            .find(|l| l.contains(&format!(",{name},,/home")))
            .expect(name)
    };
    let expected = [
        all.lines().next().expect("a head"),
        line("main"),
        line("fib"),
    ];
    assert_eq!(some.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn cycles_are_not_rows() {
    let text = |cost: u32| {
        format!(
            "events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 {}\nfn=a\n2 {cost}\ncfn=b\ncalls=1 1\n2 3\n\
             fn=b\n3 2\ncfn=a\ncalls=1 1\n3 1\n",
            cost + 2
        )
    };
    let open = open(&text(10), &text(20));
    assert_eq!(open.b.cycles.len(), 1);
    let counts = |cost| {
        let order = DifferenceOrder::default();
        let listed = open.list(0, cost, order, ShownChanges::ALL, "");
        listed.expect("no filter").expect("an event").counts
    };
    assert_eq!(
        counts(ComparedCost::SelfCost),
        [2, 1, 0, 0],
        "main and b are equal"
    );
    for cost in [ComparedCost::SelfCost, ComparedCost::Inclusive] {
        let figures = costs(&open, 0, cost);
        assert_eq!(figures.rows.len(), 3, "{cost:?}");
        assert_eq!(counts(cost).iter().sum::<usize>(), 3, "{cost:?}");
    }
}

/// Of 2,100 more, 1,500 are of `grow`, which allocates more often, and 600 of start-up. `copy`, which `grow`
/// calls, is own code.
#[test]
fn library_code_explains_the_function_that_calls_it() {
    let text = |own: u64, calls: u64, cost: u64, start: u64| {
        format!(
            "events: Ir\nob=/home/me/prog\nfl=a.c\nfn=grow\n1 {own}\ncob=/usr/lib/libc.so.6\ncfi=m.c\n\
             cfn=malloc\ncalls={calls} 1\n2 {cost}\ncob=/home/me/prog\ncfi=a.c\ncfn=copy\ncalls=2 9\n3 50\n\
             fn=copy\n9 50\nfn=(below main)\n1 {start}\nob=/usr/lib/libc.so.6\nfl=m.c\nfn=malloc\n1 {cost}\n"
        )
    };
    let tables = open(&text(100, 10, 400, 30), &text(200, 70, 1_800, 630));
    let found = tables.findings(0);
    let sentences: Vec<&str> = found.iter().map(|f| f.sentence.as_str()).collect();
    assert_eq!(
        sentences,
        [
            "B costs 2,100 Ir more than A: 2,680 instead of 580, +362.1 %.",
            "grow costs 1,500 Ir more: 71.4 % of all changes. Its self cost accounts for +100 Ir, library code that it calls for +1,400 Ir, mostly malloc, which it calls 70 times instead of 10.",
            "Code outside own functions, such as start-up, costs 600 Ir more: 28.6 % of all changes.",
        ]
    );
}
