//! The secrets of a schema as data: the values that reports mask, and the values that are concealed in a text for tools that show values.

use std::collections::HashSet;

use hcl_core::extend::Listing;
use hcl_core::{
    Block, Body, BodySchema, Diagnostics, EvalContext, Expression, ParsedSource, Source, Span, json,
};
use hcl_serde::extend::{Concealment, conceal_block};
use hcl_serde::schema::{SchemaData as _, ShapePlace};

use super::{ArgumentSchema, BlockTypeSchema, Document, TypeSchema};
use crate::Shape;

impl Document {
    /// Conceals the secrets in a source, for tools that show values: see [`Source::conceal`](hcl_core::Source::conceal). Returns
    /// the values that such a tool may show: values of arguments that the schema lists, and that are not secrets, in order. `None` means
    /// all of them, since the schema has no secrets.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::hcl_core::{ParsedSource, Span, Syntax};
    /// use hcl_serde::{HclDecode, Limits, Sensitive, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Login {
    ///     user: String,
    ///     pin: Sensitive<u16>,
    /// }
    ///
    /// let source = Source::new("app.hcl", "pn = \"hunter2\"\nuser = 1 + 1\n")?;
    /// let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
    /// let shown = Document::of::<Login>().conceal_secrets(&parsed);
    /// assert!(source.conceals(Span::at(5)) && !source.conceals(Span::at(0)));
    /// assert_eq!(shown, Some(vec![Span::new(22, 27)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conceal_secrets(&self, source: &ParsedSource) -> Option<Vec<Span>> {
        let root = self.root().filter(|_| self.concealment().is_some())?;
        let mut public = Vec::new();
        self.conceal_in(&source.body(), root, &mut public);
        public.sort_unstable();
        Some(public)
    }

    /// Returns what reports about the types mask.
    #[must_use]
    pub fn concealment(&self) -> Concealment {
        let has_keys = |ty: &TypeSchema| {
            ty.labels.iter().any(|label| label.sensitive)
                || ty.blocks.iter().any(|block| block.sensitive_keys)
                || ty.arguments.iter().any(|argument| argument.sensitive_keys)
        };
        let has_values = |ty: &TypeSchema| {
            ty.sensitive
                || ty.arguments.iter().any(ArgumentSchema::has_secrets)
                || ty.blocks.iter().any(|block| block.sensitive)
        };
        if self.types.iter().any(has_keys) {
            return Concealment::Labels;
        }
        Concealment::of(self.types.iter().any(has_values))
    }

    /// Masks a report about a text that the types describe, as decoding does.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::hcl_core::{ParsedSource, Syntax};
    /// use hcl_serde::{HclDecode, Limits, Sensitive, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Login {
    ///     pin: Sensitive<u16>,
    /// }
    ///
    /// // A text that cannot be parsed, as a formatter finds it.
    /// let source = Source::new("app.hcl", "pin = 'hunter2'\n")?;
    /// let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
    /// let found = Document::of::<Login>().mask(parsed.diagnostics().clone());
    /// assert!(found.has_errors() && !found.to_string().contains("hunter2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mask(&self, report: Diagnostics) -> Diagnostics {
        let known = |names: &mut Vec<String>| {
            self.with_types(&mut |types| types.iter().for_each(|ty| ty.add_own_names(names)));
        };
        self.concealment()
            .mask_report(report, &json::is_json_name, &known)
    }

    /// Conceals the secrets in a body of a type, and adds the values that the types read and that are not secrets to a list.
    /// Recursion is bounded: the parser limits nesting.
    fn conceal_in(&self, body: &Body, ty: &TypeSchema, public: &mut Vec<Span>) {
        let ignored = &mut Diagnostics::new();
        let (content, rest) = body.partial_content(&self.names_of(ty), ignored);
        for it in &content.attributes {
            let mut arguments = ty.arguments.iter();
            let argument = arguments.find(|of| of.is_named(it.name()));
            let span = it.expression().span();
            match argument {
                Some(argument) if !argument.has_secrets() => public.push(span.span()),
                Some(argument) if !argument.is_secret() => {
                    let place = ShapePlace::new(&argument.shape);
                    conceal_parts(it.expression(), Some(&place), public);
                }
                _ => span.conceal(),
            }
        }
        for block in &content.blocks {
            let mut blocks = ty.blocks.iter();
            let of_block = blocks.find(|it| it.is_named(block.type_name()));
            if let Some(of_block) = of_block {
                self.conceal_block(block, of_block, public);
            }
        }
        // A value that is not read may be a secret, misspelt or in the wrong place: names that the type does not have.
        let takes_all = ty.attributes_only && !ty.sensitive;
        // Each of a name: a property of the JSON syntax may be there twice.
        for it in rest.list(Listing::Known, ignored).attributes {
            let span = it.expression().span();
            if takes_all {
                public.push(span.span());
            } else {
                span.conceal();
            }
        }
        let read = content
            .blocks
            .iter()
            .map(|block| block.type_span().span().start);
        let read: HashSet<u32> = read.collect();
        for block in &body.list(Listing::Known, ignored).blocks {
            if read.contains(&block.type_span().span().start) {
                continue;
            }
            let mut blocks = ty.blocks.iter();
            match blocks.find(|it| it.is_named(block.type_name())) {
                // Its number of labels is wrong: decoding reads the body all the same.
                Some(of_block) => {
                    if self.has_secret_labels(of_block) {
                        block.labels().iter().for_each(|it| it.span.conceal());
                    }
                    self.conceal_block(block, of_block, public);
                }
                None => {
                    block.labels().iter().for_each(|it| it.span.conceal());
                    conceal_inside(block);
                }
            }
        }
    }

    /// Returns whether a label of a block may be a secret.
    fn has_secret_labels(&self, of_block: &BlockTypeSchema) -> bool {
        let body = self.body(of_block.body);
        of_block.sensitive_keys
            || body.is_some_and(|ty| ty.labels.iter().any(|label| label.sensitive))
    }

    fn conceal_block(&self, block: &Block, of_block: &BlockTypeSchema, public: &mut Vec<Span>) {
        let Some(mut ty) = self.body(of_block.body) else {
            return;
        };
        let mut labels = block.labels().into_iter();
        for label in labels.by_ref().take(of_block.key_labels as usize) {
            if of_block.sensitive_keys {
                label.span.conceal();
            }
        }
        if of_block.sensitive {
            return conceal_block(block, of_block.key_labels as usize);
        }
        if !ty.variants.is_empty() {
            let chosen = labels.next().map(|label| label.text).unwrap_or_default();
            let mut variants = ty.variants.iter();
            let variant = variants.find(|variant| variant.is_named(&chosen));
            match variant.and_then(|variant| self.body(variant.body)) {
                Some(variant) => ty = variant,
                None => return conceal_inside(block),
            }
        }
        for (label, schema) in labels.zip(&ty.labels) {
            if schema.sensitive {
                label.span.conceal();
            }
        }
        self.conceal_in(block.body(), ty, public);
    }

    /// Returns the names of a type, with the number of labels of its blocks.
    fn names_of(&self, ty: &TypeSchema) -> BodySchema {
        let arguments = ty.arguments.iter();
        let names = arguments.flat_map(ArgumentSchema::names);
        let schema = names.fold(BodySchema::new(), |schema, name| {
            schema.optional(name.to_owned())
        });
        ty.blocks.iter().fold(schema, |schema, block| {
            let body = self.body(block.body);
            let own = body.map_or(0, |body| {
                body.labels.len() + usize::from(!body.variants.is_empty())
            });
            let labels = vec!["label"; block.key_labels as usize + own];
            let names = block.names();
            names.fold(schema, |schema, name| {
                schema.block(name.to_owned(), labels.clone())
            })
        })
    }
}

