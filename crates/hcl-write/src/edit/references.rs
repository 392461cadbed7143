//! Renaming of references to variables across a file.

use hcl_core::eval::{self, Traversal, TraversalStepKind};
use hcl_syntax::Span;
use hcl_syntax::native::{Construct, Visit};

use super::item::identifier;
use super::{Edit, EditError};
use crate::tokens::to_u32;

impl Edit<'_> {
    /// Renames references in all expressions of the file, also inside strings and heredocs: with `["var", "a"]` and
    /// `["local", "b"]`, `var.a.c` becomes `local.b.c`. Returns the number of references.
    ///
    /// Names have to be equal as a whole, and from the variable on. Iteration variables of `for` are left alone.
    ///
    /// # Errors
    ///
    /// Returns an error if a new name is no identifier, or a list is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "id = aws_vpc.main.id\nname = \"${aws_vpc.main.name}-${aws_vpc.mainly}\"\n";
    /// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// assert_eq!(edit.rename_references(&["aws_vpc", "main"], &["aws_vpc", "core"])?, 2);
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "id = aws_vpc.core.id\nname = \"${aws_vpc.core.name}-${aws_vpc.mainly}\"\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_references(&mut self, from: &[&str], to: &[&str]) -> Result<usize, EditError> {
        check_names(from, to)?;
        let mut count = 0;
        let mut walk = self.file.body().walk();
        while let Some(visit) = walk.next() {
            if let Visit::Enter(Construct::Attribute(attribute)) = visit {
                walk.skip_inside();
                // Finds the references of the whole expression, so the walk skips it.
                for reference in eval::variables(attribute.expression()) {
                    if let Some(spans) = matched(&reference, from) {
                        let texts = renamed(&spans, to).into_iter();
                        texts.for_each(|(span, text)| self.replace_text(span, text));
                        count += 1;
                    }
                }
            }
        }
        Ok(count)
    }
}

fn check_names(from: &[&str], to: &[&str]) -> Result<(), EditError> {
    for name in to {
        identifier(name)?;
    }
    if from.is_empty() || to.is_empty() {
        Err(EditError::InvalidName(String::new()))
    } else {
        Ok(())
    }
}

/// Returns the texts that replace the names of a reference. If there are as many new ones, the text between them stays, such as
/// comments.
fn renamed(names: &[Span], to: &[&str]) -> Vec<(Span, String)> {
    match names {
        _ if names.len() == to.len() => {
            let pairs = names.iter().zip(to);
            pairs.map(|(name, to)| (*name, (*to).to_owned())).collect()
        }
        [first, .., last] | [first @ last] => vec![(first.to(*last), to.join("."))],
        [] => Vec::new(),
    }
}

/// Returns the spans of the names that a reference begins with, if it begins with `names`.
fn matched(reference: &Traversal, names: &[&str]) -> Option<Vec<Span>> {
    let (root, rest) = names.split_first()?;
    if reference.root_name() != *root {
        return None;
    }
    let mut spans = vec![reference.root_span().span()];
    let mut steps = reference.steps().iter();
    for name in rest {
        let step = steps.next()?;
        let is_named = matches!(&step.kind, TraversalStepKind::Attribute(own) if **own == **name);
        if !is_named {
            return None;
        }
        // The span of a step includes its dot.
        let end = step.span.span().end;
        spans.push(Span::new(end - to_u32(name.len()), end));
    }
    Some(spans)
}
