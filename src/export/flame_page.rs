//! A flame graph as one self-contained HTML file: zoom, search, keys, both themes, no network.
//!
//! The file without a profile is `flame_page.html`, which `cargo xtask build` makes from `www/flame-page`.
//! Contexts are written as boxes in JSON; a cost that a double cannot hold is written as text.

use super::serialized::{List, json};
use crate::analysis::contexts::{ContextTree, Frame, SiblingOrder, lay_out};
use crate::analysis::events::Unit;
use crate::analysis::names::{ShortName, short_names};
use crate::browse::{FrameNames, ShownEvent};
use crate::model::{FunctionId, Profile};
use crate::numbering::Numbering;
use crate::text::readable;
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// Most boxes: a file of one or two megabytes, finer than any screen shows.
const BOXES: usize = 50_000;

const PAGE: &str = include_str!("flame_page.html");
/// The mark that is replaced by the profile.
const PROFILE_MARK: &str = "\"the profile\"";

/// Doubles hold all integers up to this one.
const EXACT: u128 = 1 << 53;

/// Writes the contexts of an event, which may be inverted.
pub fn write(
    tree: &ContextTree,
    names: &FrameNames<'_>,
    profile: &Profile,
    event: &ShownEvent,
    inverted: bool,
) -> Vec<u8> {
    let order = match tree.is_in_time_order() {
        true => SiblingOrder::AsInTree,
        false => SiblingOrder::WidestFirst,
    };
    let layout = lay_out(tree, order, BOXES);
    let mut frames = Numbering::default();
    // The page knows these two by their numbers.
    for frame in [Frame::Total, Frame::Rest] {
        frames.number(frame);
    }
    let frame = layout.frames.iter().map(|&f| frames.number(f)).collect();
    let mut places = Numbering::<&[u8]>::default();
    let none = places.number(b"");
    let mut numbers = |of: fn(&Profile, FunctionId) -> &[u8]| -> Vec<u32> {
        let place = |frame: &Frame| match frame {
            Frame::Function(function) => places.number(of(profile, *function)),
            Frame::Cycle(_) | Frame::Total | Frame::Rest => none,
        };
        frames.all().iter().map(place).collect()
    };
    let (file, object) = (numbers(Profile::file), numbers(Profile::object));
    let whole: Vec<Cow<'_, [u8]>> = frames.all().iter().map(|&frame| names.of(frame)).collect();
    let short = short_names(whole.iter().map(|name| &name[..]));
    let trust = tree.certainty_note();
    let mut costs = layout.inclusive.iter().chain(&layout.self_costs);
    let json = json(&Boxes {
        title: readable(profile.command().unwrap_or(b"Profile")),
        event: &event.name,
        long_name: &event.long_name,
        picoseconds: match event.unit {
            Unit::Time(picoseconds) => picoseconds,
            _ => 0,
        },
        trust: trust
            .as_deref()
            .unwrap_or("exact, from recorded invocations"),
        estimated: tree.is_estimated(),
        inverted,
        names: List(|| whole.iter().map(|name| readable(name))),
        labels: List(|| {
            let labels = short.iter().map(ShortName::coded).zip(&whole);
            labels.map(|(label, name)| (label.as_bytes() != &name[..]).then_some(label))
        }),
        places: List(|| places.all().iter().map(|place| readable(place))),
        file,
        object,
        frame,
        levels: &layout.levels,
        parent: &layout.parents,
        // Widths are the costs themselves, unless some are negative.
        width: costs.any(|&cost| cost < 0).then_some(&layout.widths[..]),
        inclusive: List(|| layout.inclusive.iter().map(|&cost| Number(cost))),
        count: List(|| layout.counts.iter().map(|&count| Number(count.into()))),
    });
    let json = String::from_utf8(json).unwrap_or_default();
    // The only character that could end or start markup.
    let json = json.trim_end().replace('<', "\\u003c");
    PAGE.replacen(PROFILE_MARK, &json, 1).into_bytes()
}

/// What `www/flame-page` reads.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Boxes<'a, N, L, P, I, C> {
    title: Cow<'a, str>,
    event: &'a str,
    long_name: &'a str,
    picoseconds: u64,
    trust: &'a str,
    estimated: bool,
    inverted: bool,
    /// Of frames.
    names: N,
    /// Their short forms, if they are others.
    labels: L,
    /// Files and objects.
    places: P,
    /// Of each frame.
    file: Vec<u32>,
    object: Vec<u32>,
    /// Of each box.
    frame: Vec<u32>,
    levels: &'a [u32],
    parent: &'a [u32],
    width: Option<&'a [f64]>,
    inclusive: I,
    count: C,
}

/// An integer, as text if a double cannot hold it.
struct Number(i128);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.unsigned_abs() <= EXACT {
            true => serializer.serialize_i128(self.0),
            false => serializer.collect_str(&self.0),
        }
    }
}
