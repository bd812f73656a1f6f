//! Reading of profiles, from bytes to tables: numbers checked against independent sources.
//!
//! | module | what is checked against what |
//! |---|---|
//! | `facts` | real profiles against facts that another, plain reader found in them |
//! | `bad_files` | files with one fault each against what a trustworthy reader answers |
//! | `chunking` | a text in pieces against the same text in one piece |
//! | `differential` | random texts against a plain and slow reader (`plain`) |
//! | `details` | lines, instructions, calls and jumps against the profile and against all lines summed plainly |
//! | `pages` | pages that are read again against the first reading of them |
//! | `edges` | edge cases against the answers of other readers |
//! | `writers` | a profile of each writer of the format |

mod bad_files;
mod chunking;
mod details;
mod differential;
mod edges;
mod facts;
mod pages;
mod plain;
mod support;
mod writers;
