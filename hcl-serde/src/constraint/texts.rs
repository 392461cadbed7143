//! Lists of texts, of constants and of data.

/// A list of texts: in a constant of the derive, or in data.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Texts;
///
/// let written = Texts::Constant(&["GET", "POST"]);
/// let read = Texts::Data(vec!["GET".to_owned(), "POST".to_owned()]);
/// assert_eq!(written, read);
/// assert_eq!(read.iter().last(), Some("POST"));
/// ```
// Not a `Cow`, which has one lifetime only: constants are read where data lives for a shorter time.
#[derive(Clone, Debug)]
pub enum Texts<'s> {
    /// In a constant.
    Constant(&'s [&'s str]),
    /// In data.
    Data(Vec<String>),
}

impl Texts<'_> {
    /// Returns whether a text is in the list.
    pub(crate) fn contains(&self, text: &str) -> bool {
        self.iter().any(|it| it == text)
    }

    /// Returns the texts in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        let (constants, data) = match self {
            Self::Constant(texts) => (*texts, &[][..]),
            Self::Data(texts) => (&[][..], texts.as_slice()),
        };
        let data = data.iter().map(String::as_str);
        constants.iter().copied().chain(data)
    }
}

impl Default for Texts<'_> {
    fn default() -> Self {
        Self::Constant(&[])
    }
}

impl PartialEq for Texts<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Texts<'_> {}

impl<T: Into<String>, const N: usize> From<[T; N]> for Texts<'_> {
    fn from(texts: [T; N]) -> Self {
        texts.into_iter().collect()
    }
}

impl<T: Into<String>> FromIterator<T> for Texts<'_> {
    fn from_iter<I: IntoIterator<Item = T>>(texts: I) -> Self {
        Self::Data(texts.into_iter().map(Into::into).collect())
    }
}

#[cfg(feature = "schema")]
impl serde::Serialize for Texts<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "schema")]
impl<'de> serde::Deserialize<'de> for Texts<'_> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::Data)
    }
}
