//! Byte offsets in other units.

use hcl_value::internal::sort::sort_by_key;

use super::position::ColumnUnit;
use super::text::Source;
use super::to_u32::to_u32;

impl Source {
    /// Converts byte offsets into the text to offsets in another unit, in one pass over the text. The result has the order of
    /// the offsets, which need not be sorted. An offset after the end counts as the end, one inside a character as its start.
    ///
    /// Strings of Python are indexed by code points, those of JavaScript by code units of UTF-16. A grapheme cluster that
    /// an offset divides counts as two.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_syntax::source::ColumnUnit;
    ///
    /// let source = Source::new("app.hcl", r#"icon = "😀"
    /// port = 80
    /// "#)?;
    /// let offsets = [14, 8, 12]; // "port", the character, the end of the character
    /// assert_eq!(source.offsets_in(&offsets, ColumnUnit::Utf32), [11, 8, 9]);
    /// assert_eq!(source.offsets_in(&offsets, ColumnUnit::Utf16), [12, 8, 10]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn offsets_in(&self, offsets: &[u32], unit: ColumnUnit) -> Vec<u32> {
        let mut order = Vec::with_capacity(offsets.len());
        for (index, &offset) in offsets.iter().enumerate() {
            order.push((offset, index));
        }
        sort_by_key(&mut order, |&(offset, _)| offset);
        let mut converted = vec![0; offsets.len()];
        let (mut at, mut count) = (0, 0);
        for (offset, index) in order {
            let offset = self.char_start(offset);
            count += unit.count(self.text().get(at..offset).unwrap_or_default());
            at = offset;
            if let Some(slot) = converted.get_mut(index) {
                *slot = to_u32(count);
            }
        }
        converted
    }
}
