//! Options that rewrite names.

use crate::analysis::compare::Rules;
use crate::model::{FunctionId, Profile};

/// Substitutions for names of files, functions and objects.
#[derive(Clone, Default, clap::Args)]
#[command(next_help_heading = "Names")]
pub(super) struct NameRules {
    /// Rewrite file names, like s/old/new/ with g and i, before functions are matched or anything is computed.
    /// Functions whose names become equal are one function. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_filename: Vec<String>,
    /// Rewrite function names. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_funcname: Vec<String>,
    /// Rewrite object names. Repeatable.
    #[arg(long, value_name = "S/OLD/NEW/")]
    mod_objname: Vec<String>,
}

impl NameRules {
    /// Whether all names are kept.
    pub(super) fn is_empty(&self) -> bool {
        self.texts().iter().all(|texts| texts.is_empty())
    }

    fn texts(&self) -> [&[String]; 3] {
        [&self.mod_objname, &self.mod_filename, &self.mod_funcname]
    }

    /// As rules of matching. Fails if one is invalid.
    pub(super) fn rules(&self, recognise: bool) -> Result<Rules, String> {
        Rules::parse(self.texts(), recognise).map_err(|error| error.to_string())
    }

    /// A profile with rewritten names, and what each function became. Its lines do not belong to it. Fails if a
    /// substitution is invalid.
    pub(super) fn applied(&self, profile: &Profile) -> Result<(Profile, Vec<FunctionId>), String> {
        let renamed = self.rules(false)?.renamed(profile);
        renamed.map_err(|error| error.to_string())
    }

    /// The substitutions in words; `None` if all names are kept.
    pub(super) fn in_words(&self) -> Option<String> {
        let texts = self.texts().concat();
        (!texts.is_empty()).then(|| format!("names rewritten by {}", texts.join(", ")))
    }
}
