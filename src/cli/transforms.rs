//! Transforms as arguments.

use super::inlined::{InlinedFunctions, separated};
use super::inputs::Inputs;
use super::profile_arguments::NameRules;
use super::profile_files::ProfileFiles;
use super::transform_names::{Searched, subject};
use crate::analysis::OriginRules;
use crate::analysis::compare::Rules;
use crate::analysis::contexts::{RecordedContexts, estimate_note};
use crate::analysis::transform::{Transform, TransformKind, Transformed, transform};
use crate::browse::{ComparedSide, ComparedTables, ComparedTransforms, OpenProfile};
use crate::browse::{ShownEvent, Tables, shown_events};
use crate::cli::{messages, output};
use crate::model::{FunctionId, PartSelection, Profile};
use std::path::PathBuf;
use std::rc::Rc;

/// Options that transform a profile. Their order does not matter: collapsing comes first, then `charge`,
/// `fold`, `ignore`, `through` and `focus`.
#[derive(Clone, Default, clap::Args, serde::Deserialize)]
#[command(next_help_heading = "Transforms")]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TransformArguments {
    /// Keep only these functions and everything they call; they become the roots. NAME is the full name of
    /// a function, or a filter as on the page: part of a name, or /regex/. Repeatable.
    #[arg(long, value_name = "NAME")]
    focus: Vec<String>,
    /// Keep only call paths through these functions, as pprof's focus does.
    #[arg(long, value_name = "NAME")]
    through: Vec<String>,
    /// Drop these functions and everything they call.
    #[arg(long, value_name = "NAME")]
    ignore: Vec<String>,
    /// Charge the cost of these functions to their callers, such as that of a library by object:libc.so.
    #[arg(long, value_name = "NAME")]
    charge: Vec<String>,
    /// Make everything that these functions call part of them.
    #[arg(long, value_name = "NAME")]
    fold: Vec<String>,
    /// Merge each of these functions with its cycle into one function.
    #[arg(long, value_name = "NAME")]
    collapse_recursion: Vec<String>,
    /// Merge all functions of these programs or libraries. NAME is a path or the end of one.
    #[arg(long, value_name = "NAME")]
    collapse_object: Vec<String>,
    /// Read rules about the origin of functions, for filters such as origin:own: one `ORIGIN FILTER` a line, such as
    /// `dependency object:libssl`. The first rule that matches decides.
    #[arg(long, value_name = "FILE", help_heading = "Origins of code")]
    pub(super) origin_rules: Option<PathBuf>,
    /// Show inlined functions as functions, with the exact cost of their instructions. Needs --program, and a profile
    /// with addresses, as `record` makes it.
    #[arg(long, value_name = "WHERE", value_enum)]
    #[serde(skip)]
    inlined: Option<InlinedFunctions>,
    /// A profiled program or library with debug information, which is also searched next to the program and in .debug
    /// there. Repeatable. report: include the whole file, for instructions as text. Without --inlined separate: annotate
    /// shows inlined code below the source line where it was inlined, findings adds it to this line.
    #[arg(long, value_name = "ELF")]
    #[serde(skip)]
    pub(super) program: Vec<PathBuf>,
}

/// A profile with its files and contexts, and what was done to it in words.
type Opened = (Inputs, Option<Rc<RecordedContexts>>, Option<String>);

impl TransformArguments {
    /// Whether no transforms were given.
    pub(super) fn is_empty(&self) -> bool {
        !self.separates() && !self.has_steps()
    }

    /// Whether inlined functions are separate.
    pub(super) fn separates(&self) -> bool {
        self.inlined == Some(InlinedFunctions::Separate)
    }

    /// Whether functions or objects are named, so that more than inlined functions are concerned.
    pub(super) fn has_steps(&self) -> bool {
        self.given().next().is_some()
    }

