//! Other programs beside ours.

use super::{Table, milliseconds};
use crate::bench::numbers::{rate, size};
use crate::bench::results::Results;

pub(super) fn peers(results: &Results) -> String {
    let heads = ["program", "does", "time", "MB/s", "memory", "times ours"];
    let mut table = Table::new("Other programs", &heads);
    let ours = results.peers.first().map(|peer| peer.seconds());
    for peer in &results.peers {
        let seconds = peer.seconds();
        let memory = peer.runs.iter().filter_map(|run| run.memory).max();
        table.row([
            peer.name.clone(),
            peer.does.to_owned(),
            milliseconds(1000.0 * seconds),
            format!("{:.1}", rate(results.peers_bytes, seconds)),
            memory.map_or_else(String::new, size),
            ours.map_or_else(String::new, |ours| format!("{:.1}", seconds / ours)),
        ]);
    }
    let file = size(results.peers_bytes);
    table.finish(&format!(
        "Each with one file of {file} from start to end; time on the processor where the system tells it, for \
         pages on the clock. Memory of pages: of the whole tab."
    ))
}
