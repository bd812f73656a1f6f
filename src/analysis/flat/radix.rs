//! Radix sort: three times as fast as comparing; half a million rows take one or two frames.
//!
//! Only digits in which the numbers differ are used, so small numbers are fast.

/// Bits of a digit; the counts of all its values fit in the L1 cache.
const DIGIT: usize = 11;

/// Indices of the keys in ascending order; equal ones keep their order.
pub(super) fn order_of(keys: &[u64]) -> Vec<u32> {
    let least = keys.iter().copied().min().unwrap_or(0);
    let greatest = keys.iter().copied().max().unwrap_or(0);
    let bits = (u64::BITS - (greatest - least).leading_zeros()) as usize;
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    let mut sorted = vec![0; keys.len()];
    for shift in (0..bits).step_by(DIGIT) {
        by_digit(&order, &mut sorted, |place| {
            ((keys[place as usize] - least) >> shift) as usize % (1 << DIGIT)
        });
        std::mem::swap(&mut order, &mut sorted);
    }
    order
}

/// Indices in the order of a digit; equal ones keep their order.
fn by_digit(places: &[u32], sorted: &mut [u32], digit: impl Fn(u32) -> usize) {
    let mut starts = [0; 1 << DIGIT];
    for &place in places {
        starts[digit(place)] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += std::mem::replace(start, sum);
    }
    for &place in places {
        let next = &mut starts[digit(place)];
        sorted[*next] = place;
        *next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_a_stable_sort(
            large in prop::collection::vec(any::<u64>(), 0..40),
            small in prop::collection::vec(0_u64..5, 0..40),
        ) {
            for keys in [large, small] {
                let mut expected: Vec<u32> = (0..keys.len() as u32).collect();
                expected.sort_by_key(|&place| keys[place as usize]);
                prop_assert_eq!(order_of(&keys), expected);
            }
        }
    }

    #[test]
    fn the_ends_of_the_range_are_in_order() {
        assert_eq!(
            order_of(&[u64::MAX, 0, 1 << 63, 0, u64::MAX]),
            [1, 3, 2, 0, 4]
        );
        assert_eq!(order_of(&[7, 7, 7]), [0, 1, 2]);
        assert!(order_of(&[]).is_empty());
    }
}
