//! Values that are not shown, since the schema says that they are secrets.

use crate::analysis::Analysis;

use crate::location::LocationKind;
use crate::place::FileId;

impl Analysis {
    /// Returns whether the schema has secrets at all.
    pub(crate) fn has_secrets(&self) -> bool {
        let mut types = self.language.schema().into_iter().flat_map(|it| &it.types);
        types.any(|ty| ty.sensitive || ty.arguments.iter().any(|it| it.sensitive))
    }

    /// Returns whether an offset is in the value of an argument that is a secret by the schema, or may be one where the
    /// schema does not list it.
    pub(crate) fn is_secret(&self, file: FileId, offset: u32) -> bool {
        let schemas = self.schemas(file);
        let location = self.location(file, offset, &schemas);
        let LocationKind::Value(value) = &location.kind else {
            return false;
        };
        let Some((body, blocks)) = schemas.innermost_body(&location.blocks) else {
            return false;
        };
        let is_listed = blocks == location.blocks.len();
        let argument = body.argument(&value.argument).filter(|_| is_listed);
        argument.map_or(body.ty().sensitive, |argument| argument.sensitive)
    }
}
