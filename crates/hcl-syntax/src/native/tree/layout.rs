//! The layout of the arena: how heads, fields, elements and steps are stored as words of 32 bits.
//!
//! A node is a head, the fields of its form, and its elements if the form has any:
//!
//! ```text
//! │ start │ length, code │ fields … │ elements … │
//! ╰────── head ──────────╯
//! ```
//!
//! `start` and `length` are the node's span in bytes; the code says which form it is and how many elements it has
//! ([`NodeTag`](super::Tag)). Fields and elements refer to other nodes by the index of their first word. The forms are the
//! structs of this file: their fields are stored in the order in which they are declared, and nothing else in the crate
//! counts words.
//!
//! An attribute has a *plain* form, which leaves out its fields.

use crate::source::Span;

/// Words of a head.
pub(super) const HEAD: usize = 2;

/// Bits of the code in the second word of a head; the others hold the length.
const CODE_BITS: u32 = 8;

/// The length that stands for itself and all greater ones: the ends of such nodes are in a table of their own.
const LONG: u32 = (1 << (32 - CODE_BITS)) - 1;

/// Packs a length and a code into one word. Returns `None` if the length needs more than 24 bits.
#[inline]
pub(super) const fn pack(length: u32, code: u32) -> Option<u32> {
    if length < LONG {
        Some(length << CODE_BITS | code)
    } else {
        None
    }
}

/// Packs the code of a node with its end in the table of long nodes.
pub(super) const fn pack_long(code: u32) -> u32 {
    LONG << CODE_BITS | code
}

/// Returns the length in a packed word, unless the end is in the table of long nodes.
#[inline]
pub(super) const fn length(packed: u32) -> Option<u32> {
    let length = packed >> CODE_BITS;
    if length < LONG { Some(length) } else { None }
}

/// Returns the code in a packed word.
#[inline]
pub(super) const fn code(packed: u32) -> u32 {
    packed & ((1 << CODE_BITS) - 1)
}

/// The index of an expression's node. 0 is the file's own body, so it is never an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExpressionId(pub(crate) u32);

/// The index of a list: a number, then that many words.
///
/// ```text
/// │ count │ word … │
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListId(pub(super) u32);

impl ListId {
    /// The list without elements: the first word of the arena is 0.
    pub(crate) const EMPTY: Self = Self(0);
}

/// A value stored as a fixed number of words.
pub(crate) trait Stored: Copy {
    /// How many words.
    const WORDS: usize;

    /// Reads the value from the first words of `words`.
    fn read(words: &[u32]) -> Self;

    /// Writes the value to the first words of `words`.
    fn write(self, words: &mut [u32]);
}

/// Returns the words of a node without elements, by its fields.
pub(crate) const fn node_words<F: Stored>() -> usize {
    HEAD + F::WORDS
}

/// The most words of any fields.
pub(super) const MAX_FIELDS: usize = ForFields::WORDS;

impl Stored for u32 {
    const WORDS: usize = 1;

    #[inline]
    fn read(words: &[u32]) -> Self {
        words.first().copied().unwrap_or_default()
    }

    #[inline]
    fn write(self, words: &mut [u32]) {
        if let Some(word) = words.first_mut() {
            *word = self;
        }
    }
}

impl Stored for bool {
    const WORDS: usize = 1;

    #[inline]
    fn read(words: &[u32]) -> Self {
        u32::read(words) != 0
    }

    #[inline]
    fn write(self, words: &mut [u32]) {
        u32::from(self).write(words);
    }
}

impl Stored for ExpressionId {
    const WORDS: usize = 1;

    #[inline]
    fn read(words: &[u32]) -> Self {
        Self(u32::read(words))
    }

    #[inline]
    fn write(self, words: &mut [u32]) {
        self.0.write(words);
    }
}

/// `None` is 0.
impl Stored for Option<ExpressionId> {
    const WORDS: usize = 1;

    #[inline]
    fn read(words: &[u32]) -> Self {
        let id = ExpressionId::read(words);
        (id.0 != 0).then_some(id)
    }

    #[inline]
    fn write(self, words: &mut [u32]) {
        self.map_or(0, |id| id.0).write(words);
    }
}

