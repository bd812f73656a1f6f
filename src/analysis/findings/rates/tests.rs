use super::*;
use crate::analysis::events::usual_events;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

#[test]
fn the_estimate_is_that_of_kcachegrind() {
    for events in [
        "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim Ge",
        "Ir Dr Dw I1mr D1mr D1mw I2mr D2mr D2mw",
    ] {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        let text = format!("events: {events}\nfn=f\n1 1\n");
        loader.push(text.as_bytes()).unwrap();
        loader.end_file().unwrap();
        let profile = loader.finish().unwrap().finish();
        let usual = usual_events(profile.events(), &[]);
        let usual = usual.iter().find(|event| event.name == "CEst").unwrap();
        let sorted = |mut terms: Vec<(i64, usize)>| {
            terms.sort_unstable();
            terms
        };
        assert_eq!(
            sorted(estimate(&profile).terms),
            sorted(usual.terms.clone())
        );
    }
}
