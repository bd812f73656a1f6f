use super::*;
use proptest::prelude::*;

/// Lines of a function in A and in B.
type Lines = (&'static [u64], &'static [u64]);

fn pairs(functions: &[Lines]) -> Vec<(u64, u64)> {
    let lines = |&(a, b): &Lines| FunctionLines {
        a: a.to_vec(),
        b: b.to_vec(),
    };
    let functions: Vec<FunctionLines> = functions.iter().map(lines).collect();
    pairs_of_functions(&functions).in_b.into_iter().collect()
}

#[test]
fn functions_that_changed_places_are_still_themselves() {
    let found = pairs(&[(&[1, 2, 4], &[11, 12, 14]), (&[10, 11, 13], &[2, 3, 5])]);
    assert_eq!(
        found,
        [(1, 11), (2, 12), (4, 14), (10, 2), (11, 3), (13, 5)]
    );
}

#[test]
fn a_single_line_moves_with_the_code_next_to_it() {
    let f: Lines = (&[1, 2], &[2, 3]);
    let h: Lines = (&[20, 21], &[24, 25]);
    // Moves with the code below.
    assert!(pairs(&[f, (&[10], &[14]), h]).contains(&(10, 14)));
    // Moves with the code above.
    assert!(pairs(&[f, (&[10], &[11]), h]).contains(&(10, 11)));
    // Matches neither.
    assert_eq!(pairs(&[f, (&[10], &[12]), h]).len(), 4);
    // Matches both: ambiguous.
    assert_eq!(pairs(&[f, (&[10], &[11, 14]), h]).len(), 4);
}

#[test]
fn code_inlined_elsewhere_stays_if_its_surroundings_did_not_move() {
    let (f, h): (Lines, Lines) = ((&[1, 2], &[4, 5]), (&[20, 21], &[23, 24]));
    // `g` is inlined into another function in B.
    assert!(pairs(&[f, (&[10], &[]), (&[], &[13]), h]).contains(&(10, 13)));
    // A function was replaced by another one, and the code is longer now.
    let h: Lines = (&[20, 21], &[33, 34]);
    assert_eq!(pairs(&[f, (&[10], &[]), (&[], &[13]), h]).len(), 4);
}

#[test]
fn of_two_functions_that_differ_over_a_line_the_one_that_meets_most_decides() {
    // `g` moved by 10 and is inlined into `main`; most of `main` moved by 5, which matches a line of
    // `g`.
    let main: Lines = (&[1, 2, 3, 50, 55], &[6, 7, 8, 55, 60, 65]);
    let g: Lines = (&[50, 55], &[60, 65]);
    let found = pairs(&[main, g]);
    assert!(
        found.contains(&(50, 60)) && found.contains(&(55, 65)),
        "{found:?}"
    );
    assert!(found.contains(&(3, 8)), "{found:?}");
}

#[test]
fn code_inlined_into_many_moves_with_the_majority() {
    // Line 50 is inlined into three functions: two moved by 10 and match it, though not all of their
    // lines; all lines of the third match if it moved by 5.
    let f: Lines = (&[1, 2, 50, 80], &[11, 12, 60]);
    let g: Lines = (&[20, 21, 50, 90], &[30, 31, 60]);
    let h: Lines = (&[40, 41, 50], &[45, 46, 55]);
    let found = pairs(&[f, g, h]);
    assert!(found.contains(&(50, 60)), "{found:?}");
    assert!(found.contains(&(40, 45)), "{found:?}");
}

#[test]
fn without_evidence_all_of_the_file_is_one_piece() {
    // Three functions with one line each.
    let found = pairs(&[(&[1], &[4]), (&[10], &[13]), (&[30], &[33])]);
    assert_eq!(found, [(1, 4), (10, 13), (30, 33)]);
    assert_eq!(pairs(&[]), []);
    assert_eq!(pairs(&[(&[1, 2], &[])]), []);
}

proptest! {
    #[test]
    fn whole_functions_are_found_wherever_they_moved(
        // Gaps between lines, and the lines inserted above the function.
        functions in prop::collection::vec((prop::collection::vec(1u64..5, 2..9), 0u64..50), 0..12),
    ) {
        let (mut line, mut by) = (1, 0);
        let mut expected = Vec::new();
        let mut lines = Vec::new();
        for (gaps, inserted) in functions {
            by += inserted;
            let mut function = FunctionLines::default();
            for gap in gaps {
                line += gap;
                function.a.push(line);
                function.b.push(line + by);
                expected.push((line, line + by));
            }
            lines.push(function);
        }
        let found: Vec<_> = pairs_of_functions(&lines).in_b.into_iter().collect();
        prop_assert_eq!(found, expected);
    }

    /// For any line numbers, no line has two partners.
    #[test]
    fn no_line_is_paired_twice(
        functions in prop::collection::vec(
            (prop::collection::btree_set(1u64..40, 0..8), prop::collection::btree_set(1u64..40, 0..8)),
            0..8,
        ),
    ) {
        let lines: Vec<FunctionLines> = functions
            .into_iter()
            .map(|(a, b)| FunctionLines {
                a: a.into_iter().collect(),
                b: b.into_iter().collect(),
            })
            .collect();
        let found = pairs_of_functions(&lines).in_b;
        let partners: BTreeSet<u64> = found.values().copied().collect();
        prop_assert_eq!(partners.len(), found.len());
        let known = |side: fn(&FunctionLines) -> &Vec<u64>, line| {
            lines.iter().any(|function| side(function).contains(&line))
        };
        prop_assert!(found.iter().all(|(&a, &b)| known(|f| &f.a, a) && known(|f| &f.b, b)));
    }
}
