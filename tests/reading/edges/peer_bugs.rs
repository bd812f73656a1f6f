//! Known errors of other readers, each with the right answer and the reason.

use super::oracle;
use crate::support::{Entry, load_bytes, log};
use grindscope::analysis::{CallIndex, Cycles, InclusiveCosts, InclusiveRule};
use grindscope::diagnostic::WarningKind;
use grindscope::model::{Formula, FunctionId, PartSelection, Profile};

fn profile(name: &str) -> Profile {
    load_bytes(&oracle(name).expect("an edge case")).expect("a profile")
}

fn text(text: &str) -> Profile {
    load_bytes(text.as_bytes()).expect("a profile")
}

fn function(profile: &Profile, name: &str) -> FunctionId {
    let mut named = profile
        .functions()
        .ids()
        .filter(|&f| profile.name(f) == name.as_bytes());
    let found = named.next().unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(named.next(), None, "two {name}");
    found
}

/// Self cost of the first event.
fn own(profile: &Profile, name: &str) -> i128 {
    let column = profile.self_column(&Formula::event(0), &PartSelection::All);
    column[function(profile, name).0 as usize]
}

/// Inclusive cost of the first event and whether the function is in a cycle.
fn inclusive(profile: &Profile, name: &str) -> (i128, bool) {
    let (first, all) = (Formula::event(0), PartSelection::All);
    let cycles = Cycles::find(profile, &CallIndex::new(profile), &all);
    let costs = InclusiveCosts::new(profile, &cycles, &first, &all, InclusiveRule::Outgoing);
    let function = function(profile, name);
    (
        costs.functions[function.0 as usize],
        cycles.of(function).is_some(),
    )
}

fn totals(profile: &Profile) -> Vec<(&str, i128)> {
    let events = profile.events().iter().enumerate();
    let total = |i| profile.total(&Formula::event(i), &PartSelection::All);
    events.map(|(i, e)| (e.name.as_str(), total(i))).collect()
}

/// callgrind_annotate checks whether the count is above 0 to distinguish a call from a line of the
/// function. Calls that were active at a dump, and all calls of writers without counts, have 0.
#[test]
fn bug_1_a_call_with_count_0_is_a_call() {
    let profile = profile("e04-calls-zero.out");
    assert_eq!(own(&profile, "main"), 10);
    assert_eq!(inclusive(&profile, "main"), (100, false));
    assert_eq!(profile.calls_total(&PartSelection::All), 0);
}

/// callgrind_annotate adds up all incoming calls, also those from within a recursion, and so shows
/// `f` at 180 of 110.
#[test]
fn bug_2_a_recursion_costs_no_more_than_the_program() {
    let profile = profile("e09-direct-recursion.out");
    assert_eq!(inclusive(&profile, "f"), (100, false));
    assert_eq!(inclusive(&profile, "main"), (110, false));
}

/// Without `summary:`, callgrind_annotate takes the sum of inclusive costs for 100 %, here 290.
#[test]
fn bug_3_the_whole_is_the_sum_of_self_costs() {
    assert_eq!(totals(&profile("e09-direct-recursion.out")), [("Ir", 110)]);
}

/// callgrind_annotate adds columns of parts blindly, in the order of the first part's events.
#[test]
fn bug_4_each_part_has_its_own_order_of_events() {
    let profile = text(
        "part: 1\nevents: Ir Dr\nfn=f\n1 100 7\ntotals: 100 7\n\
         part: 2\nevents: Dr Ir\nfn=f\n1 5 50\ntotals: 5 50\n\
         part: 3\nevents: Bc\nfn=f\n1 3\n",
    );
    assert_eq!(totals(&profile), [("Ir", 150), ("Dr", 12), ("Bc", 3)]);
    assert!(profile.warnings().is_empty());
}

/// KCachegrind misses a cycle if its search starts at a member: no earlier name leads to `a`.
#[test]
fn bug_5_every_cycle_is_found() {
    let profile = profile("e10-cycle.out");
    assert!(inclusive(&profile, "a").1 && inclusive(&profile, "b").1);
    assert_eq!(inclusive(&profile, "main"), (200, false));
    assert_eq!(inclusive(&profile, "leaf"), (90, false));
}

/// KCachegrind forgets ids at each part; callgrind defines them once for each dump of all threads.
/// It complains 374 times about this file and loses the names.
#[test]
fn bug_6_ids_live_for_the_whole_file() {
    let profile = profile("08-threads-parts-combined.callgrind.out");
    assert!(profile.warnings().is_empty(), "{:?}", profile.warnings());
    assert_eq!(profile.parts().len(), 5);
    let anonymous = profile
        .functions()
        .ids()
        .filter(|&f| profile.name(f).is_empty());
    assert_eq!(anonymous.count(), 0);
}

