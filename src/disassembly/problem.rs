//! Why a file cannot be used: it cannot be disassembled, or does not belong to the program.

use std::fmt;

/// Why a file cannot be used. Shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not an ELF file.
    NotElf,
    /// ELF, but its headers or tables are invalid.
    Damaged,
    /// An object file before linking, or a core dump: its addresses are not those of a profile.
    NotLinked,
    /// Code for an unsupported machine.
    Machine,
    /// A separate file of debug information, without code.
    NoCode,
    /// A file without any debug information that the program lacks.
    NoDebug,
    /// Debug information of a program with another build id.
    OtherBuildId,
    /// Debug information with another checksum than the program requires.
    OtherChecksum,
    /// Debug information of a program for another machine.
    OtherMachine,
    /// Split DWARF units of another program.
    OtherUnits,
    /// Debug information that is damaged or too large.
    Unreadable,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Problem::NotElf => "it is not an ELF file (a program or library for Linux)",
            Problem::Damaged => "it is damaged: its tables are invalid",
            Problem::NotLinked => "it is not a linked program or library",
            Problem::Machine => "its machine is not supported; only x86 and AArch64 are",
            Problem::NoCode => "it contains only debug information; add the program itself",
            Problem::NoDebug => "it contains no debug information that the program lacks",
            Problem::OtherBuildId => {
                "it belongs to another build of the program: their build ids differ"
            }
            Problem::OtherChecksum => {
                "it is not the debug file of this program: the checksums differ"
            }
            Problem::OtherMachine => "it belongs to a program for another machine",
            Problem::OtherUnits => "it does not belong to this build of the program",
            Problem::Unreadable => "its debug information is damaged or too large",
        })
    }
}

impl std::error::Error for Problem {}
