//! Merged profiles compared with profiles whose texts were read one after the other.

use crate::random::texts;
use crate::sums::{key, self_costs};
use crate::{load, load_texts};
use grindscope::analysis::{CallIndex, Cycles, InclusiveCosts, InclusiveRule};
use grindscope::diagnostic::WarningKind;
use grindscope::model::{Formula, PartSelection, Profile, ProfileBuilder, Renaming};
use proptest::prelude::*;
use std::fmt::Debug;

/// Keeps all names.
struct AsWritten;

impl Renaming for AsWritten {}

/// The profiles as one, each with the number of its first file.
fn merge(profiles: &[(&Profile, u32)]) -> Profile {
    let mut builder = ProfileBuilder::new();
    for &(profile, first_file) in profiles {
        let added = builder.add_profile(profile, first_file, &AsWritten);
        added.expect("small profiles");
    }
    builder.finish()
}

/// Everything that the tables of a profile say, but for the pages of its texts.
fn contents(profile: &Profile) -> Vec<String> {
    let mut out = Vec::new();
    let mut line = |what: &dyn Debug| out.push(format!("{what:?}"));
    let names: Vec<&String> = profile.events().iter().map(|e| &e.name).collect();
    line(&names);
    line(&profile.derived_events());
    for (number, part) in profile.parts().iter().enumerate() {
        line(&(
            part.file,
            &part.events,
            &part.sums,
            &part.summary,
            &part.totals,
        ));
        line(&(
            &part.creator,
            &part.command,
            &part.pid,
            &part.number,
            &part.thread,
        ));
        line(&(&part.descriptions, &part.positions));
        let mut selected = vec![false; profile.parts().len()];
        selected[number] = true;
        columns(profile, &PartSelection::Only(selected), &mut line);
    }
    columns(profile, &PartSelection::All, &mut line);
    for call in profile.calls().ids() {
        let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
        line(&(key(profile, caller), key(profile, callee)));
    }
    for function in profile.functions().ids() {
        line(&key(profile, function));
    }
    out
}

fn columns(profile: &Profile, parts: &PartSelection, line: &mut dyn FnMut(&dyn Debug)) {
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, parts);
    for event in 0..profile.events().len() {
        let formula = Formula::event(event);
        line(&profile.total(&formula, parts));
        line(&profile.self_column(&formula, parts));
        line(&profile.call_column(&formula, parts));
        let rule = InclusiveRule::default();
        line(&InclusiveCosts::new(
            profile, &cycles, &formula, parts, rule,
        ));
    }
    line(&profile.count_column(parts));
}

proptest! {
    #[test]
    fn merging_profiles_is_reading_all_texts(texts in prop::collection::vec(texts(), 1..4)) {
        let profiles: Vec<Profile> = texts.iter().map(|text| load_texts(&[text])).collect();
        let numbered: Vec<(&Profile, u32)> = profiles.iter().zip(0..).collect();
        let merged = merge(&numbered);
        prop_assert_eq!(contents(&merged), contents(&load_texts(&texts)));
    }

    #[test]
    fn totals_of_the_sum_are_sums_of_the_totals(a in texts(), b in texts()) {
        let (a, b) = (load_texts(&[a]), load_texts(&[b]));
        let merged = self_costs(&merge(&[(&a, 0), (&b, 1)]));
        let mut expected = self_costs(&a);
        for (key, costs) in self_costs(&b) {
            for (event, cost) in costs {
                *expected.entry(key.clone()).or_default().entry(event).or_default() += cost;
            }
        }
        for (key, costs) in &merged {
            for (event, cost) in costs {
                let sum = expected[key].get(event).copied().unwrap_or(0);
                prop_assert_eq!(*cost, sum, "{:?} {}", key, event);
            }
        }
        prop_assert_eq!(merged.len(), expected.len());
    }
}

#[test]
fn real_profiles_of_any_writer_are_the_same_again() {
    for name in [
        "kcachegrind/01-recursion.callgrind.out",
        "kcachegrind/07-threads-combined.callgrind.out",
        "kcachegrind/09-parts-combined.callgrind.out",
        "kcachegrind/50-xdebug3.cachegrind.out",
        "kcachegrind/e08-event-formula.out",
        "corpus/cachegrind/diff.out",
    ] {
        let profile = load(&[name]);
        let again = merge(&[(&profile, 0)]);
        assert_eq!(contents(&again), contents(&profile), "{name}");
        assert_eq!(again.warnings(), profile.warnings(), "{name}");
    }
}

#[test]
fn sums_beyond_64_bits_stay_exact_and_are_warned_of() {
    let text = "events: Ir\nfn=f\n1 18446744073709551615\n1 5\ncfn=g\ncalls=1 1\n1 9\n";
    let (a, b) = (load_texts(&[text]), load_texts(&[text]));
    let merged = merge(&[(&a, 0), (&b, 1)]);
    let total = merged.total(&Formula::event(0), &PartSelection::All);
    assert_eq!(total, 2 * (i128::from(u64::MAX) + 5));
    assert_eq!(merged.parts()[1].sums, [i128::from(u64::MAX) + 5]);
    let own = merged.self_column(&Formula::event(0), &PartSelection::All);
    assert_eq!(own[0], 2 * (i128::from(u64::MAX) + 5));
    let warning = merged
        .warnings()
        .of(WarningKind::SumTooLarge)
        .expect("a warning");
    assert_eq!(warning.count, 2);
}

#[test]
fn warnings_keep_their_places_in_the_files_they_are_about() {
    let odd = "events: Ir\nfn=f\n1 2\nnonsense\n";
    let (a, b) = (load_texts(&[odd, odd]), load_texts(&[odd]));
    let merged = merge(&[(&a, 0), (&b, 2)]);
    assert_eq!(merged.warnings(), load_texts(&[odd, odd, odd]).warnings());
    let files: Vec<u32> = merged.warnings().groups()[0]
        .places
        .iter()
        .map(|p| p.file)
        .collect();
    assert_eq!(files, [0, 1, 2]);
}