/// Both peers count relative positions from the last position line of any kind. The writer counts from the
/// last line of self cost, which differs after a call without one before it: here the line after the call
/// is 2272 in the uncompressed dump of the same run, not 2270.
#[test]
fn bug_7_relative_positions_count_from_the_last_self_cost() {
    let log = log(
        b"events: Ir\nfl=x.c\nfn=f\n2274 5\ncfn=g\ncalls=0 12\n-2 900\n-2 3\nfn=g\n12 900\n",
        [],
    );
    let lines = log.entries.iter().filter_map(|entry| match entry {
        Entry::Own(names, cost) => Some((&names.2[..], cost.position.line, cost.costs[0])),
        Entry::Call(caller, _, _, cost, _) => {
            Some((&caller.2[..], cost.position.line, cost.costs[0]))
        }
        _ => None,
    });
    let expected: [(&[u8], u64, i128); 4] = [
        (b"f", 2274, 5),
        (b"f", 2272, 900),
        (b"f", 2272, 3),
        (b"g", 12, 900),
    ];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

/// KCachegrind never comes back from a NUL byte, as PHP's anonymous classes have in their names.
#[test]
fn bug_8_a_nul_is_a_byte_of_a_name() {
    let profile = profile("e22-nul-byte.out");
    assert_eq!((own(&profile, "foo\0bar"), own(&profile, "main")), (5, 6));
    let nul = profile
        .warnings()
        .of(WarningKind::NulByte)
        .expect("a warning");
    assert_eq!((nul.count, nul.first_line()), (1, Some(3)));
}

/// KCachegrind keeps the file and object of a callee without a call for the next call.
#[test]
fn bug_9_names_of_a_callee_apply_only_to_its_call() {
    let profile = text(
        "events: Ir\nob=/bin/a\nfl=a.c\nfn=main\n1 1\n\
         cob=/lib/z.so\ncfi=z.c\ncfn=zf\n\
         cfn=af\ncalls=1 5\n2 10\nfn=af\n5 10\n",
    );
    let af = function(&profile, "af");
    assert_eq!(
        (profile.object(af), profile.file(af)),
        (&b"/bin/a"[..], &b"a.c"[..])
    );
    assert_eq!(profile.functions().len(), 2);
}

/// Neither peer knows the subposition `bb`; each line of such a file is an error for them.
#[test]
fn bug_10_basic_blocks_are_subpositions() {
    let name = "15-instr-bb-line.callgrind.out";
    let profile = profile(name);
    assert!(profile.warnings().is_empty());
    assert_eq!(profile.parts()[0].totals.as_deref(), Some(&[159_042][..]));
    assert_eq!(totals(&profile), [("Ir", 159_042)]);
    // The same run without `bb` has the same lines and addresses.
    let log = log(
        b"positions: instr bb line\nevents: Ir\nfn=f\n0x100 0xf0 7 3\n+4 * +1 2\n",
        [],
    );
    let positions = log.entries.iter().filter_map(|entry| match entry {
        Entry::Own(_, cost) => Some((
            cost.position.address,
            cost.position.block,
            cost.position.line,
        )),
        _ => None,
    });
    assert_eq!(
        positions.collect::<Vec<_>>(),
        [(0x100, 0xf0, 7), (0x104, 0xf0, 8)]
    );
}

/// KCachegrind stops at the dots of old cachegrind and at tabs, and loses the columns after them.
#[test]
fn bug_11_dots_are_zeros_and_tabs_are_blanks() {
    let dots = profile("e20-cachegrind-dots.out");
    assert_eq!(totals(&dots), [("Ir", 9), ("I1mr", 1), ("Dr", 3)]);
    let tabs = profile("e30-tabs.out");
    assert_eq!(totals(&tabs), [("Ir", 5 + 7 + 16), ("Dr", 6 + 8 + 4)]);
    assert!(dots.warnings().is_empty() && tabs.warnings().is_empty());
}

/// KCachegrind takes functions for one whose files have the same base name: 5 and 7 are 12.
#[test]
fn bug_12_functions_of_different_files_are_different() {
    let profile = profile("e18-same-fn-two-files.out");
    let mut costs = profile.self_column(&Formula::event(0), &PartSelection::All);
    costs.sort_unstable();
    assert_eq!(costs, [5, 7, 11]);
}

/// KCachegrind skips the whole file, annotate the line.
#[test]
fn summary_may_come_before_events() {
    let profile = profile("e16-summary-before-events.out");
    assert_eq!(profile.parts()[0].summary.as_deref(), Some(&[55][..]));
    assert_eq!(totals(&profile), [("Ir", 55)]);
}

/// Annotate counts hexadecimal costs as 0, and takes the cost of an `rcalls=` line for self cost.
#[test]
fn hexadecimal_costs_and_old_calls_count() {
    assert_eq!(
        totals(&profile("e06-positions.out")),
        [("ticks", 1 + 5 + 6 + 16 + 2)]
    );
    let old = profile("e15-rcalls-unknown.out");
    assert_eq!((own(&old, "main"), own(&old, "g")), (5, 50));
    assert_eq!(inclusive(&old, "main"), (55, false));
}

/// Annotate gives up at a line with too many costs; KCachegrind takes a negative one for 0.
#[test]
fn odd_columns_count_as_far_as_they_mean_something() {
    let columns = profile("e05-columns.out");
    let (a, b, c) = (10 + 10 + 10 + 1 + 1, 20 + 20 + 5 - 7 + 2, 30 + 2 + 3);
    assert_eq!(totals(&columns), [("A", a), ("B", b), ("C", c)]);
    let kinds: Vec<WarningKind> = columns.warnings().groups().iter().map(|g| g.kind).collect();
    assert_eq!(
        kinds,
        [WarningKind::NegativeCost, WarningKind::TooManyCosts]
    );
}

/// KCachegrind takes `summary:` for nothing, annotate for 100 %. Callgrind's summary also counts
/// what was not dumped, so a summary above the sum needs no warning.
#[test]
fn the_sum_of_the_lines_is_the_whole_and_the_summary_a_check() {
    let profile = profile("e11-summary-mismatch.out");
    assert_eq!(totals(&profile), [("Ir", 100)]);
    assert_eq!(profile.parts()[0].summary.as_deref(), Some(&[1000][..]));
    assert!(profile.warnings().is_empty());
}
