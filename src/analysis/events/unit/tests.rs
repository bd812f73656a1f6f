use super::*;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

fn unit(name: &str, long: Option<&str>, creator: Option<&[u8]>) -> Unit {
    let writer = match creator {
        Some(creator) if creator.starts_with(b"xdebug") => Writer::Xdebug,
        _ => Writer::Other,
    };
    let event = EventType {
        name: name.into(),
        long_name: long.map(Into::into),
    };
    Unit::of(&event, writer)
}

#[test]
fn writers_state_units_in_many_ways() {
    // The names of docs/format.md 9.4.
    assert_eq!(unit("Time_(10ns)", None, None), Unit::Time(10_000));
    assert_eq!(unit("Memory_(bytes)", None, None), Unit::Bytes);
    assert_eq!(unit("Memory_Size_(bytes)", None, None), Unit::Bytes);
    assert_eq!(unit("cpu(ms)", None, None), Unit::Time(1_000_000_000));
    assert_eq!(unit("ns", Some("Nanoseconds"), None), Unit::Time(1_000));
    assert_eq!(
        unit("sysTime", Some("sysTime (elapsed ns)"), None),
        Unit::Time(1_000)
    );
    assert_eq!(
        unit("sysTime", Some("sysTime (elapsed us)"), None),
        Unit::Time(1_000_000)
    );
    assert_eq!(
        unit("curB", Some("currently allocated Bytes"), None),
        Unit::Bytes
    );
    assert_eq!(
        unit("curBk", Some("currently allocated Blocks"), None),
        Unit::Count
    );
    // As Valgrind's xtree-leak writes it.
    assert_eq!(
        unit(
            "DB",
            Some("Definitely lost Bytes (direct plus indirect)"),
            None
        ),
        Unit::Bytes
    );
}

#[test]
fn milliseconds_of_samples_may_be_nanoseconds() {
    let unit = |text: &[u8]| {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        let profile = loader.finish().unwrap().finish();
        Unit::in_profile(&profile, 0)
    };
    // 390 samples of a run of node took 175 ms, and no two days.
    let node = include_bytes!("../../../../tests/data/corpus/other/c2c-node.out");
    assert_eq!(unit(node), Unit::Time(1_000));
    // DevTools of old gave seconds: 20 samples in 25 ms.
    let old = b"events: ms hits\nfl=a.js\nfn=f\n1 25 20\n";
    assert_eq!(unit(old), Unit::Time(1_000_000_000));
    assert_eq!(
        unit(b"events: ms\nfn=f\n1 25000000\n"),
        Unit::Time(1_000_000_000)
    );
}

#[test]
fn only_xdebug_counts_time_in_microseconds() {
    let xdebug = Some(&b"xdebug 2.9.8 (PHP 7.4.33)"[..]);
    assert_eq!(unit("Time", None, xdebug), Unit::Time(1_000_000));
    assert_eq!(unit("Memory", None, xdebug), Unit::Bytes);
    assert_eq!(unit("Time", None, Some(b"callgrind-3.19.0")), Unit::Count);
    assert_eq!(unit("Time", None, None), Unit::Count);
}

#[test]
fn anything_else_is_a_count() {
    for name in [
        "Ir",
        "x(0ns)",
        "x(99999999999999999999ns)",
        "x(18446744073709551615s)",
        "f(5bytes)",
        "()",
        "(",
        "Ticks",
        "usphit",
    ] {
        assert_eq!(
            unit(name, Some("microseconds/hit"), None),
            Unit::Count,
            "{name}"
        );
    }
}

/// `(unsigned long) (fse->profile.time * 1000000)` of seconds in `xdebug_profiler.c` of 2.0.0 to 2.1.0. Those
/// versions count nothing else.
#[test]
fn xdebug_before_it_named_itself_counts_time_in_microseconds() {
    let units = |header: &str| {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        let text = format!("{header}events: Time Memory\nfl=a.php\nfn={{main}}\n0 5 6\n");
        loader.push(text.as_bytes()).unwrap();
        loader.end_file().unwrap();
        let profile = loader.finish().unwrap().finish();
        [0, 1].map(|event| Unit::in_profile(&profile, event))
    };
    let time = Unit::Time(1_000_000);
    assert_eq!(units("version: 0.9.6\ncmd: a.php\n"), [time, Unit::Count]);
    assert_eq!(
        units("version: 1\ncreator: xdebug 2.6.0\n"),
        [time, Unit::Bytes]
    );
    assert_eq!(units("version: 1\n"), [Unit::Count; 2]);
    assert_eq!(units("version: 0.9.6\ncreator: other\n"), [Unit::Count; 2]);
}
