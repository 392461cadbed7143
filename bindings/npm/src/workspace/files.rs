//! The files of an editor.

use std::collections::BTreeMap;

use hcl_ide::{Analysis, FileId, RenameError};
use hcl_syntax::Span;
use hcl_syntax::source::SourceTooLarge;
use wasm_bindgen::prelude::*;

use super::answers;
use super::language::{LanguageOptions, schema, variables};
use crate::failure::JsonFailure;
use crate::positions::{self, Positions};
use crate::report;
use crate::writer::JsonWriter;

/// In place of a line: the second number is the index into the string.
const OFFSET: u32 = u32::MAX;

/// A name that no file has.
const ABSENT: &str = "\0";

/// A workspace with its options. Its methods return JSON.
#[wasm_bindgen(js_name = "Files")]
#[derive(Debug)]
pub struct Workspace {
    files: hcl_ide::Workspace,
    positions: BTreeMap<FileId, Positions>,
    /// Stands for a file that is not there. An analysis finds nothing in it.
    absent: FileId,
    /// Positions in such a file, to which no answer refers.
    none: Positions,
}

#[wasm_bindgen(js_class = "Files")]
impl Workspace {
    #[wasm_bindgen(constructor)]
    pub fn new(
        document: Option<String>,
        is_module: bool,
        values: Option<String>,
        unknown: Vec<String>,
        has_functions: bool,
    ) -> Result<Self, JsonFailure> {
        let options = LanguageOptions {
            schema: schema(document.as_deref())?,
            is_module,
            variables: variables(values.as_deref(), unknown)?,
            has_functions,
        };
        let mut files = hcl_ide::Workspace::new(options.language()?);
        let absent = files.set(ABSENT, "").map_err(too_large)?;
        files.remove(ABSENT);
        Ok(Self {
            files,
            positions: BTreeMap::new(),
            absent,
            none: positions::of(&crate::source("", "")?),
        })
    }

