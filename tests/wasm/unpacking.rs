//! Files that another worker unpacks.

use super::*;
use grindscope::wasm::Unpacking;
use js_sys::{Array, Function, JSON, Uint8Array};
use wasm_bindgen::closure::Closure;

/// Packed, damaged, several in one, in other encodings, no profile, and plain.
const FILES: [(&str, &[u8]); 12] = {
    macro_rules! files {
        ($($name:literal)+) => {
            [$(($name, include_bytes!(concat!("../data/bad/", $name)))),+]
        };
    }
    files!(
        "gz-tail.out.gz" "gz-parts.out.gz" "gz-cut.out.gz" "gz-crc.out.gz" "gz-twice.out.gz"
        "zip.zip" "utf16.out" "cr-only.out" "bom.out" "wg6.bin" "pixel.png" "few.out"
    )
};

/// All that comes out of a file, and whether it could be unpacked.
fn unpacked(bytes: &[u8]) -> (Array, bool) {
    let events = Array::new();
    let to = events.clone();
    let take = Closure::<dyn FnMut(JsValue) -> bool>::new(move |event| {
        to.push(&event);
        true
    });
    let take: &Function = take.as_ref().unchecked_ref();
    let mut unpacking = Unpacking::new();
    let is_whole = bytes
        .chunks(1000)
        .all(|piece| unpacking.push(piece, take).is_ok())
        && unpacking.finish(take).is_ok();
    (events, is_whole)
}

fn taken(session: &mut Session, events: &Array) -> Result<(), JsValue> {
    for event in events.iter() {
        match event.dyn_ref::<Uint8Array>() {
            Some(text) => session.take_text(&text.to_vec())?,
            None => session.take_note(event)?,
        }
    }
    Ok(())
}

/// As JSON, which knows no integers of 64 bits.
fn json(value: &JsValue) -> String {
    let plain = Function::new_with_args("_, v", "return typeof v === 'bigint' ? `${v}` : v");
    let text = JSON::stringify_with_replacer(value, &plain);
    text.unwrap().into()
}

/// What a session says of itself, or why it has nothing to say.
fn told(mut session: Session, read: Result<(), JsValue>) -> String {
    let facts = read
        .and_then(|()| session.finish())
        .and_then(|()| session.facts());
    match facts {
        Ok(facts) => json(&facts),
        Err(error) => get(&error, "message").as_string().unwrap(),
    }
}

#[wasm_bindgen_test]
fn what_another_worker_unpacked_is_read_as_the_file_itself() {
    for (name, bytes) in FILES {
        let (events, is_whole) = unpacked(bytes);
        let mut alone = Session::new();
        alone.begin_file(name).unwrap();
        let read = alone.push(bytes).and_then(|()| alone.end_file());
        if !is_whole {
            assert!(read.is_err(), "{name}");
            continue;
        }
        let mut helped = Session::new();
        helped.begin_file(name).unwrap();
        let read_there = taken(&mut helped, &events);
        assert_eq!(told(helped, read_there), told(alone, read), "{name}");
    }
}

#[wasm_bindgen_test]
fn unpacking_ends_where_there_is_no_room() {
    let take = Closure::<dyn FnMut(JsValue) -> bool>::new(|_| false);
    let mut unpacking = Unpacking::new();
    let result = unpacking.push(FILES[1].1, take.as_ref().unchecked_ref());
    let result = result.and_then(|()| unpacking.finish(take.as_ref().unchecked_ref()));
    assert!(result.is_err());
}
