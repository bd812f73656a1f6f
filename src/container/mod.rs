//! Compressed files and archives: bytes of a file in, plain text of one or several profiles out.
//!
//! An [`Unpacker`] takes the bytes of one file in pieces of any size and emits [`Event`]s. The first bytes of the
//! file determine its kind, never its name. Plain text passes through without being copied; gzip, zstd, xz, bzip2
//! and zip are unpacked, nested up to [`NESTING`](crate::limits::NESTING) levels; UTF-16 text becomes UTF-8.
//!
//! Rules that hold for every format:
//!
//! * **Any split of the input gives equal events**, except for the boundaries between [`Event::Text`]
//!   pieces. Decoders report errors at offsets that depend on their input pieces, so packed input
//!   reaches them in blocks whose boundaries depend only on the offset.
//! * **Memory is bounded** for every input. Text is emitted in pieces of at most [`PIECE`](crate::limits::PIECE) bytes
//!   (plain input: in pieces as pushed). A consumer can return an error to stop at once.
//! * Damage that does not stop reading is a warning (a wrong checksum after complete data, bytes after the end, data
//!   that end early after some text). Damage that stops reading is an error. Both give the offset in the packed data.
//! * Names of archive entries are hostile bytes; nothing here interprets them as paths.

#![cfg_attr(not(feature = "containers"), allow(dead_code))]

mod blocks;
mod encoding;
#[cfg(feature = "containers")]
mod gzip;
mod layer;
mod likeness;
#[cfg(feature = "containers")]
mod members;
mod outlet;
mod stage;
#[cfg(feature = "containers")]
mod stream;
mod unpacker;
#[cfg(feature = "containers")]
mod zip;
#[cfg(feature = "containers")]
mod zstd;

pub use layer::Layer;
pub use likeness::{certain, guess};
pub use outlet::{Entry, Event};
pub use unpacker::Unpacker;
