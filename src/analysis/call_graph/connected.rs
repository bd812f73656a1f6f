//! Drops what no drawn call connects to the middle of the graph.

use super::GraphCall;

/// Drops the nodes that no chain of calls, in either direction, connects to one of the `middle` nodes, with
/// the calls between them. Indices of the remaining calls refer to the remaining nodes.
pub(super) fn keep_connected<T>(middle: &[usize], nodes: &mut Vec<T>, calls: &mut Vec<GraphCall>) {
    let mut neighbours = vec![Vec::new(); nodes.len()];
    for call in calls.iter() {
        neighbours[call.from].push(call.to);
        neighbours[call.to].push(call.from);
    }
    let mut reached = vec![false; nodes.len()];
    let mut next = middle.to_vec();
    while let Some(node) = next.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            next.append(&mut neighbours[node]);
        }
    }
    let mut places = Vec::with_capacity(nodes.len());
    let mut next_place = 0;
    for &kept in &reached {
        places.push(next_place);
        next_place += usize::from(kept);
    }
    let mut kept = reached.iter();
    nodes.retain(|_| kept.next() == Some(&true));
    calls.retain_mut(|call| {
        let kept = reached[call.from];
        (call.from, call.to) = (places[call.from], places[call.to]);
        kept
    });
}
