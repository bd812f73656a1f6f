//! webgrind buffers: layouts, collection from profiles, tables.

mod buffers;
mod call_tree;
mod damage;
mod documentation;
mod facts;
mod hostile;
mod invocations;
mod opening;
mod oracle;
mod overflow;
mod replay;
mod report;
mod server;
mod sums;
#[path = "../support/thorough.rs"]
mod thorough;
mod xdebug;
