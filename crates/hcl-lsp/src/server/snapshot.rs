//! The state that a request is answered from.

use std::collections::HashMap;
use std::sync::Arc;

use gen_lsp_types as lsp;
use hcl_ide::{Analysis, FileId, SourceFile};
use hcl_syntax::SourceSpan;

use super::client::Client;
use crate::convert::lines::LinePositions;
use crate::convert::uri;

/// The names of files in the workspace: paths, or URIs that are not paths.
///
/// Editors spell a URI in several ways; answers use the spelling of the editor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uris {
    /// The URIs and versions of open documents, by name.
    open: HashMap<Box<str>, (Box<str>, i32)>,
}

impl Uris {
    /// Returns the name of a URI.
    pub(crate) fn name(uri: &str) -> String {
        match uri::to_path(uri) {
            Some(path) => path.to_string_lossy().into_owned(),
            None => uri.to_owned(),
        }
    }

    /// Returns the URI of a name.
    pub(crate) fn uri(&self, name: &str) -> String {
        match self.open.get(name) {
            Some((uri, _)) => uri.to_string(),
            None => uri::from_path(name.as_ref()),
        }
    }

    /// Returns the version of an open document.
    pub(crate) fn version(&self, name: &str) -> Option<i32> {
        self.open.get(name).map(|&(_, version)| version)
    }

    pub(crate) fn open(&mut self, name: &str, uri: &str, version: i32) {
        self.open.insert(name.into(), (uri.into(), version));
    }

    pub(crate) fn set_version(&mut self, name: &str, new: i32) {
        if let Some((_, version)) = self.open.get_mut(name) {
            *version = new;
        }
    }

    pub(crate) fn close(&mut self, name: &str) {
        self.open.remove(name);
    }
}

/// All texts at one moment, and the properties of the client that answers depend on.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) analysis: Analysis,
    pub(crate) client: Arc<Client>,
    pub(crate) uris: Arc<Uris>,
    /// The name that diagnostics carry as their source.
    pub(crate) tool: Arc<str>,
}

/// A file of a snapshot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SnapshotFile<'s> {
    pub(crate) snapshot: &'s Snapshot,
    pub(crate) id: FileId,
    pub(crate) file: &'s SourceFile,
    pub(crate) lines: LinePositions<'s>,
}

impl Snapshot {
    /// Returns the document that a request names.
    pub(crate) fn document(
        &self,
        identifier: &lsp::TextDocumentIdentifier,
    ) -> Option<SnapshotFile<'_>> {
        let name = Uris::name(identifier.uri.as_ref());
        self.document_of(self.analysis.file_id(&name)?)
    }

    /// Returns the document of a file.
    pub(crate) fn document_of(&self, id: FileId) -> Option<SnapshotFile<'_>> {
        let file = self.analysis.file(id)?;
        Some(SnapshotFile {
            snapshot: self,
            id,
            file,
            lines: LinePositions::new(file.source(), self.client.unit()),
        })
    }

    /// Returns the documents that are checked together.
    pub(crate) fn documents_of_unit(&self, unit: &str) -> impl Iterator<Item = SnapshotFile<'_>> {
        let files = self.analysis.files_of_unit(unit).into_iter();
        files.filter_map(|id| self.document_of(id))
    }

    /// Returns the document and the offset that a request names.
    pub(crate) fn position(
        &self,
        at: &lsp::TextDocumentPositionParams,
    ) -> Option<(SnapshotFile<'_>, u32)> {
        let document = self.document(&at.text_document)?;
        Some((document, document.lines.offset(at.position)))
    }
}

impl SnapshotFile<'_> {
    /// Returns whether a span lies in this document. The program reads the text into a source of its own.
    pub(crate) fn contains(&self, span: &SourceSpan) -> bool {
        span.source().name() == self.file.name()
    }
}
