//! Compares two profiles: the same program before and after a change, with two inputs, or on two machines.
//!
//! | step | result |
//! |---|---|
//! | rewriting names by [`Rules`] | names to compare |
//! | matching functions | [`Joining`]: A and B as parts of one profile; matched functions are one function, a row |
//! | pairing events by name | [`EventPairs`] |
//! | summing over the parts of A and those of B | [`Figures`]: A and B of each row for an event |
//! | [`changes()`] | what explains the difference |
//! | [`moved_by`] | how far the lines of a function moved in its file |
//! | [`pairs_of_functions`] | matched lines of a file whose functions moved separately |
//!
//! A is the older profile, B the newer one; every difference is B − A, as in `cg_diff A B` and
//! `cg_annotate --diff A B`.
//!
//! Constraints. A row has at most one function of each profile, so nothing is summed twice: the self costs
//! of the rows add up to the totals of the profiles, and their differences to the difference of the totals.
//! Functions that get the same name by rewriting are merged *before* functions are matched, so that their
//! inclusive cost is right. Uncertain matches are not made but reported as [`Ambiguity`].

mod change_sentence;
mod changes;
mod difference;
mod event_pairs;
mod joined;
mod matching;
mod moved;
mod moved_functions;
mod moves;
mod paths;
mod readable;
mod rules;
mod spelling;
mod substitution;

pub use changes::{ChangeFinding, ChangedCallee, Elsewhere, changes};
pub use difference::{Change, Difference, Figures};
pub use event_pairs::{EventPair, EventPairs, NamedFormula};
pub use joined::{Joined, Joining, Side};
pub use matching::{Ambiguity, MatchedBy, MatchedRow, Matching};
pub use moved::moved_by;
pub use moved_functions::{FunctionLines, pairs_of_functions};
pub use moves::{LinePairs, Move, Moves};
pub use paths::RecognisedPath;
pub(crate) use paths::{base_name, is_known};
pub use rules::Rules;
pub use substitution::{Substitution, SubstitutionError};
