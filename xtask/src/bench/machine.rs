//! What was measured on, as far as it tells of itself.

use std::process::Command;

use crate::command;

/// One line for the report.
pub(super) fn describe() -> String {
    let processor =
        from_file("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = from_file("/proc/meminfo", "MemTotal")
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or(String::new(), |kib| {
            format!(", {:.0} GB", kib * 1024.0 / 1e9)
        });
    let system = command::answer(Command::new("uname").args(["-s", "-m"])).unwrap_or_default();
    let compiler = command::answer(Command::new("rustc").arg("--version")).unwrap_or_default();
    format!("{processor}, {cores} cores{memory}, {system}, {compiler}")
}

/// How many programs wanted to run in the last minute.
pub(super) fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split(' ').next()?.parse().ok()
}

/// Today in UTC.
pub(super) fn date() -> String {
    command::answer(Command::new("date").args(["-u", "+%Y-%m-%d"])).unwrap_or_default()
}

/// The value of a `key: value` line.
fn from_file(file: &str, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