    /// The rules about origins. Fails if the file cannot be read, or has a line that is not a rule.
    pub(super) fn origin_rules(&self) -> Result<Rc<OriginRules>, String> {
        let Some(path) = &self.origin_rules else {
            return Ok(Rc::default());
        };
        output::note_input(path);
        let text = std::fs::read_to_string(path).map_err(messages::cannot_read);
        let rules = text.and_then(|text| OriginRules::parse(&text));
        Ok(Rc::new(
            rules.map_err(|problem| messages::about(path, problem))?,
        ))
    }

    /// The given transforms in order, in words and with their names.
    fn given(&self) -> impl Iterator<Item = (TransformKind, &'static str, &[String])> {
        use TransformKind::{Charge, CollapseObject, CollapseRecursion, Fold};
        use TransformKind::{Focus, Ignore, Through};
        let recursion = &self.collapse_recursion;
        let all: [(_, _, &[String]); 7] = [
            (CollapseRecursion, "recursion collapsed", recursion),
            (CollapseObject, "object collapsed", &self.collapse_object),
            (Charge, "charged to callers", &self.charge),
            (Fold, "callees folded into", &self.fold),
            (Ignore, "without", &self.ignore),
            (Through, "only through", &self.through),
            (Focus, "focus on", &self.focus),
        ];
        all.into_iter().filter(|(_, _, names)| !names.is_empty())
    }

    /// The transforms in words; empty without transforms.
    pub(super) fn in_words(&self) -> String {
        let words = self.given();
        let words = words.map(|(_, what, names)| format!("{what} {}", names.join(", ")));
        let separate = self
            .separates()
            .then(|| "inlined functions separate".to_owned());
        let words = separate.into_iter().chain(words);
        words.collect::<Vec<String>>().join("; ")
    }

    /// Reads files as parts of one profile, with separate inlined functions if they are wanted. `programs` are more
    /// programs, of these files only.
    pub(super) fn read(
        &self,
        files: &ProfileFiles,
        programs: &[PathBuf],
    ) -> Result<(Inputs, Option<RecordedContexts>), String> {
        let (mut inputs, contexts) = Inputs::recorded(files)?;
        if !self.separates() {
            return Ok((inputs, contexts));
        }
        let programs: Vec<&PathBuf> = self.program.iter().chain(programs).collect();
        inputs.profile = separated(&inputs, &programs)?.separated.profile;
        // The text has no contexts with inlined functions.
        Ok((inputs, None))
    }

    /// Reads files as parts of one profile, rewrites its names, and transforms it and its contexts. Also returns what
    /// was done in words; `None` if nothing was done.
    pub(super) fn open(&self, files: &ProfileFiles, names: &NameRules) -> Result<Opened, String> {
        let (mut inputs, mut contexts) = self.read(files, &[])?;
        if !names.is_empty() {
            let (renamed, rows) = names.applied(&inputs.profile)?;
            let row = |f: FunctionId| rows.get(f.0 as usize).copied();
            contexts = contexts.and_then(|c| c.placed(&inputs.profile, &renamed, row, 0));
            inputs.profile = Rc::new(renamed);
        }
        if let (_, Some(transformed)) = self.steps(&inputs.profile, contexts.as_ref())? {
            inputs.profile = Rc::new(transformed.profile);
            contexts = transformed.contexts;
        }
        let words = (!self.is_empty()).then(|| self.in_words());
        let words: Vec<String> = names.in_words().into_iter().chain(words).collect();
        let words = (!words.is_empty()).then(|| words.join("; "));
        Ok((inputs, contexts.map(Rc::new), words))
    }

    /// Checks that programs are given exactly if they are needed.
    pub(super) fn check_programs(&self, programs: &[PathBuf]) -> Result<(), String> {
        match (
            self.separates(),
            self.program.is_empty() && programs.is_empty(),
        ) {
            (true, true) => Err(messages::SEPARATE_WITHOUT_PROGRAM.into()),
            (false, false) => Err(messages::PROGRAM_WITHOUT_USE.into()),
            _ => Ok(()),
        }
    }

