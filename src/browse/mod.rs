//! A profile while it is browsed: names of its rows, their order, filters.
//!
//! Analyses are pure functions, and the adapters only convert. This module caches what a page needs
//! repeatedly while the user types, sorts and clicks, so that each answer is fast.
//!
//! Events, rates, pairs of these, rows and groups are identified by number. For a number that does not exist the answer of
//! an [`OpenProfile`] is `None`; [`Tables`] and [`ComparedTables`] panic, unless they return an `Option`.
//!
//! | module | answers about |
//! |---|---|
//! | `rows` | rows of the list: which are shown, in which order, their names, groups and values |
//! | `calls` | callers and callees of a row, direct ones, all of them, or as a graph |
//! | `contexts` | calling contexts, as trees and as the boxes of a flame graph |
//! | `events` | events of a profile, and those that users define |
//! | `lines` | lines of functions and files, also those of two profiles |
//! | `comparison` | two profiles at once: the answers of the tables of both, joined by row |

mod calls;
mod comparison;
mod contexts;
mod estimates;
mod events;
mod findings;
mod identity;
mod lines;
mod open_profile;
mod origins;
mod rows;
mod tables;
mod transforming;

pub use calls::graph::{DrawnGraph, GraphFold};
pub use calls::neighbours::RatedCall;
pub use calls::relatives::RelativeOrder;
pub use comparison::calls::ComparedCall;
pub use comparison::columns::{ComparedColumn, ComparedValue, RateDifference, RatePair};
pub use comparison::conditions::Condition;
pub use comparison::contexts::{ComparedContexts, SideContexts};
pub use comparison::differences::{
    DifferenceKey, DifferenceListing, DifferenceOrder, list_differences,
};
pub use comparison::graph::ComparedGraph;
pub use comparison::list::{ComparedListing, LEAST_SHARE, ShownChanges};
pub use comparison::relatives::ComparedRelative;
pub use comparison::tables::{
    ComparedCost, ComparedPair, ComparedSide, ComparedTables, Comparing, PlaceText,
};
pub use comparison::transforms::ComparedTransforms;
pub use contexts::{BoxRequest, ContextBoxes, FrameNames, context_boxes, context_tree, turned};
pub use events::own::{Defined, OwnEvent, OwnEventError, adds_up_to_nothing, written};
pub use events::shown::{ShownEvent, shown_events};
pub use findings::{Figure, StatedLine, Statement, by_gain, statements};
pub use identity::identity;
pub use lines::call_lines::{CallLines, call_line_request, call_lines};
pub use lines::compared::{
    ComparedLine, LineBlock, LineCall, SideDetails, compared_file, compared_lines, names_of_file,
};
pub use lines::findings::{line_functions, line_request, line_statements};
#[cfg(feature = "disassembly")]
pub use lines::own_lines::own_lines;
pub use lines::source::{ComparedSource, PlacedLines, TextPairs};
pub use lines::top::{TopLine, top_lines};
pub use open_profile::{Listing, OpenProfile};
pub use rows::choice::RowChoice;
pub use rows::exact::{ExactColumn, exact_column};
pub use rows::grouped::GroupedListing;
pub use rows::groups::{GroupColumns, GroupFacts, GroupValues, Grouping};
pub use rows::rankings::{Ranked, Ranking, code_ranking, code_request};
pub use rows::rates::ShownRate;
pub use rows::row_names::{NameNumbers, RowNames};
pub use rows::values::Values;
pub use tables::Tables;
