//! Without the code of a map for each type: of a `BTreeMap`, it would be a tenth of this program.

use serde::{Serialize, Serializer};

#[derive(Clone)]
pub(crate) struct Entries<K, V>(Vec<(K, V)>);

pub(crate) fn entries<K, V>(entries: impl Into<Vec<(K, V)>>) -> Entries<K, V> {
    Entries(entries.into())
}

impl<K: Serialize, V: Serialize> Serialize for Entries<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
