//! A progress bar on standard error, if that is a terminal, for files that take longer than a second to read.

use super::terminal::plain;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// The time before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The progress of reading one file.
pub(super) struct Progress {
    name: String,
    begin: Instant,
    read: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(name: &[u8]) -> Self {
        Progress {
            name: plain(name),
            begin: Instant::now(),
            read: 0,
            bar: None,
        }
    }

    /// Counts further bytes.
    pub(super) fn add(&mut self, bytes: usize) {
        self.read += bytes as u64;
        if self.bar.is_none() && self.begin.elapsed() > PATIENCE {
            let length = std::fs::metadata(&self.name).map(|facts| facts.len()).ok();
            let length = length.filter(|&length| length >= self.read);
            let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
            let form = match length {
                Some(_) => "{bar:30} {bytes} of {total_bytes}, {eta}  {msg}",
                None => "{bytes}  {msg}",
            };
            if let Ok(style) = ProgressStyle::with_template(form) {
                bar.set_style(style);
            }
            bar.set_message(self.name.clone());
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.read);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
