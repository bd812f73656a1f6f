//! speedscope's own format, <https://www.speedscope.app/file-format-schema.json>.
//!
//! One evented profile, of two profiles one for each, between which readers switch: the format has no place
//! for differences, and its axis none for costs below zero. Frames open and close along an axis of cost. Where the text keeps the order
//! of invocations the axis is the order in which they ran; where within a function its own cost was
//! spent is not recorded, and it is drawn behind its calls. The name of the profile says when
//! contexts are estimates. speedscope computes with doubles, so costs beyond 2^53 lose their last
//! digits there, not in the file.

use super::json_text::{write_key, write_list, write_string};
use crate::analysis::contexts::{ContextTree, Frame};
use crate::analysis::events::Unit;
use crate::browse::FrameNames;
use crate::diagnostic::ErrorKind;
use crate::model::Profile;
use rustc_hash::FxHashMap;

/// Writes the contexts of an event.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a cost is negative.
pub fn write(
    trees: &[&ContextTree],
    names: &FrameNames<'_>,
    profile: &Profile,
    event: &str,
    unit: Unit,
) -> Result<Vec<u8>, ErrorKind> {
    let is_negative = |tree: &&ContextTree| tree.self_costs.iter().any(|&cost| cost < 0);
    if trees.iter().any(is_negative) {
        let why = "speedscope cannot show negative costs, and this event has some";
        return Err(ErrorKind::Unsupported(why.into()));
    }
    let (name, prefixes) = match trees {
        [_] => (profile.command().unwrap_or(b"profile"), &[""][..]),
        _ => (&b"A and B"[..], &["A: ", "B: "][..]),
    };
    let mut out = String::from("{");
    write_key(&mut out, "$schema");
    out.push_str("\"https://www.speedscope.app/file-format-schema.json\"");
    write_key(&mut out, "exporter");
    out.push_str(concat!("\"grindscope@", env!("CARGO_PKG_VERSION"), "\""));
    write_key(&mut out, "name");
    write_string(&mut out, name);
    write_key(&mut out, "shared");
    out.push('{');
    write_key(&mut out, "frames");
    let (frames, numbers) = frames(trees);
    write_list(&mut out, frames, |out, frame| {
        write_frame(out, frame, names, profile);
    });
    out.push('}');
    write_key(&mut out, "profiles");
    let of_trees = trees.iter().zip(numbers).zip(prefixes);
    write_list(&mut out, of_trees, |out, ((tree, numbers), prefix)| {
        let title = format!("{prefix}{}", title(tree, event));
        write_axis(out, tree, &title, unit, &numbers);
    });
    out.push_str("}\n");
    Ok(out.into_bytes())
}

fn write_axis(out: &mut String, tree: &ContextTree, title: &str, unit: Unit, numbers: &[u32]) {
    let (unit, factor) = unit_of(unit);
    out.push_str("{\"type\":\"evented\"");
    write_key(out, "name");
    write_string(out, title.as_bytes());
    write_key(out, "unit");
    write_string(out, unit.as_bytes());
    let total = tree.inclusive[0] * factor;
    out.push_str(&format!(",\"startValue\":0,\"endValue\":{total}"));
    write_key(out, "events");
    write_events(out, tree, numbers, factor);
    out.push('}');
}

/// The unit as speedscope names it, and the factor that converts costs to it.
fn unit_of(unit: Unit) -> (&'static str, i128) {
    let named = [
        (1_000_000_000_000, "seconds"),
        (1_000_000_000, "milliseconds"),
        (1_000_000, "microseconds"),
        (1_000, "nanoseconds"),
    ];
    match unit {
        Unit::Bytes => ("bytes", 1),
        Unit::Count => ("none", 1),
        Unit::Time(picoseconds) => {
            let whole = |&&(size, _): &&(u64, &str)| picoseconds > 0 && picoseconds % size == 0;
            let found = named.iter().find(whole);
            found.map_or(("none", 1), |&(size, name)| {
                (name, i128::from(picoseconds / size))
            })
        }
    }
}

fn title(tree: &ContextTree, event: &str) -> String {
    match tree.certainty_note() {
        _ if tree.is_in_time_order() => format!("{event}, in time order"),
        Some(note) => format!("{event}, {note}"),
        None => event.to_owned(),
    }
}

/// The different frames, and the number of the frame of each row of each tree.
fn frames(trees: &[&ContextTree]) -> (Vec<Frame>, Vec<Vec<u32>>) {
    let mut numbers = FxHashMap::default();
    let mut frames = Vec::new();
    let mut number = |&frame: &Frame| {
        *numbers.entry(frame).or_insert_with(|| {
            frames.push(frame);
            frames.len() as u32 - 1
        })
    };
    let of_trees = trees.iter();
    let of_trees = of_trees.map(|tree| tree.frames.iter().skip(1).map(&mut number).collect());
    let of_trees = of_trees.collect();
    (frames, of_trees)
}

fn write_frame(out: &mut String, frame: Frame, names: &FrameNames<'_>, profile: &Profile) {
    out.push('{');
    write_key(out, "name");
    write_string(out, &names.of(frame));
    if let Frame::Function(function) = frame {
        let file = profile.file(function);
        if !file.is_empty() {
            write_key(out, "file");
            write_string(out, file);
        }
    }
    out.push('}');
}

fn write_events(out: &mut String, tree: &ContextTree, numbers: &[u32], factor: i128) {
    out.push('[');
    let mut at = 0;
    // Open rows without the root.
    let mut open: Vec<usize> = Vec::new();
    for row in 1..=tree.len() {
        while let Some(&top) = open.last() {
            if row < tree.ends[top] as usize {
                break;
            }
            at += tree.self_costs[top] * factor;
            write_event(out, 'C', numbers[top - 1], at);
            open.pop();
        }
        if row < tree.len() {
            write_event(out, 'O', numbers[row - 1], at);
            open.push(row);
        }
    }
    out.push(']');
}

fn write_event(out: &mut String, kind: char, frame: u32, at: i128) {
    if !out.ends_with('[') {
        out.push(',');
    }
    out.push_str(&format!(
        "{{\"type\":\"{kind}\",\"frame\":{frame},\"at\":{at}}}"
    ));
}
