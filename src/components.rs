//! Strongly connected components of a graph: Tarjan's search, with Pearce's single number for each node. It has
//! its own stack, because recursion of a profiled program may be a million calls deep.

/// An edge, see [`Components::find`]. One type for all graphs, as each would add another copy of the search to the page.
type Edge<'a> = dyn Fn(u32, u32) -> Option<Option<u32>> + 'a;

/// The components of a graph.
pub(crate) struct Components {
    /// Component of each node, numbered from 0.
    pub(crate) of: Vec<u32>,
    /// All nodes, each after those that it leads to, except within a component; the nodes of a component are adjacent.
    pub(crate) in_order: Vec<u32>,
}

impl Components {
    /// Finds the components of a graph. `edge` has the end of an edge by its node and its number there:
    /// `None` after the last one, `Some(None)` for one to ignore.
    pub(crate) fn find(nodes: usize, edge: &Edge<'_>) -> Self {
        let mut search = Search {
            edge,
            link: vec![UNSEEN; nodes],
            visits: 0,
            components: 0,
            open: Vec::new(),
            path: Vec::new(),
            finished: Vec::with_capacity(nodes),
        };
        for root in 0..nodes as u32 {
            if search.link[root as usize] == UNSEEN {
                search.enter(root);
                while !search.path.is_empty() {
                    search.step();
                }
            }
        }
        Components {
            of: search.link.iter().map(|&link| closed(link)).collect(),
            in_order: search.finished,
        }
    }
}

/// Not visited yet.
const UNSEEN: u32 = u32::MAX;

struct Search<'a> {
    edge: &'a Edge<'a>,
    /// Lowest visit number that the node leads back to; later the number of its component, counted down from
    /// the largest number so that the ranges do not overlap.
    link: Vec<u32>,
    visits: u32,
    components: u32,
    /// Nodes whose component is not known yet.
    open: Vec<u32>,
    /// Nodes on the path from the root of the search: (node, next edge, own visit number).
    path: Vec<(u32, u32, u32)>,
    finished: Vec<u32>,
}

impl Search<'_> {
    fn enter(&mut self, node: u32) {
        self.link[node as usize] = self.visits;
        self.path.push((node, 0, self.visits));
        self.visits += 1;
    }

    /// Follows the next edge of the last node on the path, or leaves that node.
    fn step(&mut self) {
        let Some(&mut (node, ref mut next, _)) = self.path.last_mut() else {
            return;
        };
        let Some(end) = (self.edge)(node, *next) else {
            return self.leave();
        };
        *next += 1;
        match end.map(|end| (end, self.link[end as usize])) {
            None => {}
            Some((end, UNSEEN)) => self.enter(end),
            // Numbers of finished components are above all visit numbers, so they need no special case.
            Some((_, link)) => self.lower(node, link),
        }
    }

    fn lower(&mut self, node: u32, link: u32) {
        let own = &mut self.link[node as usize];
        *own = (*own).min(link);
    }

    fn leave(&mut self) {
        let Some((node, _, visit)) = self.path.pop() else {
            return;
        };
        if self.link[node as usize] < visit {
            // It leads back to a node that is still on the path.
            self.open.push(node);
        } else {
            self.close(node, visit);
        }
        if let Some(&(before, ..)) = self.path.last() {
            let link = self.link[node as usize];
            self.lower(before, link);
        }
    }

    /// The node is the first visited one of its component: all nodes opened since then belong to it.
    fn close(&mut self, node: u32, visit: u32) {
        let component = closed(self.components);
        self.components += 1;
        while let Some(&member) = self.open.last() {
            if self.link[member as usize] < visit {
                break;
            }
            self.link[member as usize] = component;
            self.finished.push(member);
            self.open.pop();
        }
        self.link[node as usize] = component;
        self.finished.push(node);
    }
}

/// Turns a component number into a link and back. Links of closed components count down from just below
/// [`UNSEEN`]; there are at most 2^28 nodes, so they stay above all visit numbers.
fn closed(number: u32) -> u32 {
    UNSEEN - 1 - number
}
