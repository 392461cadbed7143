//! Access to maps and sequences for the lean deserializer: bodies, blocks by label, objects; lists, several blocks.

use std::borrow::Cow;
use std::ops::Range;

use hcl_core::native;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::lean::{LeanBlocks, LeanDeserializer};
use super::name::NameDeserializer;
use super::native_view::{plain_key, plain_keys_differ};
use crate::content::{Entry, Groups, NameMatcher, Walk};
use crate::session::Session;
use crate::stop::{Result, Stop};
use crate::view::{AttributeView, BlockView};

/// The entries of a map.
pub(super) struct LeanEntries<'v, 'de> {
    session: &'v Session<'v, 'de>,
    source: Source<'v>,
    is_complete: bool,
}

enum Source<'v> {
    Body {
        walk: Walk<'v>,
        /// The names of a struct's fields; `None` for a map.
        fields: Option<&'static [&'static str]>,
        matcher: NameMatcher,
        current: Option<Entry<'v>>,
        /// Fields whose blocks were read, a bit each.
        seen: u64,
    },
    Labels {
        of: &'v LeanBlocks<'v>,
        groups: Groups,
        current: Range<usize>,
    },
    Object {
        items: native::ObjectItems<'v>,
        current: Option<native::Expression<'v>>,
    },
}

impl<'v, 'de> LeanEntries<'v, 'de> {
    #[inline]
    const fn new(session: &'v Session<'v, 'de>, source: Source<'v>) -> Self {
        Self {
            session,
            source,
            is_complete: false,
        }
    }

    /// Visits a body with the fields of a struct, or with any names.
    pub(super) fn visit_body<V: Visitor<'de>>(
        session: &Session<'_, 'de>,
        walk: Walk<'_>,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value> {
        let source = Source::Body {
            walk,
            fields,
            matcher: NameMatcher::default(),
            current: None,
            seen: 0,
        };
        LeanEntries::new(session, source).visit(visitor)
    }

    /// Returns the blocks by their next label, which all must have.
    pub(super) fn of_labels(session: &'v Session<'v, 'de>, of: &'v LeanBlocks<'v>) -> Result<Self> {
        if !of.all_have_labels() {
            return Err(Stop);
        }
        let groups = Groups::new(of.blocks.len(), |index| {
            let label = of.blocks.get(index).and_then(|it| it.label(of.labels));
            label.unwrap_or_default()
        });
        let current = 0..0;
        Ok(Self::new(
            session,
            Source::Labels {
                of,
                groups,
                current,
            },
        ))
    }

    /// Returns the entries of an object with keys that are plain and differ.
    #[inline]
    pub(super) fn of_object(
        session: &'v Session<'v, 'de>,
        value: native::Expression<'v>,
    ) -> Option<Self> {
        let items = value.as_object()?;
        let current = None;
        plain_keys_differ(session, &items)
            .then(|| Self::new(session, Source::Object { items, current }))
    }

    /// Calls a visitor, which must read the map to its end.
    #[inline]
    pub(super) fn visit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let session = self.session;
        let value = session.read_nested(|| visitor.visit_map(&mut self))?;
        if self.is_complete || self.is_at_end() {
            Ok(value)
        } else {
            Err(Stop)
        }
    }

    fn is_at_end(&self) -> bool {
        match &self.source {
            Source::Object { items, .. } => items.len() == 0,
            Source::Body { .. } | Source::Labels { .. } => false,
        }
    }
}

impl<'de> MapAccess<'de> for &mut LeanEntries<'_, 'de> {
    type Error = Stop;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let session = self.session;
        match &mut self.source {
            Source::Object { items, current } => {
                let Some(item) = items.next() else {
                    self.is_complete = true;
                    return Ok(None);
                };
                *current = Some(item.value());
                let key = plain_key(item);
                let key = LeanDeserializer::of_text(session, key.ok_or(Stop)?);
                seed.deserialize(key).map(Some)
            }
            Source::Body {
                walk,
                fields: Some(fields),
                matcher,
                current,
                seen,
            } => {
                let name = match expected(walk, fields, *matcher) {
                    Some((name, attribute)) => {
                        matcher.advance();
                        *current = Some(Entry::Attribute(attribute));
                        name
                    }
                    None => match next_field(walk, fields, (matcher, seen), current)? {
                        Some(name) => name,
                        None => {
                            self.is_complete = true;
                            return Ok(None);
                        }
                    },
                };
                seed.deserialize(NameDeserializer::new(name)).map(Some)
            }
            Source::Body { walk, current, .. } => {
                *current = walk.next();
                let name = match current {
                    Some(Entry::Attribute(attribute)) => attribute.name(),
                    Some(Entry::Blocks(range)) => walk.first_in(range).ok_or(Stop)?.type_name(),
                    None => {
                        self.is_complete = true;
                        return Ok(None);
                    }
                };
                seed.deserialize(LeanDeserializer::of_text(session, name))
                    .map(Some)
            }
            Source::Labels {
                of,
                groups,
                current,
            } => {
                *current = groups.starting_at(current.end);
                if current.start == current.end {
                    self.is_complete = true;
                    return Ok(None);
                }
                let first = of.blocks.get(groups.index(current.start));
                let label = first.and_then(|first| first.label(of.labels));
                let label: Cow<'_, str> = label.ok_or(Stop)?;
                seed.deserialize(LeanDeserializer::of_text(session, &label))
                    .map(Some)
            }
        }
    }

    #[inline]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value> {
        let session = self.session;
        let (blocks, labels) = match &mut self.source {
            Source::Object { current, .. } => {
                let value = current.take().ok_or(Stop)?;
                return seed.deserialize(LeanDeserializer::of_value(session, value));
            }
            Source::Body { walk, current, .. } => match current.take().ok_or(Stop)? {
                Entry::Attribute(AttributeView::Native(attribute)) => {
                    let value = LeanDeserializer::of_value(session, attribute.expression());
                    return seed.deserialize(value);
                }
                Entry::Attribute(AttributeView::Model(_)) => return Err(Stop),
                Entry::Blocks(range) => (Cow::Borrowed(walk.blocks_in(range)), 0),
            },
            Source::Labels {
                of,
                groups,
                current,
            } => (
                groups.blocks(of.blocks, current).ok_or(Stop)?,
                of.labels + 1,
            ),
        };
        let _label = match labels.checked_sub(1) {
            Some(index) => Some(session.enter_label(index).ok_or(Stop)?),
            None => None,
        };
        let blocks = &*blocks;
        let blocks = LeanBlocks { blocks, labels };
        seed.deserialize(LeanDeserializer::of_blocks(session, &blocks))
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        match &self.source {
            Source::Body { walk, fields, .. } => fields.is_none().then(|| walk.min_len()),
            Source::Labels {
                groups, current, ..
            } => Some(groups.len() - current.end),
            Source::Object { items, .. } => Some(items.len()),
        }
    }
}

