use super::*;

#[test]
fn rows_keep_their_values_across_blocks() {
    let mut column = Column::new();
    for i in 0..3 * BLOCK as u64 + 5 {
        column.push(i * 3);
    }
    *column.get_mut(BLOCK as u32) += 1;
    assert_eq!(column.len(), 3 * BLOCK + 5);
    assert_eq!(column.get(BLOCK as u32), 3 * BLOCK as u64 + 1);
    assert_eq!(column.get(BLOCK as u32 - 1), 3 * (BLOCK as u64 - 1));
    assert_eq!(column.iter().last(), Some(3 * (3 * BLOCK as u64 + 4)));
}
