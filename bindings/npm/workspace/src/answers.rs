//! Answers of the analysis as JSON.

use base::positions::Positions;
use base::report::{self, Known};
use base::writer::Writer;
use hcl_ide::{
    CodeAction, CodeActionKind, Completion, CompletionKind, DocumentSymbol, FileEdit, Fold,
    FoldKind, Highlight, HighlightKind, Hover, Link, LinkTarget, Location, SemanticToken,
    SignatureHelp, SymbolKind, TextEdit, TokenClass, TokenModifiers, WorkspaceSymbol,
};

use crate::workspace::Workspace;

impl Workspace {
    pub(crate) fn write_location(&self, it: &mut Writer, location: Location) {
        it.fields(|it| {
            let positions = self.positions_of(location.file);
            it.key("file").string(positions.source().name());
            it.key("range").range(positions, location.span);
            it.key("extent").range(positions, location.extent);
        });
    }

    pub(crate) fn write_file_edits(&self, it: &mut Writer, edits: &[FileEdit]) {
        it.list(edits, |it, edit| {
            it.fields(|it| {
                let positions = self.positions_of(edit.file);
                it.key("file").string(positions.source().name());
                it.key("edits")
                    .list(&edit.edits, |it, edit| text_edit(it, positions, edit));
            });
        });
    }

    pub(crate) fn write_action(&self, it: &mut Writer, action: &CodeAction) {
        it.fields(|it| {
            let mut known = Known::default();
            it.key("title").string(&action.title);
            it.key("kind").string(match action.kind {
                CodeActionKind::RefactorExtract => "refactor.extract",
                CodeActionKind::RefactorRewrite => "refactor.rewrite",
                _ => "quickfix",
            });
            it.key("fixes").list(&action.fixes, |it, fixed| {
                report::write(it, &mut known, fixed)
            });
            it.key("isPreferred").bool(action.is_preferred);
            self.write_file_edits(it.key("edits"), &action.edits);
        });
    }

    pub(crate) fn write_workspace_symbol(&self, it: &mut Writer, symbol: &WorkspaceSymbol) {
        it.fields(|it| {
            it.key("name").string(&symbol.name);
            it.key("kind").string(symbol_kind(symbol.kind));
            it.key("container").string(&symbol.container);
            self.write_location(it.key("location"), symbol.location);
        });
    }
}

pub(crate) fn text_edit(it: &mut Writer, positions: &Positions, edit: &TextEdit) {
    it.fields(|it| {
        it.key("range").range(positions, edit.span);
        it.key("newText").string(&edit.text);
    });
}

pub(crate) fn completion(it: &mut Writer, positions: &Positions, found: &Completion) {
    it.fields(|it| {
        it.key("label").string(&found.label);
        it.key("kind").string(match found.kind {
            CompletionKind::Block => "block",
            CompletionKind::Label => "label",
            CompletionKind::Field => "field",
            CompletionKind::EnumValue => "enumValue",
            CompletionKind::Value => "value",
            CompletionKind::Variable => "variable",
            CompletionKind::Function => "function",
            CompletionKind::Reference => "reference",
            CompletionKind::Keyword => "keyword",
            _ => "argument",
        });
        it.key("detail").string(&found.detail);
        it.key("docs").string(&found.docs);
        text_edit(it.key("edit"), positions, &found.edit);
        it.key("snippet").string_or_null(found.snippet.as_deref());
        it.key("deprecated").bool(found.deprecated);
        it.key("rank").number(found.rank);
    });
}

pub(crate) fn hover(it: &mut Writer, positions: &Positions, hover: &Hover) {
    it.key("range").range(positions, hover.span);
    it.key("markdown").string(&hover.markdown);
}

pub(crate) fn signature(it: &mut Writer, help: &SignatureHelp) {
    let units = |end| {
        help.label
            .get(..end)
            .map_or(0, |text: &str| text.encode_utf16().count())
    };
    it.key("label").string(&help.label);
    it.key("docs").string(&help.docs);
    it.key("parameters")
        .list(&help.parameters, |it, parameter| {
            it.fields(|it| {
                it.key("start").count(units(parameter.range.start));
                it.key("end").count(units(parameter.range.end));
                it.key("docs").string(&parameter.docs);
            });
        });
    it.key("active");
    match help.active {
        Some(index) => it.count(index),
        None => it.null(),
    }
}

