//! How much is tried at random: little in a usual run, all when `GRINDSCOPE_THOROUGH` is set, as in
//! the workflow of each night.

/// So many cases in a thorough run, 300 at most in a usual one.
pub(crate) fn cases(thorough: u32) -> u32 {
    match std::env::var_os("GRINDSCOPE_THOROUGH") {
        Some(_) => thorough,
        None => thorough.min(300),
    }
}
