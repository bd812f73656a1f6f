//! webgrind buffers: layouts, collection from profiles, tables.

mod buffers;
mod oracle;
