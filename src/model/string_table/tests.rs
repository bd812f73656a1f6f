use super::*;

#[test]
fn equal_names_share_a_symbol_and_different_ones_do_not() {
    let mut table = StringTable::new();
    let names: Vec<Vec<u8>> = (0..20_000u32)
        .map(|i| format!("name {i} {}", "x".repeat(i as usize % 40)).into_bytes())
        .collect();
    let first: Vec<Symbol> = names.iter().map(|n| table.symbol(n).unwrap()).collect();
    let again: Vec<Symbol> = names.iter().map(|n| table.symbol(n).unwrap()).collect();
    assert_eq!(first, again);
    assert_eq!(table.len(), names.len() + 1);
    for (name, &symbol) in names.iter().zip(&first) {
        assert_eq!(table.text(symbol), &name[..]);
        assert_eq!(table.find(name), Some(symbol));
    }
}

#[test]
fn names_are_bytes_of_any_length() {
    let mut table = StringTable::new();
    let long = vec![b'y'; BLOCK + 1];
    for name in [&b"\xff\xfe"[..], b"a\0b", b"\xe9", b"", &long] {
        let symbol = table.symbol(name).unwrap();
        assert_eq!(table.text(symbol), name);
    }
    assert_eq!(table.symbol(b"").unwrap(), Symbol::EMPTY);
    assert_eq!(table.find(b"absent"), None);
}
