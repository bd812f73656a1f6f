use super::*;

const NEVER: fn(u64) -> bool = |_| false;

#[test]
fn lines_are_shown_with_their_context() {
    let folding = Folding {
        context: 2,
        shortest: 0,
    };
    let runs = folding.lines(&[0, 3, 5, 20, 99], 30, NEVER);
    assert_eq!(
        runs,
        [
            Run::Known(0),
            Run::Plain(1, 2),
            Run::Known(1),
            Run::Plain(4, 4),
            Run::Known(2),
            Run::Plain(6, 7),
            Run::Gap(8, 17),
            Run::Plain(18, 19),
            Run::Known(3),
            Run::Plain(21, 22),
            Run::Gap(23, 30),
            Run::Known(4),
        ]
    );
    // At the beginning of a file there is no line above.
    assert_eq!(
        folding.lines(&[9], 9, NEVER)[..2],
        [Run::Gap(1, 6), Run::Plain(7, 8)]
    );
    assert_eq!(
        folding.lines(&[9], 9, |first| first == 1)[0],
        Run::Plain(1, 8)
    );
    // Without the text nothing can be shown between.
    assert_eq!(
        folding.lines(&[3, 9], 0, NEVER),
        [Run::Known(0), Run::Known(1)]
    );
}

#[test]
fn a_line_that_is_not_in_the_text_has_the_lines_around_its_place() {
    let folding = Folding {
        context: 1,
        shortest: 0,
    };
    let known = [Position::At(1), Position::After(20), Position::After(99)];
    assert_eq!(
        folding.lines(&known, 30, NEVER),
        [
            Run::Known(0),
            Run::Plain(2, 2),
            Run::Gap(3, 19),
            Run::Plain(20, 20),
            Run::Known(1),
            Run::Plain(21, 21),
            Run::Gap(22, 29),
            Run::Plain(30, 30),
            Run::Known(2),
        ]
    );
}

#[test]
fn short_gaps_stay_open() {
    let folding = Folding {
        context: 1,
        shortest: 2,
    };
    assert_eq!(folding.lines(&[1, 6], 6, NEVER)[1], Run::Plain(2, 5));
    assert_eq!(folding.lines(&[1, 7], 7, NEVER)[2], Run::Gap(3, 5));
}

#[test]
fn idle_items_are_folded_between_those_that_cost() {
    let folding = Folding {
        context: 1,
        shortest: 1,
    };
    let order: Vec<u32> = (10..20).collect();
    let idle = |item: u32| item > 10 && item < 18;
    let runs = folding.idle(&order, idle, |_| false);
    let known = [0, 1].map(Run::Known);
    assert_eq!(runs[..2], known);
    assert_eq!(runs[2], Run::Gap(2, 6));
    assert_eq!(runs[3..], [7, 8, 9].map(Run::Known));
    assert_eq!(folding.idle(&order, idle, |first| first == 12).len(), 10);
    let everything = folding.idle(&order, |_| true, |_| false);
    assert_eq!(everything, [Run::Known(0), Run::Gap(1, 8), Run::Known(9)]);
}
