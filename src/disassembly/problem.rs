//! Why a file is of no use: cannot be disassembled at all, or does not belong to the program.

use std::fmt;

/// Why a file is of no use. Shown to people as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not ELF at all.
    NotElf,
    /// ELF, but its headers or tables point nowhere.
    Damaged,
    /// An object file before linking, or a core dump: its addresses are none of a profile.
    NotLinked,
    /// Code for a machine that is not read here.
    Machine,
    /// A file of debug information, split from its program: the code itself is not in it.
    NoCode,
    /// Given as debug information, but there is none in it that the program lacks.
    NoDebug,
    /// Debug information of a program with another build id.
    OtherBuildId,
    /// Debug information of which the checksum is not the one that the program gives.
    OtherChecksum,
    /// Debug information of a program for another machine.
    OtherMachine,
    /// What a compiler split off, and from no part of this program.
    OtherUnits,
    /// Debug information that is damaged, or larger than is read.
    Unreadable,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Problem::NotElf => "it is no ELF file (a program or library of Linux, for instance)",
            Problem::Damaged => "it is damaged: its tables point nowhere",
            Problem::NotLinked => "it is no linked program or library",
            Problem::Machine => "it is for another machine than x86 or AArch64",
            Problem::NoCode => {
                "it holds debug information only: the program itself is needed, not its split-off part"
            }
            Problem::NoDebug => "it holds no debug information that the program lacks",
            Problem::OtherBuildId => {
                "it belongs to another build of the program: their build ids differ"
            }
            Problem::OtherChecksum => {
                "it is not the file that was split off from the program: its checksum is another one"
            }
            Problem::OtherMachine => "it belongs to a program for another machine",
            Problem::OtherUnits => {
                "it belongs to no part of the program: it was compiled for another one, or at another time"
            }
            Problem::Unreadable => "its debug information is damaged, or larger than is read",
        })
    }
}

impl std::error::Error for Problem {}
