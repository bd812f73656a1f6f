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
fn text_is_found_in_names_and_never_across_them() {
    let mut table = StringTable::new();
    let letters = |n: u32| (0..n % 7).map(move |i| b"ab"[(n >> i) as usize & 1]);
    for n in 0..30_000u32 {
        let name: Vec<u8> = n.to_string().into_bytes();
        table
            .symbol(&[name, letters(n).collect()].concat())
            .unwrap();
    }
    table.symbol(&vec![b'b'; BLOCK + 1]).unwrap();
    for text in ["ab", "b1", "aba", "99", "x", "bbbbbbbb"] {
        let holds = |name: &[u8]| name.windows(text.len()).position(|w| w == text.as_bytes());
        let find = |name: &[u8]| holds(name).map(|start| start..start + text.len());
        let one_by_one = (0..table.len() as u32).map(Symbol);
        let expected: Vec<Symbol> = one_by_one
            .filter(|&symbol| holds(table.text(symbol)).is_some())
            .collect();
        assert_eq!(table.holding(find), expected, "{text}");
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
