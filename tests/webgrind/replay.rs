//! A webgrind file opens as a profile with all that it holds.

use crate::oracle::{collect, collected, oracle, show};
use grindscope::analysis::contexts::ContextRecorder;
use grindscope::diagnostic::WarningKind;
use grindscope::model::{Formula, FunctionId, PartSelection, Profile, ProfileBuilder};
use grindscope::webgrind::{Buffer, Collector, Options, Overflow, Version, read, write};

fn opened(buffer: &Buffer) -> Profile {
    let mut builder = ProfileBuilder::new();
    buffer.replay(0, &mut builder).unwrap();
    builder.finish()
}

fn read_well(file: &str) -> Buffer {
    read(&oracle(file)).unwrap().1
}

#[test]
fn a_profile_has_the_functions_calls_and_headers_of_the_file() {
    let buffer = read_well("xd3-cb.v7cpp.bin");
    let profile = opened(&buffer);
    assert_eq!(profile.functions().len(), buffer.functions.len());
    let own = profile.self_column(&Formula::event(0), &PartSelection::All);
    let mut in_profile: Vec<(Vec<u8>, Vec<u8>, i128)> = (0..own.len())
        .map(|n| {
            let place = profile.functions().place(FunctionId(n as u32));
            let text = |symbol| profile.strings().text(symbol).to_vec();
            (text(place.function), text(place.file), own[n])
        })
        .collect();
    let in_file = buffer.functions.iter();
    let mut in_file: Vec<(Vec<u8>, Vec<u8>, i128)> = in_file
        .map(|f| (f.name.clone(), f.file.clone(), f.self_cost))
        .collect();
    in_profile.sort();
    in_file.sort();
    assert_eq!(in_profile, in_file);
    // Distinct callees of every function; {main} calls php::array_map from two lines.
    let pairs: usize = buffer.functions.iter().map(distinct_callees).sum();
    assert_eq!(profile.calls().len(), pairs);
    let part = &profile.parts()[0];
    assert_eq!(
        part.creator.as_deref(),
        Some(&b"xdebug 3.2.0 (PHP 8.2.35)"[..])
    );
    assert_eq!(part.summary.as_deref(), Some(&[251581][..]));
    assert_eq!(profile.events()[0].name, "Time_(10ns)");
    assert!(profile.warnings().is_empty(), "{:?}", profile.warnings());
}

fn distinct_callees(function: &grindscope::webgrind::Function) -> usize {
    let mut callees: Vec<u32> = function.sub_calls.iter().map(|row| row.function).collect();
    callees.sort_unstable();
    callees.dedup();
    callees.len()
}

#[test]
fn runs_that_were_appended_are_one_part_with_one_sum() {
    let profile = opened(&read_well("hand-append2.v6-tag1.1.bin"));
    let [part] = profile.parts() else {
        panic!("{:?}", profile.parts())
    };
    assert_eq!(part.command.as_deref(), Some(&b"/t.php"[..]));
    assert_eq!(part.summary.as_deref(), Some(&[77 + 99][..]));
}

#[test]
fn a_file_without_headers_has_the_event_time() {
    let mut buffer = read_well("hand-append2.v5.bin");
    buffer.headers = Default::default();
    let profile = opened(&buffer);
    assert_eq!(profile.events()[0].name, "Time");
    assert_eq!(
        profile.calls().len(),
        1,
        "version 5 has the calls by callers"
    );
}

/// Version 4 holds all that Xdebug's text held but the lines of functions, so what is collected of
/// its replay is what is collected of the text.
#[test]
fn replaying_single_invocations_is_as_good_as_the_text() {
    for profile in [
        "xd2-cb",
        "xd2-rec",
        "xd3-cb",
        "xd3-rec",
        "xd2-one",
        "hand-append2",
    ] {
        let single = || Options {
            single_invocations: true,
            ..Options::default()
        };
        let four = collected(profile, single());
        let mut collector = Collector::new(single());
        read(&write(&four, Version::V4, Overflow::Refuse).unwrap())
            .unwrap()
            .1
            .replay(0, &mut collector)
            .unwrap();
        let again = collector.finish().unwrap();
        assert_eq!(again.trace, four.trace, "{profile}");
        let mut six = again;
        six.headers = four.headers.clone();
        let six = write(&six, Version::V6, Overflow::Refuse).unwrap();
        let file = oracle(&match profile {
            "xd3-cb" | "xd3-rec" => format!("{profile}.v6derived.bin"),
            _ => format!("{profile}.v6-tag1.1.bin"),
        });
        assert_eq!(show(&six), show(&file), "{profile}");
    }
}

#[test]
fn the_name_of_the_event_is_reported() {
    let mut buffer = Buffer::default();
    buffer.functions.push(grindscope::webgrind::Function {
        self_cost: 3,
        name: b"f".to_vec(),
        ..Default::default()
    });
    for line in [
        "desc: Trigger: end",
        "desc: Timerange: all",
        "event: sysTime : sysTime (elapsed ns)",
        "events: sysTime",
    ] {
        buffer.headers.push(line.as_bytes());
    }
    let profile = opened(&buffer);
    assert_eq!(
        profile.events()[0].long_name.as_deref(),
        Some("sysTime (elapsed ns)")
    );
    assert_eq!(profile.parts()[0].descriptions.len(), 2);
}

/// PHP died before it wrote `{main}`, which had called f twice. Version 4 has both invocations; the sum of the later
/// versions must not count as one.
#[test]
fn a_sum_of_invocations_is_not_an_invocation() {
    let text = b"version: 1\ncreator: xdebug 3\nevents: Time\n\nfl=a.php\nfn=g\n3 4\n\nfl=a.php\nfn=f\n3 5\n\
        cfl=a.php\ncfn=g\ncalls=1 0 0\n3 4\n\nfl=a.php\nfn=f\n3 7\n";
    let options = Options {
        single_invocations: true,
        ..Options::default()
    };
    let buffer = collect(text, options).unwrap();
    let uncalled = |version| -> Vec<u64> {
        let bytes = write(&buffer, version, Overflow::Refuse).unwrap();
        let mut recorder = ContextRecorder::new();
        read(&bytes).unwrap().1.replay(0, &mut recorder).unwrap();
        let (profile, _) = recorder.finish();
        let uncalled = profile.uncalled(&PartSelection::All);
        uncalled.map(|of| of.count).collect()
    };
    assert_eq!(uncalled(Version::V4), [2]);
    for version in [Version::V5, Version::V6, Version::V7] {
        assert!(uncalled(version).is_empty(), "{version}");
    }
}

/// The header lines end a file. Without `events:` the unit of the costs is lost, which is 10 ns here.
#[test]
fn a_file_that_is_cut_before_its_event_is_reported() {
    let text = b"version: 1\ncmd: a.php\nevents: Time_(10ns)\nfl=a.php\nfn=f\n3 5\n";
    let buffer = collect(text, Options::default()).unwrap();
    let bytes = write(&buffer, Version::V7, Overflow::Refuse).unwrap();
    let headers = bytes.len() - buffer.headers.text().len();
    let event = bytes.len() - b"Time_(10ns)\n".len();
    for end in headers..=bytes.len() {
        let profile = opened(&read(&bytes[..end]).unwrap().1);
        let is_reported = profile.warnings().of(WarningKind::FileCut).is_some();
        assert_eq!(is_reported, end <= event, "{end}");
    }
}
