//! Collects errors, so that one compilation reports all of a type.

use std::cell::RefCell;

use proc_macro2::Span;
use quote::ToTokens;

/// The errors found so far.
#[derive(Default)]
pub(crate) struct Ctxt {
    errors: RefCell<Vec<syn::Error>>,
}

impl Ctxt {
    /// Adds an error at tokens.
    pub(crate) fn error_at_tokens(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error at a span.
    pub(crate) fn error_at(&self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds an error of syn.
    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().push(error);
    }

    /// Returns what was parsed, or adds the error.
    pub(crate) fn ok<T>(&self, parsed: syn::Result<T>) -> Option<T> {
        parsed.map_err(|error| self.push(error)).ok()
    }

    /// Returns whether no error was added.
    pub(crate) fn is_clean(&self) -> bool {
        self.errors.borrow().is_empty()
    }

    /// Combines all errors into one, if there are any.
    pub(crate) fn into_error(self) -> Option<syn::Error> {
        self.errors
            .into_inner()
            .into_iter()
            .reduce(|mut all, next| {
                all.combine(next);
                all
            })
    }
}
