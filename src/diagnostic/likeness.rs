//! What an input that is no callgrind-format profile seems to be, and what its owner can do.

use std::fmt;

macro_rules! likenesses {
    ($($variant:ident $doc:literal $noun:literal $remedy:literal;)*) => {
        /// A guess at the kind of a file that is not a profile of the callgrind format.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Likeness { $(#[doc = $doc] $variant,)* }

        impl Likeness {
            /// Every kind.
            pub const ALL: &'static [Likeness] = &[$(Likeness::$variant,)*];

            /// What the input seems to be, as a noun phrase.
            pub fn noun(self) -> &'static str {
                match self { $(Likeness::$variant => $noun,)* }
            }

            /// What to do about it, as a sentence.
            pub fn remedy(self) -> &'static str {
                match self { $(Likeness::$variant => $remedy,)* }
            }
        }
    };
}

likenesses! {
    Markup
        "An HTML or XML page, often a failed download."
        "an HTML or XML page"
        "A download may have failed: fetch the profile itself.";
    SpeedscopeJson
        "A speedscope profile."
        "a speedscope profile (JSON)"
        "Open it in speedscope, or record the program again with a writer of the callgrind format.";
    CpuProfileJson
        "A `.cpuprofile` of V8 (Node.js or Chrome DevTools)."
        "a V8 .cpuprofile (JSON)"
        "Convert it with chrome2calltree first.";
    TraceJson
        "A trace in the format of Chrome's tracing tools."
        "a Chrome trace (JSON)"
        "Open it in Perfetto, or record a .cpuprofile and convert that with chrome2calltree.";
    Dhat
        "The output of Valgrind's DHAT or of dhat-rs."
        "a DHAT heap profile (JSON)"
        "Open it in dh_view.html, or record the program with \u{201c}valgrind --tool=massif --xtree-memory=full\u{201d}.";
    Json
        "Any other JSON text."
        "JSON"
        "A callgrind-format profile is plain text with an \u{201c}events:\u{201d} line.";
    Elf
        "A program or library in ELF."
        "a program or library (ELF)"
        "Run it under \u{201c}valgrind --tool=callgrind\u{201d} and open the callgrind.out file that this writes.";
    CoreDump
        "The memory image of a crashed program."
        "a core dump"
        "Open it in a debugger; a profile is written by \u{201c}valgrind --tool=callgrind\u{201d}.";
    Program
        "A program or library for Windows, macOS or WebAssembly, or a static library."
        "a program or library"
        "Open the profile that a profiler wrote of it.";
    Image
        "A picture."
        "a picture"
        "Open the profile that the picture was made of.";
    Pdf
        "A PDF document."
        "a PDF document"
        "Open the profile that it was made of.";
    Sqlite
        "An SQLite database, as some profilers record into."
        "an SQLite database"
        "Export a profile in the callgrind format from it first.";
    Archive
        "An archive or compressed file of a kind that is not unpacked here."
        "an archive of a kind that is not read here"
        "Unpack it first, or pack the profile with gzip, zstd, xz, bzip2 or zip.";
    PerfData
        "The recording of Linux `perf record`."
        "a recording of Linux perf"
        "Convert it with \u{201c}perf script\u{201d} and perfgrind or perf2calltree first.";
    PerfScript
        "The printed samples of `perf script`."
        "the output of \u{201c}perf script\u{201d}"
        "Convert it with perf2calltree first.";
    PprofProtobuf
        "A profile of pprof in its own protobuf form."
        "a pprof profile (protobuf)"
        "Convert it with \u{201c}pprof -callgrind\u{201d} first.";
    PythonProfile
        "What Python's cProfile dumps."
        "a Python profile (pstats)"
        "Convert it with pyprof2calltree first.";
    WebgrindBuffer
        "A preprocessed file of webgrind, or the beginning of one."
        "a preprocessed file of webgrind"
        "Open the cachegrind.out file that webgrind made it of.";
    AnnotateReport
        "The printed report of callgrind_annotate, cg_annotate or a similar tool."
        "the printed report of an annotate tool"
        "Open the callgrind.out or cachegrind.out file that the report was made of.";
    ProfilerReport
        "The printed report of some other profiler."
        "the printed report of a profiler"
        "Let the profiler write its data in the callgrind format.";
    ValgrindLog
        "The messages of Valgrind."
        "the messages of Valgrind"
        "Open the callgrind.out or cachegrind.out file that Valgrind wrote at the end of the run.";
    Massif
        "The output of Valgrind's Massif."
        "a Massif heap profile"
        "Print it with ms_print, or record the program with \u{201c}valgrind --tool=massif --xtree-memory=full\u{201d}.";
    XdebugTrace
        "A function trace of Xdebug."
        "a function trace of Xdebug"
        "Record a profile with \u{201c}xdebug.mode=profile\u{201d} and open the cachegrind.out file.";
    FoldedStacks
        "Stacks in one line each, as flame graphs are made of."
        "folded stacks"
        "Record the program again with a writer of the callgrind format.";
    Gprof
        "The data or the report of gprof."
        "data of gprof"
        "Run the program under \u{201c}valgrind --tool=callgrind\u{201d} and open the callgrind.out file that this writes.";
    SourceCode
        "Source code of a program."
        "source code"
        "Open the profile of the program.";
    Binary
        "Any other data with bytes that text does not have."
        "binary data"
        "A callgrind-format profile is plain text with an \u{201c}events:\u{201d} line.";
    Text
        "Text of some other kind."
        "some other text"
        "A callgrind-format profile is plain text with an \u{201c}events:\u{201d} line.";
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
