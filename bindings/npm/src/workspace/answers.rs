//! Answers of the analysis as JSON.

use hcl_ide::{
    CodeAction, Completion, DocumentSymbol, FileEdit, Fold, Highlight, Hover, InlayValue, Link,
    Location, SemanticToken, SignatureHelp, WorkspaceSymbol,
};

use hcl_write::Patch;

use super::files::Workspace;
use crate::positions::{self, Positions};
use crate::report;
use crate::writer::JsonWriter;

impl Workspace {
    pub(crate) fn write_location(&self, writer: &mut JsonWriter, location: Location) {
        writer.fields(|writer| {
            let positions = self.positions_of(location.file);
            writer.key("file").string(positions.source().name());
            writer.key("range").range(positions, location.span);
            writer.key("extent").range(positions, location.extent);
        });
    }

    pub(crate) fn write_file_edits(&self, writer: &mut JsonWriter, edits: &[FileEdit]) {
        writer.list(edits, |writer, edit| {
            writer.fields(|writer| {
                let positions = self.positions_of(edit.file);
                writer.key("file").string(positions.source().name());
                writer.key("edits").list(&edit.edits, |writer, edit| {
                    text_edit(writer, positions, &edit)
                });
            });
        });
    }

    pub(crate) fn write_action(&self, writer: &mut JsonWriter, action: &CodeAction) {
        writer.fields(|writer| {
            let mut known = positions::of_several();
            writer.key("title").string(&action.title);
            writer.key("kind").string("quickfix");
            writer.key("fixes").list(&action.fixes, |writer, fixed| {
                report::write(writer, &mut known, fixed)
            });
            writer.key("isPreferred").bool(action.is_preferred);
            self.write_file_edits(writer.key("edits"), &action.edits);
        });
    }

    pub(crate) fn write_workspace_symbol(&self, writer: &mut JsonWriter, symbol: &WorkspaceSymbol) {
        writer.fields(|writer| {
            writer.key("name").string(&symbol.name);
            writer.key("kind").variant(symbol.kind);
            writer.key("container").string(&symbol.container);
            self.write_location(writer.key("location"), symbol.location);
        });
    }
}

pub(crate) fn text_edit(writer: &mut JsonWriter, positions: &Positions, edit: &Patch) {
    writer.fields(|writer| {
        writer.key("range").range(positions, edit.span);
        writer.key("newText").string(&edit.text);
    });
}

pub(crate) fn completion(writer: &mut JsonWriter, positions: &Positions, found: &Completion) {
    writer.fields(|writer| {
        writer.key("label").string(&found.label);
        writer.key("kind").variant(found.kind);
        writer.key("detail").string(&found.detail);
        writer.key("docs").string(&found.docs);
        text_edit(writer.key("edit"), positions, &found.edit);
        writer
            .key("snippet")
            .string_or_null(found.snippet.as_deref());
        writer.key("deprecated").bool(found.deprecated);
        writer.key("rank").number(found.rank);
    });
}

pub(crate) fn hover(writer: &mut JsonWriter, positions: &Positions, hover: &Hover) {
    writer.key("range").range(positions, hover.span);
    writer.key("markdown").string(&hover.markdown);
}

pub(crate) fn signature(writer: &mut JsonWriter, help: &SignatureHelp) {
    let units = |end| {
        help.label
            .get(..end)
            .map_or(0, |text: &str| text.encode_utf16().count())
    };
    writer.key("label").string(&help.label);
    writer.key("docs").string(&help.docs);
    writer
        .key("parameters")
        .list(&help.parameters, |writer, parameter| {
            writer.fields(|writer| {
                writer.key("start").number(units(parameter.range.start));
                writer.key("end").number(units(parameter.range.end));
                writer.key("docs").string(&parameter.docs);
            });
        });
    writer.key("active");
    match help.active {
        Some(index) => writer.number(index),
        None => writer.null(),
    }
}

pub(crate) fn highlight(writer: &mut JsonWriter, positions: &Positions, found: &Highlight) {
    writer.fields(|writer| {
        writer.key("range").range(positions, found.span);
        writer.key("kind").variant(found.kind);
    });
}

/// Writes a symbol with its inner symbols. The parser limits their depth.
pub(crate) fn symbol(writer: &mut JsonWriter, positions: &Positions, found: &DocumentSymbol) {
    writer.fields(|writer| {
        writer.key("name").string(&found.name);
        writer.key("kind").variant(found.kind);
        writer.key("range").range(positions, found.span);
        writer.key("selection").range(positions, found.selection);
        writer
            .key("children")
            .list(&found.children, |writer, child| {
                symbol(writer, positions, child)
            });
    });
}

/// The token as numbers, as [`Workspace::semantic_tokens`] returns them.
pub(crate) fn token(positions: &Positions, token: &SemanticToken) -> [u32; 5] {
    let start = positions::at(positions, token.span.start);
    let length = positions.offset(token.span.end) - start.offset;
    let class = token.class as u32;
    [start.offset, length, class, start.line, start.character]
}

pub(crate) fn fold(writer: &mut JsonWriter, positions: &Positions, fold: &Fold) {
    writer.fields(|writer| {
        writer.key("range").range(positions, fold.span);
        writer.key("kind").variant(fold.kind);
    });
}

pub(crate) fn inlay_value(writer: &mut JsonWriter, positions: &Positions, found: &InlayValue) {
    writer.fields(|writer| {
        writer
            .key("position")
            .position(positions::at(positions, found.offset));
        writer.key("text").string(&found.text);
    });
}

pub(crate) fn link(writer: &mut JsonWriter, positions: &Positions, link: &Link) {
    writer.fields(|writer| {
        writer.key("range").range(positions, link.span);
        writer.key("path").string(&link.path);
    });
}