    /// The transforms as steps, and the transformed profile.
    pub(super) fn steps(
        &self,
        profile: &Profile,
        contexts: Option<&RecordedContexts>,
    ) -> Result<(Vec<Transform>, Option<Transformed>), String> {
        let rules = &*self.origin_rules()?;
        let mut steps = Vec::new();
        let mut result: Option<Transformed> = None;
        for (kind, _, names) in self.given() {
            let (left, contexts) = match &result {
                Some(before) => (&before.profile, before.contexts.as_ref()),
                None => (profile, contexts),
            };
            let [left_in, all_in] = [left, profile].map(|p| [Searched::new(p, contexts)]);
            let subject = subject(&left_in, &all_in, rules, kind, names)?;
            let step = Transform { kind, subject };
            let transformed = transform(rules, left, contexts, std::slice::from_ref(&step));
            result = transformed.map_err(|error| error.to_string())?;
            steps.push(step);
        }
        Ok((steps, result))
    }

    /// Transforms both profiles of a comparison as the page does. Returns the steps by the functions of the comparison,
    /// which is returned without transforms. Fails if neither profile has a named function, or if a transform is
    /// impossible.
    pub(super) fn compared_steps(
        &self,
        mut sides: [&mut OpenProfile; 2],
        rules: &Rules,
    ) -> Result<(Vec<Transform>, ComparedTables), String> {
        for side in &mut sides {
            side.transform(&[]).map_err(|error| error.to_string())?;
        }
        let origins = &*self.origin_rules()?;
        let compared = |sides: &[&mut OpenProfile; 2]| {
            ComparedTables::of_open([&*sides[0], &*sides[1]], rules).map_err(|e| e.to_string())
        };
        let tables = compared(&sides)?;
        let (mut steps, mut transforms) = (Vec::new(), ComparedTransforms::default());
        for (kind, _, names) in self.given() {
            let now = compared(&sides)?;
            let rows = [ComparedSide::A, ComparedSide::B].map(|side| now.rows_of(side));
            let searched = |of: fn(&OpenProfile) -> &Profile| {
                [0, 1].map(|side| {
                    Searched::new(of(sides[side]), sides[side].contexts()).with_rows(&rows[side])
                })
            };
            let (left, all) = (
                searched(|o| &o.tables().profile),
                searched(|o| o.original()),
            );
            let subject = subject(&left, &all, origins, kind, names)?;
            steps.push(Transform { kind, subject });
            let done = transforms.transform(&mut sides, &tables, &steps, None);
            done.map_err(|error| error.to_string())?;
        }
        Ok((steps, tables))
    }
}

/// Adds to transforms in words how certain the costs of an event are.
pub(super) fn transformed_note(
    words: &str,
    profile: &Profile,
    event: Option<&ShownEvent>,
    parts: &PartSelection,
) -> String {
    let Some(event) = event.filter(|_| profile.is_estimated()) else {
        return messages::transformed(words, "exact");
    };
    let own = profile.self_column(&event.formula, parts);
    let certain = profile.functions().ids().zip(&own);
    let certain: i128 = certain
        .filter(|&(f, _)| profile.is_certain(f))
        .map(|(_, cost)| cost)
        .sum();
    let total = profile.total(&event.formula, parts);
    if certain != total {
        return messages::transformed(words, estimate_note(certain, total, event.title()));
    }
    let note = match profile.may_lack_costs(&event.formula, parts) {
        true => messages::LACKING,
        false => messages::EXACT_SELF,
    };
    messages::transformed(words, note)
}

/// The note on transforms for an event of the selected parts; for a rate, for the first event.
pub(super) fn note_on_event(words: &str, tables: &Tables, event: usize) -> String {
    let event = tables.events.get(event).or(tables.events.first());
    transformed_note(words, &tables.profile, event, &tables.parts)
}

/// The note on transforms for the first event of all parts.
pub(super) fn note_on_first_event(words: &str, profile: &Profile) -> String {
    let events = shown_events(profile);
    transformed_note(words, profile, events.first(), &PartSelection::All)
}
