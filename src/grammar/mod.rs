//! The callgrind format, from lines to the events of a [`ProfileSink`](crate::sink::ProfileSink).
//!
//! Reading is one pass over bytes, without separate phases for header and body: any kind of line may appear
//! anywhere, as other readers accept it and writers produce it (Xdebug before 2.8 writes `summary:` between
//! `fn=` and its cost line). The only fatal line is a cost line without an `events:` line before it.
//!
//! Rules where the specification is vague or writers differ from it (docs/format.md 2):
//!
//! * Name ids live for the whole file, in three tables (objects, files, functions); a redefinition
//!   overrides. Valgrind's threads of one dump use ids that only an earlier part defines.
//! * The default file of a callee is the *current* file (`fi=`/`fe=` included); its default object is the
//!   current object. `cob=`, `cfi=`, `cfn=` hold for one call. If a callee is named by an id, missing parts
//!   are taken from the only `fn=` of that id, anywhere in the file.
//! * `fn=` returns to the file of the last `fl=`, unless a file was named since the last cost line. `fl=` between `fn=`
//!   and the first cost line is the file of that function: hotshot2calltree writes it there.
//! * Relative positions refer to the last line of *self* cost, as Valgrind writes them: targets of
//!   calls and jumps, and the source positions of calls, do not move the base.
//! * `calls=` marks the next cost line as the cost of a call, for any count: writers without counts write 0.
//! * Each part may have its own `events:` in its own order.

mod association;
mod bookmarks;
mod callees;
mod cost_line;
mod cost_line_slow;
mod header;
mod id_table;
mod ids;
mod name;
mod number;
mod parser;
mod reader;
mod scan;
mod spec;
mod state;
mod subposition;

pub use bookmarks::Bookmarks;
pub(crate) use header::{key_and_value, stated};
pub use parser::Parser;
pub use state::State;