/// Returns the next item of a body if it is the argument of the field that is expected. Otherwise passes nothing.
#[inline(always)]
fn expected<'v>(
    walk: &mut Walk<'v>,
    fields: &'static [&'static str],
    matcher: NameMatcher,
) -> Option<(&'static str, AttributeView<'v>)> {
    let name = *fields.get(matcher.expected())?;
    Some((name, walk.next_named(name)?))
}

#[inline(never)]
fn next_field<'v>(
    walk: &mut Walk<'v>,
    fields: &'static [&'static str],
    (matcher, seen): (&mut NameMatcher, &mut u64),
    current: &mut Option<Entry<'v>>,
) -> Result<Option<&'static str>> {
    *current = walk.next_run();
    // The full deserializer reports names that a struct does not have.
    let index = match current {
        Some(Entry::Attribute(attribute)) => matcher.next(&fields, *attribute).ok_or(Stop)?,
        Some(Entry::Blocks(range)) => {
            let first = walk.first_in(range).ok_or(Stop)?;
            let index = matcher.next(&fields, first).ok_or(Stop)?;
            // `a {}`, `b {}`, `a {}`: the full deserializer brings the blocks of a type together.
            let bit = 1 << (index % 64);
            if *seen & bit != 0 {
                return Err(Stop);
            }
            *seen |= bit;
            index
        }
        None => return Ok(None),
    };
    Ok(Some(fields.get(index).ok_or(Stop)?))
}

/// The elements of a sequence.
pub(super) struct LeanElements<'v, 'de> {
    session: &'v Session<'v, 'de>,
    elements: Elements<'v>,
}

enum Elements<'v> {
    Tuple(native::Elements<'v>),
    /// Blocks, and the number of their labels that were read.
    Blocks(std::slice::Iter<'v, BlockView<'v>>, usize),
}

impl<'v, 'de> LeanElements<'v, 'de> {
    #[inline]
    pub(super) const fn of_tuple(
        session: &'v Session<'v, 'de>,
        elements: native::Elements<'v>,
    ) -> Self {
        let elements = Elements::Tuple(elements);
        Self { session, elements }
    }

    pub(super) fn of_blocks(session: &'v Session<'v, 'de>, of: &LeanBlocks<'v>) -> Self {
        let elements = Elements::Blocks(of.blocks.iter(), of.labels);
        Self { session, elements }
    }

    /// Calls a visitor, which must take every element.
    #[inline]
    pub(super) fn visit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let session = self.session;
        let value = session.read_nested(|| visitor.visit_seq(&mut self))?;
        match self.len() {
            0 => Ok(value),
            _ => Err(Stop),
        }
    }

    #[inline]
    fn len(&self) -> usize {
        match &self.elements {
            Elements::Tuple(elements) => elements.len(),
            Elements::Blocks(blocks, _) => blocks.len(),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut LeanElements<'_, 'de> {
    type Error = Stop;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let session = self.session;
        match &mut self.elements {
            Elements::Tuple(elements) => match elements.next() {
                Some(element) => seed
                    .deserialize(LeanDeserializer::of_value(session, element))
                    .map(Some),
                None => Ok(None),
            },
            Elements::Blocks(blocks, labels) => {
                let Some(block) = blocks.next() else {
                    return Ok(None);
                };
                let blocks = LeanBlocks {
                    blocks: std::slice::from_ref(block),
                    labels: *labels,
                };
                seed.deserialize(LeanDeserializer::of_blocks(session, &blocks))
                    .map(Some)
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.len())
    }
}
