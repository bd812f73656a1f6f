use super::*;

fn columns(values: &[i128]) -> ExactColumn {
    exact_column(values.iter().copied())
}

#[test]
fn small_numbers_need_one_column() {
    let expected = ExactColumn {
        high: vec![0.0, -5.0, 9_007_199_254_740_992.0],
        low: None,
    };
    assert_eq!(columns(&[0, -5, 1 << 53]), expected);
}

#[test]
fn large_numbers_add_up_exactly() {
    let values = [
        (1 << 53) + 1,
        -(1 << 53) - 1,
        i128::from(u64::MAX),
        -i128::from(u64::MAX),
        i128::from(u64::MAX) * 1_000_003 + 12_345,
        7,
    ];
    let ExactColumn { high, low } = columns(&values);
    let low = low.expect("doubles cannot hold these");
    for ((value, high), low) in values.into_iter().zip(high).zip(low) {
        assert_eq!(high as i128 + low as i128, value);
    }
}

#[test]
fn an_empty_list_stays_empty() {
    assert_eq!(columns(&[]), ExactColumn::default());
}
