//! Reading of profiles, from bytes to tables: numbers checked against independent sources.
//!
//! | module | what is checked against what |
//! |---|---|
//! | `facts` | real profiles against facts that another, plain reader found in them |

mod facts;
mod support;
