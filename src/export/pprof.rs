//! pprof's profile, <https://github.com/google/pprof/blob/main/proto/profile.proto>, not compressed
//! (its readers take both).
//!
//! A sample for each context that has a self cost; a location for each function, without address and
//! line. Estimated contexts are marked by a comment, which pprof prints with `-comments`.

use super::protobuf::Message;
use crate::analysis::contexts::{ContextTree, Frame};
use crate::analysis::events::Unit;
use crate::browse::FrameNames;
use crate::diagnostic::ErrorKind;
use crate::model::Profile;
use crate::text::readable;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Field numbers of the messages.
mod field {
    pub(super) const SAMPLE_TYPE: u32 = 1;
    pub(super) const SAMPLE: u32 = 2;
    pub(super) const LOCATION: u32 = 4;
    pub(super) const FUNCTION: u32 = 5;
    pub(super) const STRING: u32 = 6;
    pub(super) const COMMENT: u32 = 13;
    pub(super) const DEFAULT_TYPE: u32 = 14;
    pub(super) const TYPE_NAME: u32 = 1;
    pub(super) const TYPE_UNIT: u32 = 2;
    pub(super) const SAMPLE_LOCATIONS: u32 = 1;
    pub(super) const SAMPLE_VALUES: u32 = 2;
    pub(super) const ID: u32 = 1;
    pub(super) const LOCATION_LINE: u32 = 4;
    pub(super) const LINE_FUNCTION: u32 = 1;
    pub(super) const FUNCTION_NAME: u32 = 2;
    pub(super) const FUNCTION_SYSTEM_NAME: u32 = 3;
    pub(super) const FUNCTION_FILE: u32 = 4;
}

/// Writes the contexts of an event.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a cost does not fit 63 bits and a sign.
pub fn write(
    tree: &ContextTree,
    names: &FrameNames<'_>,
    profile: &Profile,
    event: &str,
    unit: Unit,
) -> Result<Vec<u8>, ErrorKind> {
    let mut writer = Writer::default();
    let (unit, factor) = unit_of(unit);
    writer.sample_type(event, unit);
    for row in (1..tree.len()).filter(|&row| tree.self_costs[row] != 0) {
        let up = |&row: &usize| Some(tree.parents[row] as usize).filter(|&parent| parent != 0);
        let rows = std::iter::successors(Some(row), up);
        let stack: Vec<Frame> = rows.map(|row| tree.frames[row]).collect();
        writer.sample(&stack, &[tree.self_costs[row] * factor])?;
    }
    writer.functions(|frame| FrameText {
        name: names.of(frame).into_owned(),
        written: match frame {
            Frame::Function(f) => Some((profile.name(f).to_vec(), profile.file(f).to_vec())),
            Frame::Cycle(_) | Frame::Total | Frame::Rest => None,
        },
    });
    if tree.is_estimated() {
        writer.estimated();
    }
    Ok(writer.finish())
}

/// The name of a frame, and the name and file of its function.
pub(super) struct FrameText {
    pub(super) name: Vec<u8>,
    pub(super) written: Option<(Vec<u8>, Vec<u8>)>,
}

/// The unit as pprof names it, and the factor that converts costs to it.
pub(super) fn unit_of(unit: Unit) -> (&'static str, i128) {
    match unit {
        Unit::Bytes => ("bytes", 1),
        Unit::Time(picoseconds) if picoseconds > 0 && picoseconds % 1000 == 0 => {
            ("nanoseconds", i128::from(picoseconds / 1000))
        }
        Unit::Count | Unit::Time(_) => ("count", 1),
    }
}

/// Writes a profile whose stacks consist of frames of type `F`.
pub(super) struct Writer<F> {
    out: Message,
    strings: FxHashMap<Vec<u8>, u64>,
    table: Vec<Vec<u8>>,
    /// Location and function of each frame; both have the same number.
    frames: FxHashMap<F, u64>,
    in_order: Vec<F>,
}

impl<F> Default for Writer<F> {
    /// The first string is the empty one.
    fn default() -> Self {
        Writer {
            out: Message::default(),
            strings: FxHashMap::from_iter([(Vec::new(), 0)]),
            table: vec![Vec::new()],
            frames: FxHashMap::default(),
            in_order: Vec::new(),
        }
    }
}

impl<F: Copy + Eq + Hash> Writer<F> {
    /// The number of a string. All must be UTF-8.
    fn string(&mut self, text: &[u8]) -> u64 {
        let text = readable(text).into_owned().into_bytes();
        let table = &mut self.table;
        *self.strings.entry(text).or_insert_with_key(|text| {
            table.push(text.clone());
            table.len() as u64 - 1
        })
    }

    /// Adds a type of sample values.
    pub(super) fn sample_type(&mut self, event: &str, unit: &str) {
        let mut kind = Message::default();
        kind.number(field::TYPE_NAME, self.string(event.as_bytes()));
        kind.number(field::TYPE_UNIT, self.string(unit.as_bytes()));
        self.out.bytes(field::SAMPLE_TYPE, &kind.bytes);
    }

    /// Adds a sample with its frames, the leaf first.
    pub(super) fn sample(&mut self, stack: &[F], values: &[i128]) -> Result<(), ErrorKind> {
        let mut written = Vec::with_capacity(values.len());
        for &value in values {
            let value = i64::try_from(value).map_err(|_| {
                ErrorKind::Unsupported(
                    "a cost does not fit in the 64 bits of pprof's format".into(),
                )
            })?;
            written.push(value.cast_unsigned());
        }
        let stack: Vec<u64> = stack.iter().map(|&frame| self.location(frame)).collect();
        let mut sample = Message::default();
        sample.numbers(field::SAMPLE_LOCATIONS, stack);
        sample.numbers(field::SAMPLE_VALUES, written);
        self.out.bytes(field::SAMPLE, &sample.bytes);
        Ok(())
    }

    /// Ids start at 1.
    fn location(&mut self, frame: F) -> u64 {
        let in_order = &mut self.in_order;
        *self.frames.entry(frame).or_insert_with(|| {
            in_order.push(frame);
            in_order.len() as u64
        })
    }

    /// Writes the functions of all samples.
    pub(super) fn functions(&mut self, text: impl Fn(F) -> FrameText) {
        for (at, frame) in std::mem::take(&mut self.in_order).into_iter().enumerate() {
            let id = at as u64 + 1;
            let mut line = Message::default();
            line.number(field::LINE_FUNCTION, id);
            let mut location = Message::default();
            location.number(field::ID, id);
            location.bytes(field::LOCATION_LINE, &line.bytes);
            self.out.bytes(field::LOCATION, &location.bytes);
            let mut function = Message::default();
            function.number(field::ID, id);
            let text = text(frame);
            function.number(field::FUNCTION_NAME, self.string(&text.name));
            if let Some((name, file)) = text.written {
                function.number(field::FUNCTION_SYSTEM_NAME, self.string(&name));
                function.number(field::FUNCTION_FILE, self.string(&file));
            }
            self.out.bytes(field::FUNCTION, &function.bytes);
        }
    }

    /// Adds the comment that contexts are estimates.
    pub(super) fn estimated(&mut self) {
        let comment = self.string(b"Calling contexts are estimated from the call graph.");
        self.out.numbers(field::COMMENT, [comment]);
    }

    /// Selects the values that are shown first.
    pub(super) fn shown_first(&mut self, event: &str) {
        let name = self.string(event.as_bytes());
        self.out.number(field::DEFAULT_TYPE, name);
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        for text in &self.table {
            self.out.bytes(field::STRING, text);
        }
        self.out.bytes
    }
}
