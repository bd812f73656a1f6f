//! Two profiles side by side: the same program before and after a change, with two inputs, on two
//! machines.
//!
//! ```text
//! Rules ──rewritten names──> Joined: A and B as parts of one profile, in which functions that are
//!         ──Matching───────> the same are one function: a row
//! events by name ────> EventPairs
//! sums over the parts of A, and over those of B ──> Figures: A and B of each row, in one event
//! Figures ───────────> changes: what stands out
//! lines of a function > moved_by: how far it stands elsewhere in its file
//! those of all of a file > pairs_of_functions: which line is which, though functions moved by themselves
//! ```
//!
//! Profile A is the older one, B the newer one; every difference is B − A, as in `cg_diff A B` and
//! `cg_annotate --diff A B`.
//!
//! Constraints. A row holds at most one function of each profile, so nothing is added up twice: the
//! rows of a figure of self cost add up to the totals of the profiles, and their differences to the
//! difference of the totals. Functions that a rewriting gives the same name become one function
//! *before* the functions are matched, so that their inclusive cost is right too.
//! Whatever is not certain stays unmatched and is told as an [`Ambiguity`].

mod change_sentence;
mod changes;
mod difference;
mod event_pairs;
mod figures;
mod joined;
mod matching;
mod moved;
mod moved_functions;
mod moves;
mod paths;
mod program;
mod readable;
mod rules;
mod substitution;

pub use changes::{ChangeFinding, changes};
pub use difference::{Change, Difference};
pub use event_pairs::{EventPair, EventPairs, NamedFormula};
pub use figures::Figures;
pub use joined::{Joined, Side};
pub use matching::{Ambiguity, MatchedBy, MatchedRow, Matching};
pub use moved::moved_by;
pub use moved_functions::{FunctionLines, pairs_of_functions};
pub use moves::{LinePairs, Move, Moves};
pub use paths::RecognisedPath;
pub use rules::Rules;
pub use substitution::{Substitution, SubstitutionError};
