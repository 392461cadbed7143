//! Values that are passed over, to be read later.

use super::{Literals, NotLiteral, Result, Start};

impl Literals<'_> {
    /// Skips a value that consists of literals, with tuples and objects that nest no deeper than this. Equal keys of an object are
    /// not noticed.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]. The offset is anywhere in the value then.
    pub fn skip_value(&mut self, depth: u32) -> Result<()> {
        if self.verbatim().is_some() || self.integer().is_some() {
            return Ok(());
        }
        let start = self.value()?;
        let inner = || depth.checked_sub(1).ok_or(NotLiteral);
        match start {
            Start::Tuple => {
                let inner = inner()?;
                let mut is_first = true;
                while self.element(is_first)? {
                    is_first = false;
                    self.skip_value(inner)?;
                }
            }
            Start::Object => {
                let inner = inner()?;
                while self.key()?.is_some() {
                    self.skip_value(inner)?;
                    self.end_entry()?;
                }
            }
            Start::Null | Start::Bool(_) | Start::Number(_) | Start::String(_) => {}
        }
        Ok(())
    }
}
