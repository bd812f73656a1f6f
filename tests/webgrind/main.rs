//! webgrind buffers: layouts, collection from profiles, tables.

mod buffers;
mod damage;
mod hostile;
mod oracle;
mod overflow;
