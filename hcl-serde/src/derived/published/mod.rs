//! Checks by a published schema: what decoding would report, of a type that is known as data only.
//!
//! Follows `derived::content` and its readers step by step, with their messages. What data cannot say is not checked:
//! `validate` and `with` functions, texts that only their type can parse, and blocks that serde reads.

mod argument;
mod blocks;
mod body;
mod constraints;
mod deprecated;
mod interned;
mod memo;
mod names;
mod prepared;
mod rules;
mod value;

use std::cell::RefCell;
use std::collections::HashMap;

use hcl_core::{Diagnostics, Source};

use self::body::BodyInput;
use self::interned::interned;
pub(crate) use self::memo::{FileMemo, Memo};
use self::prepared::Prepared;
use crate::references::{Broken, Names};
use crate::schema::Document;
use crate::session::Session;
use crate::view::BodyView;

/// The parts of a configuration that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    All,
    /// Names and references only: values are not read.
    Names,
}

/// The check of one configuration.
pub(super) struct Checker<'s, 'x> {
    document: &'s Document,
    session: &'x Session<'x, 'x>,
    /// By index of the type.
    prepared: Vec<std::cell::OnceCell<Prepared<'s>>>,
    names: RefCell<Names<'static>>,
    /// The kinds of names, as constants: what is remembered outlives the schema.
    kinds: RefCell<HashMap<&'s str, &'static str>>,
    parts: Parts,
    memo: Option<&'x Memo>,
    /// The file whose blocks were remembered last.
    last_memo: RefCell<Option<(Source, Option<&'x FileMemo>)>>,
}

/// Checks a whole configuration. Problems are reported to the session; returns the names and references. `memo` are files of
/// which blocks are remembered.
pub(crate) fn check_published(
    document: &Document,
    session: &Session<'_, '_>,
    body: BodyView<'_>,
    parts: Parts,
    memo: Option<&Memo>,
) -> Names<'static> {
    let checker = Checker {
        document,
        session,
        prepared: document
            .types
            .iter()
            .map(|_| std::cell::OnceCell::new())
            .collect(),
        names: RefCell::default(),
        kinds: RefCell::default(),
        parts,
        memo,
        last_memo: RefCell::default(),
    };
    if !document.types.is_empty() {
        checker.body(BodyInput::root(body), 0);
    }
    checker.names.into_inner()
}

impl<'s> Checker<'s, '_> {
    /// Returns the kind of a name as a constant.
    fn kind(&self, kind: &'s str) -> &'static str {
        let mut kinds = self.kinds.borrow_mut();
        kinds
            .entry(kind)
            .or_insert_with(|| interned([kind]).first().copied().unwrap_or_default())
    }
}

/// Returns what is wrong with the names of a configuration: see [`Names::check`].
pub(crate) fn check_published_names(
    document: &Document,
    names: &Names<'_>,
    broken: &Broken,
    found: &Diagnostics,
) -> Diagnostics {
    let is_defined = |kind: &str| {
        let definitions = document.types.iter().flat_map(|ty| {
            let labels = ty.labels.iter().map(|it| &it.defines);
            let arguments = ty.arguments.iter().map(|it| &it.defines);
            labels
                .chain(arguments)
                .chain(ty.blocks.iter().map(|it| &it.defines))
        });
        definitions.flatten().any(|it| it.kind == kind)
    };
    names.check(broken, is_defined, found)
}
