use super::*;

fn added(line: &str, sums: &[u64]) -> (Result<usize, Stop>, Vec<u64>, [u64; 2]) {
    let (mut values, mut sums) = ([100, 10], sums.to_vec());
    let result = add_line(line.as_bytes(), 0, &mut values, &mut sums);
    (result, sums, values)
}

#[test]
fn costs_are_added_at_once() {
    assert_eq!(
        added("+3 * 5 7\n", &[1, 2, 3]),
        (Ok(9), vec![6, 9, 3], [103, 10])
    );
    assert_eq!(added("0x1f -10 5 \n", &[1]), (Ok(12), vec![6], [31, 0]));
    assert_eq!(
        added("* +12 1 2 3\n", &[0; 3]),
        (Ok(12), vec![1, 2, 3], [100, 22])
    );
    assert_eq!(added("77 -1 \n", &[5]), (Ok(7), vec![5], [77, 9]));
}

#[test]
fn lines_that_are_not_added_leave_no_trace() {
    for line in [
        "+3 * 5 7 9\n",
        "+3 * 5\r\n",
        "+3 * 5  7\n",
        "+3 * 5 -7\n",
        "+3 * 5 0x7\n",
        "+3 *\n",
        "+3\n",
        "- * 1\n",
        "+ * 1\n",
        "* * .\n",
        "-101 * 1\n",
        "fn=a\n",
        "",
        "+3 * 99999999999999999999\n",
    ] {
        assert_eq!(
            added(line, &[1, 2]),
            (Err(Stop::Unusual), vec![1, 2], [100, 10]),
            "{line}"
        );
    }
    let full = [1, u64::MAX - 6];
    assert_eq!(
        added("+3 * 5 7\n", &full),
        (Err(Stop::Overflow), full.to_vec(), [100, 10])
    );
}
