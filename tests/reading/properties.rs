//! Laws of the tables on random profiles: what is written differently and means the same gives the
//! same tables, and a profile that is written is read as it was.

use crate::support::{lines, load_text};
use grindscope::diagnostic::WarningKind;
use grindscope::export::callgrind;
use grindscope::model::{CallId, FunctionId, Profile};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Object, file and name, as numbers of small sets.
type Place = (u8, u8, u8);

/// Lines of one function: own costs by file and line, and calls with count, line and costs.
#[derive(Clone, Debug)]
struct Block {
    place: Place,
    own: Vec<(u8, u64, Vec<u64>)>,
    calls: Vec<(Place, u64, u64, Vec<u64>)>,
}

/// One part: its events in their order, and its blocks.
#[derive(Clone, Debug)]
struct Part {
    events: Vec<&'static str>,
    blocks: Vec<Block>,
}

/// How a profile is written.
#[derive(Clone, Copy, Debug)]
struct Style {
    ids: bool,
    relative: bool,
    crlf: bool,
}

fn style() -> impl Strategy<Value = Style> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(ids, relative, crlf)| Style {
        ids,
        relative,
        crlf,
    })
}

fn parts() -> impl Strategy<Value = Vec<Part>> {
    let place = || (0..2u8, 0..3u8, 0..5u8);
    let costs = || vec(0..1000u64, 0..3);
    let own = vec((0..3u8, 1..300u64, costs()), 0..4);
    // The line of a call without any cost is odd.
    let calls = vec((place(), 0..9u64, 1..300u64, vec(0..1000u64, 1..3)), 0..3);
    let block = (place(), own, calls).prop_map(|(place, own, calls)| Block { place, own, calls });
    let events = select(vec![
        vec!["Ir"],
        vec!["Ir", "Dr"],
        vec!["Dr", "Ir"],
        vec!["Ir", "Bc", "Dr"],
    ]);
    let part = (events, vec(block, 0..6)).prop_map(|(events, blocks)| Part { events, blocks });
    vec(part, 1..4)
}

/// Writes a profile in a style.
struct Writer {
    style: Style,
    text: String,
    ids: BTreeMap<(u8, String), usize>,
    /// Last line of self cost.
    line: u64,
    /// Number of events of the part.
    events: usize,
}

impl Writer {
    fn write(parts: &[Part], style: Style) -> Vec<u8> {
        let mut writer = Writer {
            style,
            text: "# callgrind format\nversion: 1\ncreator: test\n".into(),
            ids: BTreeMap::new(),
            line: 0,
            events: 0,
        };
        for (number, part) in parts.iter().enumerate() {
            writer.part(number, part);
        }
        let end = if style.crlf { "\r\n" } else { "\n" };
        writer.text.replace('\n', end).into_bytes()
    }

    fn part(&mut self, number: usize, part: &Part) {
        let events = part.events.join(" ");
        self.events = part.events.len();
        write!(self.text, "part: {}\n\nevents: {events}\n", number + 1).unwrap();
        self.line = 0;
        for block in &part.blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        self.name("ob", 0, format!("/lib/{}.so", block.place.0));
        self.name("fl", 1, file(block.place.1));
        self.name("fn", 2, name(block.place.2));
        for (inlined, line, costs) in &block.own {
            self.name("fi", 1, file(*inlined));
            let position = self.position(*line);
            self.line = *line;
            self.costs(&position, costs);
        }
        for ((object, in_file, function), count, line, costs) in &block.calls {
            self.name("cob", 0, format!("/lib/{object}.so"));
            self.name("cfi", 1, file(*in_file));
            self.name("cfn", 2, name(*function));
            writeln!(self.text, "calls={count} {line}").unwrap();
            let position = self.position(*line);
            self.costs(&position, costs);
        }
    }

    fn name(&mut self, spec: &str, table: u8, name: String) {
        if !self.style.ids {
            writeln!(self.text, "{spec}={name}").unwrap();
            return;
        }
        let next = self.ids.len();
        let known = self.ids.get(&(table, name.clone())).copied();
        match known {
            Some(id) => writeln!(self.text, "{spec}=({id})").unwrap(),
            None => {
                writeln!(self.text, "{spec}=({next}) {name}").unwrap();
                self.ids.insert((table, name), next);
            }
        }
    }

    /// A line number, against the last line of self cost if the style is relative.
    fn position(&self, line: u64) -> String {
        match line.checked_sub(self.line) {
            _ if !self.style.relative => line.to_string(),
            Some(0) => "*".into(),
            Some(ahead) => format!("+{ahead}"),
            None => format!("-{}", self.line - line),
        }
    }

    fn costs(&mut self, position: &str, costs: &[u64]) {
        let words: Vec<String> = costs.iter().take(self.events).map(u64::to_string).collect();
        writeln!(self.text, "{position} {}", words.join(" ")).unwrap();
    }
}

