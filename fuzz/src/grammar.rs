//! Profile texts: grammar, tables, and what is computed from them.

use grindscope::analysis::flat::FlatProfile;
use grindscope::analysis::names::{Names, class_of};
use grindscope::analysis::{CallIndex, Cycles, InclusiveRule, View};
use grindscope::diagnostic::Error;
use grindscope::grammar::Parser;
use grindscope::model::{Formula, PartSelection, Profile, ProfileBuilder};

/// Reads a text whole and in pieces, adds it up and computes the table of functions.
pub fn grammar(input: &[u8]) {
    let whole = load(&[input]);
    let pieces = load(&super::pieces(input));
    match (&whole, &pieces) {
        (Ok(whole), Ok(pieces)) => {
            assert_eq!(
                figures(whole),
                figures(pieces),
                "pieces add up to something else"
            );
            assert_eq!(whole.warnings(), pieces.warnings());
            adds_up(whole);
            analyse(whole);
        }
        (Err(whole), Err(pieces)) => assert_eq!(whole, pieces),
        _ => panic!(
            "whole and pieces differ: {:?}, {:?}",
            whole.err(),
            pieces.err()
        ),
    }
}

fn load(pieces: &[&[u8]]) -> Result<Profile, Error> {
    let mut parser = Parser::new(ProfileBuilder::new());
    parser.begin_file()?;
    for piece in pieces {
        parser.push(piece)?;
    }
    parser.end_file()?;
    Ok(parser.into_sink().finish())
}

/// Sums of the parts, and the numbers of functions, calls and lines.
fn figures(profile: &Profile) -> (Vec<Vec<i128>>, usize, usize, u128, String) {
    let sums = profile.parts().iter().map(|part| part.sums.clone());
    (
        sums.collect(),
        profile.functions().len(),
        profile.calls().len(),
        profile.calls_total(&PartSelection::All),
        format!("{:?}", profile.line_counts()),
    )
}

/// The total of an event is the sum of its parts.
fn adds_up(profile: &Profile) {
    for event in 0..profile.events().len() {
        let of_part = |part: &grindscope::model::Part| {
            let at = part.events.iter().position(|&e| e == event);
            at.map_or(0, |at| part.sums[at])
        };
        let sum: i128 = profile.parts().iter().map(of_part).sum();
        assert_eq!(
            profile.total(&Formula::event(event), &PartSelection::All),
            sum
        );
    }
}

fn analyse(profile: &Profile) {
    let (first, all) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &all);
    for rule in [InclusiveRule::Outgoing, InclusiveRule::KCachegrind] {
        let flat = FlatProfile::new(
            View {
                profile,
                index: &index,
                cycles: &cycles,
                formula: &first,
                parts: &all,
            },
            rule,
        );
        assert!(flat.len() >= profile.functions().len());
    }
    let names = Names::new(profile);
    for function in profile.functions().ids() {
        let name = profile.name(function);
        assert!(class_of(name).len() <= name.len());
        names.of(profile, function);
    }
}
