//! Reading of profiles, from bytes to tables: numbers checked against independent sources.
//!
//! | module | what is checked against what |
//! |---|---|
//! | `facts` | real profiles against facts that another, plain reader found in them |
//! | `bad_files` | files with one fault each against what a trustworthy reader answers |
//! | `archives` | other files next to profiles in an archive |
//! | `callees` | callees whose object or file no line says, by hand |
//! | `chunking` | a text in pieces against the same text in one piece |
//! | `command_warnings` | what the command prints of oddities against the warnings of the profile |
//! | `cut_files` | files that end too early, and texts that only look like profiles |
//! | `differential` | random texts against a plain and slow reader (`plain`) |
//! | `details` | lines, instructions, calls and jumps against the profile and against all lines summed plainly |
//! | `pages` | pages that are read again against the first reading of them |
//! | `edges` | edge cases against the answers of other readers |
//! | `hostile_names` | names that attack a terminal or a page |
//! | `properties` | profiles written in different ways |
//! | `runs` | what the command does with files of several runs, by hand |
//! | `writers` | a profile of each writer of the format |

mod archives;
mod bad_files;
mod callees;
mod chunking;
mod command_warnings;
mod cut_files;
mod details;
mod differential;
mod edges;
mod facts;
mod hostile_names;
mod pages;
mod plain;
mod properties;
mod runs;
mod support;
mod writers;

#[path = "../support/hostile_names.rs"]
mod hostile_list;
#[path = "../support/thorough.rs"]
mod thorough;
