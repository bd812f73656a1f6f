//! Formulas of events, as files define them and as users type them.

use grindscope::analysis::events::{KnownEvents, Metric};
use grindscope::analysis::flat::Filter;
use grindscope::grammar::Parser;
use grindscope::model::{Formula, PartSelection, Profile, ProfileBuilder};

/// Costs of one line, by which formulas are computed.
const COSTS: [i128; 4] = [1000, 70, 5, 3];

/// Takes each line for a definition of an event and for a formula typed by a user.
pub fn formulas(input: &[u8]) {
    let mut text = Vec::new();
    for (number, line) in input.split(|&b| b == b'\n').take(50).enumerate() {
        // A line with a name of its own may be named by others.
        let named = line.contains(&b'=');
        text.extend_from_slice(b"event: ");
        if !named {
            text.extend_from_slice(format!("E{number} = ").as_bytes());
        }
        text.extend(line.iter().filter(|&&b| b != b'\r'));
        text.push(b'\n');
    }
    text.extend_from_slice(b"events: Ir Dr Dw Bc\nfn=f\n1 1000 70 5 3\n");
    let Some(profile) = load(&text) else { return };
    for event in profile.derived_events() {
        let by_hand = event.terms.iter().try_fold(0i128, |sum, &(factor, event)| {
            sum.checked_add(i128::from(factor) * COSTS[event])
        });
        let total = profile.total(&Formula::from(event), &PartSelection::All);
        assert_eq!(Some(total), by_hand, "{}", event.formula);
    }
    for line in input.split(|&b| b == b'\n') {
        let typed = String::from_utf8_lossy(line);
        let known = KnownEvents {
            measured: profile.events(),
            derived: profile.derived_events(),
            rates: &[],
        };
        if let Ok(Metric::Rate(rate)) = Metric::parse(&typed, &known) {
            let value = rate.value(|event| COSTS[event]);
            assert!(value.is_none_or(f64::is_finite), "{typed}: {value:?}");
        }
        let _ = Filter::parse(&typed);
    }
}

fn load(text: &[u8]) -> Option<Profile> {
    let mut parser = Parser::new(ProfileBuilder::new());
    parser.begin_file().ok()?;
    parser.push(text).ok()?;
    parser.end_file().ok()?;
    Some(parser.into_sink().finish())
}
