//! webgrind's preprocessed buffers, versions 4 to 7: collected from a profile text, written, read.
//!
//! webgrind (<https://github.com/jokkedk/webgrind>) converts an Xdebug profile to a small binary file,
//! which its page reads. `docs/webgrind-buffers.md` describes the layouts, each with an example. In short:
//!
//! * A [`Buffer`] is such a file in memory, with exact costs: functions, their callers and callees
//!   by line, and the header lines.
//! * [`Collector`] makes a buffer of the events of a profile text, in one pass.
//! * [`write()`] and [`read()`] are the two directions between a buffer and bytes; `v4` and `sums` contain the layouts.
//! * [`Buffer::replay`] feeds a buffer to any [`ProfileSink`](crate::sink::ProfileSink), so that a
//!   webgrind file opens like a profile text.
//!
//! All numbers of the format are 32-bit words; 43 seconds in units of 10 ns do not fit: see [`Overflow`].

mod collect;
mod fit;
mod headers;
mod layout;
mod overflow;
mod read;
mod replay;
mod rows;
mod sums;
mod v4;
mod write;

pub use collect::{Collector, DEFAULT_PROXIES, Options, Terms};
pub use headers::Headers;
pub use layout::{Buffer, Function, Invocation, Row, SubCall, Trace, Version};
pub use overflow::{Excess, Overflow};
pub use read::read;
pub use write::{excess, write};

/// Compiles the example of the page.
#[cfg(doctest)]
#[doc = include_str!("../../docs/webgrind-buffers.md")]
struct Page;
