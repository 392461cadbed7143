//! Where mistakes pile up, so that one compilation shows all of a type's.

use std::cell::RefCell;

use proc_macro2::Span;
use quote::ToTokens;

/// Mistakes found so far.
#[derive(Default)]
pub(crate) struct Ctxt {
    errors: RefCell<Vec<syn::Error>>,
}

impl Ctxt {
    /// Adds a mistake at these tokens.
    pub(crate) fn error_at_tokens(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds a mistake at a span.
    pub(crate) fn error_at(&self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds a mistake that syn found.
    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().push(error);
    }

    /// Whether nothing was found.
    pub(crate) fn is_clean(&self) -> bool {
        self.errors.borrow().is_empty()
    }

    /// All mistakes as one error, if there are any.
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
