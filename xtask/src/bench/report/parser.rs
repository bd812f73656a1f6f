//! How fast texts are read, and what it takes of memory.

use super::{Table, milliseconds};
use crate::bench::meter::Throughput;
use crate::bench::numbers::{median, rate, size, thousands};
use crate::bench::results::{Growth, Results};

pub(super) fn parser(results: &Results) -> String {
    let heads = [
        "profile", "size", "native", "ceiling", "share", "Chromium", "ceiling", "share",
    ];
    let mut table = Table::new("Parser", &heads);
    for shape in &results.shapes {
        let native = throughput(&shape.native);
        let browser = shape
            .browser
            .as_ref()
            .map_or_else(Default::default, throughput);
        let [name, size] = [shape.name.clone(), size(shape.native.bytes)];
        table.row([[name, size].as_slice(), &native, &browser].concat());
    }
    table.finish("From bytes in memory to the open profile, in pieces of 1 MiB; MB/s.")
}

/// Rate, rate of the ceiling, share.
fn throughput(run: &Throughput) -> [String; 3] {
    let mega = |seconds: &[f64]| format!("{:.0}", rate(run.bytes, median(seconds)));
    let share = format!("{:.0} %", 100.0 * run.share_of_ceiling());
    [mega(&run.parse), mega(&run.scan), share]
}

pub(super) fn growth(results: &Results) -> String {
    let heads = [
        "text",
        "functions",
        "calls",
        "native",
        "MB/s",
        "memory",
        "Chromium",
        "MB/s",
        "WebAssembly",
        "bound",
    ];
    let mut table = Table::new("Growth", &heads);
    for growth in &results.growth {
        let native = &growth.native;
        let seconds = median(&growth.seconds);
        let mut row = vec![
            size(native.bytes),
            thousands(native.functions),
            thousands(native.calls),
            milliseconds(1000.0 * seconds),
            format!("{:.0}", rate(native.bytes, seconds)),
            growth.native_memory().map_or_else(String::new, size),
        ];
        row.extend(
            growth
                .browser
                .as_ref()
                .map_or_else(Default::default, |memory| {
                    [
                        milliseconds(1000.0 * memory.seconds),
                        format!("{:.0}", rate(memory.bytes, memory.seconds)),
                        size(memory.open.max(memory.reading)),
                        size(growth.bound() as u64),
                    ]
                }),
        );
        table.row(row);
    }
    table.finish(
        "One profile by instructions in growing sizes, read in pieces. Memory: the most that the process had beyond \
         its size before. WebAssembly: all of its memory, in one run; bound: 0.1 byte per byte, 200 bytes per \
         function, 40 per call and event.",
    )
}

impl Growth {
    /// What WebAssembly's memory is to stay under, in bytes.
    pub(crate) fn bound(&self) -> f64 {
        let native = &self.native;
        0.1 * native.bytes as f64
            + 200.0 * native.functions as f64
            + 40.0 * (native.calls * native.events) as f64
    }

    fn native_memory(&self) -> Option<u64> {
        Some(self.native.resident?.saturating_sub(self.native.before?))
    }
}

pub(super) fn webgrind(results: &Results) -> String {
    let Some(run) = &results.webgrind else {
        return String::new();
    };
    let mut table = Table::new(
        "Webgrind",
        &["text", "buffer", "MB/s", "MB/s of processor time"],
    );
    let processor = match &run.processor[..] {
        [] => String::new(),
        seconds => format!("{:.0}", rate(run.bytes, median(seconds))),
    };
    let clock = format!("{:.0}", rate(run.bytes, median(&run.seconds)));
    table.row([size(run.bytes), size(run.written), clock, processor]);
    table.finish("A profile as Xdebug writes it, converted to a buffer of version 6, natively.")
}
