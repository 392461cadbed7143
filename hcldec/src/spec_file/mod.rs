//! Spec files: specs written in HCL.
//!
//! Spec language, "Spec Format", in both of its dialects. Knows how a spec is written; what it does is [`Spec`]'s.

#![expect(
    clippy::indexing_slicing,
    reason = "a call is made with as many arguments as there are parameters; places were found in the same list"
)]

mod arguments;
mod builtin;
mod errors;
mod kinds;
mod loader;
mod type_expression;

use std::collections::BTreeMap;
use std::sync::Arc;

use hcl_core::function::Functions;
use hcl_core::{Body, Diagnostics, EvalContext, Source, Value, syntax};

use crate::Spec;
use loader::Loader;

/// The two dialects of spec files: they differ in what collections blocks are gathered in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// That of the `hcldec` command: `array`; `block_list`, `block_map` and `block_attrs` make lists and maps.
    #[default]
    Hcldec,
    /// That of `evalconfig`: `tuple`; `block_list`, `block_map` and `block_attrs` make tuples and objects, so that
    /// blocks need not be of one type.
    Evalconfig,
}

/// A spec with the variables and functions that its file defines for configurations.
#[derive(Clone, Debug)]
pub struct SpecFile {
    spec: Spec,
    variables: BTreeMap<Arc<str>, Value>,
    functions: Functions,
}

impl SpecFile {
    /// Reads a spec file. `None` if it is so wrong that no spec comes of it, which is reported.
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, Source, syntax};
    /// use hcldec::{Dialect, SpecFile};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let text = "object {\n  attr \"a\" {\n    type = string\n  }\n}\n";
    /// let spec = SpecFile::load(&Source::new("s.hcldec", text)?, Dialect::Hcldec, &mut diagnostics).unwrap();
    /// let file = syntax::parse(&Source::new("app.hcl", "a = 5\n")?, &mut diagnostics);
    /// let context = spec.context([]);
    /// let value = spec.spec().decode(&Body::from(&file), &context, &mut diagnostics);
    /// assert!(diagnostics.is_empty());
    /// assert_eq!(format!("{value:?}"), r#"{"a": "5"}"#);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn load(source: &Source, dialect: Dialect, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut found = Diagnostics::new();
        let file = syntax::parse(source, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        if failed {
            return None;
        }
        Self::from_file(&file, dialect, diagnostics)
    }

    /// Reads a spec file that is parsed already, without mistakes. `None` if no spec comes of it, which is reported.
    pub fn from_file(
        file: &syntax::File,
        dialect: Dialect,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let mut loader = Loader::new(dialect, diagnostics);
        let (spec, variables, functions) = loader.file(&Body::from(file));
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

    /// The spec.
    #[must_use]
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Variables that the file defines for configurations.
    #[must_use]
    pub const fn variables(&self) -> &BTreeMap<Arc<str>, Value> {
        &self.variables
    }

    /// Functions that the file defines for configurations.
    #[must_use]
    pub const fn functions(&self) -> &Functions {
        &self.functions
    }

    /// The context for configurations: the file's variables and functions, and more variables, which override those
    /// of the same names. With neither variables nor functions it takes literals only.
    #[must_use]
    pub fn context(
        &self,
        variables: impl IntoIterator<Item = (Arc<str>, Value)>,
    ) -> EvalContext<'static> {
        let mut all = self.variables.clone();
        all.extend(variables);
        if all.is_empty() && self.functions.is_empty() {
            return EvalContext::literal_only();
        }
        let mut context = EvalContext::new();
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
