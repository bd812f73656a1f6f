//! Compressed files and archives.

use grindscope::container::{Event, Unpacker, guess};
use grindscope::diagnostic::{Error, ErrorKind};

/// Text that is looked at; a bomb ends there.
const MOST_TEXT: usize = 256 << 10;

/// Unpacks the input whole and in pieces.
pub fn containers(input: &[u8]) {
    guess(input);
    let whole = unpack(&[input]);
    let pieces = unpack(&super::pieces(input));
    assert_eq!(whole, pieces);
}

/// Beginnings of entries, their texts, warnings, and the error.
fn unpack(pieces: &[&[u8]]) -> (Vec<String>, Vec<u8>, Option<Error>) {
    let (mut log, mut text) = (Vec::new(), Vec::new());
    let mut consumer = |event: Event<'_>| {
        match event {
            Event::Text(piece) => text.extend_from_slice(piece),
            Event::Begin(entry) => log.push(format!("{entry:?}")),
            Event::End => log.push(format!("end at {}", text.len())),
            Event::Warning(kind, detail) => log.push(format!("{kind:?} {detail} {}", text.len())),
            _ => {}
        }
        if text.len() > MOST_TEXT {
            text.truncate(MOST_TEXT);
            return Err(ErrorKind::Limit("bytes", MOST_TEXT as u64).into());
        }
        Ok(())
    };
    let mut unpacker = Unpacker::new();
    let pushed = pieces
        .iter()
        .try_for_each(|piece| unpacker.push(piece, &mut consumer));
    let result = pushed.and_then(|()| unpacker.finish(&mut consumer));
    (log, text, result.err())
}
