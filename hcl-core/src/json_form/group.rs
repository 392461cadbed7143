//! Blocks of one type as nested objects: labels are names, repeated blocks arrays.

use std::collections::HashSet;

use super::Json;

/// A block: its labels, and its body in the JSON syntax.
#[derive(Debug)]
pub(super) struct Labelled {
    pub(super) labels: Vec<Box<str>>,
    pub(super) body: Json,
}

/// Returns the blocks of one type, in their order.
///
/// Adjacent blocks with equal labels share an object. A label that comes again after another one begins a new object in
/// an array, since one object would change the order of the blocks.
pub(super) fn grouped(blocks: Vec<Labelled>) -> Json {
    level(blocks, 0)
}

/// Groups blocks by their first `depth` labels. Recursion is bounded by the limit on labels.
fn level(blocks: Vec<Labelled>, depth: usize) -> Json {
    let unlabelled = blocks.iter().filter(|block| block.labels.len() <= depth);
    match unlabelled.count() {
        0 => by_label(blocks, depth),
        count if count == blocks.len() => {
            one_or_array(blocks.into_iter().map(|block| block.body).collect())
        }
        // No schema fits both; every block stays as it is.
        _ => one_or_array(
            blocks
                .into_iter()
                .map(|block| level(vec![block], depth))
                .collect(),
        ),
    }
}

fn by_label(blocks: Vec<Labelled>, depth: usize) -> Json {
    let mut objects = Vec::new();
    let mut object = Vec::new();
    let mut names: HashSet<Box<str>> = HashSet::new();
    let mut blocks = blocks.into_iter().peekable();
    while let Some(first) = blocks.next() {
        let label = first.labels.get(depth).cloned().unwrap_or_default();
        let mut run = vec![first];
        while let Some(next) = blocks.next_if(|next| next.labels.get(depth) == Some(&label)) {
            run.push(next);
        }
        // A label that occurs again after others begins another object, which keeps the order of the blocks.
        if !names.insert(label.clone()) {
            objects.push(Json::Object(std::mem::take(&mut object)));
            names.clear();
            names.insert(label.clone());
        }
        object.push((label, level(run, depth + 1)));
    }
    objects.push(Json::Object(object));
    one_or_array(objects)
}

fn one_or_array(mut values: Vec<Json>) -> Json {
    match (values.pop(), values.is_empty()) {
        (Some(only), true) => only,
        (Some(last), false) => {
            values.push(last);
            Json::Array(values)
        }
        (None, _) => Json::Array(values),
    }
}