pub(crate) fn highlight(it: &mut Writer, positions: &Positions, found: &Highlight) {
    it.fields(|it| {
        it.key("range").range(positions, found.span);
        it.key("kind").string(match found.kind {
            HighlightKind::Definition => "definition",
            HighlightKind::Reference => "reference",
        });
    });
}

/// Writes a symbol with its inner symbols. The parser limits their depth.
pub(crate) fn symbol(it: &mut Writer, positions: &Positions, found: &DocumentSymbol) {
    it.fields(|it| {
        it.key("name").string(&found.name);
        it.key("kind").string(symbol_kind(found.kind));
        it.key("range").range(positions, found.span);
        it.key("selection").range(positions, found.selection);
        it.key("children")
            .list(&found.children, |it, child| symbol(it, positions, child));
    });
}

pub(crate) fn token(it: &mut Writer, positions: &Positions, token: &SemanticToken) {
    it.fields(|it| {
        it.key("range").range(positions, token.span);
        it.key("type").string(match token.class {
            TokenClass::BlockType => "blockType",
            TokenClass::Variable => "variable",
            TokenClass::Type => "type",
            TokenClass::String => "string",
            TokenClass::Escape => "escape",
            TokenClass::Heredoc => "heredoc",
            TokenClass::Interpolation => "interpolation",
            TokenClass::Number => "number",
            TokenClass::Operator => "operator",
            TokenClass::Comment => "comment",
            TokenClass::Label => "label",
            TokenClass::Attribute => "attribute",
            TokenClass::Key => "key",
            TokenClass::Keyword => "keyword",
            TokenClass::Constant => "constant",
            TokenClass::Parameter => "parameter",
            TokenClass::Property => "property",
            TokenClass::Function => "function",
        });
        let modifiers = [
            (token.modifiers.definition, "definition"),
            (token.modifiers.deprecated, "deprecated"),
            (token.modifiers.sensitive, "sensitive"),
        ];
        let set = modifiers.iter().filter(|(is_set, _)| *is_set);
        it.key("modifiers")
            .list(set, |it, (_, name)| it.string(name));
    });
}

/// The token as numbers. The index of the class is its index in `TOKEN_TYPES` of `js/workspace.js`.
pub(crate) fn token_numbers(positions: &Positions, token: &SemanticToken) -> [u32; 4] {
    let start = positions.position(token.span.start).offset;
    let end = positions.position(token.span.end).offset;
    let TokenModifiers {
        definition,
        deprecated,
        sensitive,
    } = token.modifiers;
    let modifiers = u32::from(definition) | u32::from(deprecated) << 1 | u32::from(sensitive) << 2;
    [start, end - start, token.class as u32, modifiers]
}

pub(crate) fn fold(it: &mut Writer, positions: &Positions, fold: &Fold) {
    it.fields(|it| {
        it.key("range").range(positions, fold.span);
        it.key("kind").string(match fold.kind {
            FoldKind::Heredoc => "heredoc",
            FoldKind::Comment => "comment",
            _ => "brackets",
        });
    });
}

pub(crate) fn link(it: &mut Writer, positions: &Positions, link: &Link) {
    it.fields(|it| {
        it.key("range").range(positions, link.span);
        let (url, path) = match &link.target {
            LinkTarget::Url(url) => (Some(&**url), None),
            LinkTarget::Path(path) => (None, Some(&**path)),
        };
        it.key("url").string_or_null(url);
        it.key("path").string_or_null(path);
    });
}

const fn symbol_kind(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Block => "block",
        SymbolKind::Variable => "variable",
        SymbolKind::Local => "local",
        SymbolKind::Object => "object",
        SymbolKind::Attribute => "attribute",
    }
}
