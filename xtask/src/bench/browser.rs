//! Chromium, driven by www/bench/drive.js.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::server::Server;
use crate::wasm_settings::WasmSettings;
use crate::{browser, npm, project, serve, wasm};

/// A running Chromium, the page and the worker that is measured without the page.
pub(super) struct Browser {
    driver: Child,
    /// `None` once it is to end.
    tasks: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    page: String,
    worker: String,
}

/// What the driver says to a task.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Result(Value),
    Error(String),
}

/// What reading a file takes in the worker.
#[derive(Deserialize)]
pub(super) struct Memory {
    pub(super) bytes: u64,
    pub(super) seconds: f64,
    /// Bytes of WebAssembly's memory when all is read.
    pub(super) reading: u64,
    /// The same when the profile is open.
    pub(super) open: u64,
}

/// Milliseconds of many answers.
#[derive(Deserialize)]
pub(super) struct Spread {
    pub(super) median: f64,
    pub(super) p95: f64,
    pub(super) most: f64,
}

/// How long the answers to a person's actions take in the worker, in milliseconds.
#[derive(Deserialize)]
pub(super) struct Questions {
    pub(super) functions: u64,
    pub(super) calls: u64,
    /// Freezing the profile and finding cycles.
    pub(super) finish: f64,
    /// Inclusive costs.
    pub(super) columns: f64,
    pub(super) sort: Spread,
    pub(super) filter: Spread,
    pub(super) select: Spread,
}

/// A file opened in the page.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Opened {
    /// From its choice to its painted rows, one for each run.
    pub(super) milliseconds: Vec<f64>,
    /// The longest task of the main thread in each run; 0 if none took 50 ms.
    pub(super) long_tasks: Vec<f64>,
    /// Greatest memory of the tab's process in bytes.
    pub(super) memory: Option<u64>,
    /// If it was asked for.
    pub(super) interaction: Option<Interaction>,
}

/// The pictures of a profile that is open in the page.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pictures {
    /// Milliseconds from the click on its tab to each painted picture, in the order of the driver.
    pub(super) drawn: Vec<f64>,
    /// The longest task of the main thread meanwhile; 0 if none took 50 ms.
    pub(super) long_task: f64,
    /// Boxes of the flame graph.
    pub(super) boxes: u64,
    /// Milliseconds of its frames while it is zoomed and moved.
    pub(super) frames: Spread,
}

/// Milliseconds from an action in the page to its painted answer.
#[derive(Deserialize)]
pub(super) struct Interaction {
    pub(super) sort: Spread,
    pub(super) filter: Spread,
    pub(super) select: Spread,
}

impl Browser {
    /// Starts it. The page must have been built.
    ///
    /// # Errors
    /// When there is no Chromium or something cannot be built.
    pub(super) fn start(settings: &WasmSettings) -> Result<Self> {
        let chromium = browser::ensure()?;
        let mut driver = npm::node()
            .arg("bench/drive.js")
            .env(browser::VARIABLE, chromium)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start Node.js")?;
        let answers = driver.stdout.take().context("the driver has an output")?;
        Ok(Self {
            tasks: driver.stdin.take(),
            answers: BufReader::new(answers),
            driver,
            page: serve_folder(project::dist())?,
            worker: serve_folder(worker_site(settings)?)? + "www/bench/",
        })
    }

    /// Asks the worker, in a tab of its own.
    ///
    /// # Errors
    /// When it fails.
    pub(super) fn worker<T: DeserializeOwned>(
        &mut self,
        command: &str,
        file: &Path,
        runs: u32,
    ) -> Result<T> {
        let url = self.worker.clone();
        self.ask(
            &json!({ "in": "worker", "command": command, "url": url, "file": file, "runs": runs }),
        )
    }

    /// Opens a file in the page so often, and may use the page then.
    ///
    /// # Errors
    /// When it is not shown.
    pub(super) fn open(&mut self, file: &Path, runs: u32, interactive: bool) -> Result<Opened> {
        let url = self.page.clone();
        self.ask(&json!({
            "in": "page",
            "url": url,
            "file": file,
            "runs": runs,
            "interactive": interactive
        }))
    }

    /// Opens a file in the page and looks at each picture of it.
    ///
    /// # Errors
    /// When one is not shown.
    pub(super) fn pictures(&mut self, file: &Path) -> Result<Pictures> {
        let url = self.page.clone();
        self.ask(&json!({ "in": "pictures", "url": url, "file": file, "runs": 1 }))
    }

    /// Opens a file in the page of speedscope, whose folder is given.
    ///
    /// # Errors
    /// When it is not shown.
    pub(super) fn open_in_speedscope(
        &mut self,
        folder: PathBuf,
        file: &Path,
        runs: u32,
    ) -> Result<Opened> {
        let url = serve_folder(folder)?;
        self.ask(&json!({ "in": "speedscope", "url": url, "file": file, "runs": runs }))
    }

    fn ask<T: DeserializeOwned>(&mut self, task: &Value) -> Result<T> {
        let tasks = self.tasks.as_mut().context("the driver has ended")?;
        writeln!(tasks, "{task}")?;
        tasks.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        match serde_json::from_str(&line).context("the driver answers in another form")? {
            Answer::Result(value) => Ok(serde_json::from_value(value)?),
            Answer::Error(reason) => bail!("{reason}"),
        }
    }
}

impl Drop for Browser {
    /// The driver ends, and Chromium with it, when its input does.
    fn drop(&mut self) {
        self.tasks = None;
        self.driver.wait().ok();
    }
}

/// Serves a folder as long as this process lives.
fn serve_folder(folder: PathBuf) -> Result<String> {
    let server = Server::new(serve::listen(0)?, folder, "/")?;
    let url = server.url();
    std::thread::spawn(move || server.run());
    Ok(url)
}

/// Puts the worker, the modules that it imports and the ceiling together, each as far from the
/// other as in the project.
fn worker_site(settings: &WasmSettings) -> Result<PathBuf> {
    let site = project::cache().join("bench/site");
    if site.is_dir() {
        fs::remove_dir_all(&site)?;
    }
    let package = Path::new(&settings.build.out_dir);
    for folder in [Path::new("www/bench"), Path::new("www/worker"), package] {
        copy_files(&project::root().join(folder), &site.join(folder))?;
    }
    fs::copy(
        project::path("www/bench/index.html"),
        site.join("index.html"),
    )?;
    wasm::build_ceiling(settings, &site.join("ceiling"))?;
    Ok(site)
}

fn copy_files(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
