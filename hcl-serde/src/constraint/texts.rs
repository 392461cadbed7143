//! Lists of texts, of constants and of data.

/// A list of texts: in a constant of the derive, or in a published schema.
#[derive(Clone, Copy, Debug)]
pub enum Texts<'s> {
    /// In a constant.
    Constant(&'s [&'s str]),
    /// In data.
    Data(&'s [String]),
}

impl<'s> Texts<'s> {
    /// No texts.
    pub const NONE: Self = Self::Constant(&[]);

    pub(crate) const fn is_empty(self) -> bool {
        match self {
            Self::Constant(texts) => texts.is_empty(),
            Self::Data(texts) => texts.is_empty(),
        }
    }

    pub(crate) fn contains(self, text: &str) -> bool {
        self.iter().any(|it| it == text)
    }

    /// Returns the texts in order.
    pub fn iter(self) -> impl Iterator<Item = &'s str> + Clone {
        let (constants, data) = match self {
            Self::Constant(texts) => (texts, &[][..]),
            Self::Data(texts) => (&[][..], texts),
        };
        let data = data.iter().map(String::as_str);
        constants.iter().copied().chain(data)
    }
}
