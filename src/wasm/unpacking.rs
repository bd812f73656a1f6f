//! Unpacking in a worker of its own, so that it goes on while the session parses.
//!
//! What comes out of a file crosses from worker to worker: text as it is, everything else as a small
//! object that only the two ends in this room understand.

use super::failure::{self, Refusal};
use super::session::Session;
use crate::container::{Entry, Event, Layer, Unpacker};
use crate::diagnostic::{Error, ErrorKind, Likeness, WarningKind};
use js_sys::{Function, Uint8Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// An [`Event`] other than text. Kinds cross by their place among all of their type: both ends are
/// the same program.
#[derive(Serialize, Deserialize)]
enum Note {
    Begin {
        name: Option<Vec<u8>>,
        layers: Vec<usize>,
        likeness: Option<usize>,
    },
    End,
    Warning {
        kind: usize,
        detail: String,
    },
}

/// Unpacks one file.
#[wasm_bindgen]
#[derive(Default)]
pub struct Unpacking {
    unpacker: Unpacker,
}

#[wasm_bindgen]
impl Unpacking {
    /// Waits for the first bytes of the file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Unpacking {
        Unpacking::default()
    }

    /// Takes the next bytes of the file. `take` is called with each piece of text, a `Uint8Array` of
    /// its own, and with each note; it returns whether there is room for more. If there is not, the
    /// unpacking ends with an error.
    pub fn push(&mut self, bytes: &[u8], take: &Function) -> Result<(), JsValue> {
        let result = self.unpacker.push(bytes, &mut |event| call(take, &event));
        result.map_err(|error| failure::thrown(&error))
    }

    /// The file is complete.
    pub fn finish(&mut self, take: &Function) -> Result<(), JsValue> {
        let result = self.unpacker.finish(&mut |event| call(take, &event));
        result.map_err(|error| failure::thrown(&error))
    }
}

fn call(take: &Function, event: &Event<'_>) -> Result<(), Error> {
    let value = match event {
        Event::Text(text) => Uint8Array::from(*text).into(),
        other => serde_wasm_bindgen::to_value(&note(other)).unwrap_or(JsValue::NULL),
    };
    let taken = take.call1(&JsValue::NULL, &value);
    if taken.is_ok_and(|room| room.is_truthy()) {
        return Ok(());
    }
    let why = "more text came out of it than could be taken at once";
    Err(ErrorKind::Unsupported(why.to_owned()).into())
}

fn note(event: &Event<'_>) -> Note {
    match event {
        Event::Begin(entry) => Note::Begin {
            name: entry.name.map(<[u8]>::to_vec),
            layers: entry
                .layers
                .iter()
                .map(|&layer| place(Layer::ALL, layer))
                .collect(),
            likeness: entry
                .likeness
                .map(|likeness| place(Likeness::ALL, likeness)),
        },
        Event::Warning(kind, detail) => Note::Warning {
            kind: place(WarningKind::ALL, *kind),
            detail: detail.clone(),
        },
        Event::End | Event::Text(_) => Note::End,
    }
}

fn place<T: PartialEq>(all: &[T], one: T) -> usize {
    all.iter()
        .position(|other| *other == one)
        .unwrap_or(all.len())
}

#[wasm_bindgen]
impl Session {
    /// Takes text that was unpacked elsewhere. All that [`Unpacking`] handed on is to be taken in its
    /// order, in place of `push` and `endFile`.
    #[wasm_bindgen(js_name = takeText)]
    pub fn take_text(&mut self, text: &[u8]) -> Result<(), JsValue> {
        self.take(Event::Text(text))
    }

    /// Takes a note of [`Unpacking`].
    #[wasm_bindgen(js_name = takeNote)]
    pub fn take_note(&mut self, note: JsValue) -> Result<(), JsValue> {
        match serde_wasm_bindgen::from_value(note)? {
            Note::Begin {
                name,
                layers,
                likeness,
            } => {
                let layers: Option<Vec<Layer>> = layers
                    .iter()
                    .map(|&layer| Layer::ALL.get(layer).copied())
                    .collect();
                self.take(Event::Begin(Entry {
                    name: name.as_deref(),
                    layers: &layers.ok_or_else(no_such_kind)?,
                    likeness: likeness.and_then(|place| Likeness::ALL.get(place).copied()),
                }))
            }
            Note::End => self.take(Event::End),
            Note::Warning { kind, detail } => {
                let kind = WarningKind::ALL.get(kind).ok_or_else(no_such_kind)?;
                self.take(Event::Warning(*kind, detail))
            }
        }
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), JsValue> {
        let result = self.reading()?.take(event);
        result.map_err(|error| self.give_up(&error))
    }
}

fn no_such_kind() -> JsValue {
    failure::thrown(&Refusal::NoSuchNumber)
}
