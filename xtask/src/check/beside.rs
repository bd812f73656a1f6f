//! Slow builds that run beside the steps before them.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

use anyhow::Result;

use super::Step;
use crate::command;

/// Steps with target folders of their own, which keep one processor busy for most of their time.
const STEPS: [Step; 2] = [Step::Build, Step::Instructions];

/// How a step ended, and after how many seconds.
pub(super) type Outcome = (Result<()>, f64);

/// The steps that run beside the others, one after the other.
pub(super) struct Beside(Receiver<(String, Outcome)>);

impl Beside {
    /// Starts those of `steps` that can run beside others, as programs of their own, whose output is kept.
    ///
    /// # Errors
    /// If the path of this program is not known.
    pub(super) fn start(steps: &[Step]) -> Result<Self> {
        let steps: Vec<Step> = (steps.iter().copied())
            .filter(|step| STEPS.contains(step))
            .collect();
        // Now, as the tests may replace the file.
        let program = std::env::current_exe()?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            for step in steps {
                let begin = Instant::now();
                let mut output = String::new();
                let result = run(&program, step, &mut output);
                let outcome = (result, begin.elapsed().as_secs_f64());
                sender.send((output, outcome)).ok();
            }
        });
        Ok(Self(receiver))
    }

    /// Waits for the step if it runs beside the others, and prints its output. Ask in the order of the steps.
    pub(super) fn finished(&self, step: Step) -> Option<Outcome> {
        if !STEPS.contains(&step) {
            return None;
        }
        let (output, outcome) = self.0.recv().ok()?;
        print!("{output}");
        Some(outcome)
    }
}

fn run(program: &Path, step: Step, output: &mut String) -> Result<()> {
    let (mut reader, writer) = io::pipe()?;
    let mut command = Command::new(program);
    command.args(["test", &step.name()]).stdin(Stdio::null());
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn()?;
    // It holds the writing ends, without which the output ends with the program.
    let name = command::name(&command);
    drop(command);
    reader.read_to_string(output)?;
    command::ended(&name, child.wait()?)
}
