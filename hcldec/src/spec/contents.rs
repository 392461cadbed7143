//! The content of a body, by name. A spec may take as many names as a body has, so none is looked for one by one.

use hcl_core::body::{Attribute, Block};
use hcl_core::{BodyContent, SourceSpan};

/// Up to this many are compared one by one.
const FEW: usize = 32;

/// Content whose names are sorted where there are many.
#[derive(Debug)]
pub(super) struct Contents<'d, 'f> {
    content: &'d BodyContent<'f>,
    attributes: Vec<(&'d str, usize)>,
    blocks: Vec<(&'d str, usize)>,
}

impl<'d, 'f> Contents<'d, 'f> {
    pub(super) fn new(content: &'d BodyContent<'f>) -> Self {
        Self {
            content,
            attributes: sorted(content.attributes.iter().map(Attribute::name)),
            blocks: sorted(content.blocks.iter().map(Block::type_name)),
        }
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&'d Attribute<'f>> {
        if self.attributes.is_empty() {
            return self.content.attribute(name);
        }
        let &(_, place) = named(&self.attributes, name).first()?;
        self.content.attributes.get(place)
    }

    /// The blocks of a type, in source order.
    pub(super) fn blocks_of(&self, type_name: &str) -> impl Iterator<Item = &'d Block<'f>> {
        let blocks = &*self.content.blocks;
        let few = if self.blocks.is_empty() { blocks } else { &[] };
        let few = few
            .iter()
            .filter(move |block| block.type_name() == type_name);
        let many = named(&self.blocks, type_name).iter();
        few.chain(many.filter_map(move |&(_, place)| blocks.get(place)))
    }

    pub(super) fn missing_item(&self) -> Option<SourceSpan> {
        self.content.missing_item.clone()
    }
}

/// Names with their places, in order; none of a few.
fn sorted<'d>(names: impl ExactSizeIterator<Item = &'d str>) -> Vec<(&'d str, usize)> {
    if names.len() <= FEW {
        return Vec::new();
    }
    let mut sorted: Vec<_> = names.zip(0..).collect();
    sorted.sort_unstable();
    sorted
}

/// The entries of one name.
fn named<'s, 'd>(sorted: &'s [(&'d str, usize)], name: &str) -> &'s [(&'d str, usize)] {
    let start = sorted.partition_point(|(other, _)| *other < name);
    let behind = sorted.get(start..).unwrap_or_default();
    let length = behind.partition_point(|(other, _)| *other == name);
    behind.get(..length).unwrap_or_default()
}
