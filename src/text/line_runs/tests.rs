use super::*;

type Line = (u64, Vec<u8>);

/// All lines with their offsets, and the offsets of lines left out.
fn lines(text: &[u8], chunk: usize) -> (Vec<Line>, Vec<u64>, bool) {
    let (mut out, mut long) = (Vec::new(), Vec::new());
    let mut take = |run: Run<'_>| -> Result<(), ()> {
        match run {
            Run::Lines { text, offset } => {
                assert_eq!(text.last(), Some(&b'\n'));
                let mut at = offset;
                for line in text.split_inclusive(|&b| b == b'\n') {
                    assert_eq!(at / PAGE, offset / PAGE, "one page in a run");
                    out.push((at, line.to_vec()));
                    at += line.len() as u64;
                }
            }
            Run::TooLong { offset } => long.push(offset),
        }
        Ok(())
    };
    let mut runs = LineRuns::default();
    for piece in text.chunks(chunk) {
        runs.push(piece, &mut take).unwrap();
    }
    let terminated = runs.finish(&mut take).unwrap();
    (out, long, terminated)
}

/// The same in the slow and obvious way.
fn expected(text: &[u8]) -> Vec<Line> {
    let mut at = 0;
    let mut out = Vec::new();
    for line in text.split_inclusive(|&b| b == b'\n') {
        let mut whole = line.to_vec();
        if whole.last() != Some(&b'\n') {
            whole.push(b'\n');
        }
        out.push((at, whole));
        at += line.len() as u64;
    }
    out
}

#[test]
fn any_chunking_gives_the_same_lines() {
    let text = b"first\n\n\nsecond line\r\nthird\nno newline";
    for chunk in 1..=text.len() {
        let (got, long, terminated) = lines(text, chunk);
        assert_eq!(got, expected(text), "chunk {chunk}");
        assert_eq!((long, terminated), (vec![], false));
    }
}

#[test]
fn lines_belong_to_the_page_in_which_they_begin() {
    let mut text = Vec::new();
    let mut i = 0;
    while (text.len() as u64) < 3 * PAGE + 17 {
        text.extend_from_slice(format!("{i} {}\n", "z".repeat(i % 97)).as_bytes());
        i += 1;
    }
    for chunk in [1000, PAGE as usize - 1, PAGE as usize, text.len()] {
        assert!(lines(&text, chunk).0 == expected(&text), "chunk {chunk}");
    }
}

#[test]
fn a_line_beyond_the_limit_is_left_out_and_the_next_one_is_not() {
    let mut text = b"ok\n".to_vec();
    text.resize(LONGEST_LINE + 5, b'x');
    text.extend_from_slice(b"\nnext\n");
    for chunk in [1 << 16, 5_000_001, text.len()] {
        let (got, long, _) = lines(&text, chunk);
        assert_eq!(got.len(), 2);
        assert_eq!(got[1].1, b"next\n");
        assert_eq!(long, [3]);
    }
}
