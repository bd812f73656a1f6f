//! Runs an unpacker and writes down what it says.

use grindscope::container::{Event, Layer, Unpacker};
use grindscope::diagnostic::{Error, ErrorKind, Likeness, WarningKind};
use std::path::Path;

/// One entry that came out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Unpacked {
    pub(crate) name: Option<Vec<u8>>,
    pub(crate) layers: Vec<Layer>,
    pub(crate) likeness: Option<Likeness>,
    pub(crate) text: Vec<u8>,
    pub(crate) ended: bool,
}

/// Everything that an unpacker reports about one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) entries: Vec<Unpacked>,
    /// Kind, detail, number of entries and bytes of text before it.
    pub(crate) warnings: Vec<(WarningKind, String, usize, usize)>,
    pub(crate) error: Option<Error>,
}

impl Outcome {
    fn note(&mut self, event: Event<'_>) {
        match event {
            Event::Begin(entry) => {
                assert!(self.entries.last().is_none_or(|e| e.ended), "overlap");
                self.entries.push(Unpacked {
                    name: entry.name.map(<[u8]>::to_vec),
                    layers: entry.layers.to_vec(),
                    likeness: entry.likeness,
                    ..Unpacked::default()
                });
            }
            Event::Text(text) => {
                let entry = self.entries.last_mut().expect("text within an entry");
                assert!(!entry.ended && !text.is_empty());
                entry.text.extend_from_slice(text);
            }
            Event::End => {
                let entry = self.entries.last_mut().expect("an entry to end");
                assert!(!entry.ended);
                entry.ended = true;
            }
            Event::Warning(kind, detail) => {
                let text = self.entries.iter().map(|e| e.text.len()).sum();
                self.warnings.push((kind, detail, self.entries.len(), text));
            }
            _ => panic!("an event that the test does not know"),
        }
    }

    pub(crate) fn kinds(&self) -> Vec<WarningKind> {
        self.warnings.iter().map(|w| w.0).collect()
    }

    /// The texts of all entries.
    pub(crate) fn texts(&self) -> Vec<&[u8]> {
        self.entries.iter().map(|e| &e.text[..]).collect()
    }

    /// The error of a broken container.
    pub(crate) fn problem(&self) -> Option<(&'static str, &str)> {
        match &self.error.as_ref()?.kind {
            ErrorKind::Container(format, problem) => Some((*format, problem)),
            _ => None,
        }
    }
}

/// Unpacks `input` in pieces of these sizes, in turn.
pub(crate) fn unpack_pieces(input: &[u8], sizes: &[usize]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut unpacker = Unpacker::new();
    let mut consumer = |event: Event<'_>| {
        outcome.note(event);
        Ok(())
    };
    let (mut rest, mut result) = (input, Ok(()));
    for size in sizes.iter().cycle() {
        if rest.is_empty() || result.is_err() {
            break;
        }
        let (piece, more) = rest.split_at((*size).clamp(1, rest.len()));
        result = unpacker.push(piece, &mut consumer);
        rest = more;
    }
    outcome.error = result.and_then(|()| unpacker.finish(&mut consumer)).err();
    outcome
}

/// Unpacks `input` in one piece, and checks that other pieces say the same.
pub(crate) fn unpack(input: &[u8]) -> Outcome {
    let whole = unpack_pieces(input, &[usize::MAX]);
    for size in [1, 2, 3, 7, 4096, 65536] {
        if input.len() / size > 100_000 {
            continue;
        }
        let pieces = unpack_pieces(input, &[size]);
        assert!(pieces == whole, "pieces of {size} differ");
    }
    whole
}

/// A file of `tests/data/container`.
pub(crate) fn data(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/container");
    std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The text of most packed files.
pub(crate) fn profile() -> Vec<u8> {
    data("profile.out")
}

/// The text of the files that are called `long`: more than one block and one piece.
pub(crate) fn long_text() -> Vec<u8> {
    (0..150_000)
        .flat_map(|i| format!("{} {}\n", i % 50, i % 7).into_bytes())
        .collect()
}

/// Asserts that the file gives one complete text without a complaint.
#[track_caller]
pub(crate) fn assert_reads(name: &str, layers: &[Layer], text: &[u8]) {
    let outcome = unpack(&data(name));
    assert_eq!(outcome.error, None, "{name}");
    assert_eq!(outcome.kinds(), [], "{name}");
    assert_eq!(outcome.entries.len(), 1, "{name}");
    let entry = &outcome.entries[0];
    assert_eq!(entry.layers, layers, "{name}");
    assert!(entry.text == text, "{name}: the text differs");
    assert!(entry.ended);
}

/// Cuts a file at every byte: what comes is a beginning of the text, and a warning if there is
/// any, else an error; both of the format that was cut. `whole` is the length from which on
/// nothing is missing.
#[track_caller]
pub(crate) fn assert_cuts(name: &str, format: &str, whole: usize) {
    let (bytes, text) = (data(name), profile());
    for length in 10..whole {
        let outcome = unpack(&bytes[..length]);
        let came: Vec<u8> = outcome.texts().concat();
        assert!(text.starts_with(&came), "{name} at {length}");
        if came.is_empty() {
            let (broken, problem) = outcome.problem().expect("an error");
            assert_eq!(broken, format, "{name} at {length}");
            assert!(problem.contains("ends at byte"), "{problem}");
        } else {
            assert_eq!(outcome.error, None, "{name} at {length}");
            assert_eq!(
                outcome.kinds(),
                [WarningKind::ContainerCut],
                "{name} at {length}"
            );
            let (_, detail, entries, before) = &outcome.warnings[0];
            let (at, count) = (format!("byte {length};"), format!("{} bytes", came.len()));
            assert!(detail.contains(&at) && detail.contains(&count), "{detail}");
            assert_eq!((*entries, *before), (1, came.len()), "all text comes first");
        }
    }
}

/// Whether a layer is only an encoding of text.
fn is_encoding(layer: &Layer) -> bool {
    use Layer::{CarriageReturns, Utf8Mark, Utf16Be, Utf16Le};
    matches!(layer, Utf8Mark | Utf16Le | Utf16Be | CarriageReturns)
}

/// Changes every byte of a file in turn: the text is the original, or there is a warning or an
/// error. (Some bytes say nothing: times, names, unused tables.)
#[track_caller]
pub(crate) fn assert_damage_noticed(name: &str) {
    let (bytes, text) = (data(name), profile());
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x11;
        let outcome = unpack(&damaged);
        let silent = outcome.error.is_none() && outcome.warnings.is_empty();
        let same = outcome.texts().concat() == text;
        // Without its magic bytes a file is other data, and taken for that.
        let is_packed = |entry: &Unpacked| !entry.layers.iter().all(is_encoding);
        let packed = outcome.entries.iter().all(is_packed);
        assert!(!silent || same || !packed, "{name}: byte {at}");
    }
}
