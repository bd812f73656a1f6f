//! Compressed files and archives, made by the usual tools, read in pieces of all sizes.
//!
//! `tests/data/container` holds `profile.out` packed in every way by gzip, zstd, xz, bzip2 and
//! Info-ZIP; `long.*` hold [`long_text`].

mod chunking;
mod gzip;
mod harness;
mod streams;
mod text;
mod zip;
