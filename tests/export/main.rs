//! Exports, each read again by its own tool or by an independent reader of its published format.
//!
//! | module | what is checked against what |
//! |---|---|
//! | `command` | options of `convert` and `findings`, by hand |
//! | `callgrind` | the profile that is read again, `callgrind_annotate`, and KCachegrind's understanding of ids |
//! | `contexts` | recursion levels and callers in names, by hand |
//! | `events` | names of events that the profile does not have, by hand |
//! | `hostile` | names that attack a terminal, a page or a parser, in every format |
//! | `output` | files that `-o` names, by hand |
//! | `separate` | separate inlined functions in all of these and in what the page shows, against LLVM's symbolizer |
//! | `stacks` | folded stacks, speedscope and pprof against the contexts, each by a plain reader |
//! | `tables` | JSON against the profile, DOT by Graphviz |

mod callgrind;
mod command;
mod contexts;
mod events;
mod hostile;
mod output;
mod parts;
mod separate;
mod stacks;
mod support;
mod tables;

#[path = "../support/hostile_names.rs"]
mod hostile_list;
#[path = "../support/kcachegrind_reader.rs"]
mod kcachegrind_reader;
#[path = "../support/protobuf.rs"]
mod protobuf;
#[path = "../support/shapes.rs"]
mod shapes;
