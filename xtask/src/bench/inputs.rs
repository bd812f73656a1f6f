//! The files that are measured, made once and kept below target/.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Result;
use flate2::read::GzDecoder;

use crate::project;
use crate::stamp::Stamp;

/// Samples of the page: one event, and caches with branches.
const REAL: [&str; 2] = ["callgrind.out.cc1", "callgrind.out.sqlite"];

/// Bytes of what is made of a sample, at least.
const LONG_ENOUGH: usize = 30_000_000;

/// A file and how it is made.
#[derive(Clone)]
pub(super) struct Input {
    /// For the report.
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// Arguments of the meter; `None` for a file that someone else has made.
    pub(super) made: Option<Vec<String>>,
}

/// What is measured with which file.
pub(super) struct Plan {
    /// Runs of everything that takes seconds at most.
    pub(super) runs: u32,
    /// Shapes that make the parser work differently, and the files that were named.
    pub(super) shapes: Vec<Input>,
    /// One shape in growing sizes.
    pub(super) growth: Vec<Input>,
    /// Opened in the page, each so often.
    pub(super) opened: Vec<(Input, u32)>,
    /// Of very many functions and calls.
    pub(super) large: Input,
    /// Functions of it are looked at line by line.
    pub(super) detailed: Input,
    /// As Xdebug writes it.
    pub(super) xdebug: Input,
    /// For other programs, most of which are slow.
    pub(super) peers: Input,
}

impl Plan {
    /// The whole plan, or a quick one of small files.
    pub(super) fn new(quick: bool, files: &[PathBuf]) -> Self {
        let of = |kind: &str, megabytes: u32| Input::made(kind, megabytes, &[], "");
        let zipped = |kind: &str, megabytes| Input::made(kind, megabytes, &[], ".gz");
        let size = if quick { 20 } else { 200 };
        let mut shapes: Vec<Input> = ["instr", "line", "many", "nine"]
            .map(|kind| of(kind, size))
            .into();
        shapes.extend(REAL.map(Input::real));
        shapes.extend(files.iter().map(|file| Input::found(file)));
        let sizes: &[u32] = if quick {
            &[10, 50]
        } else {
            &[10, 30, 100, 300, 1000, 2000]
        };
        let growth = sizes.iter().map(|&size| of("instr", size)).collect();
        let large = if quick {
            Input::made("line", 30, &["--functions=50000", "--calls=300000"], "")
        } else {
            Input::made("line", 300, &["--functions=500000", "--calls=3000000"], "")
        };
        let runs = if quick { 3 } else { 5 };
        let mut opened = vec![
            (of("line", 10), runs + 1),
            (of("instr", size), runs),
            (zipped("line", size), runs),
            (large.clone(), runs),
        ];
        if !quick {
            // The last one has offsets that 32 bits do not hold.
            opened.extend([(of("instr", 2000), 1), (of("instr", 4400), 1)]);
        }
        Self {
            runs,
            shapes,
            growth,
            opened,
            large,
            detailed: of("instr", if quick { 50 } else { 1000 }),
            xdebug: of("xdebug", if quick { 20 } else { 100 }),
            peers: of("line", if quick { 5 } else { 20 }),
        }
    }
}

impl Input {
    fn made(kind: &str, megabytes: u32, more: &[&str], packing: &str) -> Self {
        let mut arguments = vec![kind.to_owned(), megabytes.to_string()];
        arguments.extend(more.iter().map(|&argument| argument.to_owned()));
        let stem = arguments.join("-").replace("--", "").replace('=', "-");
        let mut name = format!("{kind}, {megabytes} MB");
        for argument in more {
            name += &format!(", {}", argument.trim_start_matches("--").replace('=', " "));
        }
        if !packing.is_empty() {
            name += ", gzip";
        }
        Self {
            name,
            path: folder().join(format!("{stem}.out{packing}")),
            made: Some(arguments),
        }
    }

    /// A sample of the page; see [`unpack_samples`].
    fn real(sample: &str) -> Self {
        Self {
            name: format!("{sample}, repeated"),
            path: repeated(sample),
            made: None,
        }
    }

    fn found(file: &Path) -> Self {
        Self {
            name: file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            path: std::path::absolute(file).unwrap_or_else(|_| file.to_owned()),
            made: None,
        }
    }
}

fn folder() -> PathBuf {
    project::cache().join("bench/inputs")
}

fn repeated(sample: &str) -> PathBuf {
    folder().join(format!("{sample}-repeated"))
}

/// Unpacks the samples that Valgrind has made, each so often that it is long enough to be measured:
/// every time is a part of its own, as dumps of one program are.
///
/// # Errors
/// When they cannot be read, unpacked or written.
pub(super) fn unpack_samples() -> Result<()> {
    fs::create_dir_all(folder())?;
    for sample in REAL {
        let packed = fs::File::open(project::www().join(format!("samples/{sample}.gz")))?;
        let mut text = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut text)?;
        let times = LONG_ENOUGH.div_ceil(text.len().max(1));
        fs::write(repeated(sample), text.repeat(times))?;
    }
    Ok(())
}

/// Throws the files away that another version of the generator has made.
///
/// # Errors
/// When they cannot be thrown away.
pub(super) fn forget_those_of_another_generator() -> Result<()> {
    let mut sources = Vec::new();
    for folder in ["benches/generator/src"] {
        for entry in fs::read_dir(project::path(folder))? {
            sources.push(entry?.path());
        }
    }
    sources.sort();
    let texts: Vec<Vec<u8>> = sources.iter().map(fs::read).collect::<Result<_, _>>()?;
    let stamp = Stamp::new(folder().join("generator.stamp"), texts);
    if stamp.is_fresh() {
        return Ok(());
    }
    if folder().is_dir() {
        fs::remove_dir_all(folder())?;
    }
    stamp.set()
}