    /// Adds a file, or replaces its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), JsonFailure> {
        crate::check_length(text)?;
        let id = self.files.set(name, text).map_err(too_large)?;
        if let Some(file) = self.files.analysis().file(id) {
            self.positions.insert(id, positions::of(file.source()));
        }
        Ok(())
    }

    pub fn remove(&mut self, name: &str) {
        if let Some(id) = self.files.file_id(name) {
            self.positions.remove(&id);
        }
        self.files.remove(name);
    }

    pub fn names(&self) -> Vec<String> {
        let analysis = self.files.analysis();
        analysis
            .files()
            .map(|(_, file)| file.name().to_owned())
            .collect()
    }

    pub fn text(&self, name: &str) -> Option<String> {
        let id = self.files.file_id(name)?;
        self.files
            .analysis()
            .file(id)
            .map(|file| file.text().to_owned())
    }

    /// Answers a question about a file. `at` is a position or a range: two numbers for each end.
    pub fn ask(&self, question: &str, name: &str, at: &[u32]) -> String {
        use JsonWriter as Json;
        let (analysis, id, positions) = self.file(name);
        let span = span(positions, at);
        let offset = span.start;
        let formatted = |terraform| {
            let found = analysis.format_span(id, span, &crate::format_options(terraform));
            Json::array(&found, |it, found| {
                answers::text_edit(it, positions, &found)
            })
        };
        let references = |with_definition| {
            let found = analysis.references(id, offset, with_definition);
            Json::array(found, |it, found| self.write_location(it, found))
        };
        match question {
            "diagnostics" => {
                let mut known = positions::of_several();
                let (found, hints) = (analysis.diagnostics(id), analysis.hints(id));
                Json::array(found.iter().chain(&hints), |it, diagnostic| {
                    report::write(it, &mut known, diagnostic);
                })
            }
            "completion" => Json::array(&analysis.completions(id, offset), |it, found| {
                answers::completion(it, positions, found);
            }),
            "hover" => Json::optional(analysis.hover(id, offset), |it, found| {
                answers::hover(it, positions, &found);
            }),
            "signatureHelp" => Json::optional(analysis.signature_help(id, offset), |it, found| {
                answers::signature(it, &found);
            }),
            "definition" => Json::array(analysis.definition(id, offset), |it, found| {
                self.write_location(it, found);
            }),
            "references" => references(false),
            "occurrences" => references(true),
            "highlights" => Json::array(&analysis.highlights(id, offset), |it, found| {
                answers::highlight(it, positions, found);
            }),
            "codeActions" => Json::array(&analysis.code_actions(id, span), |it, found| {
                self.write_action(it, found);
            }),
            "symbols" => Json::array(&analysis.document_symbols(id), |it, found| {
                answers::symbol(it, positions, found);
            }),
            "folding" => Json::array(&analysis.folds(id), |it, found| {
                answers::fold(it, positions, found);
            }),
            "links" => Json::array(&analysis.links(id), |it, found| {
                answers::link(it, positions, found);
            }),
            "selectionRanges" => Json::array(analysis.selection_ranges(id, offset), |it, found| {
                it.range(positions, found);
            }),
            "inlayValues" => Json::array(&analysis.inlay_values(id, span), |it, found| {
                answers::inlay_value(it, positions, found);
            }),
            "formatting" => formatted(false),
            "terraformFormatting" => formatted(true),
            _ => "null".to_owned(),
        }
    }

    #[wasm_bindgen(js_name = "prepareRename")]
    pub fn prepare_rename(&self, name: &str, at: &[u32]) -> Result<String, JsonFailure> {
        let (analysis, id, positions) = self.open_file(name)?;
        let found = analysis.prepare_rename(id, span(positions, at).start);
        let found = found.map_err(|error| self.refused(&error))?;
        Ok(JsonWriter::object(|writer| {
            writer.key("range").range(positions, found.span);
            writer.key("name").string(&found.name);
        }))
    }

    pub fn rename(&self, name: &str, at: &[u32], new_name: &str) -> Result<String, JsonFailure> {
        let (analysis, id, positions) = self.open_file(name)?;
        let edits = analysis.rename(id, span(positions, at).start, new_name);
        let edits = edits.map_err(|error| self.refused(&error))?;
        let mut it = JsonWriter::default();
        self.write_file_edits(&mut it, &edits);
        Ok(it.finish())
    }

    #[wasm_bindgen(js_name = "workspaceSymbols")]
    pub fn workspace_symbols(&self, query: &str, limit: u32) -> String {
        let found = self
            .files
            .analysis()
            .workspace_symbols(query, limit as usize);
        JsonWriter::array(&found, |it, found| self.write_workspace_symbol(it, found))
    }

    /// Returns five numbers a token: offset and length in UTF-16 code units, the index of the class in `TOKEN_TYPES` of
    /// `js/workspace.js`, line and character.
    #[wasm_bindgen(js_name = "semanticTokens")]
    pub fn semantic_tokens(&self, name: &str, at: &[u32]) -> Vec<u32> {
        let (analysis, id, positions) = self.file(name);
        let found = analysis.semantic_tokens_in(id, span(positions, at));
        let tokens = found.iter();
        tokens
            .flat_map(|found| answers::token(positions, found))
            .collect()
    }
}

impl Workspace {
    fn file(&self, name: &str) -> (Analysis, FileId, &Positions) {
        let id = self.files.file_id(name).unwrap_or(self.absent);
        (self.files.analysis(), id, self.positions_of(id))
    }

    fn open_file(&self, name: &str) -> Result<(Analysis, FileId, &Positions), JsonFailure> {
        let absent = || JsonFailure::from(&*format!("there is no file {name:?}"));
        self.files.file_id(name).ok_or_else(absent)?;
        Ok(self.file(name))
    }

    pub(crate) fn positions_of(&self, file: FileId) -> &Positions {
        self.positions.get(&file).unwrap_or(&self.none)
    }

    fn refused(&self, error: &RenameError) -> JsonFailure {
        JsonFailure::new("rename", &error.to_string(), |writer| {
            writer.key("location");
            match error.location() {
                Some(location) => self.write_location(writer, location),
                None => writer.null(),
            }
        })
    }
}

/// Returns the span of a range; of a position, an empty one.
fn span(positions: &Positions, at: &[u32]) -> Span {
    let offset = |end: &[u32]| match *end {
        [OFFSET, index] => positions.byte(index),
        [line, character] => positions.lines().byte(line, character),
        _ => 0,
    };
    let mut ends = at.chunks(2).map(offset);
    let start = ends.next().unwrap_or_default();
    Span::new(start, ends.next().unwrap_or(start).max(start))
}

fn too_large(_: SourceTooLarge) -> JsonFailure {
    JsonFailure::from("the text is too large")
}
