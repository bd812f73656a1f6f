//! Writing to the file that `-o` names, in the form of `--to` or of the ending of that file.

use super::profile_files::is_same_file;
use super::{messages, print};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The files that were read, of every kind. None of them is written.
static INPUTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Notes that a file is read.
pub(super) fn note_input(path: &Path) {
    if let (Ok(path), Ok(mut inputs)) = (path.canonicalize(), INPUTS.lock()) {
        inputs.push(path);
    }
}

/// Returns an error if the output is one of the inputs, under any path.
pub(super) fn check<'p>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<(), String> {
    let is_regular = output != Path::new("-") && output.is_file();
    let mut inputs = inputs.into_iter();
    match inputs.find(|input| is_regular && is_same_file(input, output)) {
        None => Ok(()),
        Some(input) => Err(messages::about(output, messages::overwritten(input))),
    }
}

/// Returns an error if an option is set that the format does not use.
pub(super) fn refuse_unused(options: &[(&str, bool)], format: &str) -> Result<(), String> {
    match options.iter().find(|(_, is_unused)| *is_unused) {
        Some((option, _)) => Err(messages::without_effect(option, format)),
        None => Ok(()),
    }
}

/// Whether a file name ends as those of a format do. Folded stacks are named `.folded` as well as `.folded.txt`.
pub(super) fn has_ending(name: &str, ending: &str) -> bool {
    name.ends_with(ending) || name.ends_with(ending.trim_end_matches(".txt")) && ending != ".txt"
}

/// Writes to a file, or to standard output where its path is `-`. A file is written completely or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if path == Path::new("-") || is_standard_output(path) {
        if std::io::stdout().is_terminal() && !suits_terminal(bytes) {
            return Err(messages::not_for_terminal(bytes.len()));
        }
        return print(bytes);
    }
    let inputs = INPUTS
        .lock()
        .map_or_else(|_| Vec::new(), |inputs| inputs.clone());
    check(path, &inputs)?;
    write_file(path, bytes).map_err(|error| messages::about(path, messages::cannot_write(error)))
}

/// Whether bytes are text of a size that someone reads.
fn suits_terminal(bytes: &[u8]) -> bool {
    bytes.len() <= READABLE && !bytes.contains(&0) && std::str::from_utf8(bytes).is_ok()
}

/// Most bytes for a terminal.
const READABLE: usize = 1 << 20;

/// Whether a path such as `/dev/stdout` is the file that standard output was redirected to. That file must
/// not be replaced by another one of the same name.
fn is_standard_output(path: &Path) -> bool {
    path.starts_with("/dev") && is_same_file(path, Path::new("/dev/stdout"))
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = match OpenOptions::new().write(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return replace(path, bytes, None),
        Err(error) => return Err(error),
    };
    let facts = file.metadata()?;
    if !facts.is_file() {
        // A device or a pipe.
        return file.write_all(bytes);
    }
    drop(file);
    let replaced = replace(&path.canonicalize()?, bytes, Some(facts.permissions()));
    match replaced {
        // The file is writable but its folder is not, or another file system is mounted on the file.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied
                    | ErrorKind::ReadOnlyFilesystem
                    | ErrorKind::ResourceBusy
            ) =>
        {
            fs::write(path, bytes)
        }
        other => other,
    }
}

/// Writes a temporary file in the folder of `path`, then renames it.
fn replace(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = [".grindscope", ".tmp"];
    let (temporary, file) = create_in(folder, name, &mut OpenOptions::new())?;
    let written = fill(file, bytes, permissions).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The write error is reported. If the file cannot be removed, its name shows what it is.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn fill(mut file: File, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    // Some file systems report only here that they are full.
    file.sync_all()
}

/// Creates a file in a folder under a name that no other file has.
pub(super) fn create_in(
    folder: &Path,
    [begin, end]: [&str; 2],
    options: &mut OpenOptions,
) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0;
    loop {
        let path = folder.join(format!("{begin}-{}-{attempt}{end}", std::process::id()));
        match options.write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

/// A form that a command can write.
pub(super) trait Form: Copy + Send + Sync + 'static {
    /// All forms, each with its name and the ending of its files; empty if no ending means it.
    fn all() -> impl Iterator<Item = (PossibleValue, &'static str, Self)>;
}

/// The form of a result, and the file for it.
#[derive(Clone, clap::Args)]
pub(super) struct FormArguments<F: Form> {
    /// How to write the result; by default that of the ending of --output, such as .json.
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = parser::<F>())]
    to: Option<F>,
    /// Write JSON: --to json.
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// Where to write; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    pub(super) output: PathBuf,
}

/// Reads the name of a form.
fn parser<F: Form>() -> impl TypedValueParser<Value = F> {
    let values = F::all().map(|(value, ..)| value);
    PossibleValuesParser::new(values)
        .map(|name| named(|value, _| value.get_name() == name).expect("a possible value"))
}

/// Of the forms that match by their name and ending, the one with the longest ending.
fn named<F: Form>(matches: impl Fn(&PossibleValue, &str) -> bool) -> Option<F> {
    let found = F::all().filter(|(value, ending, _)| matches(value, ending));
    Some(found.max_by_key(|(_, ending, _)| ending.len())?.2)
}

impl<F: Form> FormArguments<F> {
    /// The form that is named, or that of the ending of the output.
    pub(super) fn form(&self) -> Option<F> {
        let output = self.output.to_string_lossy();
        let is_json = || {
            self.json
                .then(|| named(|value, _| value.get_name() == "json"))
        };
        let fits = |ending: &str| !ending.is_empty() && has_ending(&output, ending);
        let given = self.to.or_else(|| is_json().flatten());
        given.or_else(|| named(|_, ending| fits(ending)))
    }

    /// Whether the result is not printed to standard output.
    pub(super) fn is_file(&self) -> bool {
        self.output != Path::new("-")
    }

    /// Returns an error if the output is one of the inputs.
    pub(super) fn check<'p>(
        &self,
        inputs: impl IntoIterator<Item = &'p PathBuf>,
    ) -> Result<(), String> {
        check(&self.output, inputs)
    }

    /// Writes the result.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), String> {
        write(&self.output, bytes)
    }
}
