use super::*;

fn usual(names: &str) -> Vec<String> {
    let event = |name: &str| EventType {
        name: name.into(),
        long_name: None,
    };
    let measured: Vec<EventType> = names.split(' ').map(event).collect();
    let text = |e: &DerivedEvent| {
        let term = |&(f, at): &(i64, usize)| format!("{f}*{}", measured[at].name);
        let terms: Vec<String> = e.terms.iter().map(term).collect();
        format!("{} = {} = {}", e.name, e.formula, terms.join("+"))
    };
    usual_events(&measured, &[]).iter().map(text).collect()
}

#[test]
fn sums_need_all_their_terms() {
    assert!(usual("Ir").is_empty());
    assert!(usual("I1mr D1mr").is_empty());
    assert_eq!(
        usual("Ir Bc Bcm Bi Bim"),
        [
            "Bm = Bim + Bcm = 1*Bim+1*Bcm",
            "CEst = Ir + 10 Bm = 1*Ir+10*Bim+10*Bcm"
        ]
    );
}

#[test]
fn the_estimation_has_its_exact_factors() {
    let all = usual("Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim Ge");
    assert_eq!(
        all.last().unwrap(),
        "CEst = Ir + 10 Bm + 10 L1m + 20 Ge + 100 LLm = 1*Ir+10*Bim+10*Bcm+10*I1mr+10*D1mr+10*D1mw+20*Ge+100*ILmr+100*DLmr+100*DLmw"
    );
}

#[test]
fn names_of_the_profile_go_before() {
    assert!(usual("Bm Bim Bcm").is_empty());
    assert_eq!(usual("Ir Bm Bim Bcm"), ["CEst = Ir + 10 Bm = 1*Ir+10*Bm"]);
}
