//! The table of names: those that the schema says a label, key or value defines, and those of the language, such as variables,
//! local values and blocks. Definition, references, highlights, rename, completion and hover read it.

use hcl_core::internal::sort::{sort_by, sort_by_key};
use std::collections::HashMap;
use std::sync::Arc;

use hcl_schema::{Definition, Document, Name, Occurrence};
use hcl_syntax::native::parse_expression;
use hcl_syntax::{Diagnostics, Source, SourceSpan, Span};

use crate::analysis::Analysis;
use crate::folder_names::{ModulePart, NamePlace};
use crate::names::{Role, Symbol, inside_quotes};
use crate::place::{DefinedName, FileId, Location, Place};

impl Analysis {
    /// Returns the name at an offset, with all places where it is written.
    pub(crate) fn name_at(&self, file: FileId, offset: u32) -> Option<DefinedName> {
        let of_language = self.occurrence(file, offset);
        // A label may have the name of the schema, which takes an evaluation to find.
        let of_schema = match of_language {
            Some(found) if found.symbol.is_of_language() => None,
            _ => self.defined_name(file, offset),
        };
        of_schema.or_else(|| Some(self.name_of(file, &of_language?.symbol)))
    }

    /// Returns a name of the language, as a file knows it. It may have no place.
    pub(crate) fn name_of(&self, file: FileId, symbol: &Symbol) -> DefinedName {
        let places = self.places_of_name(file, symbol).into_iter();
        let places = places.map(|place| Place {
            location: place.location,
            is_definition: place.role != Role::Reference,
            is_plain: true,
            is_computed: false,
        });
        DefinedName {
            kind: symbol.kind().to_owned(),
            name: symbol.name().to_owned(),
            places: places.collect(),
            symbol: Some(symbol.clone()),
        }
    }

    /// Returns all places of a name of a file, in order of files and offsets. A variable or an output of a module also occurs in the
    /// calls of the module.
    fn places_of_name(&self, file: FileId, symbol: &Symbol) -> Vec<NamePlace> {
        let (Some(of), Some(names)) = (self.file(file), self.names(file)) else {
            return Vec::new();
        };
        if symbol.is_of_one_file() {
            let own = names.iter().filter(|name| name.symbol == *symbol);
            return own
                .map(|name| NamePlace::new(file, name, ModulePart::Source))
                .collect();
        }
        self.places_in_folder(self.module_path(of), symbol)
    }

    /// Returns the names that the schema defines in the configuration that a file belongs to. Evaluates values that are not literal.
    pub(crate) fn defined_names(&self, file: FileId) -> Arc<[DefinedName]> {
        let schema = self.language.schema().filter(|schema| has_names(schema));
        let (Some(schema), Some(of)) = (schema, self.file(file)) else {
            return Arc::default();
        };
        if self.is_values(file) {
            return Arc::default();
        }
        let folder = self.folder(file).filter(|_| self.language.is_module());
        if let Some(folder) = folder {
            return folder.defined_names.get_or_compute(|| {
                let scope = self.module_scope(file);
                let names = scope
                    .module()
                    .map(|module| schema.references_with(module.body(), module.decoder()));
                self.located(names.unwrap_or_default(), file)
            });
        }
        of.defined_names.get_or_compute(|| {
            let decoder = self.language.decoder_of_files();
            self.located(schema.references_with(&of.body(), decoder), file)
        })
    }

    /// Returns the name of the schema at an offset.
    pub(crate) fn defined_name(&self, file: FileId, offset: u32) -> Option<DefinedName> {
        let names = self.defined_names(file);
        names
            .iter()
            .find(|name| name.at(file, offset).is_some())
            .cloned()
    }

    fn located(&self, names: Vec<Name>, file: FileId) -> Arc<[DefinedName]> {
        let files = self.files_of_module(file);
        let files: HashMap<&str, FileId> = files
            .filter_map(|id| Some((self.file(id)?.name(), id)))
            .collect();
        let names = names.into_iter();
        names.map(|name| located(name, &files)).collect()
    }
}

/// Returns whether a schema has names at all.
fn has_names(schema: &Document) -> bool {
    let has = |defines: &Option<Definition>, refers: &Option<String>| {
        defines.is_some() || refers.is_some()
    };
    schema.types.iter().any(|ty| {
        ty.labels.iter().any(|it| has(&it.defines, &it.refers))
            || ty.arguments.iter().any(|it| has(&it.defines, &it.refers))
            || ty.blocks.iter().any(|it| has(&it.defines, &it.refers))
    })
}

fn located(name: Name, files: &HashMap<&str, FileId>) -> DefinedName {
    let definitions = name.definitions.iter().map(|definition| (definition, true));
    let references = name.references.iter().map(|reference| (reference, false));
    let mut all: Vec<_> = definitions.chain(references).collect();
    sort_by(&mut all, |(a, _), (b, _)| {
        a.span.source().name().cmp(b.span.source().name())
    });
    let places = all.into_iter();
    let mut places: Vec<Place> = places
        .filter_map(|(it, is_definition)| place(it, is_definition, files))
        .collect();
    for of_file in places.chunk_by_mut(|a, b| a.location.file == b.location.file) {
        sort_by_key(of_file, |it| (it.location.span.start, !it.is_definition));
    }
    // A type that is read again defines its names again.
    places.dedup_by_key(|place| {
        (
            place.location.file,
            place.location.span,
            place.is_definition,
        )
    });
    DefinedName {
        kind: name.kind,
        name: name.name,
        places,
        symbol: None,
    }
}

fn place(
    written: &Occurrence,
    is_definition: bool,
    files: &HashMap<&str, FileId>,
) -> Option<Place> {
    let &file = files.get(written.span.source().name())?;
    let unquoted = |span: &SourceSpan| inside_quotes(span.source().text(), span.span());
    let plain = written.text.as_ref().map(SourceSpan::span);
    let span: Span = plain.unwrap_or_else(|| unquoted(&written.span));
    let extent = written.context.as_ref().map(SourceSpan::span);
    Some(Place {
        location: Location {
            file,
            span,
            extent: extent.filter(|_| is_definition).unwrap_or(span),
        },
        is_definition,
        is_plain: plain.is_some(),
        is_computed: plain.is_none() && !is_literal(&written.span),
    })
}

/// Returns whether a text in quotes is a literal: `"a\"b"`, and not `"a${b}"`.
fn is_literal(at: &SourceSpan) -> bool {
    let text = at.text();
    let source = Source::new("name", text).ok();
    let source = source.filter(|_| text.starts_with('"'));
    source.is_some_and(|source| {
        let parsed = parse_expression(&source, &mut Diagnostics::new());
        parsed.expression().as_string().is_some()
    })
}
