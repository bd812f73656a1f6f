//! The callgrind format, from lines to the events of a [`ProfileSink`](crate::sink::ProfileSink).
//!
//! One pass, byte based, without a header and a body phase: any line kind may stand anywhere, as
//! native readers accept it and writers produce it (Xdebug before 2.8 writes `summary:` between
//! `fn=` and its cost line). Nothing in a line is fatal but costs without an `events:` line.
//!
//! The rules, where the specification is loose or writers differ from it (docs/format.md 2):
//!
//! * Name ids live for the whole file, in three tables (objects, files, functions); a redefinition
//!   overrides. Valgrind's threads of one dump use ids that only an earlier part defines.
//! * The default file of a callee is the *current* file (`fi=`/`fe=` included); its default object is
//!   the current object. `cob=`, `cfi=`, `cfn=` hold for one call. What they do not say of a callee that
//!   is named by an id is taken from the only `fn=` of that id, wherever it is in the file.
//! * `fn=` returns to the file of the last `fl=`, unless a file was named since the last cost line.
//!   `fl=` between `fn=` and the first cost line is the file of that function: hotshot2calltree writes
//!   it there.
//! * Relative positions refer to the last line of *self* cost, as Valgrind writes them: targets of
//!   calls and jumps, and the source positions of calls, do not move the base.
//! * `calls=` marks the next cost line as the cost of a call, whatever its count: writers without
//!   counts write 0.
//! * Each part may have its own `events:` in its own order.

mod association;
mod bookmarks;
mod callees;
mod cost_line;
mod cost_line_slow;
mod eight_bytes;
mod header;
mod id_table;
mod ids;
mod name;
mod number;
mod parser;
mod reader;
mod resume;
mod scan;
mod short_id;
mod spec;
mod state;
mod subposition;
mod usual_lines;

pub use bookmarks::Bookmarks;
pub use parser::Parser;
pub use state::State;
