//! Compressed files and archives: bytes of a file in, plain text of one or several profiles out.
//!
//! An [`Unpacker`] is pushed the bytes of one file in pieces of any size and hands on [`Event`]s.
//! What the file is follows from its first bytes, never from its name. Plain text passes through
//! without being copied; gzip, zstd, xz, bzip2 and zip are unpacked, also within one another down
//! to [`NESTING`](crate::limits::NESTING) of them; UTF-16 text becomes UTF-8.
//!
//! Rules that hold for every format:
//!
//! * **Any split of the input gives equal events**, apart from where one [`Event::Text`] ends and
//!   the next begins. Decoders report errors at places that depend on the pieces they were given,
//!   so packed input reaches them in blocks whose borders depend on nothing but the offset.
//! * **Memory is bounded**, whatever the input says of itself. Text leaves in pieces of at most
//!   [`PIECE`](crate::limits::PIECE) bytes (plain input: of the size that came in), and a consumer
//!   that has enough returns an error, which stops the work at once.
//! * Damage that reading survives is a warning (a wrong checksum behind complete data, bytes
//!   after the end, data that end early after some text came). Damage that does not let reading
//!   go on is an error. Both say at which byte of the packed data it was seen.
//! * Names of archive entries are hostile bytes; nothing here interprets them as paths.

mod blocks;
mod bzip2;
mod encoding;
mod gzip;
mod inflate;
mod layer;
mod likeness;
mod members;
mod outlet;
mod stage;
mod stream;
mod unpacker;
mod xz;
mod zip;
mod zstd;

pub use layer::Layer;
pub use likeness::{certain, guess};
pub use outlet::{Entry, Event};
pub use unpacker::Unpacker;
