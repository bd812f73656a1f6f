//! Exact and fast reading of callgrind-format profiles.
//!
//! ```
//! let profile = grindscope::from_reader(&b"events: Ir\nfn=main\n1 42\n"[..])?; // or grindscope::open(path)
//! let ir = profile.event("Ir").expect("an event");
//! for function in ir.functions().take(10) {
//!     println!("{} {}", function.self_cost(), function.name());
//!     for call in function.callers() {
//!         println!("    {} from {}", call.cost, call.function.name());
//!     }
//! }
//! assert_eq!(ir.total(), 42);
//! # Ok::<(), grindscope::OpenError>(())
//! ```
//!
//! [`open`], [`from_reader`] and [`compare`] and the types they return are the stable interface. The modules are
//! those of the page and of the command; they change with any version, and docs.rs does not show them.
//!
//! | feature | adds |
//! |---|---|
//! | `cli` (default) | the command; all other features |
//! | `containers` | compressed files and archives |
//! | `disassembly` | instructions of programs |
//! | `export` | writers of other formats |
//!
//! The modules form layers. A module imports only modules of the layers above its own in this list
//! (`tests/layers.rs` checks it):
//!
//! ```text
//! limits                      implementation limits
//! order, components, numbering  a sort for all kinds of rows; cycles of a graph; numbers for values
//! dominators                  nodes of a graph that all paths lead through
//! diagnostic                  errors and warnings
//! sink, text                  events of a profile text; whole lines out of chunks
//! container, grammar, model   bytes to text; lines to events; sums of events in tables
//! analysis                    pure functions over the frozen profile
//! details, disassembly        costs of lines and instructions; machine code as text
//! code                        rows of lines and instructions, for the page and the command
//! browse                      rows with their order and filters, cached while browsing
//! export, webgrind            writers; reader and writer of webgrind files
//! loading                     fills a sink from files
//! facade                      what other programs use
//! wasm, disassembler, cli     adapters for the browser (two modules) and the command line
//! ```
//!
//! Only the last layer uses JavaScript, files or a terminal.

#[cfg_attr(docsrs, doc(hidden))]
pub mod analysis;
#[cfg_attr(docsrs, doc(hidden))]
pub mod browse;
#[cfg(all(not(target_arch = "wasm32"), feature = "cli"))]
#[cfg_attr(docsrs, doc(hidden))]
pub mod cli;
#[cfg_attr(docsrs, doc(hidden))]
pub mod code;
pub(crate) mod components;
#[cfg_attr(docsrs, doc(hidden))]
pub mod container;
#[cfg_attr(docsrs, doc(hidden))]
pub mod details;
#[cfg_attr(docsrs, doc(hidden))]
pub mod diagnostic;
#[cfg(all(target_arch = "wasm32", feature = "disassembler"))]
#[cfg_attr(docsrs, doc(hidden))]
pub mod disassembler;
#[cfg(feature = "disassembly")]
#[cfg_attr(docsrs, doc(hidden))]
pub mod disassembly;
pub(crate) mod dominators;
#[cfg(feature = "export")]
#[cfg_attr(docsrs, doc(hidden))]
pub mod export;
mod facade;
#[cfg_attr(docsrs, doc(hidden))]
pub mod grammar;
#[cfg_attr(docsrs, doc(hidden))]
pub mod limits;
#[cfg_attr(docsrs, doc(hidden))]
pub mod loading;
#[cfg_attr(docsrs, doc(hidden))]
pub mod model;
pub(crate) mod numbering;
pub(crate) mod order;
#[cfg_attr(docsrs, doc(hidden))]
pub mod sink;
#[cfg_attr(docsrs, doc(hidden))]
pub mod text;
#[cfg(analyser)]
#[cfg_attr(docsrs, doc(hidden))]
pub mod wasm;
#[cfg_attr(docsrs, doc(hidden))]
pub mod webgrind;

pub use facade::{
    Call, ChangedFunction, Comparison, Event, Function, Line, OpenError, Profile, compare,
    from_reader, open,
};
