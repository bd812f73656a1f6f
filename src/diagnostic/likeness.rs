//! What an input that is no callgrind-format profile seems to be, and what its owner can do.

use std::fmt;

/// A guess at the kind of a file that is not a profile of the callgrind format.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// An HTML or XML page, often a failed download.
    Markup,
    /// A speedscope profile.
    SpeedscopeJson,
    /// A `.cpuprofile` of V8 (Node.js or Chrome DevTools).
    CpuProfileJson,
    /// Any other JSON text.
    Json,
    /// A program or library in ELF.
    Elf,
    /// A PNG image.
    Png,
    /// The recording of Linux `perf record`.
    PerfData,
    /// A profile of pprof in its own protobuf form.
    PprofProtobuf,
    /// Text in UTF-16, as some shells redirect it.
    Utf16,
    /// Text whose lines end in carriage returns alone.
    CarriageReturns,
    /// The printed report of callgrind_annotate, cg_annotate or a similar tool.
    AnnotateReport,
    /// A core dump, image, archive or any other data with bytes that text does not have.
    Binary,
    /// Text of some other kind.
    Text,
}

impl Likeness {
    /// What the input seems to be, as a noun phrase.
    pub fn noun(self) -> &'static str {
        match self {
            Likeness::Markup => "an HTML or XML page",
            Likeness::SpeedscopeJson => "a speedscope profile (JSON)",
            Likeness::CpuProfileJson => "a V8 .cpuprofile (JSON)",
            Likeness::Json => "JSON",
            Likeness::Elf => "a program or library (ELF)",
            Likeness::Png => "a PNG image",
            Likeness::PerfData => "a recording of Linux perf",
            Likeness::PprofProtobuf => "a pprof profile (protobuf)",
            Likeness::Utf16 => "text in UTF-16",
            Likeness::CarriageReturns => "text whose lines end in carriage returns alone",
            Likeness::AnnotateReport => "the printed report of an annotate tool",
            Likeness::Binary => "binary data",
            Likeness::Text => "some other text",
        }
    }

    /// What to do about it, as a sentence.
    pub fn remedy(self) -> &'static str {
        match self {
            Likeness::Markup => "A download may have failed: fetch the profile itself.",
            Likeness::SpeedscopeJson => {
                "Open it in speedscope, or record the program again with a writer of the callgrind format."
            }
            Likeness::CpuProfileJson => "Convert it with chrome2calltree first.",
            Likeness::Json => {
                "A callgrind-format profile is plain text with an \u{201c}events:\u{201d} line."
            }
            Likeness::Elf => {
                "Run it under \u{201c}valgrind --tool=callgrind\u{201d} and open the callgrind.out file that this writes."
            }
            Likeness::Png => "Open the profile that the picture was made of.",
            Likeness::PerfData => {
                "Convert it with \u{201c}perf script\u{201d} and perfgrind or perf2calltree first."
            }
            Likeness::PprofProtobuf => "Convert it with \u{201c}pprof -callgrind\u{201d} first.",
            Likeness::Utf16 => {
                "Save it as UTF-8, or redirect the output without changing its encoding."
            }
            Likeness::CarriageReturns => "Convert the line ends to newlines.",
            Likeness::AnnotateReport => {
                "Open the callgrind.out or cachegrind.out file that the report was made of."
            }
            Likeness::Binary | Likeness::Text => {
                "A callgrind-format profile is plain text with an \u{201c}events:\u{201d} line."
            }
        }
    }
}

impl fmt::Display for Likeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "this seems to be {}, not a callgrind-format profile. {}",
            self.noun(),
            self.remedy()
        )
    }
}
