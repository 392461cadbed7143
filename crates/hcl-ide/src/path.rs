//! Paths into a configuration: blocks, and steps into a value.

/// Type and labels of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlockHeader {
    pub(crate) type_name: String,
    pub(crate) labels: Vec<String>,
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ValueStep {
    /// An element of a list or tuple.
    Element(usize),
    /// The value of an entry of an object or map.
    Key(String),
}
