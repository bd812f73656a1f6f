//! speedscope's own format, <https://www.speedscope.app/file-format-schema.json>.
//!
//! One evented profile, or one for each of two profiles, between which readers switch: the format cannot contain
//! differences or negative costs. Frames open and close along an axis of cost. If the text records the order of
//! invocations, the axis is in that order; when a function spent its self cost is not recorded, so it is drawn
//! after its calls. The name of the profile says if contexts are estimates. speedscope computes with doubles, so
//! costs beyond 2^53 lose their last digits there, but not in the file.

use super::serialized::{List, json};
use crate::analysis::contexts::{ContextTree, Frame};
use crate::analysis::events::Unit;
use crate::browse::FrameNames;
use crate::diagnostic::ErrorKind;
use crate::model::Profile;
use crate::numbering::Numbering;
use crate::text::readable;
use serde::Serialize;
use std::borrow::Cow;

/// Writes the contexts of an event. Fails with [`ErrorKind::Unsupported`] if a cost is negative.
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
    let (frames, numbers) = frames(trees);
    let (unit, factor) = unit_of(unit);
    let shown = |frame: &Frame| ShownFrame {
        name: readable(&names.of(*frame)).into_owned(),
        file: match frame {
            Frame::Function(function) => Some(profile.file(*function)),
            Frame::Cycle(_) | Frame::Rest | Frame::Total => None,
        }
        .filter(|file| !file.is_empty())
        .map(readable),
    };
    Ok(json(&File {
        schema: "https://www.speedscope.app/file-format-schema.json",
        exporter: concat!("grindscope@", env!("CARGO_PKG_VERSION")),
        name: readable(name),
        shared: Shared {
            frames: List(|| frames.iter().map(shown)),
        },
        profiles: List(|| {
            let of_trees = trees.iter().zip(&numbers).zip(prefixes);
            of_trees.map(|((tree, numbers), prefix)| Axis {
                kind: "evented",
                name: format!("{prefix}{}", title(tree, event)),
                unit,
                start_value: 0,
                end_value: tree.inclusive[0] * factor,
                events: events(tree, numbers, factor),
            })
        }),
    }))
}

#[derive(Serialize)]
struct File<'a, F, P> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    exporter: &'static str,
    name: Cow<'a, str>,
    shared: Shared<F>,
    profiles: P,
}

#[derive(Serialize)]
struct Shared<F> {
    frames: F,
}

#[derive(Serialize)]
struct ShownFrame<'a> {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<Cow<'a, str>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Axis {
    #[serde(rename = "type")]
    kind: &'static str,
    name: String,
    unit: &'static str,
    start_value: i128,
    end_value: i128,
    events: Vec<Event>,
}

/// A frame opens (`O`) or closes (`C`).
#[derive(Serialize)]
struct Event {
    #[serde(rename = "type")]
    kind: char,
    frame: u32,
    at: i128,
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
        Unit::Count | Unit::Fraction(_) => ("none", 1),
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

/// The distinct frames, and the index of the frame of each row of each tree.
fn frames(trees: &[&ContextTree]) -> (Vec<Frame>, Vec<Vec<u32>>) {
    let mut frames = Numbering::default();
    let mut number = |&frame: &Frame| frames.number(frame);
    let of_trees = trees.iter();
    let of_trees = of_trees.map(|tree| tree.frames.iter().skip(1).map(&mut number).collect());
    let of_trees = of_trees.collect();
    (frames.into_all(), of_trees)
}

fn events(tree: &ContextTree, numbers: &[u32], factor: i128) -> Vec<Event> {
    let mut events = Vec::with_capacity(2 * numbers.len());
    let mut event = |kind, row: usize, at| {
        let frame = numbers[row - 1];
        events.push(Event { kind, frame, at });
    };
    let mut at = 0;
    // Open rows without the root.
    let mut open: Vec<usize> = Vec::new();
    for row in 1..=tree.len() {
        while let Some(&top) = open.last() {
            if row < tree.ends[top] as usize {
                break;
            }
            at += tree.self_costs[top] * factor;
            event('C', top, at);
            open.pop();
        }
        if row < tree.len() {
            event('O', row, at);
            open.push(row);
        }
    }
    events
}
