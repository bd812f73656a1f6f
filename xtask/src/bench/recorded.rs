//! Real profiles, recorded by Valgrind on this machine: their names and calls take more time than those of made ones.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::folder;
use crate::{command, project};

/// A program to be recorded.
pub(super) struct Recording {
    pub(super) name: &'static str,
    /// Options of callgrind.
    options: &'static [&'static str],
    program: fn() -> Result<Command>,
}

/// All recordings.
pub(super) const RECORDINGS: [Recording; 2] = [
    Recording {
        name: "gcc",
        options: &["--separate-callers=6"],
        program: gcc,
    },
    Recording {
        name: "python",
        options: &["--dump-instr=yes", "--separate-callers=6"],
        program: python,
    },
];

impl Recording {
    /// The profile, which is kept for the next run. Fails if Valgrind or the program is missing or fails.
    pub(super) fn file(&self) -> Result<PathBuf> {
        let file = folder()?.join(format!("{}.out", self.name));
        if !file.is_file() {
            let program = (self.program)()?;
            let unfinished = file.with_extension("unfinished");
            let mut valgrind = Command::new("valgrind");
            valgrind.arg("--tool=callgrind").args(self.options);
            valgrind.arg(format!("--callgrind-out-file={}", unfinished.display()));
            valgrind.arg(program.get_program()).args(program.get_args());
            let output = valgrind.stdin(Stdio::null()).output();
            let output = output.context("valgrind is not installed")?;
            ensure!(output.status.success(), "it was not recorded");
            fs::rename(unfinished, &file)?;
        }
        Ok(file)
    }
}

/// The compiler proper, optimising a program of the tests.
fn gcc() -> Result<Command> {
    let gcc = || Command::new("gcc");
    let compiler = command::answer(gcc().arg("-print-prog-name=cc1"));
    let mut compiler = Command::new(compiler.context("gcc is not installed")?.trim());
    let source = folder()?.join("gcc.i");
    let program = project::path("tests/data/program/src/queens.c");
    command::run(gcc().arg("-E").arg(program).arg("-o").arg(&source))?;
    compiler.args(["-quiet", "-fpreprocessed", "-O2", "-g", "-o"]);
    compiler.arg(source.with_extension("s")).arg(source);
    Ok(compiler)
}

/// The interpreter, while it imports much of its library.
fn python() -> Result<Command> {
    let path = ["-c", "import sys; print(sys.executable)"];
    let interpreter = command::answer(Command::new("python3").args(path));
    let mut python = Command::new(interpreter.context("python3 is not installed")?.trim());
    let modules = "import asyncio, decimal, email, json, unittest, xml.dom.minidom";
    python.args(["-c", modules]);
    Ok(python)
}
