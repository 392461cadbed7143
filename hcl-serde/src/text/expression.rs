//! Values that are not literals: the expression alone is parsed and evaluated, and reading goes on after it.

use hcl_core::native::internal::parse_expression_at;
use hcl_core::{SourceSpan, Span};

use super::error::{Result, Stop};
use super::program::Scope;
use super::reader::{MAX_DEPTH, Reader};
use crate::error::Error;
use crate::location::Path;
use crate::session::Session;
use crate::tree::{Origin, TreeDeserializer, TreeValue};

impl<'de> Reader<'_, 'de> {
    /// Returns the span of the next value if it consists of literals. Reads nothing.
    pub(super) fn literal_span(&mut self) -> Result<Option<SourceSpan>> {
        let mut literals = self.literals.clone();
        let start = literals.offset();
        // The tree says where a heredoc ends.
        let is_heredoc = literals.text().as_bytes().get(start) == Some(&b'<');
        if is_heredoc || literals.skip_value(MAX_DEPTH).is_err() {
            return Ok(None);
        }
        let [start, end] = [start, literals.offset()].map(u32::try_from);
        let (Ok(start), Ok(end)) = (start, end) else {
            return Ok(None);
        };
        let Scope { source, .. } = self.expressions.scope(literals.text())?;
        Ok(Some(source.span(Span::new(start, end))))
    }

    /// Reads the next value, which is not a literal, with a function that decodes it. In a tuple, line endings are white
    /// space.
    #[cold]
    pub(super) fn expression<T>(
        &mut self,
        in_tuple: bool,
        read: impl FnOnce(TreeDeserializer<'_, 'de>) -> std::result::Result<T, Error>,
    ) -> Result<T> {
        let text = self.literals.text();
        let Scope {
            source,
            context,
            is_ascii,
        } = self.expressions.scope(text)?;
        let limits = context.limits();
        // The levels that the value is nested in count for the limit.
        let limits = limits.with_nesting(limits.nesting.saturating_sub(2 * MAX_DEPTH));
        let offset = u32::try_from(self.literals.offset()).map_err(|_| Stop)?;
        let (parsed, end) = parse_expression_at(source, offset, &limits, in_tuple).ok_or(Stop)?;
        let session = Session::of_value(context, (source, text), *is_ascii);
        let value = read(TreeDeserializer::Value(TreeValue {
            session: &session,
            path: &Path::ROOT,
            origin: Origin::Native(parsed.expression()),
        }))?;
        // Warnings count too: only the tree reports.
        if !session.into_diagnostics().is_empty() {
            return Err(Stop);
        }
        self.literals.rewind(end as usize);
        Ok(value)
    }
}
