//! The answers to the bad files.

use grindscope::diagnostic::WarningKind::{self, *};

/// The expected message for a file.
pub(super) enum Answer {
    /// It is read: the sums of its lines by event, and the warnings with their lines in the order of their
    /// first appearance; 0 means a location without a line.
    Read {
        totals: &'static [i128],
        warnings: &'static [(WarningKind, &'static [u64])],
    },
    /// It is refused: words of the message, and the line where there is one.
    Refused {
        says: &'static str,
        line: Option<u64>,
    },
}

impl Answer {
    pub(super) fn lines(&self) -> Vec<u64> {
        match self {
            Answer::Read { warnings, .. } => warnings.iter().flat_map(|w| w.1).copied().collect(),
            Answer::Refused { line, .. } => line.iter().copied().collect(),
        }
    }
}

pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) answer: Answer,
}

/// Where `EXPECT.json` leaves a choice: the answer taken.
///
/// * `cr-only.out`, `utf16.out`: reading them is of more use than naming what is odd, and nothing is
///   lost or guessed by it.
/// * `gz-cut.out.gz`: the text before the cut is shown; the warning says that it is cut.
/// * `zip.zip`: an archive that holds a profile opens.
pub(super) const CHOICES: [(&str, &str); 4] = [
    ("cr-only.out", "ok"),
    ("utf16.out", "ok"),
    ("gz-cut.out.gz", "warn"),
    ("zip.zip", "ok"),
];

const fn ok(name: &'static str, totals: &'static [i128]) -> Row {
    let warnings = &[];
    Row {
        name,
        answer: Answer::Read { totals, warnings },
    }
}

const fn warn(
    name: &'static str,
    totals: &'static [i128],
    warnings: &'static [(WarningKind, &'static [u64])],
) -> Row {
    Row {
        name,
        answer: Answer::Read { totals, warnings },
    }
}

const fn no(name: &'static str, says: &'static str, line: Option<u64>) -> Row {
    Row {
        name,
        answer: Answer::Refused { says, line },
    }
}

/// 0 + 1 + … + 299, a column each.
const MANY: &[i128] = &{
    let mut many = [0; 300];
    let mut i = 0;
    while i < 300 {
        many[i] = i as i128;
        i += 1;
    }
    many
};