/// Conceals the secrets in a value, as far as the shape marks parts of it: in elements and attributes that are written out. A value
/// without a place may be a secret. Recursion is bounded: the parser limits nesting.
fn conceal_parts(value: &Expression, place: Option<&ShapePlace<'_>>, public: &mut Vec<Span>) {
    let Some(place) = place.filter(|place| !place.shape().is_secret()) else {
        return value.span().conceal();
    };
    if !may_hold_secret(place.shape()) {
        return public.push(value.span().span());
    }
    if let Ok(elements) = value.static_list() {
        for (index, element) in elements.iter().enumerate() {
            conceal_parts(element, place.element(index).as_ref(), public);
        }
    } else if let Ok(entries) = value.static_map() {
        for (key, entry) in &entries {
            conceal_parts(entry, public_entry(place, key).as_ref(), public);
        }
    } else {
        value.span().conceal();
    }
}

/// Returns the place of an entry that is not a secret.
fn public_entry<'s>(place: &ShapePlace<'s>, key: &Expression) -> Option<ShapePlace<'s>> {
    let text = || {
        let key = key.value(&EvalContext::new()).ok()?;
        key.as_str().map(str::to_owned)
    };
    let name = key.as_keyword().map(str::to_owned).or_else(text);
    let name = name.unwrap_or_default();
    let is_public = match place.bare() {
        Shape::Map { key, .. } => !may_hold_secret(key),
        Shape::Object(object) => {
            let mut fields = object.fields.iter();
            fields.any(|field| field.is_named(&name) && !field.is_secret())
        }
        _ => false,
    };
    place.entry(&name).filter(|_| is_public)
}

/// Returns whether a part of a shape is a secret, or is an object again that may hold one.
fn may_hold_secret(shape: &Shape) -> bool {
    matches!(shape, Shape::Again(_))
        || shape.marks_secrets()
        || shape.parts().into_iter().any(may_hold_secret)
}

/// Conceals the text between the braces of a block, without blanks around it.
fn conceal_inside(block: &Block) {
    let Some(native) = block.as_native() else {
        return;
    };
    let source = native.file().source();
    source.conceal(inside_braces(source, native.body().source_span().span()));
}

/// Returns the text between the braces of a body, without blanks around it.
fn inside_braces(source: &Source, body: Span) -> Span {
    let text = source.slice(body);
    let items = text.strip_prefix('{').unwrap_or(text).trim_start();
    let before = text.len() - items.len();
    let items = items.strip_suffix('}').unwrap_or(items).trim_end();
    let offset = |length: usize| body.start + u32::try_from(length).unwrap_or(0);
    Span::new(offset(before), offset(before + items.len()))
}
