//! Implementation limits, each with its reason. Exceeding one is an error or a warning that names the limit.

/// Size of a page of input text in bytes: reading works page by page, and a parser state is saved
/// at each page. Small enough that re-reading one page is instant (about 2 ms) and that a browser
/// can swap in optimised code between pages; large enough that the saved states stay small.
pub const PAGE: u64 = 1 << 20;

/// Longest line in bytes. Longer lines are skipped with a warning. Real names stay below 1 MB (nested C++
/// templates); the limit only has to keep memory bounded on hostile input.
pub const LONGEST_LINE: usize = 32 << 20;

/// Most event types of a profile. Valgrind writes at most 27; a hostile header could otherwise
/// multiply the size of every table.
pub const EVENTS: usize = 2000;

/// Most parts of a profile. `--dump-every-bb` makes thousands in practice.
pub const PARTS: usize = 100_000;

/// Most distinct functions, and most distinct (caller, callee) pairs: rows are numbered in 32 bits
/// and 4 GiB of browser memory hold fewer in any case.
pub const ROWS: usize = 1 << 28;

/// Name ids below this are looked up in an array, ids from here on in a hash table, so that a
/// hostile `fn=(4294967295)` allocates nothing large.
pub const DENSE_IDS: u64 = 1 << 22;

/// Text without any line of the format for this many bytes is rejected.
pub const UNRECOGNISED: u64 = PAGE;

/// Header lines kept for display for each part (`desc:` and the like); further ones are counted.
pub const DESCRIPTIONS: usize = 200;

/// Locations that are kept for each kind of warning.
pub const WARNING_PLACES: usize = 10;

/// First bytes of a file that determine its kind. The signature of tar is at byte 257; line ends by
/// carriage returns need several lines; more bytes would delay the first text.
pub const HEAD: usize = 4096;

/// Longest piece of output of a decoder, in bytes. Decoders copy their window of 32 KiB or more at each
/// call, so small pieces are slow; larger ones do not fit in the cache.
pub const PIECE: usize = 256 << 10;

/// Deepest nesting of compressed files and archives. Real files have two levels (a gzip file in a zip
/// archive). Each level needs the memory of a decoder, and a hostile file can nest without end.
pub const NESTING: usize = 3;

/// Largest window of a compressed stream in bytes. `zstd --long` and `xz -9` stay within it; a
/// few bytes of header could otherwise ask for gigabytes.
pub const LARGEST_WINDOW: u64 = 128 << 20;

/// Most bytes of header lines that go into a webgrind buffer. Ten thousand parts of Valgrind have
/// about 5 MB; the limit only keeps memory bounded on hostile input.
pub const HEADER_LINES: usize = 64 << 20;

/// Largest webgrind file in bytes. It is read as a whole. Real ones have about 10 KB for each 100 MB of
/// profile; those of version 4 are at most as large as the profile.
pub const WEBGRIND_FILE: usize = 1 << 30;

/// Most bytes of names composed of other names, such as `(3)'(2)'(1)`, in a file. A hundred thousand functions with
/// four callers in their names have about 20 MB; nested names in a hostile file would double with each line.
pub const EXPANDED_NAMES: usize = 64 << 20;

/// Most bytes of machine code shown for a function. Real functions of a megabyte are generated code;
/// hostile symbols can claim any size.
pub const DISASSEMBLED: u64 = 1 << 20;

/// Most symbols of a program. A browser with all its debug information has some two million.
pub const SYMBOLS: usize = 1 << 23;

/// Most bytes of debug information that are read for source lines. Browsers have far more; then only the
/// lines of the profile are used.
pub const DEBUG_INFORMATION: usize = 512 << 20;

/// Most runs of lines within a function: one for each byte of [`DISASSEMBLED`].
pub const LINE_RUNS: usize = 1 << 20;
