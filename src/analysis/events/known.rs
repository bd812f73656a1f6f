//! Long names of events of well-known writers, for files without them.

/// Short and long names, as in the Valgrind manual, KCachegrind and Xdebug.
const LONG_NAMES: &[(&str, &str)] = &[
    ("Ir", "Instructions executed"),
    ("Dr", "Data reads"),
    ("Dw", "Data writes"),
    ("I1mr", "L1 instruction fetch misses"),
    ("D1mr", "L1 data read misses"),
    ("D1mw", "L1 data write misses"),
    ("I2mr", "L2 instruction fetch misses"),
    ("D2mr", "L2 data read misses"),
    ("D2mw", "L2 data write misses"),
    ("ILmr", "Last-level instruction fetch misses"),
    ("DLmr", "Last-level data read misses"),
    ("DLmw", "Last-level data write misses"),
    ("ILdmr", "Last-level dirty instruction fetch misses"),
    ("DLdmr", "Last-level dirty data read misses"),
    ("DLdmw", "Last-level dirty data write misses"),
    ("Bc", "Conditional branches"),
    ("Bcm", "Mispredicted conditional branches"),
    ("Bi", "Indirect branches"),
    ("Bim", "Mispredicted indirect branches"),
    ("Ge", "Global bus events"),
    ("AcCost1", "L1 temporal locality loss"),
    ("SpLoss1", "L1 spatial locality loss"),
    ("AcCost2", "L2 temporal locality loss"),
    ("SpLoss2", "L2 spatial locality loss"),
    ("sysCount", "System calls"),
    ("sysTime", "Time in system calls"),
    ("sysCpuTime", "CPU time in system calls"),
    ("Ct", "Estimated cycles by throughput"),
    ("Cl", "Estimated cycles by latency"),
    ("allocCount", "Allocations"),
    ("allocSize", "Bytes allocated"),
    ("Smp", "Samples"),
    ("Samples", "Samples"),
    ("Sys", "System time"),
    ("User", "User time"),
    ("Time_(10ns)", "Time in units of 10 ns"),
    ("Time", "Time"),
    ("Memory", "Memory in bytes"),
    ("Memory_(bytes)", "Memory in bytes"),
    ("L1m", "L1 misses"),
    ("L2m", "L2 misses"),
    ("LLm", "Last-level misses"),
    ("Bm", "Mispredicted branches"),
    ("CEst", "Estimated cycles"),
];

/// The long name of a well-known event.
///
/// ```
/// use grindscope::analysis::events::long_name;
/// assert_eq!(long_name("Ir"), Some("Instructions executed"));
/// assert_eq!(long_name("wall_time"), None);
/// ```
pub fn long_name(short: &str) -> Option<&'static str> {
    let found = LONG_NAMES.iter().find(|(name, _)| *name == short);
    found.map(|(_, long)| *long)
}
