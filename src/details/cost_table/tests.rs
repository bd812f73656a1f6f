use super::*;

#[test]
fn sums_are_kept_by_key_and_by_groups_of_keys() {
    let mut table = CostTable::new(2);
    for (key, cost) in [((2, 'b'), 5), ((1, 'a'), 7), ((2, 'b'), 1), ((2, 'c'), 100)] {
        add(table.row(key), &[cost, -1]);
    }
    assert_eq!(table.keys(), [(2, 'b'), (1, 'a'), (2, 'c')]);
    assert_eq!(table.get((2, 'b')), Some(&[6, -2][..]));
    assert_eq!(table.get((1, 'b')), None);
    assert_eq!(table.total(), [113, -4]);
    assert_eq!(table.sorted().keys(), [(1, 'a'), (2, 'b'), (2, 'c')]);
    let grouped = table.grouped(|(number, letter)| (letter != 'a').then_some(number));
    let rows: Vec<_> = grouped.iter().collect();
    assert_eq!(rows, [(2, &[106, -3][..])]);
    let in_order = table.grouped_in_order(|(number, letter)| (letter != 'c').then_some(number));
    let rows: Vec<_> = in_order.iter().collect();
    assert_eq!(rows, [(1, &[7, -1][..]), (2, &[6, -2][..])]);
    assert_eq!(in_order.get(2), Some(&[6, -2][..]));
}
