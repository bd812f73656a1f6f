use super::harness::*;
use grindscope::container::{Event, Layer, Unpacker};
use grindscope::diagnostic::{Error, ErrorKind, WarningKind};
use grindscope::limits::PIECE;

const GZIP: &[Layer] = &[Layer::Gzip];

#[test]
fn one_member() {
    assert_reads("one.gz", GZIP, &profile());
    assert_reads("long.gz", GZIP, &long_text());
}

#[test]
fn every_header_field_is_skipped() {
    assert_reads("fields.gz", GZIP, &profile());
}

#[test]
fn a_damaged_name_in_a_header_with_a_checksum_is_skipped() {
    let mut bytes = data("fields.gz");
    let name = bytes.windows(4).position(|w| w == b"name").unwrap();
    bytes[name] ^= 1;
    let outcome = unpack(&bytes);
    assert_eq!((outcome.error.clone(), outcome.kinds()), (None, vec![]));
    assert_eq!(outcome.texts(), [profile()]);
}

#[test]
fn several_members_are_one_text() {
    assert_reads("members.gz", GZIP, &profile());
}

#[test]
fn an_empty_text() {
    assert_reads("empty.gz", GZIP, b"");
}

#[test]
fn gzip_in_gzip() {
    assert_reads("twice.gz", &[Layer::Gzip; 2], &profile());
    assert_reads("thrice.gz", &[Layer::Gzip; 3], &profile());
    let error = unpack(&data("four-deep.gz")).error.unwrap();
    assert_eq!(error.kind, ErrorKind::Limit("levels of nested archives", 3));
}

#[test]
fn zeros_at_the_end_are_padding() {
    assert_reads("padded.gz", GZIP, &profile());
}

#[test]
fn trailing_bytes_are_reported() {
    let outcome = unpack(&data("trailing.gz"));
    assert_eq!(outcome.error, None);
    assert_eq!(outcome.kinds(), [WarningKind::ContainerTrailing]);
    assert_eq!(outcome.texts(), [profile()]);
}

#[test]
fn a_wrong_check_sum_is_noted() {
    let mut bytes = data("one.gz");
    let crc = bytes.len() - 8;
    bytes[crc] ^= 1;
    let outcome = unpack(&bytes);
    assert_eq!(outcome.error, None);
    assert_eq!(outcome.kinds(), [WarningKind::ContainerChecksum]);
    assert_eq!(outcome.texts(), [profile()]);
}

#[test]
fn a_wrong_length_is_noted() {
    let mut bytes = data("one.gz");
    let length = bytes.len() - 1;
    bytes[length] ^= 1;
    assert_eq!(unpack(&bytes).kinds(), [WarningKind::ContainerChecksum]);
}

#[test]
fn cut_at_every_byte() {
    for name in ["one.gz", "fields.gz", "twice.gz"] {
        assert_cuts(name, "gzip", data(name).len());
    }
}

#[test]
fn cut_between_members_cannot_be_seen() {
    let bytes = data("members.gz");
    let second = bytes[2..]
        .windows(3)
        .position(|w| w == [0x1f, 0x8b, 8])
        .unwrap()
        + 2;
    let outcome = unpack(&bytes[..second]);
    assert_eq!((outcome.error.clone(), outcome.kinds()), (None, vec![]));
    assert_eq!(outcome.texts(), [&profile()[..100]]);
    // One byte of the next member is not enough to know it.
    let outcome = unpack(&bytes[..second + 1]);
    assert_eq!(outcome.kinds(), [WarningKind::ContainerTrailing]);
    for length in second + 2..bytes.len() {
        let outcome = unpack(&bytes[..length]);
        assert_eq!(outcome.kinds(), [WarningKind::ContainerCut], "{length}");
    }
}

#[test]
fn damage_is_noticed_everywhere() {
    for name in ["one.gz", "fields.gz", "members.gz"] {
        assert_damage_noticed(name);
    }
}

/// A gibibyte of newlines, written by hand: stored in one deflate block that is repeated.
#[test]
fn a_bomb_is_handed_on_in_pieces_and_can_be_stopped() {
    let bomb = data("newlines-1g.gz.gz");
    let (mut pieces, mut bytes) = (0_u64, 0_u64);
    let mut unpacker = Unpacker::new();
    let mut count = |event: Event<'_>| {
        if let Event::Text(text) = event {
            assert!(text.len() <= PIECE);
            pieces += 1;
            bytes += text.len() as u64;
        }
        Ok(())
    };
    unpacker.push(&bomb, &mut count).unwrap();
    unpacker.finish(&mut count).unwrap();
    assert_eq!(bytes, 1 << 30);
    assert!(pieces >= (1 << 30) / PIECE as u64);

    let mut seen = 0_u64;
    let enough = Error::new(ErrorKind::Limit("bytes", 1 << 20));
    let mut stop = |event: Event<'_>| match event {
        Event::Text(text) => {
            seen += text.len() as u64;
            if seen > 1 << 20 {
                Err(enough.clone())
            } else {
                Ok(())
            }
        }
        _ => Ok(()),
    };
    let mut unpacker = Unpacker::new();
    let result = unpacker
        .push(&bomb, &mut stop)
        .and_then(|()| unpacker.finish(&mut stop));
    assert_eq!(result, Err(enough.clone()));
    // Spent: the same error, and no further event.
    assert_eq!(unpacker.push(b"more", &mut stop), Err(enough.clone()));
    assert_eq!(unpacker.finish(&mut stop), Err(enough.clone()));
    assert!(seen <= (1 << 20) + PIECE as u64);
}
