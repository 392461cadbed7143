//! Spec files: specs written in HCL.
//!
//! Spec language, "Spec Format", in both of its dialects. Reads the notation only; [`Spec`] has the semantics.

// spec(evalconfig): HCL Config Spec Language; specs::evalconfig

// Tests: tests/fixtures/hcldec.

mod arguments;
mod dialect;
mod errors;
mod loader;
mod type_expression;

use std::collections::BTreeMap;

use hcl_core::function::Functions;
use hcl_core::{Body, Diagnostics, EvalContext, Source, Str, Value, native};

pub use dialect::SpecDialect;

use crate::Spec;
use loader::Loader;

/// A spec, with the variables and functions that its file defines for configurations.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, Source, native};
/// use hcldec::{SpecDialect, SpecFile};
///
/// let spec = "variables {\n  base = 8000\n}\nattr {\n  name = \"port\"\n  type = number\n}\n";
/// let spec = Source::new("app.hcldec", spec)?;
/// let mut diagnostics = Diagnostics::new();
/// let spec = SpecFile::load(&spec, SpecDialect::Hcldec, &mut diagnostics).ok_or("a mistake in the spec")?;
/// assert_eq!(spec.variables["base"], 8000);
///
/// let file = native::parse(&Source::new("app.hcl", "port = base + 80\n")?, &mut diagnostics);
/// let port = spec.spec.decode(&Body::from(&file), &spec.context([]), &mut diagnostics);
/// assert_eq!(port, 8080);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SpecFile {
    /// The spec.
    pub spec: Spec,
    /// The variables that the file defines for configurations.
    pub variables: BTreeMap<Str, Value>,
    /// The functions that the file defines for configurations.
    pub functions: Functions,
}

impl SpecFile {
    /// Parses and loads a spec file. Returns `None` if it contains no valid spec, which is reported.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, Source, native};
    /// use hcldec::{SpecDialect, SpecFile};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let text = "object {\n  attr \"a\" {\n    type = string\n  }\n}\n";
    /// let spec = SpecFile::load(&Source::new("s.hcldec", text)?, SpecDialect::Hcldec, &mut diagnostics).unwrap();
    /// let file = native::parse(&Source::new("app.hcl", "a = 5\n")?, &mut diagnostics);
    /// let context = spec.context([]);
    /// let value = spec.spec.decode(&Body::from(&file), &context, &mut diagnostics);
    /// assert!(diagnostics.is_empty());
    /// assert_eq!(format!("{value:?}"), r#"{"a": "5"}"#);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn load(
        source: &Source,
        dialect: SpecDialect,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let mut found = Diagnostics::new();
        let file = native::parse(source, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        if failed {
            return None;
        }
        Self::from_file(&file, dialect, diagnostics)
    }

    /// Loads a spec from a file that was parsed without errors. Returns `None` if it contains no valid spec, which is
    /// reported.
    pub fn from_file(
        file: &native::File,
        dialect: SpecDialect,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let start = diagnostics.checkpoint();
        let mut loader = Loader::new(dialect, diagnostics);
        let (spec, variables, functions) = loader.file(&Body::from(file));
        diagnostics.sort_since(start);
        let spec = spec?;
        let at_root = hcl_core::SourceSpan::new(file.source().clone(), file.body().missing_item());
        if let Err(conflict) = spec.check() {
            diagnostics.push(errors::conflict(&conflict, at_root));
            return None;
        }
        Some(Self {
            spec,
            variables,
            functions,
        })
    }

    /// Returns the context for configurations: the file's variables and functions, and further variables, which override
    /// variables and functions of the same names. Literal-only if there are neither variables nor functions.
    #[must_use]
    pub fn context(
        &self,
        variables: impl IntoIterator<Item = (Str, Value)>,
    ) -> EvalContext<'static> {
        let mut all = self.variables.clone();
        all.extend(variables);
        if all.is_empty() && self.functions.is_empty() {
            // As in the reference, strings in JSON are not templates then.
            return EvalContext::literal_only();
        }
        let mut context = EvalContext::new();
        // Without a table, a reference is reported as not allowed, not as one to an unknown variable.
        if !all.is_empty() {
            context.set_variables(
                all.into_iter()
                    .map(|(name, value)| (Box::from(&*name), value)),
            );
        }
        if !self.functions.is_empty() {
            context.set_functions(self.functions.clone());
        }
        context
    }
}
