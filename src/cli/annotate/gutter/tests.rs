use super::*;

fn drawn(arrows: &[(u32, u32)], rows: u32) -> Vec<String> {
    let arrows: Vec<Arrow> = arrows
        .iter()
        .map(|&(from, to)| Arrow {
            from,
            to,
            conditional: false,
            counted: true,
        })
        .collect();
    let gutter = Gutter::new(&arrows);
    (0..rows).map(|row| gutter.row(row)).collect()
}

#[test]
fn arrows_run_next_to_each_other() {
    // A loop from 3 back to 1 within a jump from 0 to 4.
    let expected = ["/---- ", "| /-> ", "| |   ", "| \\-- ", "\\---> "];
    assert_eq!(drawn(&[(0, 4), (3, 1)], 5), expected);
    // Text above a row crosses the arrows that cross both rows.
    let arrow = Arrow {
        from: 0,
        to: 2,
        conditional: false,
        counted: true,
    };
    let gutter = Gutter::new(&[arrow]);
    let above: Vec<String> = (0..4).map(|row| gutter.above(row)).collect();
    assert_eq!(above, ["    ", "|   ", "|   ", "    "]);
}

#[test]
fn crossing_arrows_have_different_lanes() {
    let expected = ["  /-- ", "/-+-- ", "| \\-> ", "\\---> "];
    assert_eq!(drawn(&[(0, 2), (1, 3)], 4), expected);
}

#[test]
fn a_row_may_begin_and_end_arrows() {
    // One arrow ends where the other starts.
    let expected = ["  /-- ", "/-\\-> ", "|     ", "\\---> "];
    assert_eq!(drawn(&[(0, 1), (1, 3)], 4), expected);
}

#[test]
fn without_arrows_there_is_no_gutter_and_not_all_fit() {
    assert_eq!(drawn(&[(2, 2)], 3), ["", "", ""]);
    let many: Vec<(u32, u32)> = (0..40).map(|row| (row, 80 - row)).collect();
    assert!(drawn(&many, 81).iter().all(|row| row.len() == 22));
}
