//! Reading of a body: the fields of a struct are its schema.
//!
//! A struct refuses other names; a map takes every name. Mistakes of the body itself are reported before errors of serde.

use hcl_core::{Body, BodyContent, Diagnostic, Diagnostics};
use serde::de::{IgnoredAny, Visitor};

use super::entries::EntryAccess;
use super::errors;
use super::part::TreeBody;
use super::unsupported_names::{check_names, refuse_blocks, report_repeated};
use super::variant::VariantAccess;
use super::visit::{PassEntries, visit_map};
use crate::buffer::record_spans;
use crate::content::{BodyItems, ContentWalk};
use crate::error::{Error, Problem};
use crate::location::locate_path;
use crate::view::BodyView;

impl<'c, 'de> TreeBody<'c, 'de> {
    /// Returns whether this is a file without an item: `to_string(&None)` writes an empty text.
    pub(crate) fn is_empty_file(&self) -> bool {
        let is_empty = || {
            let content = self.content(&mut Diagnostics::new());
            content.walk().next().is_none()
        };
        self.header.is_none() && is_empty()
    }

    /// Returns the content.
    pub(crate) fn content(&self, diagnostics: &mut Diagnostics) -> BodyItems<'c> {
        match &self.body {
            BodyView::Native(body) => BodyItems::Native(*body),
            BodyView::Model(body) => {
                let content = body.items(diagnostics);
                report_unknown(body, &content, diagnostics);
                BodyItems::Model(content)
            }
        }
    }

    /// Visits the entries that have the names of a struct's fields, or all entries.
    #[inline]
    pub(super) fn visit<V: Visitor<'de>>(
        &self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visit_map(visitor, &|pass| self.pass(fields, pass))
    }

    pub(super) fn any<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        record_spans(visitor, |visitor| self.visit(None, visitor), || self.span())
    }

    pub(super) fn unit<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        // As a struct without fields: every name in the body is unsupported.
        self.visit(Some(&[]), IgnoredAny)?;
        visitor.visit_unit()
    }

    /// Reads an enum, or a label with its block: the name of the only item is the variant or the label.
    pub(super) fn choice<V: Visitor<'de>>(
        &self,
        is_label: bool,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (mut visitor, mut value) = (Some(visitor), None);
        self.pass(None, &mut |entries| {
            if let Some(visitor) = visitor.take() {
                value = Some(visitor.visit_enum(VariantAccess::Entry(entries, is_label))?);
            }
            entries.refuse_more(is_label)
        })?;
        value.ok_or_else(Error::consequence)
    }

    /// Passes the entries that have the names of a struct's fields, or all entries.
    #[inline(never)]
    pub(super) fn pass(
        &self,
        fields: Option<&'static [&'static str]>,
        pass: &mut PassEntries<'_, 'de>,
    ) -> Result<(), Error> {
        // With `Unsupported::Ignore`, the visitor gets every name.
        let fields = fields.filter(|_| !self.session.allow_unsupported());
        let before = self.session.marked_values();
        if let BodyView::Native(body) = self.body {
            let mut access = EntryAccess::of_body(self, ContentWalk::of_native(body), fields);
            let error = pass(&mut access).err();
            // Most bodies fit.
            if error.is_none() && access.is_complete() && !self.attributes_only {
                return Ok(());
            }
            let (content, sink) = (BodyItems::Native(body), self.session.new_sink());
            return self.end(&access, before, &content, sink, error);
        }
        let mut diagnostics = self.session.new_sink();
        let content = self.content(&mut diagnostics);
        let mut access = EntryAccess::of_body(self, content.walk(), fields);
        let error = pass(&mut access).err();
        self.end(&access, before, &content, diagnostics, error)
    }

    /// Ends the body: reports names that were not requested, and locates the error.
    fn end(
        &self,
        access: &EntryAccess<'_, 'de>,
        before: u32,
        content: &BodyItems<'_>,
        mut diagnostics: Diagnostics,
        error: Option<Error>,
    ) -> Result<(), Error> {
        let error = error.map(|error| access.checked(before, error));
        let error = error.map(|error| self.of_two_kinds(error, content));
        if error.is_none() && access.fields.is_none() && !access.is_complete() {
            report_repeated(content, &mut diagnostics);
        }
        // If every name was requested, none is unsupported.
        let unread = access.fields.filter(|_| !access.is_complete());
        // A further attempt needs the names again only to tell whether one of them is the missing field.
        let lacks_field = error
            .as_ref()
            .is_some_and(|error| matches!(error.problem(), Problem::MissingField(_)));
        let unread = unread.filter(|_| lacks_field || !access.was_reported());
        if error.is_none() && unread.is_none() && diagnostics.is_empty() && !self.attributes_only {
            return Ok(());
        }
        self.report(unread, content, diagnostics, error)
    }

    /// Returns the report of a name that is an argument and a type of blocks, if a field is there twice for it.
    #[cold]
    fn of_two_kinds(&self, error: Error, content: &BodyItems<'_>) -> Error {
        if *error.problem() != Problem::DuplicateField {
            return error;
        }
        let mut repeated = Diagnostics::new();
        report_repeated(content, &mut repeated);
        let is_at = |it: &Diagnostic| it.subject().is_some_and(|at| error.is_at(at));
        match repeated.into_iter().find(is_at) {
            Some(found) => Error::new(locate_path(found, self.path).into()),
            None => error,
        }
    }

    /// Reports mistakes of the body itself, and names that are none of the fields of a visitor that has not requested all: it
    /// failed, or there are others. Returns them with the error of the visitor, if one of them is an error.
    fn report(
        &self,
        fields: Option<&[&'static str]>,
        content: &BodyItems<'_>,
        mut diagnostics: Diagnostics,
        mut error: Option<Error>,
    ) -> Result<(), Error> {
        if let Some(fields) = fields.filter(|_| !self.body.is_incomplete()) {
            let mut unsupported = Diagnostics::new();
            let mut suggested = check_names(content, fields, self.session, &mut unsupported);
            if self.session.warns_of_unsupported() {
                suggested.clear();
            }
            diagnostics.append(unsupported);
            // A misspelt name is one mistake: the field is not reported as missing too.
            error = error.map(|error| match error.problem() {
                Problem::MissingField(name) if suggested.contains(name) => Error::consequence(),
                _ => error,
            });
        }
        let error = error.map(|error| self.locate_error(error));
        if self.attributes_only {
            refuse_blocks(content, &mut diagnostics);
        }
        if diagnostics.is_empty() {
            return error.map_or(Ok(()), Err);
        }
        let failed = diagnostics.has_errors();
        let found = Error::new(
            diagnostics
                .into_iter()
                .map(|found| locate_path(found, self.path))
                .collect(),
        );
        match error {
            Some(error) => Err(found.and(error)),
            None if failed => Err(found),
            None => {
                self.session.report_error(found);
                Ok(())
            }
        }
    }
}

/// Reports dynamic blocks with an unknown `for_each`: they are one block each, but the number of blocks is not known.
pub(crate) fn report_unknown(body: &Body, content: &BodyContent, diagnostics: &mut Diagnostics) {
    for block in &content.blocks {
        // The blocks in an unknown one are unknown with it.
        if !body.is_unknown() && block.body().is_unknown() {
            diagnostics.push(errors::unknown_number().at(block.definition_span()));
        }
    }
}
