use super::*;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

#[test]
fn measured_events_come_first_and_the_file_takes_precedence() {
    let text = b"event: Ir : Instructions of mine\nevent: Sum = Ir + 2 Dr : Both\nevents: Ir Dr Own\nfn=f\n1 3 4 5\n";
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let profile = loader.finish().unwrap().finish();
    let events = shown_events(&profile);
    let names: Vec<_> = events
        .iter()
        .map(|e| (&e.name[..], &e.long_name[..]))
        .collect();
    let expected = [
        ("Ir", "Instructions of mine"),
        ("Dr", "Data reads"),
        ("Own", ""),
        ("Sum", "Both"),
    ];
    assert_eq!(names, expected);
    assert_eq!(events[3].formula.terms, [(1, 0), (2, 1)]);
}

#[test]
fn a_sum_has_the_unit_that_its_terms_agree_in() {
    let text = b"event: Both = ns + wall(ns)\nevent: Mixed = ns + Ir\nevents: ns wall(ns) Ir\nfn=f\n1 3 4 5\n";
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let profile = loader.finish().unwrap().finish();
    let units: Vec<Unit> = shown_events(&profile).iter().map(|e| e.unit).collect();
    let (time, count) = (Unit::Time(1000), Unit::Count);
    assert_eq!(units, [time, time, count, time, count]);
}
