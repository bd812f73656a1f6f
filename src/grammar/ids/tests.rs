use super::*;

const ID: (NameKind, u64) = (NameKind::File, 7);

fn name(ids: &Ids) -> Option<u32> {
    ids.get(ID.0, ID.1).map(|symbol| symbol.0)
}

fn define(ids: &mut Ids, symbol: u32) {
    let before = ids.get(ID.0, ID.1);
    ids.define(ID.0, ID.1, before, Symbol(symbol));
}

#[test]
fn an_id_is_had_as_of_any_page() {
    let mut ids = Ids::default();
    assert_eq!(ids.find(ID.0, ID.1), None);
    for (page, names) in [(1, &[4, 5][..]), (3, &[5]), (4, &[6, 5]), (6, &[8])] {
        ids.begin_page(page);
        names.iter().for_each(|&n| define(&mut ids, n));
    }
    let (tables, changes) = ids.finish();
    let as_of = [
        None,
        None,
        Some(5),
        Some(5),
        Some(5),
        Some(5),
        Some(5),
        Some(8),
    ];
    for (from, &start) in as_of.iter().enumerate() {
        for (to, &expected) in as_of.iter().enumerate() {
            let mut ids = Ids::of(tables.clone());
            ids.turn(&changes, u32::MAX, from as u32);
            assert_eq!(name(&ids), start, "before page {from}");
            ids.turn(&changes, from as u32, to as u32);
            assert_eq!(name(&ids), expected, "from page {from} to {to}");
        }
    }
}

#[test]
fn ids_that_keep_their_first_name_are_not_noted() {
    let mut ids = Ids::default();
    define(&mut ids, 3);
    define(&mut ids, 3);
    let (tables, changes) = ids.finish();
    assert!(changes.is_empty());
    let mut again = Ids::of(tables.clone());
    again.turn(&changes, u32::MAX, 0);
    define(&mut again, 3);
    assert_eq!(again.finish(), (tables, changes));
}
