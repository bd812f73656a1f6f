use super::{sort, sort_by, sort_by_cached_key, sort_by_key};
use proptest::prelude::*;
use std::cmp::Reverse;

type Sort = fn(&mut [(u8, u8, u8)]);

proptest! {
    #[test]
    fn agrees_with_the_standard_library(
        items in prop::collection::vec((0..9u8, 0..9u8, 0..200u8), 0..100),
    ) {
        let check = |of: Sort, expected: Sort| {
            let (mut mine, mut theirs) = (items.clone(), items.clone());
            of(&mut mine);
            expected(&mut theirs);
            prop_assert_eq!(mine, theirs);
            Ok(())
        };
        check(sort, |all| all.sort())?;
        check(|all| sort_by_key(all, |x| x.1), |all| all.sort_by_key(|x| x.1))?;
        check(|all| sort_by_cached_key(all, |x| !x.1), |all| all.sort_by_key(|x| !x.1))?;
        check(|all| sort_by(all, |x, y| y.0.cmp(&x.0)), |all| all.sort_by_key(|x| Reverse(x.0)))?;
    }
}
