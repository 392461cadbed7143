//! The cursor in a file, with the schema of the body there: what completion and hover begin with.

use hcl_config::Dialect;
use hcl_schema::{ArgumentSchema, Shape};
use hcl_syntax::native::File;

use crate::analysis::Analysis;
use crate::location::{Location, ValueLocation};
use crate::place::FileId;
use crate::schemas::{SchemaBlock, SchemaBody, Schemas, shape_at};
use crate::to_u32::to_u32;

pub(crate) struct Cursor<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) file: FileId,
    pub(crate) text: &'a str,
    pub(crate) offset: u32,
    pub(crate) schemas: Schemas<'a>,
    /// The schema of the body at the offset.
    pub(crate) body: Option<SchemaBody<'a>>,
    pub(crate) location: &'a Location,
}

impl<'a> Cursor<'a> {
    /// Creates the cursor at an offset in a file, with a location there. Returns `None` if there is no such file.
    pub(crate) fn new(
        analysis: &'a Analysis,
        file: FileId,
        offset: u32,
        location: &'a Location,
    ) -> Option<Self> {
        let (schemas, text) = (analysis.schemas(file), analysis.file(file)?.text());
        Some(Self {
            analysis,
            file,
            text,
            offset: offset.min(to_u32(text.len())),
            schemas,
            body: schemas.body(&location.blocks),
            location,
        })
    }

    /// Returns the tree of the native syntax.
    pub(crate) fn tree(&self) -> Option<&'a File> {
        self.analysis.file(self.file)?.native()
    }

    pub(crate) fn dialect(&self) -> Dialect {
        self.analysis.dialect(self.file)
    }

    /// Returns the schema of blocks of a type in the body.
    pub(crate) fn block(&self, block_type: &str) -> Option<SchemaBlock<'a>> {
        self.schemas.block(self.body.as_ref()?, block_type)
    }

    /// Returns the schema of the argument of a value.
    pub(crate) fn argument(&self, value: &ValueLocation) -> Option<&ArgumentSchema> {
        self.body.as_ref()?.argument(&value.argument)
    }

    /// Returns the shape of a value; `None` for a part of one, such as an operand.
    pub(crate) fn shape_of(&self, value: &ValueLocation) -> Option<&Shape> {
        shape_at(&self.argument(value)?.shape, &value.path).filter(|_| value.is_whole)
    }

    /// Returns the iteration variables at the cursor: of `for` expressions and of `dynamic` blocks.
    pub(crate) fn iteration_variables(&self, value: &ValueLocation) -> Vec<String> {
        let (file, offset) = (self.file, self.offset);
        let of_blocks = self.analysis.iterators(file, offset, &value.argument);
        value.loop_names.iter().cloned().chain(of_blocks).collect()
    }
}
