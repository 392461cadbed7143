//! Values that are not shown, since the schema says that they are secrets.

use hcl_core::Span;

use crate::analysis::Analysis;
use crate::location::LocationKind;
use crate::place::FileId;

impl Analysis {
    /// Conceals what may be a secret by its name. Returns whether the schema has secrets at all.
    pub(crate) fn conceal_secrets(&self, file: FileId) -> bool {
        let Some((schema, file)) = self.language.schema().zip(self.file(file)) else {
            return false;
        };
        let has_secrets = schema.conceal_secrets(file.parsed());
        has_secrets || schema.types.iter().any(|ty| ty.sensitive)
    }

    /// Returns whether an offset is in the value of an argument that is a secret by the schema, or may be one where the
    /// schema does not list it, or has the name of a secret.
    pub(crate) fn is_secret(&self, file: FileId, offset: u32) -> bool {
        let text = self.file(file).map(|file| file.parsed().source());
        if text.is_some_and(|text| text.conceals(Span::at(offset))) {
            return true;
        }
        let schemas = self.schemas(file);
        let location = self.location(file, offset, &schemas);
        let LocationKind::Value(value) = &location.kind else {
            return false;
        };
        let Some((body, blocks)) = schemas.innermost_body(&location.blocks) else {
            return false;
        };
        let is_listed = blocks == location.blocks.len();
        // The argument of a block that the schema does not list would be looked up in the body around it.
        let argument = body.argument(&value.argument).filter(|_| is_listed);
        argument.map_or(body.ty().sensitive, |argument| argument.sensitive)
    }
}
