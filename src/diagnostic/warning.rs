//! Oddities that reading survives.

use super::Location;
use crate::limits::WARNING_PLACES;

macro_rules! warning_kinds {
    ($($variant:ident $id:literal $doc:literal;)*) => {
        /// The kinds of oddity. Each has a stable id for machines and an explanation for people.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum WarningKind { $(#[doc = $doc] $variant,)* }

        impl WarningKind {
            /// Every kind.
            pub const ALL: &'static [WarningKind] = &[$(WarningKind::$variant,)*];

            /// Stable name for machines, in kebab case.
            pub fn id(self) -> &'static str {
                match self { $(WarningKind::$variant => $id,)* }
            }

            /// What it means and what was done about it.
            pub fn explanation(self) -> &'static str {
                match self { $(WarningKind::$variant => $doc,)* }
            }
        }
    };
}

warning_kinds! {
    UnknownLine "unknown-line" "Lines that are no part of the format were skipped.";
    UnknownHeader "unknown-header" "Header lines with an unknown key were skipped.";
    UnknownVersion "unknown-version" "The file states a format version other than 1. It was read by the rules of version 1.";
    MalformedHeader "malformed-header" "Header lines whose value cannot be read were skipped.";
    UnknownPosition "unknown-position" "A positions: line names something else than instr, bb and line, or one of them twice. The number in its place was skipped.";
    SumsRepeated "sums-repeated" "A part has two summary: or two totals: lines. The last one holds.";
    MalformedNumber "malformed-number" "Cost lines with an unreadable number were skipped, so their cost is missing.";
    CostTooLarge "cost-too-large" "A cost does not fit 64 bits. It was counted as 18,446,744,073,709,551,615, so sums are too small.";
    SumTooLarge "sum-too-large" "A sum does not fit 64 bits. Costs are exact all the same, but a count of calls shows the largest number instead, and other programs may not read such costs.";
    TooFewNumbers "too-few-numbers" "Lines hold fewer numbers than positions: names, or the line of a call has no cost. A missing position was taken as unchanged, a missing cost as 0.";
    TooManyCosts "too-many-costs" "Cost lines hold more numbers than there are events. The additional numbers were ignored.";
    NegativeCost "negative-cost" "Some costs are negative, and the file does not say that it is a difference of profiles. They are kept with their sign; memory figures of old Xdebug versions have them.";
    PositionBelowZero "position-below-zero" "A relative position leads below zero. Costs are not affected, only the line or address is unknown.";
    PositionTooLarge "position-too-large" "A line number or address does not fit 64 bits. Costs are not affected, only the line or address is unknown.";
    CallWithoutCost "call-without-cost" "A calls= line is not followed by a line with its cost. The call was left out.";
    MalformedCall "malformed-call" "The count of a calls= line cannot be read. The call was kept with a count of 0.";
    MissingCallee "missing-callee" "A calls= line has no cfn= line before it. The callee is shown as unknown.";
    UndefinedId "undefined-id" "A name id is used but never given a name. The id stands in place of the name.";
    RedefinedId "redefined-id" "A name id is given another name. The new name holds from that line on.";
    HugeId "huge-id" "A name id does not fit 64 bits. Its digits are taken as a part of the name.";
    CostBeforeFunction "cost-before-function" "Costs stand before any fn= line. They are kept under an unknown function.";
    MalformedJump "malformed-jump" "A jump= or jcnd= line cannot be read, or no position line follows it. The jump was left out.";
    EventsRepeated "events-repeated" "A header has two events: lines. The last one holds.";
    PartWithoutEvents "part-without-events" "A part has no events: line of its own. Those of the part before hold.";
    DuplicateEvent "duplicate-event" "An events: line names one event twice. The columns are kept apart; the later one has a number sign in its name.";
    RatioEvent "ratio-event" "An event is a ratio of others. Ratios cannot be added up, so it was left out.";
    EventFormula "event-formula" "A derived event cannot be computed, because its formula does not parse, names an unknown event or refers to itself. It was left out.";
    TotalsDiffer "totals-differ" "The totals: line differs from the sum of the cost lines. Percentages refer to the sum of the cost lines.";
    SummaryBelowSum "summary-below-sum" "The summary: line is below the sum of the cost lines. Percentages refer to the sum of the cost lines.";
    CallAboveTotal "call-above-total" "A call costs more than the whole profile. It is shown as written.";
    FileCut "file-cut" "The file seems to be cut: it ends within a line or before its last sums. What came before is shown.";
    NulByte "nul-byte" "There are NUL bytes in the text. They were read like any other byte.";
    TooManyContexts "too-many-contexts" "Names made of other names take more than 64 MiB. Further ones are shown as written, with ids for names.";
    LineTooLong "line-too-long" "A line is longer than 32 MiB. It was skipped.";
    OldCallLine "old-call-line" "An rcalls= line of old Calltree versions was read as calls=.";
    EmptyFile "empty-file" "A file without content was skipped, as Valgrind leaves one behind beside separate thread files.";
    SkippedEntry "skipped-entry" "Files in the archive that are no profiles were skipped.";
    SeveralRuns "several-runs" "Files of different runs were read as parts of one profile, so each figure is the sum of these runs.";
    ContainerChecksum "container-checksum" "The check sum of the compressed data is wrong, so the profile may be damaged.";
    ContainerTrailing "container-trailing" "There are further bytes after the compressed data. They were ignored.";
    ContainerCut "container-cut" "The compressed data ends early. What came before is shown.";
    TooManyDescriptions "too-many-descriptions" "A part has very many desc: lines. The first ones are kept.";
}

/// All warnings of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarningGroup {
    /// The kind.
    pub kind: WarningKind,
    /// How often it occurred.
    pub count: u64,
    /// The first places, at most [`WARNING_PLACES`]; the very first comes first. Empty for a
    /// warning that has no place.
    pub places: Vec<Location>,
    /// What was seen at the first place, ready to show; may be empty.
    pub example: String,
}

impl WarningGroup {
    /// Line of the first occurrence, from 1, where there is one.
    pub fn first_line(&self) -> Option<u64> {
        self.places.first().map(|l| l.line).filter(|&l| l > 0)
    }

    /// Explanation and example in one text.
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
    /// Notes one occurrence. `example` is asked only for the first one of its kind.
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

    /// Takes in all warnings about other files, whose numbers here begin at `first_file`.
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
                let room = WARNING_PLACES - known.places.len();
                known.places.extend(places.take(room));
            }
        }
    }

    /// The groups, first seen first.
    pub fn groups(&self) -> &[WarningGroup] {
        &self.groups
    }

    /// The group of one kind, if it occurred.
    pub fn of(&self, kind: WarningKind) -> Option<&WarningGroup> {
        self.groups.iter().find(|g| g.kind == kind)
    }

    /// Whether nothing odd was seen.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }
}
