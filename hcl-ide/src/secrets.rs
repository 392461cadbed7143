//! Values that are not shown, since the schema says that they are secrets.

use crate::analysis::Analysis;
use crate::file::FileId;
use crate::location::LocationKind;

impl Analysis {
    /// Returns whether the schema has secrets at all.
    pub(crate) fn has_secrets(&self) -> bool {
        let types = self.language.schema().into_iter().flat_map(|it| &it.types);
        types.flat_map(|ty| &ty.arguments).any(|it| it.sensitive)
    }

    /// Returns whether an offset is in the value of an argument that is a secret by the schema.
    pub(crate) fn is_secret(&self, file: FileId, offset: u32) -> bool {
        let schemas = self.schemas(file);
        let location = self.location(file, offset, &schemas);
        let LocationKind::Value(value) = &location.kind else {
            return false;
        };
        let body = schemas.body(&location.blocks);
        let argument = body.as_ref().and_then(|it| it.argument(&value.argument));
        argument.is_some_and(|argument| argument.sensitive)
    }
}
