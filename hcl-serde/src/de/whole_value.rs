//! Plain values, bodies and blocks as whole values, for targets that take a [`Value`].

use hcl_core::value::Mapping;
use hcl_core::{Diagnostics, Number, Str, Type, Value, native};

use super::native_view::{plain_key, plain_keys_differ};
use super::origin::Origin;
use super::part::{TreeBlocks, TreeDeserializer};
use crate::content::{BlocksByLabel, ContentWalk, Entry};
use crate::location::Path;
use crate::session::Session;
use crate::view::{AttributeView, BlockView, BodyView};

/// Maximum depth of a value. Deeper ones are built by serde, which reports them if a limit says so.
const MAX_DEPTH: u32 = 64;

impl TreeDeserializer<'_, '_> {
    /// Returns the part as a value. `None` if it has mistakes, or is not plain.
    pub(super) fn whole(&self) -> Option<Value> {
        let session = self.session();
        if !session.builds_values() {
            return None;
        }
        let values = ValueBuilder::new(session);
        if let Self::Value(value) = self {
            return match value.origin {
                Origin::Native(expression) => values.literal(expression),
                _ => None,
            };
        }
        let (value, found) = session.collect(|| match self {
            Self::Body(body) if !body.attributes_only => match body.body {
                BodyView::Native(body) => values.body(ContentWalk::of_native(body)),
                BodyView::Model(_) => values.body(body.content(&mut Diagnostics::new()).walk()),
            },
            Self::Blocks(TreeBlocks { blocks, labels, .. }) => values.blocks(blocks, *labels),
            Self::Body(_) | Self::Value(_) => None,
        });
        let value = value.filter(|_| found.is_empty());
        if value.is_none() {
            session.build_no_values();
        }
        value
    }
}

/// Makes values of parts.
#[derive(Clone, Copy)]
struct ValueBuilder<'c, 'de> {
    session: &'c Session<'c, 'de>,
    /// The levels that a value may have.
    levels: u32,
}

impl<'c, 'de> ValueBuilder<'c, 'de> {
    fn new(session: &'c Session<'c, 'de>) -> Self {
        let levels = session.context().limits().value_depth.min(MAX_DEPTH);
        Self { session, levels }
    }

    /// Starts a value inside another one. Returns `None` if it is too deep.
    fn inside(self) -> Option<Self> {
        let levels = self.levels.checked_sub(1)?;
        Some(Self { levels, ..self })
    }

    /// Returns the value of a literal.
    fn literal(self, literal: native::Expression<'_>) -> Option<Value> {
        if let Some(text) = literal.as_verbatim() {
            return self
                .session
                .is_ascii(text)
                .then(|| Value::from_nfc(text.into()));
        }
        if let Some(digits) = literal.as_number() {
            return Some(match digits.parse::<u64>() {
                Ok(whole) => whole.into(),
                Err(_) => Number::parse_literal(digits).ok()?.into(),
            });
        }
        if let Some(value) = literal.as_bool() {
            return Some(value.into());
        }
        if let Some(elements) = literal.as_tuple() {
            let inside = self.inside()?;
            let mut values = Vec::with_capacity(elements.len());
            for element in elements {
                values.push(inside.literal(element)?);
            }
            return Some(Value::tuple(values));
        }
        if let Some(items) = literal.as_object()
            && plain_keys_differ(self.session, &items)
        {
            let inside = self.inside()?;
            let mut entries = Vec::with_capacity(items.len());
            for item in items {
                let key = Str::from(plain_key(item)?);
                entries.push((key, inside.literal(item.value())?));
            }
            return Some(object(entries));
        }
        let is_null = literal.as_keyword() == Some("null");
        is_null.then(|| Value::null(Type::Dynamic))
    }

    /// Returns the value of an argument, which may be an expression.
    fn argument(self, value: native::Expression<'_>) -> Option<Value> {
        self.literal(value).or_else(|| {
            // Where something is reported, the path is needed.
            self.session.evaluate(&value.into(), &Path::ROOT).ok()
        })
    }

    /// Returns the object of a body's arguments and blocks.
    fn body(self, mut walk: ContentWalk<'_>) -> Option<Value> {
        let inside = self.inside()?;
        let mut entries = Vec::with_capacity(walk.max_len());
        while let Some(entry) = walk.next() {
            let (name, value) = match entry {
                Entry::Attribute(AttributeView::Native(attribute)) => {
                    (attribute.name(), inside.argument(attribute.expression())?)
                }
                Entry::Attribute(AttributeView::Model(_)) => return None,
                Entry::Blocks(range) => {
                    let first = walk.first_in(&range)?;
                    let blocks = walk.blocks_in(range);
                    (first.type_name(), inside.blocks(blocks, 0)?)
                }
            };
            if !self.session.is_ascii(name) {
                return None;
            }
            entries.push((Str::from(name), value));
        }
        let count = entries.len();
        let mapping: Mapping = entries.into_iter().collect();
        // The full deserializer reports an argument with the name of a block type.
        (mapping.len() == count).then(|| Value::object(mapping))
    }

    /// Returns blocks as an object by label, as a list, or a single one as the object of its body.
    fn blocks(self, blocks: &[BlockView<'_>], labels: usize) -> Option<Value> {
        if blocks.iter().all(|block| block.label_count() > labels) {
            return self.labels(blocks, labels);
        }
        match blocks {
            [block] => self.block(block),
            blocks => {
                let inside = self.inside()?;
                let mut values = Vec::with_capacity(blocks.len());
                for block in blocks {
                    values.push(inside.blocks(std::slice::from_ref(block), labels)?);
                }
                Some(Value::tuple(values))
            }
        }
    }

    fn block(self, block: &BlockView<'_>) -> Option<Value> {
        match block {
            BlockView::Native(block) => self.body(ContentWalk::of_native(block.body())),
            BlockView::Model(_) => None,
        }
    }

    fn labels(self, all: &[BlockView<'_>], labels: usize) -> Option<Value> {
        let inside = self.inside()?;
        let mut entries = Vec::new();
        for same in BlocksByLabel::new(all, labels, None) {
            let key = Str::from(&*same.first()?.label(labels)?);
            entries.push((key, inside.blocks(&same, labels + 1)?));
        }
        Some(object(entries))
    }
}

fn object(entries: Vec<(Str, Value)>) -> Value {
    Value::object(entries.into_iter().collect())
}
