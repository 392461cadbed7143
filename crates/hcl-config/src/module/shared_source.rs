//! A source of a module, with the findings about it alone: modules that share the source find it once.

use std::sync::{Arc, OnceLock};

use hcl_core::eval::Traversal;
use hcl_core::{Body, Expression, ParsedSource};

use super::graph::{each_in_body, references_of};
#[cfg(feature = "terraform")]
use crate::terraform::FileFindings;

/// A source that is parsed, for modules that share it. What a check finds in the source alone is found once.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_core::Source;
///
/// let source = Source::new("main.hcl", "locals {\n  a = 1\n}\n")?;
/// let shared = editor::SharedSource::from(&editor::parse(&Module::new(), &source));
/// for _ in 0..2 {
///     assert!(editor::with_source(Module::new(), shared.clone()).check_open().is_empty());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SharedSource(Arc<SharedSourceParts>);

#[derive(Debug)]
struct SharedSourceParts {
    parsed: ParsedSource,
    body: Body,
    expressions: OnceLock<Vec<WrittenExpression>>,
    #[cfg(feature = "terraform")]
    findings: OnceLock<FileFindings>,
}

/// An expression of a source.
#[derive(Debug)]
pub(crate) struct WrittenExpression {
    /// The type of the outermost block. Of the JSON syntax, any property may be a block.
    pub(super) block_type: Option<Box<str>>,
    pub(super) expression: Expression,
    /// The iterators of the `dynamic` blocks around it.
    pub(super) iterators: Box<[Box<str>]>,
    /// The references in it, without iterators.
    pub(crate) references: Vec<Traversal>,
}

impl WrittenExpression {
    pub(super) fn is_in(&self, block_types: &[&str]) -> bool {
        let block_type = self.block_type.as_deref();
        block_type.is_some_and(|block_type| block_types.contains(&block_type))
    }
}

impl From<&ParsedSource> for SharedSource {
    fn from(parsed: &ParsedSource) -> Self {
        Self(Arc::new(SharedSourceParts {
            parsed: parsed.clone(),
            body: parsed.body(),
            expressions: OnceLock::new(),
            #[cfg(feature = "terraform")]
            findings: OnceLock::new(),
        }))
    }
}

impl SharedSource {
    pub(crate) fn parsed(&self) -> &ParsedSource {
        &self.0.parsed
    }

    pub(crate) fn name(&self) -> &str {
        self.0.parsed.source().name()
    }

    pub(crate) fn body(&self) -> &Body {
        &self.0.body
    }

    pub(crate) fn expressions(&self) -> &[WrittenExpression] {
        self.0.expressions.get_or_init(|| {
            let mut all = Vec::new();
            each_in_body(
                self.body(),
                &mut |block_type, name, expression, iterators| {
                    all.push(WrittenExpression {
                        block_type: block_type.map(Into::into),
                        references: references_of("", name, expression, iterators),
                        expression: expression.clone(),
                        iterators: iterators.into(),
                    });
                },
            );
            all
        })
    }

    #[cfg(feature = "terraform")]
    pub(crate) fn findings(&self) -> &FileFindings {
        self.0.findings.get_or_init(|| FileFindings::of(self))
    }
}
