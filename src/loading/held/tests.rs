use super::*;

fn pushed(pieces: &[&[u8]]) -> (Option<Vec<u8>>, bool) {
    let mut held = Held::default();
    let come = pieces.iter().find_map(|piece| held.push(piece));
    (come, held.end().is_some())
}

#[test]
fn all_comes_with_the_line_that_names_events() {
    let text = b"cmd: a\nevents: Ir\n1 2\n";
    for cut in 0..=text.len() {
        let (first, second) = text.split_at(cut);
        let (come, _) = pushed(&[first, second]);
        let expected = if cut > 17 { first } else { &text[..] };
        assert_eq!(come.as_deref(), Some(expected), "{cut}");
    }
    assert_eq!(pushed(&[b" events : Ir"]), (None, true));
}

#[test]
fn prose_is_held_to_its_end() {
    for text in [
        &b"version: 2\nall events: none\n2026\n"[..],
        b"eventually:\n",
        b"",
    ] {
        assert_eq!(pushed(&[text]), (None, false));
    }
}

#[test]
fn long_texts_are_not_held() {
    let line = [b'x'; 4096];
    let mut held = Held::default();
    let come = (0..1000).find(|_| held.push(&line).is_some());
    assert_eq!(come, Some(256));
}
