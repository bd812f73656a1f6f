use super::*;

#[test]
fn ids_of_any_size_keep_their_names() {
    let mut table = IdTable::default();
    for id in [0, 1, 77, DENSE_IDS - 1, DENSE_IDS, u64::MAX] {
        assert_eq!(table.get(id), None);
        for symbol in [Some(Symbol(5)), Some(Symbol(6)), None, Some(Symbol(7))] {
            table.set(id, symbol);
            assert_eq!(table.get(id), symbol);
        }
    }
    assert!(table.dense.len() as u64 <= DENSE_IDS);
}
