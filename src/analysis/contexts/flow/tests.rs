use super::*;
use proptest::prelude::*;

#[test]
fn shares_add_up() {
    assert_eq!(split(10, &[1, 1, 1]), [3, 3, 4]);
    assert_eq!(split(7, &[0, 5, 0]), [0, 7, 0]);
    assert_eq!(split(7, &[0, 0]), [0, 0]);
    assert_eq!(split(100, &[1, 99]), [1, 99]);
}

proptest! {
    #[test]
    fn any_shares_add_up_and_are_near(whole in 0..u64::MAX, weights in prop::collection::vec(0..1u64 << 50, 1..9)) {
        let weights: Vec<u128> = weights.into_iter().map(u128::from).collect();
        let sum: u128 = weights.iter().sum();
        prop_assume!(sum > 0);
        let shares = split(whole.into(), &weights);
        prop_assert_eq!(shares.iter().sum::<u128>(), u128::from(whole));
        for (share, weight) in shares.iter().zip(weights) {
            let exact = u128::from(whole) * weight / sum;
            prop_assert!(share.abs_diff(exact) <= 1);
        }
    }

    #[test]
    fn sums_stay_exact_where_products_overflow(whole in 0..u128::MAX >> 1, weights in prop::collection::vec(0..u128::MAX >> 8, 1..9)) {
        prop_assume!(weights.iter().sum::<u128>() > 0);
        prop_assert_eq!(split(whole, &weights).iter().sum::<u128>(), whole);
    }
}
