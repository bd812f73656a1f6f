//! The option `--contexts`: whether rows of one function are one.

use crate::analysis::contexts::merge_contexts;
use crate::analysis::groups::GroupBy;
use crate::model::{FunctionId, Profile};

/// The option `--contexts`.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct ContextArgument {
    /// Rows of a function that recursion levels (f'2) and callers in names (f'caller) make; convert: in dot.
    #[arg(long, value_name = "ROWS", default_value = "together")]
    contexts: ContextRows,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ContextRows {
    /// All rows of a function are one.
    Together,
    /// Each is a row.
    Separate,
}

impl ContextArgument {
    /// The criterion by which rows are one function; `None` if they stay apart.
    pub(super) fn fold(self) -> Option<GroupBy> {
        (self.contexts == ContextRows::Together).then_some(GroupBy::Function)
    }

    /// The profile with all rows of a function as one, and the function that each row became; `None` if they stay
    /// apart, or there are none.
    pub(super) fn merged(
        self,
        profile: &Profile,
    ) -> Result<Option<(Profile, Vec<FunctionId>)>, String> {
        match self.contexts {
            ContextRows::Together => merge_contexts(profile).map_err(|error| error.to_string()),
            ContextRows::Separate => Ok(None),
        }
    }
}