fn file(number: u8) -> String {
    format!("src/f{number}.c")
}

fn name(number: u8) -> String {
    format!("fn {number}<T>")
}

/// Costs by event.
type Costs = BTreeMap<String, i128>;
/// Object, file, name.
type Names = [String; 3];

/// Tables by name, without zeros: a function without costs is included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tables {
    own: BTreeMap<Names, Costs>,
    calls: BTreeMap<(Names, Names), (u64, Costs)>,
}

fn tables(text: &[u8]) -> Tables {
    let profile = load_text(text).expect("a profile");
    // Costs of calls are not made to fit.
    let mut groups = profile.warnings().groups().iter();
    assert!(groups.all(|group| group.kind == WarningKind::CallAboveTotal));
    tables_of(&profile)
}

fn tables_of(profile: &Profile) -> Tables {
    let mut tables = Tables::default();
    let events: Vec<&str> = profile.events().iter().map(|e| e.name.as_str()).collect();
    let names = |f: FunctionId| {
        [profile.object(f), profile.file(f), profile.name(f)]
            .map(|name| String::from_utf8(name.to_vec()).expect("text"))
    };
    let add = |sums: &mut Costs, costs: &grindscope::model::PartCosts, row| {
        for (event, name) in events.iter().enumerate() {
            let cost = costs.cost(row, event);
            if cost != 0 {
                *sums.entry((*name).to_owned()).or_default() += cost;
            }
        }
    };
    let selfs = profile.self_costs();
    for row in 0..selfs.len() as u32 {
        let function = names(FunctionId(selfs.owner(row)));
        add(tables.own.entry(function).or_default(), selfs, row);
    }
    let calls = profile.calls();
    for row in 0..calls.costs().len() as u32 {
        let call = CallId(calls.costs().owner(row));
        let pair = (names(calls.caller(call)), names(calls.callee(call)));
        let entry = tables.calls.entry(pair).or_default();
        entry.0 += calls.count(row);
        add(&mut entry.1, calls.costs(), row);
    }
    tables
}

/// What the parts say of themselves, events by name. A part without any sums is written with those of its lines.
fn stated(profile: &Profile) -> Vec<String> {
    let name = |&event: &usize| &profile.events()[event].name;
    let text = |part: &grindscope::model::Part| {
        let events: Vec<&String> = part.events.iter().map(name).collect();
        let totals = match &part.summary {
            Some(_) => part.totals.as_ref(),
            None => part.totals.as_ref().or(Some(&part.sums)),
        };
        let run = (&part.creator, &part.number, &part.summary, totals);
        format!("{events:?} {:?} {run:?}", part.sums)
    };
    profile.parts().iter().map(text).collect()
}

proptest! {
    #![proptest_config(lines::config(500))]

    #[test]
    fn the_way_of_writing_does_not_matter(
        parts in parts(),
        one in style(),
        other in style(),
    ) {
        let (one, other) = (Writer::write(&parts, one), Writer::write(&parts, other));
        prop_assert_eq!(tables(&one), tables(&other));
    }

    #[test]
    fn the_order_of_parts_does_not_matter(
        parts in parts().prop_flat_map(|parts| (Just(parts.clone()), Just(parts).prop_shuffle())),
        style in style(),
    ) {
        let (one, other) = (Writer::write(&parts.0, style), Writer::write(&parts.1, style));
        prop_assert_eq!(tables(&one), tables(&other));
    }

    #[test]
    fn a_profile_that_is_written_is_read_as_it_was(parts in parts(), style in style()) {
        let profile = load_text(&Writer::write(&parts, style)).expect("a profile");
        prop_assert_eq!(profile.parts().len(), parts.len());
        let text = callgrind::write(&profile);
        let again = load_text(&text).expect("a profile");
        prop_assert_eq!(tables_of(&again), tables_of(&profile));
        prop_assert_eq!(stated(&again), stated(&profile));
        // Nothing is lost by a second time.
        prop_assert_eq!(tables(&callgrind::write(&again)), tables(&text));
    }
}

/// 2^63 + 2^63 calls by two callers do not fit in 64 bits; 2^63 + 2^63 - 1 do.
#[test]
fn numbers_of_calls_that_stop_at_the_largest_number_are_reported() {
    let text = |last: &str| {
        let part = |caller, count| {
            format!("events: Ir\nfl=a.c\nfn={caller}\n1 1\ncfn=f\ncalls={count} 1\n1 1\n")
        };
        [
            part("a", "9223372036854775808"),
            part("b", last) + "fn=f\n1 1\n",
        ]
        .concat()
    };
    let is_reported = |last| {
        let profile = load_text(text(last).as_bytes()).unwrap();
        profile.warnings().of(WarningKind::SumTooLarge).is_some()
    };
    assert!(is_reported("9223372036854775808"));
    assert!(!is_reported("9223372036854775807"));
}
