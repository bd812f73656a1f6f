//! A profile that is being looked at: what its rows are called, in which order they stand, which of
//! them a filter lets through.
//!
//! The analyses below are pure; the roof above only converts. Here is what a page asks for again and
//! again while its user types, sorts and clicks, kept so that each answer costs little.

mod call_graph;
mod change_findings;
mod choice;
mod compared;
mod compared_calls;
mod compared_contexts;
mod compared_files;
mod compared_graph;
mod compared_lines;
mod compared_rates;
mod compared_rows;
mod context_boxes;
mod contexts;
mod differences;
mod events;
mod exact;
mod findings;
mod grouped;
mod groups;
mod identity;
mod kept;
mod line_blocks;
mod line_findings;
mod lines_by_text;
mod open_comparison;
mod open_profile;
mod own_events;
mod rankings;
mod rated_comparison;
mod rates;
mod relatives;
mod row_names;
mod scope;
mod source_lines;
mod tables;
mod transforming;

pub use call_graph::DrawnGraph;
pub use change_findings::change_statements;
pub use choice::RowChoice;
pub use compared::{ComparedCost, ComparedPair, ComparedSide, ComparedTables, PlaceText};
pub use compared_calls::{ComparedCall, ComparedCalls};
pub use compared_contexts::{ComparedContexts, SideContexts};
pub use compared_files::{FileNames, compared_file, names_of_file};
pub use compared_graph::ComparedGraph;
pub use compared_lines::{ComparedLine, LineBlock, LineCall, SideDetails, compared_lines};
pub use compared_rates::{RateDifference, RatePair, list_rates};
pub use compared_rows::{ComparedListing, ShownChanges};
pub use context_boxes::{BoxWish, ContextBoxes, context_boxes};
pub use contexts::{ContextWish, FrameNames, context_tree};
pub use differences::{DifferenceKey, DifferenceListing, DifferenceOrder, list_differences};
pub use events::{ShownEvent, shown_events};
pub use exact::{ExactColumn, exact_column};
pub use findings::{Statement, statements};
pub use grouped::GroupedListing;
pub use groups::{GroupColumns, GroupFacts, Grouping};
pub use identity::identity;
pub use line_findings::{line_request, line_statements};
pub use lines_by_text::TextPairs;
pub use open_comparison::OpenComparison;
pub use open_profile::{FunctionCalls, Listing, OpenProfile};
pub use own_events::{Defined, OwnEvent, OwnEventError, adds_up_to_nothing, written};
pub use rankings::{Ranked, Ranking, code_ranking, code_request};
pub use rated_comparison::WORTH_TELLING;
pub use rates::{GroupRates, RateColumns, RatedCalls, ShownRate};
pub use relatives::RelativeOrder;
pub use row_names::{NameNumbers, RowNames};
pub use source_lines::{ComparedSource, PlacedLines};
pub use tables::{Order, Tables};
