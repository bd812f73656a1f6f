//! By which rules functions are the same.

use super::Substitution;
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, Profile, ProfileBuilder, Renaming};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Rules by which functions of two profiles are the same. The default ones rewrite nothing and
/// recognise renamed paths and mangled names.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Rewritings of object names, applied in order.
    pub objects: Vec<Substitution>,
    /// Rewritings of file names (`--mod-filename`), applied in order.
    pub files: Vec<Substitution>,
    /// Rewritings of function names (`--mod-funcname`), applied in order.
    pub functions: Vec<Substitution>,
    /// Whether functions whose names differ as written are matched too, where there is no doubt, see
    /// [`super::MatchedBy`]. Without it, as in `cg_diff`, all of object, file and name must be equal.
    pub recognise: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            recognise: true,
            ..Rules::exact()
        }
    }
}

impl Rules {
    /// Functions are the same if object, file and name are the same as written.
    pub fn exact() -> Self {
        Rules {
            objects: Vec::new(),
            files: Vec::new(),
            functions: Vec::new(),
            recognise: false,
        }
    }

    /// Whether some names may be rewritten.
    pub fn rewrites(&self) -> bool {
        !(self.objects.is_empty() && self.files.is_empty() && self.functions.is_empty())
    }

    /// The profile with its names rewritten; functions that come to have the same object, file and
    /// name are one, and calls between them are calls to itself. `None` if nothing is to be
    /// rewritten, so that the profile can be taken as it is.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when there are too many names.
    pub fn rewritten(&self, profile: &Profile) -> Result<Option<Profile>, ErrorKind> {
        if !self.rewrites() {
            return Ok(None);
        }
        let mut builder = ProfileBuilder::new();
        builder.add_profile(profile, 0, self)?;
        Ok(Some(builder.finish()))
    }

    /// The name of a file, rewritten.
    pub fn rewritten_file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        applied(&self.files, name)
    }

    /// Which function of the rewritten profile each function of a profile is in there, by its number.
    pub fn became(&self, profile: &Profile, rewritten: &Profile) -> Vec<Option<FunctionId>> {
        let ids = profile.functions().ids();
        if !self.rewrites() {
            return ids.map(Some).collect();
        }
        let known: FxHashMap<[&[u8]; 3], FunctionId> = rewritten
            .functions()
            .ids()
            .map(|f| {
                let names = [rewritten.object(f), rewritten.file(f), rewritten.name(f)];
                (names, f)
            })
            .collect();
        let became = |f: FunctionId| {
            let names = [
                self.object(profile.object(f)),
                self.file(profile.file(f)),
                self.function(profile.name(f)),
            ];
            known.get(&names.each_ref().map(|name| &**name)).copied()
        };
        ids.map(became).collect()
    }
}

impl Renaming for Rules {
    fn object<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        applied(&self.objects, name)
    }

    fn file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        self.rewritten_file(name)
    }

    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        applied(&self.functions, name)
    }
}

fn applied<'n>(substitutions: &[Substitution], name: &'n [u8]) -> Cow<'n, [u8]> {
    let mut name = Cow::Borrowed(name);
    for substitution in substitutions {
        name = match name {
            Cow::Borrowed(text) => substitution.apply(text),
            Cow::Owned(text) => Cow::Owned(substitution.apply(&text).into_owned()),
        };
    }
    name
}
