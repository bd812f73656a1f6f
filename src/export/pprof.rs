//! pprof's profile, <https://github.com/google/pprof/blob/main/proto/profile.proto>, not compressed
//! (its readers take both).
//!
//! A sample for each context with a self cost; for two profiles with the cost in A, in B, and B − A, which is shown
//! first: pprof shows lower cost as negative, as with `-diff_base`. A location for each function, without address
//! and line. Estimated contexts are marked by a comment, which pprof prints with `-comments`.

use super::stacks::Merged;
use crate::analysis::contexts::{ContextTree, Frame};
use crate::analysis::events::Unit;
use crate::browse::FrameNames;
use crate::diagnostic::ErrorKind;
use crate::model::Profile;
use crate::numbering::Numbering;
use crate::text::readable;

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

/// Writes the contexts of an event. Fails with [`ErrorKind::Unsupported`] if a cost does not fit 63 bits and a sign, or
/// the stacks are too long.
pub fn write(
    trees: &[&ContextTree],
    names: &FrameNames<'_>,
    profile: &Profile,
    event: &str,
    unit: Unit,
) -> Result<Vec<u8>, ErrorKind> {
    let merged = Merged::new(trees)?;
    let mut writer = Writer::default();
    writer.string(b"");
    let (unit, factor) = unit_of(unit);
    if trees.len() == 1 {
        writer.sample_type(event, unit);
    } else {
        for kind in ["A", "B", "B - A"] {
            writer.sample_type(&format!("{event} ({kind})"), unit);
        }
        let shown_first = writer.string(format!("{event} (B - A)").as_bytes());
        writer.out.number(field::DEFAULT_TYPE, shown_first);
    }
    for (place, costs) in (0u32..).zip(merged.costs.chunks(trees.len())) {
        if costs.iter().any(|&cost| cost != 0) {
            let mut values: Vec<i128> = costs.iter().map(|cost| cost * factor).collect();
            if let [a, b] = values[..] {
                values.push(b - a);
            }
            writer.sample(merged.stack(place), &values)?;
        }
    }
    writer.functions(names, profile);
    if merged.is_estimated {
        let comment = writer.string(b"Calling contexts are estimated from the call graph.");
        writer.out.numbers(field::COMMENT, [comment]);
    }
    for text in writer.strings.all() {
        writer.out.bytes(field::STRING, text.as_bytes());
    }
    Ok(writer.out.bytes)
}

/// The unit as pprof names it, and the factor that converts costs to it.
fn unit_of(unit: Unit) -> (&'static str, i128) {
    match unit {
        Unit::Bytes => ("bytes", 1),
        Unit::Time(picoseconds) if picoseconds > 0 && picoseconds % 1000 == 0 => {
            ("nanoseconds", i128::from(picoseconds / 1000))
        }
        _ => ("count", 1),
    }
}

#[derive(Default)]
struct Writer {
    out: Message,
    /// The first string must be the empty one.
    strings: Numbering<String>,
    /// Location and function of each frame; both have the same number.
    frames: Numbering<Frame>,
}

impl Writer {
    /// The number of a string. All must be UTF-8.
    fn string(&mut self, text: &[u8]) -> u64 {
        self.strings.number(readable(text).into_owned()).into()
    }

    /// Adds a type of sample values.
    fn sample_type(&mut self, event: &str, unit: &str) {
        let mut kind = Message::default();
        kind.number(field::TYPE_NAME, self.string(event.as_bytes()));
        kind.number(field::TYPE_UNIT, self.string(unit.as_bytes()));
        self.out.bytes(field::SAMPLE_TYPE, &kind.bytes);
    }

    /// Adds a sample with its frames, the leaf first.
    fn sample(
        &mut self,
        stack: impl Iterator<Item = Frame>,
        values: &[i128],
    ) -> Result<(), ErrorKind> {
        let mut written = Vec::with_capacity(values.len());
        for &value in values {
            let value = i64::try_from(value).map_err(|_| {
                ErrorKind::Unsupported(
                    "a cost does not fit in the 64 bits of pprof's format".into(),
                )
            })?;
            written.push(value.cast_unsigned());
        }
        // Ids start at 1.
        let location = |frame| u64::from(self.frames.number(frame)) + 1;
        let stack: Vec<u64> = stack.map(location).collect();
        let mut sample = Message::default();
        sample.numbers(field::SAMPLE_LOCATIONS, stack);
        sample.numbers(field::SAMPLE_VALUES, written);
        self.out.bytes(field::SAMPLE, &sample.bytes);
        Ok(())
    }

    /// Writes the functions of all samples.
    fn functions(&mut self, names: &FrameNames<'_>, profile: &Profile) {
        for (id, frame) in (1..).zip(std::mem::take(&mut self.frames).into_all()) {
            let mut line = Message::default();
            line.number(field::LINE_FUNCTION, id);
            let mut location = Message::default();
            location.number(field::ID, id);
            location.bytes(field::LOCATION_LINE, &line.bytes);
            self.out.bytes(field::LOCATION, &location.bytes);
            let mut function = Message::default();
            function.number(field::ID, id);
            function.number(field::FUNCTION_NAME, self.string(&names.of(frame)));
            if let Frame::Function(f) = frame {
                let (name, file) = (self.string(profile.name(f)), self.string(profile.file(f)));
                function.number(field::FUNCTION_SYSTEM_NAME, name);
                function.number(field::FUNCTION_FILE, file);
            }
            self.out.bytes(field::FUNCTION, &function.bytes);
        }
    }
}

/// A message in the part of protobuf's wire format that a profile needs, varints and length-delimited fields, while it is
/// built.
#[derive(Debug, Default)]
struct Message {
    bytes: Vec<u8>,
}

impl Message {
    /// A field of type int64, uint64 or bool. Fields that are 0 are omitted.
    fn number(&mut self, field: u32, value: u64) {
        if value != 0 {
            self.varint(u64::from(field) << 3);
            self.varint(value);
        }
    }

    /// A string of any bytes, or a nested message.
    fn bytes(&mut self, field: u32, value: &[u8]) {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(value.len() as u64);
        self.bytes.extend_from_slice(value);
    }

    /// A repeated field of numbers, packed.
    fn numbers(&mut self, field: u32, values: impl IntoIterator<Item = u64>) {
        let mut packed = Message::default();
        values.into_iter().for_each(|value| packed.varint(value));
        self.bytes(field, &packed.bytes);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 & 0x7f | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }
}

#[cfg(test)]
mod tests;