#[rustfmt::skip]
pub(super) const TABLE: &[Row] = &[
    // Not a profile at all.
    no("empty.out", "empty", None),
    no("blank.out", "no “events:” line", None),
    no("junk.bin", "binary data", None),
    no("pixel.png", "picture", None),
    no("elf.bin", "ELF", None),
    no("page.html", "HTML", None),
    no("prof.json", ".cpuprofile", None),
    no("source.c", "source code", None),
    no("annotate.txt", "report of callgrind_annotate", None),
    ok("zip.zip", &[1000, 200]),
    no("wg6.bin", "webgrind", None),
    // Cut short.
    no("cut-head.out", "no “events:” line", None),
    // 100 + 40 of "20 400 100": the half number is all that is there.
    warn("cut-line.out", &[140, 20], &[(FileCut, &[20])]),
    warn("cut-calls.out", &[700, 150], &[(CallWithoutCost, &[24]), (FileCut, &[24])]),
    warn("cut-name.out", &[700, 150], &[(FileCut, &[22])]),
    // Events and headers.
    no("no-events.out", "before the “events:” line", Some(7)),
    no("ev-empty.out", "names no event", Some(5)),
    no("ev-late.out", "before the “events:” line", Some(4)),
    // The last line says "Dr Ir" and holds.
    warn("ev-twice.out", &[5, 6], &[(EventsRepeated, &[6])]),
    warn("ev-same.out", &[5, 6], &[(DuplicateEvent, &[5])]),
    ok("ev-many.out", MANY),
    // "cpu-cycles:u" is the third of four.
    ok("ev-symbols.out", &[5, 6, 7, 8]),
    warn("formula-rec.out", &[5], &[(EventFormula, &[4, 5])]),
    warn("formula-undef.out", &[5], &[(EventFormula, &[4])]),
    warn("formula-bad.out", &[5], &[(EventFormula, &[4])]),
    warn("version9.out", &[1000, 200], &[(UnknownVersion, &[2])]),
    ok("pos-odd.out", &[5]),
    ok("pos-bb.out", &[11]),
    warn("pos-unknown.out", &[5], &[(UnknownPosition, &[4])]),
    warn("unknown.out", &[1000, 200], &[
        (UnknownHeader, &[6, 7]),
        (UnknownLine, &[21, 23]),
        (OldCallLine, &[22]),
        (MissingCallee, &[22]),
        (CallWithoutCost, &[22]),
    ]),
    // Calls and names.
    warn("calls-none.out", &[1000, 200], &[(CallWithoutCost, &[16])]),
    warn("calls-bad.out", &[1000, 200], &[(MalformedCall, &[16, 24])]),
    warn("calls-nofn.out", &[1000, 200], &[(MissingCallee, &[15])]),
    warn("id-undef.out", &[1000, 200], &[(UndefinedId, &[15, 19])]),
    warn("id-redef.out", &[1000, 200], &[(RedefinedId, &[28])]),
    warn("id-huge.out", &[18], &[(HugeId, &[11])]),
    ok("id-forms.out", &[35]),
    ok("nasty-names.out", &[40]),
    ok("xss-head.out", &[5]),
    warn("cost-first.out", &[11], &[(CostBeforeFunction, &[6])]),
    ok("fn-nofile.out", &[11]),
    // Numbers.
    warn("neg-cost.out", &[30], &[(NegativeCost, &[9])]),
    // 5 + (2^64 - 1) + 6: the cost that does not fit counts as the largest that does.
    warn("over-u64.out", &[18_446_744_073_709_551_626], &[(CostTooLarge, &[9]), (SumTooLarge, &[])]),
    warn("sum-over.out", &[36_893_488_147_419_103_231], &[(SumTooLarge, &[])]),
    ok("over-f64.out", &[18_014_398_509_481_987]),
    warn("hex-over.out", &[11], &[(PositionTooLarge, &[9])]),
    warn("hex-wrap.out", &[11], &[(PositionTooLarge, &[9])]),
    warn("num-bad.out", &[14], &[(MalformedNumber, &[9, 10, 11, 12, 13])]),
    ok("hex-cost.out", &[48]),
    warn("few-numbers.out", &[45], &[(TooFewNumbers, &[9, 12])]),
    warn("too-many.out", &[10, 12], &[(TooManyCosts, &[9])]),
    ok("few.out", &[11, 8, 3]),
    ok("dots.out", &[6, 5]),
    warn("rel-below.out", &[60], &[(PositionBelowZero, &[9])]),
    ok("rel-first.out", &[30]),
    ok("line-huge.out", &[30]),
    ok("zero-total.out", &[0]),
    warn("sums-twice.out", &[5], &[(SumsRepeated, &[7, 12])]),
    warn("totals-lie.out", &[1000, 200], &[(TotalsDiffer, &[31])]),
    warn("summary-low.out", &[1000, 200], &[(SummaryBelowSum, &[9])]),
    // Bytes.
    ok("crlf.out", &[1000, 200]),
    ok("cr-only.out", &[1000, 200]),
    ok("utf16.out", &[1000, 200]),
    ok("bom.out", &[1000, 200]),
    ok("latin1.out", &[18]),
    warn("nul.out", &[11], &[(NulByte, &[7, 9])]),
    ok("no-eol.out", &[1000, 200]),
    ok("blanks.out", &[1000, 200]),
    ok("long-line.out.gz", &[5]),
    warn("long-cost.out.gz", &[7], &[(TooManyCosts, &[8])]),
    warn("gz-cut.out.gz", &[8_708_122, 200], &[(ContainerCut, &[0]), (SummaryBelowSum, &[9])]),
    warn("gz-crc.out.gz", &[1000, 200], &[(ContainerChecksum, &[0])]),
    ok("gz-twice.out.gz", &[1000, 200]),
    ok("gz-parts.out.gz", &[1000, 200]),
    warn("gz-tail.out.gz", &[1000, 200], &[(ContainerTrailing, &[0])]),
    no("gz-bomb.out.gz", "some other text", None),
    // Shapes.
    ok("ring.out", &[3000]),
    ok("chain.out.gz", &[100_001]),
    ok("star.out", &[3001]),
    ok("self-call.out", &[100]),
    warn("incl-lie.out", &[100], &[(CallAboveTotal, &[10])]),
    ok("orphan.out", &[10]),
    ok("concat.out", &[1000, 200, 1000]),
    ok("jumps.out", &[15]),
    warn("jump-bad.out", &[10], &[(MalformedJump, &[9, 10])]),
    ok("sparse-ids.out.gz", &[250_000]),
];
