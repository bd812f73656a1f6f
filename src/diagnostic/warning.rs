//! Warnings: oddities in a profile that do not stop reading.

use super::Location;
use crate::limits::WARNING_PLACES;

macro_rules! warning_kinds {
    ($($variant:ident $id:literal $doc:literal;)*) => {
        /// The kinds of warning, each with a stable id and an explanation for the user.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum WarningKind { $(#[doc = $doc] $variant,)* }

        impl WarningKind {
            /// Every kind.
            pub const ALL: &'static [WarningKind] = &[$(WarningKind::$variant,)*];

            /// Stable identifier in kebab case.
            pub fn id(self) -> &'static str {
                match self { $(WarningKind::$variant => $id,)* }
            }

            /// What was found and what was done about it.
            pub fn explanation(self) -> &'static str {
                match self { $(WarningKind::$variant => $doc,)* }
            }
        }
    };
}

warning_kinds! {
    UnknownLine "unknown-line" "Unknown lines were skipped.";
    UnknownHeader "unknown-header" "Header lines with an unknown key were skipped.";
    UnknownVersion "unknown-version" "The file has a format version other than 1. It was read as version 1.";
    MalformedHeader "malformed-header" "Header lines with an invalid value were skipped.";
    UnknownPosition "unknown-position" "A positions: line has an unknown or repeated name. Numbers in its column were skipped.";
    SumsRepeated "sums-repeated" "A part has two summary: or two totals: lines. The last one was used.";
    MalformedNumber "malformed-number" "Cost lines with an invalid number were skipped, so totals are too low.";
    CostTooLarge "cost-too-large" "A cost or a number of calls does not fit in 64 bits. It was counted as 18,446,744,073,709,551,615, with its sign, so sums of it are wrong.";
    SumTooLarge "sum-too-large" "A sum does not fit in 64 bits. Costs are exact, but call counts stop at the largest 64-bit number. Other programs may not read such costs.";
    TooFewNumbers "too-few-numbers" "Lines have fewer numbers than positions: names, or a call has no cost. Missing positions were taken as unchanged, missing costs as 0.";
    TooManyCosts "too-many-costs" "Cost lines have more numbers than there are events. The extra numbers were ignored.";
    NegativeCost "negative-cost" "Some costs are negative, although the file is not marked as a difference of profiles. They are kept. Old versions of Xdebug write negative memory costs.";
    PositionBelowZero "position-below-zero" "A relative position is below zero. Its line or address is unknown; costs are not affected.";
    PositionTooLarge "position-too-large" "A line number or address does not fit in 64 bits. It is unknown; costs are not affected.";
    CallWithoutCost "call-without-cost" "A calls= line is not followed by a cost line. The call was skipped.";
    MalformedCall "malformed-call" "A calls= line has an invalid count. The call was kept with a count of 0.";
    MissingCallee "missing-callee" "A calls= line has no cfn= line before it. The callee is shown as unknown.";
    AmbiguousCallee "ambiguous-callee" "Calls name no file, but several files have a function of that name. Such a call was taken as one within its own file, so callers and callees of these functions may be wrong.";
    UndefinedId "undefined-id" "A name id is used before it is defined, or never defined. The id is shown instead of a name.";
    RedefinedId "redefined-id" "A name id is defined again. The new name is used from that line on.";
    HugeId "huge-id" "A name id does not fit in 64 bits. It was read as part of the name.";
    CostBeforeFunction "cost-before-function" "Costs appear before any fn= line. They belong to an unknown function.";
    MalformedJump "malformed-jump" "A jump= or jcnd= line is invalid or not followed by a position line. The jump was skipped.";
    EventsRepeated "events-repeated" "A header has two events: lines. The last one was used.";
    PartWithoutEvents "part-without-events" "A part has no events: line. The events of the previous part were used.";
    DuplicateEvent "duplicate-event" "An events: line names an event twice. The columns are kept separate; the name of the later one ends in # and a number.";
    RatioEvent "ratio-event" "An event is a ratio of others. Ratios cannot be summed, so it was skipped.";
    EventFormula "event-formula" "A derived event was skipped. Its formula is invalid, names an unknown event or refers to itself, or its name is that of a recorded event.";
    TotalsDiffer "totals-differ" "The totals: line, or the summary: line of Cachegrind, differs from the sum of the cost lines. Percentages use the sum of the cost lines.";
    SummaryBelowSum "summary-below-sum" "The summary: line is less than the sum of the cost lines. Percentages use the sum of the cost lines.";
    CallAboveTotal "call-above-total" "A call costs more than the whole profile. It is shown as written.";
    FileCut "file-cut" "The file seems truncated: it, or a part in it, ends within a line or before its totals. Everything that is there is shown.";
    NulByte "nul-byte" "The text contains NUL bytes. They were read like any other byte.";
    TooManyContexts "too-many-contexts" "Names composed of other names take more than 64 MiB. Further ones are shown as written, with ids instead of names.";
    LineTooLong "line-too-long" "A line is longer than 32 MiB. It was skipped.";
    OldCallLine "old-call-line" "An rcalls= line of old Calltree versions was read as calls=.";
    EmptyFile "empty-file" "An empty file was skipped.";
    SkippedEntry "skipped-entry" "Files in the archive that are not profiles were skipped.";
    SeveralRuns "several-runs" "Files of different runs were read as parts of one profile, so every figure is the sum of these runs.";
    ContainerChecksum "container-checksum" "The checksum of the compressed data is wrong, so the profile may be damaged.";
    ContainerTrailing "container-trailing" "There are extra bytes after the compressed data. They were ignored.";
    ContainerCut "container-cut" "The compressed data is truncated. Everything before that point is shown.";
    TooManyDescriptions "too-many-descriptions" "A part has more than 200 desc: lines. The first ones were kept.";
}

