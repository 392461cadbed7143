//! Words of `#[hcl(…)]`, read one by one: a mistake in one does not hide the next.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitInt, LitStr, Path, Token};

use crate::ctxt::Ctxt;
use crate::symbol::{Place, Word, likely};

/// One word as given.
struct Given {
    word: Word,
    ident: Ident,
    value: Option<Expr>,
}

/// The words given on one field, variant or type. Whoever knows what a word means takes it out.
pub(super) struct Words {
    given: Vec<Given>,
}

impl Words {
    /// Reads all `#[hcl(…)]` among the attributes; words that cannot stand at the place are mistakes.
    pub(super) fn read(cx: &Ctxt, attributes: &[Attribute], place: Place) -> Self {
        let mut words = Self { given: Vec::new() };
        for attribute in attributes {
            if !attribute.path().is_ident("hcl") {
                continue;
            }
            let read = attribute.parse_args_with(|input: ParseStream<'_>| {
                while !input.is_empty() {
                    if let Err(error) = words.read_one(cx, input, place) {
                        cx.push(error);
                        skip_to_comma(input)?;
                    }
                    if !input.is_empty() {
                        input.parse::<Token![,]>()?;
                    }
                }
                Ok(())
            });
            if let Err(error) = read {
                cx.push(error);
            }
        }
        words
    }

    fn read_one(&mut self, cx: &Ctxt, input: ParseStream<'_>, place: Place) -> syn::Result<()> {
        let ident = input.call(Ident::parse_any)?;
        let text = ident.to_string();
        let Some(word) = Word::of(&text) else {
            let hint = likely(&text).map_or_else(
                || format!("{} takes {}", place.singular(), place.words()),
                |likely| format!("did you mean `{likely}`?"),
            );
            return Err(syn::Error::new(
                ident.span(),
                format!("unknown word `{text}`; {hint}"),
            ));
        };
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        if !word.fits(place) {
            let message = format!(
                "`{word}` cannot stand on {}; it is for {}",
                place.singular(),
                word.places()
            );
            cx.error_at(ident.span(), message);
        } else if self
            .given
            .iter()
            .any(|given| given.word == word && word != Word::Alias)
        {
            cx.error_at(ident.span(), format!("`{word}` is said twice"));
        } else {
            self.given.push(Given { word, ident, value });
        }
        Ok(())
    }

    fn take(&mut self, word: Word) -> Option<Given> {
        let index = self.given.iter().position(|given| given.word == word)?;
        Some(self.given.remove(index))
    }

    /// Takes a word that stands alone.
    pub(super) fn flag(&mut self, cx: &Ctxt, word: Word) -> Option<Span> {
        let given = self.take(word)?;
        if let Some(value) = &given.value {
            cx.error_at_tokens(value, format!("`{word}` takes no value"));
        }
        Some(given.ident.span())
    }

    /// Takes a word that may have an expression: the word's span, and the expression.
    pub(super) fn flag_or_expr(&mut self, word: Word) -> Option<(Span, Option<Expr>)> {
        let given = self.take(word)?;
        Some((given.ident.span(), given.value))
    }

    /// Takes a word with a text.
    pub(super) fn text(&mut self, cx: &Ctxt, word: Word) -> Option<LitStr> {
        let given = self.take(word)?;
        match given.value {
            Some(Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            })) => Some(text),
            other => {
                let at = other.map_or_else(|| given.ident.span(), |value| value.span());
                cx.error_at(at, format!("`{word}` takes a text: `{word} = \"…\"`"));
                None
            }
        }
    }

    /// Takes a word with a count.
    pub(super) fn count(&mut self, cx: &Ctxt, word: Word) -> Option<LitInt> {
        let given = self.take(word)?;
        match given.value {
            Some(Expr::Lit(ExprLit {
                lit: Lit::Int(count),
                ..
            })) if count.base10_parse::<u32>().is_ok() => Some(count),
            other => {
                let at = other.map_or_else(|| given.ident.span(), |value| value.span());
                cx.error_at(at, format!("`{word}` takes a count: `{word} = 1`"));
                None
            }
        }
    }

    /// Takes a word with a path, written as such or in quotes.
    pub(super) fn path(&mut self, cx: &Ctxt, word: Word) -> Option<Path> {
        let given = self.take(word)?;
        match given.value {
            Some(Expr::Path(path)) if path.qself.is_none() => return Some(path.path),
            Some(Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            })) => match text.parse() {
                Ok(path) => return Some(path),
                Err(error) => cx.push(error),
            },
            other => {
                let at = other.map_or_else(|| given.ident.span(), |value| value.span());
                cx.error_at(
                    at,
                    format!("`{word}` takes a path: `{word} = module::name`"),
                );
            }
        }
        None
    }
}

/// Leaves the rest of a word that could not be read, up to the comma behind it.
fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}
