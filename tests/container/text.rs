use super::harness::*;
use grindscope::container::{Event, Layer, Unpacker, guess};
use grindscope::diagnostic::Likeness;

fn assert_text(input: &[u8], layers: &[Layer], text: &[u8]) {
    let outcome = unpack(input);
    assert_eq!((outcome.error.clone(), outcome.kinds()), (None, vec![]));
    assert_eq!(outcome.entries.len(), 1);
    assert_eq!(outcome.entries[0].layers, layers);
    assert_eq!(
        outcome.entries[0].text.utf8_chunks().collect::<Vec<_>>(),
        text.utf8_chunks().collect::<Vec<_>>()
    );
}

#[test]
fn plain_text_is_untouched() {
    assert_text(&profile(), &[], &profile());
    assert_text(b"", &[], b"");
    assert_text(b"\r\n", &[], b"\r\n");
    assert_text(b"fn=\xe9\xff\r\n1 2\r\n", &[], b"fn=\xe9\xff\r\n1 2\r\n");
    assert_text(&long_text(), &[], &long_text());
}

#[test]
fn plain_text_is_not_copied() {
    let input = long_text();
    let mut unpacker = Unpacker::new();
    let mut same = 0;
    let mut consumer = |event: Event<'_>| {
        if let Event::Text(text) = event {
            assert!(std::ptr::eq(text, &raw const input[..]));
            same += 1;
        }
        Ok(())
    };
    unpacker.push(&input, &mut consumer).unwrap();
    unpacker.finish(&mut consumer).unwrap();
    assert_eq!(same, 1);
}

#[test]
fn a_byte_order_mark_is_taken_off() {
    let marked = [b"\xef\xbb\xbf", &profile()[..]].concat();
    assert_text(&marked, &[Layer::Utf8Mark], &profile());
    assert_text(b"\xef\xbb\xbf", &[Layer::Utf8Mark], b"");
    assert_text(b"\xef\xbb", &[], b"\xef\xbb");
}

fn utf16(text: &str, high_first: bool) -> Vec<u8> {
    text.encode_utf16()
        .flat_map(|unit| {
            if high_first {
                unit.to_be_bytes()
            } else {
                unit.to_le_bytes()
            }
        })
        .collect()
}

#[test]
fn utf16_becomes_utf8() {
    let text = format!(
        "{}fn=\u{e9}\u{20ac}\u{1f600}\n",
        String::from_utf8(profile()).unwrap()
    );
    for (high_first, layer) in [(false, Layer::Utf16Le), (true, Layer::Utf16Be)] {
        let marked = utf16(&format!("\u{feff}{text}"), high_first);
        assert_text(&marked, &[layer], text.as_bytes());
        assert_text(&utf16(&text, high_first), &[layer], text.as_bytes());
    }
}

#[test]
fn invalid_code_units_are_replaced() {
    let lone = [
        0xff, 0xfe, 0x00, 0xd8, b'a', 0, 0x00, 0xdc, 0x3d, 0xd8, 0x00,
    ];
    let text = "\u{fffd}a\u{fffd}\u{fffd}\u{fffd}";
    assert_text(&lone, &[Layer::Utf16Le], text.as_bytes());
}

#[test]
fn carriage_returns_become_newlines() {
    let text = String::from_utf8(profile()).unwrap();
    let returns = text.replace('\n', "\r");
    assert_text(
        returns.as_bytes(),
        &[Layer::CarriageReturns],
        text.as_bytes(),
    );
    let open = returns.trim_end_matches('\r');
    assert_text(
        open.as_bytes(),
        &[Layer::CarriageReturns],
        text.trim_end().as_bytes(),
    );
}

/// The second line of this profile is longer than the bytes that decide. One that is part of a name decides nothing.
#[test]
fn one_carriage_return_before_a_long_header_line_is_enough() {
    let command = "x".repeat(5000);
    let text = format!("version: 1\ncmd: {command}\nevents: Ir\nfn=f\n1 2\n");
    let returns = text.replace('\n', "\r");
    assert_text(
        returns.as_bytes(),
        &[Layer::CarriageReturns],
        text.as_bytes(),
    );
    let name = format!("fn=a\r{command}\n1 2\n");
    assert_text(name.as_bytes(), &[], name.as_bytes());
}

#[test]
fn newlines_after_a_head_of_returns_stay() {
    let head = "1 2\r".repeat(2000);
    let input = format!("{head}fn=a\r\n\r\n\r1 2\n\r");
    let output = format!("{}fn=a\r\n\r\n\n1 2\n\n", head.replace('\r', "\n"));
    assert_text(
        input.as_bytes(),
        &[Layer::CarriageReturns],
        output.as_bytes(),
    );
}

#[test]
fn files_that_cannot_be_profiles_are_rejected_at_once() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01";
    let outcome = unpack(png);
    assert_eq!(outcome.entries[0].likeness, Some(Likeness::Image));
    // It is for the consumer to refuse it.
    assert_eq!(outcome.error, None);
    assert_eq!(outcome.texts(), [png]);
    assert_eq!(unpack(&profile()).entries[0].likeness, None);
    assert_eq!(guess(&profile()), Likeness::Text);
}