impl Stored for ListId {
    const WORDS: usize = 1;

    #[inline]
    fn read(words: &[u32]) -> Self {
        Self(u32::read(words))
    }

    #[inline]
    fn write(self, words: &mut [u32]) {
        self.0.write(words);
    }
}

/// Start, end.
impl Stored for Span {
    const WORDS: usize = 2;

    #[inline]
    fn read(words: &[u32]) -> Self {
        let (start, rest) = split(words);
        Self::new(start, u32::read(rest))
    }

    #[inline]
    fn write(self, words: &mut [u32]) {
        if let [start, end, ..] = words {
            (*start, *end) = (self.start, self.end);
        }
    }
}

/// The fields of a form without fields.
impl Stored for () {
    const WORDS: usize = 0;

    #[inline]
    fn read(_: &[u32]) -> Self {}

    #[inline]
    fn write(self, _: &mut [u32]) {}
}

/// Reads a value. Returns it and the words after it.
#[inline]
fn split<T: Stored>(words: &[u32]) -> (T, &[u32]) {
    let rest = words.get(T::WORDS..).unwrap_or_default();
    (T::read(words), rest)
}

/// Declares structs that are stored field by field, in the order of declaration.
macro_rules! stored {
    ($($(#[$about:meta])* $name:ident {
        $($(#[$about_field:meta])* $field:ident: $type:ty,)+
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct $name {
            $($(#[$about_field])* pub(crate) $field: $type,)+
        }

        impl Stored for $name {
            const WORDS: usize = 0 $(+ <$type>::WORDS)+;

            #[inline]
            fn read(words: &[u32]) -> Self {
                $(let ($field, words) = split::<$type>(words);)+
                let _ = words;
                Self { $($field),+ }
            }

            #[inline]
            fn write(self, words: &mut [u32]) {
                $(
                    self.$field.write(words);
                    let words = words.get_mut(<$type>::WORDS..).unwrap_or_default();
                )+
                let _ = words;
            }
        }
    )+};
}

// Bodies.
stored! {
    /// `name = value`. The head is the name.
    ///
    /// ```text
    /// │ start │ length, code │ value │
    /// ```
    ///
    /// The plain form has no fields: its value, which has no fields either, is stored right before it.
    ///
    /// ```text
    /// │ start │ length, code │ start │ length, code │
    /// ╰────── value ─────────╯────── name ──────────╯
    /// ```
    AttributeFields {
        value: ExpressionId,
    }

    /// `type "label" { … }`, or the whole file at index 0. The head is the block type; the labels come after the
    /// fields, each as a head.
    ///
    /// ```text
    /// │ start │ length, code │ body │ body │ items │ label count │ start │ length, code │ …
    ///                                                            ╰────── label ─────────╯
    /// ```
    BlockFields {
        /// From the open to the close brace.
        body: Span,
        /// Indices of attributes and blocks, in source order.
        items: ListId,
        label_count: u32,
    }
}

// Expressions, in the order of `Tag`. Forms that are not here have no fields.
stored! {
    /// Literal text of a heredoc or template, or of a string with strip markers.
    ///
    /// ```text
    /// │ start │ length, code │ inside │ inside │
    /// ```
    TextFields {
        /// The text without quotes and markers.
        inside: Span,
    }

    /// `(inner)`, `"${inner}"`, `-inner`, `!inner`
    ///
    /// ```text
    /// │ start │ length, code │ inner │
    /// ```
    InnerFields {
        inner: ExpressionId,
    }

    /// `left + right`
    ///
    /// ```text
    /// │ start │ length, code │ left │ right │
    /// ```
    BinaryFields {
        left: ExpressionId,
        right: ExpressionId,
    }

    /// `condition ? if_true : if_false`
    ///
    /// ```text
    /// │ start │ length, code │ condition │ if true │ if false │
    /// ```
    ConditionalFields {
        condition: ExpressionId,
        if_true: ExpressionId,
        if_false: ExpressionId,
    }

    /// `name(argument, …)`. The elements are the arguments.
    ///
    /// ```text
    /// │ start │ length, code │ name end │ open │ close │ expansion │ argument … │
    /// ```
    CallFields {
        /// The end of the name with its namespaces.
        name_end: u32,
        /// The start of `(`.
        open_paren: u32,
        /// The start of `)`; the end of the call where it is missing.
        close_paren: u32,
        /// The start of `...` after the last argument, or 0.
        expansion: u32,
    }

    /// The first fields of both forms of `for`: `for key_name, value_name in collection`.
    ForIntro {
        /// Empty where only one name is given.
        key_name: Span,
        value_name: Span,
        collection: ExpressionId,
    }

    /// `[for value_name in collection : value if condition]`
    ///
    /// ```text
    /// │ start │ length, code │ key name │ key name │ value name │ value name │ collection │
    ///                                           │ key or 0 │ value │ condition or 0 │ groups │
    /// ```
    ForFields {
        intro: ForIntro,
        /// The key of an object `for`.
        key: Option<ExpressionId>,
        value: ExpressionId,
        condition: Option<ExpressionId>,
        /// Whether `...` follows the value.
        groups: bool,
    }

    /// `root.step[step]`. The elements are steps.
    ///
    /// ```text
    /// │ start │ length, code │ root end │ step … │
    /// ```
    TraversalFields {
        /// The end of the variable's name.
        root_end: u32,
    }

    /// `source.step[step]`. The elements are steps.
    ///
    /// ```text
    /// │ start │ length, code │ source │ step … │
    /// ```
    RelativeTraversalFields {
        source: ExpressionId,
    }

    /// `collection[key]`
    ///
    /// ```text
    /// │ start │ length, code │ collection │ key │ bracket │
    /// ```
    IndexFields {
        collection: ExpressionId,
        key: ExpressionId,
        /// The start of `[`.
        bracket: u32,
    }

    /// `source.*.step`, `source[*].step`
    ///
    /// ```text
    /// │ start │ length, code │ source │ each │ marker │ marker │
    /// ```
    SplatFields {
        source: ExpressionId,
        /// The result for each element.
        each: ExpressionId,
        /// `.*` or `[*]`
        marker: Span,
    }

    /// An expression that broke off.
    ///
    /// ```text
    /// │ start │ length, code │ index │
    /// ```
    IncompleteFields {
        /// Index in [`NodeTree::incomplete`](super::Tree::incomplete).
        index: u32,
    }
}

// Parts of templates. A literal has no fields, and an interpolation is its expression's node.
stored! {
    /// `%{ if condition }…%{ else }…%{ endif }`
    ///
    /// ```text
    /// │ start │ length, code │ condition │ if true │ if false │ has else │
    /// ```
    TemplateIfFields {
        condition: ExpressionId,
        /// Indices of parts.
        if_true: ListId,
        /// Indices of parts.
        if_false: ListId,
        has_else: bool,
    }

    /// `%{ for key_name, value_name in collection }…%{ endfor }`
    ///
    /// ```text
    /// │ start │ length, code │ key name │ key name │ value name │ value name │ collection │ parts │
    /// ```
    TemplateForFields {
        intro: ForIntro,
        /// Indices of parts.
        parts: ListId,
    }
}

stored! {
    /// A step of a traversal, which has no head: `.name`, `.0` or `[key]`.
    ///
    /// ```text
    /// │ is key │ span │ span │ start of the name, or key │
    /// ```
    StepFields {
        is_key: bool,
        span: Span,
        target: u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_stored_in_the_order_of_declaration() {
        let fields = ForFields {
            intro: ForIntro {
                key_name: Span::new(1, 2),
                value_name: Span::new(3, 4),
                collection: ExpressionId(5),
            },
            key: None,
            value: ExpressionId(6),
            condition: Some(ExpressionId(7)),
            groups: true,
        };
        let mut words = [0; MAX_FIELDS];
        fields.write(&mut words);
        assert_eq!(words, [1, 2, 3, 4, 5, 0, 6, 7, 1]);
        assert_eq!(ForFields::read(&words), fields);
    }

    #[test]
    fn lengths_of_24_bits_are_long() {
        assert_eq!(
            pack(3, 7).map(|packed| (length(packed), code(packed))),
            Some((Some(3), 7))
        );
        assert_eq!(pack(LONG, 7), None);
        assert_eq!((length(pack_long(7)), code(pack_long(7))), (None, 7));
    }
}
