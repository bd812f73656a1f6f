//! Kinds of files that are not callgrind-format profiles, with advice for the user.

use std::fmt;

macro_rules! likenesses {
    ($($variant:ident $doc:literal $noun:literal $remedy:literal;)*) => {
        /// The probable kind of a file that is not a callgrind-format profile.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Likeness { $(#[doc = $doc] $variant,)* }

        impl Likeness {
            /// Every kind.
            pub const ALL: &'static [Likeness] = &[$(Likeness::$variant,)*];

            /// The kind as a noun phrase.
            pub fn noun(self) -> &'static str {
                match self { $(Likeness::$variant => $noun,)* }
            }

            /// Advice for the user, as a sentence.
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
        "The download may have failed. Download the profile itself.";
    SpeedscopeJson
        "A speedscope profile."
        "a speedscope profile (JSON)"
        "Open it in speedscope, or record the program again with a tool that writes the callgrind format.";
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
        "Run it under \u{201c}valgrind --tool=callgrind\u{201d} and open the callgrind.out file that it writes.";
    CoreDump
        "The memory image of a crashed program."
        "a core dump"
        "Open it in a debugger. To record a profile, use \u{201c}valgrind --tool=callgrind\u{201d}.";
    Program
        "A program or library for Windows, macOS or WebAssembly, or a static library."
        "a program or library"
        "Open the profile that was recorded from it.";
    Image
        "A picture."
        "a picture"
        "Open the profile that the picture was made from.";
    Archive
        "An archive or compressed file of an unsupported kind."
        "an archive of an unsupported kind"
        "Unpack it first, or compress the profile with gzip, zstd, xz, bzip2 or zip.";
    PerfData
        "A recording of Linux `perf record`."
        "a Linux perf recording"
        "Convert it with \u{201c}perf script\u{201d} and perfgrind or perf2calltree first.";
    PerfScript
        "The printed samples of `perf script`."
        "the output of \u{201c}perf script\u{201d}"
        "Convert it with perf2calltree first.";
    PprofProtobuf
        "A pprof profile in protobuf form."
        "a pprof profile (protobuf)"
        "Convert it with \u{201c}pprof -callgrind\u{201d} first.";
    PythonProfile
        "A dump of Python's cProfile."
        "a Python profile (pstats)"
        "Convert it with pyprof2calltree first.";
    WebgrindBuffer
        "A preprocessed webgrind file, or the beginning of one."
        "a preprocessed webgrind file"
        "Open the cachegrind.out file that webgrind made it from.";
    AnnotateReport
        "The printed report of callgrind_annotate, cg_annotate or a similar tool."
        "the printed report of callgrind_annotate or cg_annotate"
        "Open the callgrind.out or cachegrind.out file that the report was made from.";
    ProfilerReport
        "The printed report of some other profiler."
        "the printed report of a profiler"
        "Export the data in the callgrind format.";
    ValgrindLog
        "Messages that Valgrind prints."
        "Valgrind messages"
        "Open the callgrind.out or cachegrind.out file that Valgrind wrote at the end of the run.";
    Massif
        "The output of Valgrind's Massif."
        "a Massif heap profile"
        "Print it with ms_print, or record the program with \u{201c}valgrind --tool=massif --xtree-memory=full\u{201d}.";
    XdebugTrace
        "A function trace of Xdebug."
        "an Xdebug function trace"
        "Record a profile with \u{201c}xdebug.mode=profile\u{201d} and open the cachegrind.out file.";
    FoldedStacks
        "Folded stacks, the input of flame graph scripts."
        "folded stacks"
        "Record the program again with a writer of the callgrind format.";
    Gprof
        "Data or a report of gprof."
        "gprof data"
        "Run the program under \u{201c}valgrind --tool=callgrind\u{201d} and open the callgrind.out file that it writes.";
    SourceCode
        "Source code of a program."
        "source code"
        "Open the profile of the program.";
    Binary
        "Any other binary data."
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
            "this looks like {}, not a callgrind-format profile. {}",
            self.noun(),
            self.remedy()
        )
    }
}