/// All warnings of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarningGroup {
    /// The kind.
    pub kind: WarningKind,
    /// How often it occurred.
    pub count: u64,
    /// The first locations, at most [`WARNING_PLACES`], in order of occurrence. Empty for a warning without a location.
    pub places: Vec<Location>,
    /// The text at the first location, ready to show; may be empty.
    pub example: String,
}

impl WarningGroup {
    /// Line of the first occurrence, from 1, if known.
    pub fn first_line(&self) -> Option<u64> {
        self.places.first().map(|l| l.line).filter(|&l| l > 0)
    }

    /// The explanation and the example.
    pub fn message(&self) -> String {
        if self.example.is_empty() {
            self.kind.explanation().to_owned()
        } else {
            format!("{} First seen: {}", self.kind.explanation(), self.example)
        }
    }
}

/// Warnings grouped by kind, in the order of their first occurrence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    groups: Vec<WarningGroup>,
}

impl Warnings {
    /// Adds one occurrence. `example` is called only for the first one of its kind.
    #[cold]
    pub fn add(
        &mut self,
        kind: WarningKind,
        place: Option<Location>,
        example: impl FnOnce() -> String,
    ) {
        let index = self
            .groups
            .iter()
            .position(|g| g.kind == kind)
            .unwrap_or_else(|| {
                self.groups.push(WarningGroup {
                    kind,
                    count: 0,
                    places: Vec::new(),
                    example: example(),
                });
                self.groups.len() - 1
            });
        let group = &mut self.groups[index];
        group.count += 1;
        if group.places.len() < WARNING_PLACES {
            group.places.extend(place);
        }
    }

    /// Adds all warnings of other files, whose indices begin at `first_file` here.
    pub fn add_all(&mut self, other: &Warnings, first_file: u32) {
        for group in &other.groups {
            let moved = |place: &Location| Location {
                file: first_file.saturating_add(place.file),
                ..*place
            };
            let mut places = group.places.iter().map(moved);
            self.add(group.kind, places.next(), || group.example.clone());
            if let Some(known) = self.groups.iter_mut().find(|g| g.kind == group.kind) {
                known.count += group.count - 1;
                let free = WARNING_PLACES - known.places.len();
                known.places.extend(places.take(free));
            }
        }
    }

    /// The groups, in order of first occurrence.
    pub fn groups(&self) -> &[WarningGroup] {
        &self.groups
    }

    /// The group of one kind, if it occurred.
    pub fn of(&self, kind: WarningKind) -> Option<&WarningGroup> {
        self.groups.iter().find(|g| g.kind == kind)
    }

    /// Whether there are no warnings.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }
}
