use super::*;
use crate::model::EventType;

#[test]
fn exact_where_it_can_be() {
    let measured = [EventType {
        name: "Ir".into(),
        long_name: None,
    }];
    let known = KnownEvents {
        measured: &measured,
        ..KnownEvents::default()
    };
    let read = |text| Metric::parse(text, &known).unwrap();
    assert_eq!(
        read("2 Ir"),
        Metric::Exact(Formula {
            terms: vec![(2, 0)]
        })
    );
    assert!(matches!(read("Ir / 2"), Metric::Rate(_)));
}
