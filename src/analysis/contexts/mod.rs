//! Calling contexts: what a function cost *when called along this path*.
//!
//! A call graph does not determine them. From `a→f 10, b→f 90, f→x 50, f→y 50` it is unknown whether `a`
//! ever reached `x`; flame graphs of call graphs assume that it did, in proportion. So there are two kinds
//! of trees here, distinguished by [`Origin`]:
//!
//! | the text holds | tree |
//! |---|---|
//! | single invocations (Xdebug, php-spx) or nodes of a tree (xtree, chrome2calltree, php-memprof) | rebuilt exactly |
//! | sums for each function and call, like callgrind's | estimated, with how much of it is certain |
//! | such sums for chains of callers (`--separate-callers`) | estimated on the chains, which makes more of it certain |
//!
//! The law for every tree: the self costs of its nodes add up exactly to the total of the profile, and the
//! inclusive cost of a node is its self cost plus that of all nodes below it. Contexts below a threshold or
//! beyond a limit are summed in [`Frame::Rest`].

mod around;
mod callees_first;
mod callers_first;
mod chosen;
mod closer;
mod collapse;
mod estimate;
mod estimate_around;
pub(super) mod flow;
mod forest;
mod growing;
mod invocations;
mod joined;
mod layout;
mod level_rows;
mod merged;
mod nesting;
pub(super) mod rebuilding;
mod record;
mod recorded;
mod recorder;
mod tree;
mod within;

pub use around::{callees_of, callers_of, inverted};
pub use chosen::holding;
pub use collapse::collapse_recursion;
pub use estimate::{Bounds, estimate};
pub use estimate_around::{estimate_around, estimate_inverted};
pub use invocations::Invocations;
pub(super) use invocations::{Invocation, Visitor};
pub use joined::{OtherCosts, costs_in, renamed};
pub use layout::{ContextLayout, SiblingOrder, lay_out};
pub use level_rows::LevelRows;
pub use merged::{BareNames, levels, merge_contexts};
pub use recorded::RecordedContexts;
pub use recorder::{ContextRecorder, NotRecorded};
pub use tree::{ContextTree, Frame, Origin, estimate_note};
