//! Long names of the events that Valgrind's tools count.
//!
//! A long name that the file states itself (`event:` line) goes before.

/// Short and long names, in the words of the Valgrind manuals.
const LONG_NAMES: &[(&str, &str)] = &[
    ("Ir", "Instruction Fetch"),
    ("Dr", "Data Read Access"),
    ("Dw", "Data Write Access"),
    ("I1mr", "L1 Instr. Fetch Miss"),
    ("D1mr", "L1 Data Read Miss"),
    ("D1mw", "L1 Data Write Miss"),
    ("I2mr", "L2 Instr. Fetch Miss"),
    ("D2mr", "L2 Data Read Miss"),
    ("D2mw", "L2 Data Write Miss"),
    ("ILmr", "LL Instr. Fetch Miss"),
    ("DLmr", "LL Data Read Miss"),
    ("DLmw", "LL Data Write Miss"),
    ("ILdmr", "LL Instr. Fetch Miss of a Modified Line"),
    ("DLdmr", "LL Data Read Miss of a Modified Line"),
    ("DLdmw", "LL Data Write Miss of a Modified Line"),
    ("Bc", "Conditional Branch"),
    ("Bcm", "Mispredicted Cond. Branch"),
    ("Bi", "Indirect Branch"),
    ("Bim", "Mispredicted Ind. Branch"),
    ("Ge", "Global Bus Event"),
    ("Smp", "Samples"),
    ("Sys", "System Time"),
    ("User", "User Time"),
    ("AcCost1", "L1 Temporal Locality: Loads per Access"),
    ("SpLoss1", "L1 Spatial Loss: Unused Bytes"),
    ("AcCost2", "LL Temporal Locality: Loads per Access"),
    ("SpLoss2", "LL Spatial Loss: Unused Bytes"),
    ("sysCount", "System Calls"),
    ("sysTime", "Elapsed Time in System Calls"),
    ("sysCpuTime", "CPU Time in System Calls"),
    ("allocCount", "Allocations"),
    ("allocSize", "Allocated Bytes"),
    ("L1m", "L1 Miss Sum"),
    ("L2m", "L2 Miss Sum"),
    ("LLm", "Last-level Miss Sum"),
    ("Bm", "Mispredicted Branch"),
    ("CEst", "Cycle Estimation"),
];

/// The long name of a well-known event.
///
/// ```
/// use grindscope::analysis::events::long_name;
/// assert_eq!(long_name("Ir"), Some("Instruction Fetch"));
/// assert_eq!(long_name("wall_time"), None);
/// ```
pub fn long_name(short: &str) -> Option<&'static str> {
    let found = LONG_NAMES.iter().find(|(name, _)| *name == short);
    found.map(|(_, long)| *long)
}
