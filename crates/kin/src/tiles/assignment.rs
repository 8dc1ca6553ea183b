//! The assignment problem: each row gets a column of its own, at the least total cost.
//!
//! Technique: the Hungarian method (H. W. Kuhn, *The Hungarian method for the assignment problem*,
//! 1955) in the form of shortest augmenting paths (R. Jonker and A. Volgenant, 1987). Potentials
//! keep all reduced costs at least zero, and the assigned ones at zero. Rows come in one by one;
//! each is assigned along a shortest path of reduced costs to a free column. Unlike theirs, this
//! version has no initial reduction: boards are small.

/// The column of each row, by a matrix of `size` x `size` costs. The sum of the costs is the
/// least. It takes about `size`^3 steps, and asks for a cost up to `size` times.
pub(super) fn assign(size: usize, cost: impl Fn(usize, usize) -> i64) -> Vec<usize> {
    let mut row_potentials = vec![0; size];
    let mut column_potentials = vec![0; size];
    let mut row_of: Vec<Option<usize>> = vec![None; size];
    let mut column_of: Vec<Option<usize>> = vec![None; size];
    for new_row in 0..size {
        // Dijkstra's algorithm from the new row: for each column its distance, and the row that it
        // is reached from.
        let mut distance = vec![i64::MAX; size];
        let mut reached_from = vec![new_row; size];
        let mut settled: Vec<usize> = Vec::with_capacity(size);
        let mut is_settled = vec![false; size];
        let (mut row, mut length) = (new_row, 0);
        let free = loop {
            for column in (0..size).filter(|&column| !is_settled[column]) {
                let reduced = cost(row, column) - row_potentials[row] - column_potentials[column];
                if length + reduced < distance[column] {
                    distance[column] = length + reduced;
                    reached_from[column] = row;
                }
            }
            let open = (0..size).filter(|&column| !is_settled[column]);
            let nearest = open
                .min_by_key(|&column| distance[column])
                .expect("fewer rows than columns are assigned");
            length = distance[nearest];
            match row_of[nearest] {
                None => break nearest,
                Some(assigned) => row = assigned,
            }
            is_settled[nearest] = true;
            settled.push(nearest);
        };
        // Makes the costs along the path zero, and none of the others negative.
        row_potentials[new_row] += length;
        for column in settled {
            let gain = length - distance[column];
            column_potentials[column] -= gain;
            let row = row_of[column].expect("a settled column is assigned");
            row_potentials[row] += gain;
        }
        // Along the path, each row takes the column that was reached from it.
        let mut column = Some(free);
        while let Some(taken) = column {
            let row = reached_from[taken];
            row_of[taken] = Some(row);
            column = column_of[row].replace(taken);
        }
    }
    let columns = column_of.into_iter();
    columns
        .map(|column| column.expect("every row was assigned"))
        .collect()
}
