//! A flame graph as one self-contained HTML file: zoom, search, keys, both themes, no network.
//!
//! The file without a profile is `flame_page.html`, which `cargo xtask build` makes from `www/flame-page`.
//! Contexts are written as boxes in JSON; a cost that a double cannot hold is written as text.

use super::json_text::{write_key, write_list, write_string};
use crate::analysis::contexts::{ContextLayout, ContextTree, Frame, SiblingOrder, lay_out};
use crate::analysis::events::Unit;
use crate::browse::FrameNames;
use crate::model::Profile;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Most boxes: a file of one or two megabytes, finer than any screen shows.
const BOXES: usize = 50_000;

const PAGE: &str = include_str!("flame_page.html");
/// The mark that is replaced by the profile.
const PROFILE_MARK: &str = "\"the profile\"";

/// Doubles hold all integers up to this one.
const EXACT: u128 = 1 << 53;

/// Writes the contexts of an event.
pub fn write(
    tree: &ContextTree,
    names: &FrameNames<'_>,
    profile: &Profile,
    event: (&str, &str),
    unit: Unit,
) -> Vec<u8> {
    let order = match tree.is_in_time_order() {
        true => SiblingOrder::AsInTree,
        false => SiblingOrder::WidestFirst,
    };
    let layout = lay_out(tree, order, BOXES);
    let mut json = String::from("{");
    write_facts(&mut json, tree, profile, event, unit);
    write_frames(&mut json, &layout, names, profile);
    write_boxes(&mut json, &layout);
    json.push('}');
    // The only character that could end or start markup.
    let json = json.replace('<', "\\u003c");
    PAGE.replacen(PROFILE_MARK, &json, 1).into_bytes()
}

fn write_facts(
    out: &mut String,
    tree: &ContextTree,
    profile: &Profile,
    (event, long_name): (&str, &str),
    unit: Unit,
) {
    let texts = [
        ("title", profile.command().unwrap_or(b"Profile")),
        ("event", event.as_bytes()),
        ("longName", long_name.as_bytes()),
    ];
    for (key, text) in texts {
        write_key(out, key);
        write_string(out, text);
    }
    let picoseconds = match unit {
        Unit::Time(picoseconds) => picoseconds,
        Unit::Count | Unit::Bytes => 0,
    };
    write_key(out, "picoseconds");
    out.push_str(&picoseconds.to_string());
    write_key(out, "trust");
    let trust = tree.certainty_note();
    let exact = "exact, from recorded invocations";
    write_string(out, trust.as_deref().unwrap_or(exact).as_bytes());
    write_key(out, "estimated");
    out.push_str(if tree.is_estimated() { "true" } else { "false" });
}

/// Numbers distinct values in the order of their first occurrence.
struct Numbers<T> {
    of: FxHashMap<T, usize>,
    all: Vec<T>,
}

impl<T: Clone + Eq + std::hash::Hash> Numbers<T> {
    fn new(first: &[T]) -> Self {
        let mut numbers = Numbers {
            of: FxHashMap::default(),
            all: Vec::new(),
        };
        first.iter().for_each(|item| {
            numbers.number(item);
        });
        numbers
    }

    fn number(&mut self, item: &T) -> usize {
        if let Some(&number) = self.of.get(item) {
            return number;
        }
        let number = self.all.len();
        self.of.insert(item.clone(), number);
        self.all.push(item.clone());
        number
    }
}

/// Writes names, files and objects of the frames, and the frame of each box.
fn write_frames(
    out: &mut String,
    layout: &ContextLayout,
    names: &FrameNames<'_>,
    profile: &Profile,
) {
    let mut frames = Numbers::new(&[Frame::Total, Frame::Rest]);
    let boxes: Vec<usize> = layout.frames.iter().map(|f| frames.number(f)).collect();
    let mut places = Numbers::<&[u8]>::new(&[b""]);
    let mut place = |frame: &Frame, of: fn(&Profile, crate::model::FunctionId) -> &[u8]| match frame
    {
        Frame::Function(function) => places.number(&of(profile, *function)),
        Frame::Cycle(_) | Frame::Total | Frame::Rest => 0,
    };
    let file: Vec<usize> = frames.all.iter().map(|f| place(f, Profile::file)).collect();
    let object: Vec<usize> = frames
        .all
        .iter()
        .map(|f| place(f, Profile::object))
        .collect();
    write_key(out, "names");
    write_list(out, &frames.all, |out, &frame| {
        let name: Cow<'_, [u8]> = names.of(frame);
        write_string(out, &name);
    });
    write_key(out, "places");
    write_list(out, &places.all, |out, place| write_string(out, place));
    for (key, numbers) in [("file", &file), ("object", &object), ("frame", &boxes)] {
        write_key(out, key);
        write_list(out, numbers, |out, number| {
            out.push_str(&number.to_string())
        });
    }
}

fn write_boxes(out: &mut String, layout: &ContextLayout) {
    for (key, numbers) in [("levels", &layout.levels), ("parent", &layout.parents)] {
        write_key(out, key);
        write_list(out, numbers, |out, number| {
            out.push_str(&number.to_string())
        });
    }
    write_key(out, "width");
    // Negative costs have no width, so their cost is written separately.
    if layout
        .inclusive
        .iter()
        .chain(&layout.self_costs)
        .any(|&cost| cost < 0)
    {
        write_list(out, &layout.widths, |out, width| {
            out.push_str(&width.to_string())
        });
    } else {
        out.push_str("null");
    }
    write_key(out, "inclusive");
    write_list(out, &layout.inclusive, |out, &cost| write_number(out, cost));
    write_key(out, "count");
    write_list(out, &layout.counts, |out, &count| {
        write_number(out, count.into())
    });
}

fn write_number(out: &mut String, number: i128) {
    if number.unsigned_abs() <= EXACT {
        out.push_str(&number.to_string());
    } else {
        write_string(out, number.to_string().as_bytes());
    }
}
