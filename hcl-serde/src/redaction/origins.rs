//! Expressions that secrets come from: `password = each.value` makes `for_each` the origin of a secret, and the local values that it
//! refers to. `password = f()` makes the result of a function that a block defines one.
//!
//! Their text is hidden, and their values are marked when they are evaluated again.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use hcl_core::eval::TraversalStepKind;
use hcl_core::native::BodyItem;
use hcl_core::value::ValueKind;
use hcl_core::{
    Body, BodySchema, Diagnostics, Expression, OwnedBody, OwnedExpression, Source, SourceSpan,
    Traversal, json,
};

use crate::view::iterator_of;

/// An expression, and the bodies around it.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) expression: OwnedExpression,
    pub(crate) around: Option<Rc<Around>>,
}

/// A body, with the bodies around it.
#[derive(Debug)]
pub(crate) struct Around {
    body: OwnedBody,
    /// The iterator of a dynamic block.
    iterator: Option<Box<str>>,
    outer: Option<Rc<Self>>,
    arguments: OnceCell<HashMap<Box<str>, OwnedExpression>>,
}

impl Around {
    pub(crate) fn new(
        body: OwnedBody,
        iterator: Option<Box<str>>,
        outer: Option<Rc<Self>>,
    ) -> Rc<Self> {
        Rc::new(Self {
            body,
            iterator,
            outer,
            arguments: OnceCell::new(),
        })
    }

    #[cfg(feature = "modules")]
    pub(crate) fn body(&self) -> Body<'_> {
        self.body.body()
    }

    /// Adds all expressions in a block of a body. Recursion is bounded by the parser's nesting limit.
    #[cfg(feature = "modules")]
    pub(crate) fn add_all_of(
        this: &Rc<Self>,
        block: hcl_core::native::Block<'_>,
        found: &mut Vec<Definition>,
    ) {
        let body = Body::from(block.body()).to_owned();
        let inner = Self::new(body, iterator_of(block), Some(Rc::clone(this)));
        for item in block.body().items() {
            match item {
                BodyItem::Attribute(it) => found.push(Definition {
                    expression: Expression::from(it.expression()).to_owned(),
                    around: Some(Rc::clone(&inner)),
                }),
                BodyItem::Block(it) => Self::add_all_of(&inner, it, found),
            }
        }
    }

    fn argument(&self, name: &str) -> Option<&OwnedExpression> {
        let all = self.arguments.get_or_init(|| {
            let body = self.body.body();
            let all = body.just_attributes(&mut Diagnostics::new());
            let all = all.iter();
            all.map(|it| (it.name().into(), it.expression().to_owned()))
                .collect()
        });
        all.get(name)
    }
}

/// The search for the origins of the secrets of bodies.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    waiting: Vec<(Definition, IsWhole)>,
    /// The results of functions that blocks define.
    results: HashMap<String, OwnedExpression>,
    found: Vec<(Source, HashSet<(u32, u32)>)>,
    /// The roots of references that have no definition in the bodies, each with the first name after it.
    pub(crate) names: BTreeSet<(Box<str>, Option<Box<str>>)>,
}

/// Returns whether a span has a secret. Text that is only concealed because a mistake is near has no origins.
fn is_secret(span: &SourceSpan) -> bool {
    span.source().conceals_certainly(span.span())
}

/// Whether all of an expression is a secret, or parts of it may be.
type IsWhole = bool;

impl Origins {
    /// Adds the secrets of a body. Recursion is bounded by the parser's nesting limit.
    pub(crate) fn add(&mut self, body: &Body<'_>, around: Option<&Rc<Around>>) {
        let Some(items) = body.native_items() else {
            for it in &body.just_attributes(&mut Diagnostics::new()) {
                self.add_json(it.expression(), it.name(), around);
            }
            return;
        };
        for item in items {
            match item {
                BodyItem::Attribute(it) => self.add_expression(&it.expression().into(), around),
                BodyItem::Block(it) if is_secret(&it.file().source().span(it.span())) => {
                    let body = Body::from(it.body());
                    let inner = Around::new(body.to_owned(), iterator_of(it), around.cloned());
                    self.add(&body, Some(&inner));
                }
                BodyItem::Block(_) => {}
            }
        }
    }

    /// Adds the functions that the blocks of a type define.
    pub(crate) fn add_functions(&mut self, body: &Body<'_>, block_type: &str) {
        let ignored = &mut Diagnostics::new();
        let schema = BodySchema::new().block(block_type.to_owned(), ["name"]);
        let (content, _) = body.partial_content(&schema, ignored);
        let result = BodySchema::new().optional("result");
        for block in &content.blocks {
            let (content, _) = block.body().partial_content(&result, ignored);
            if let (Some(name), Some(result)) = (block.label(0), content.attribute("result")) {
                let result = result.expression().to_owned();
                self.results.insert(name.into_owned(), result);
            }
        }
    }

    /// Returns whether no secret waits for the search.
    pub(crate) fn are_searched(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns whether secrets come from other expressions.
    pub(crate) fn has_any(&self) -> bool {
        !self.found.is_empty()
    }

    fn add_expression(&mut self, expression: &Expression<'_>, around: Option<&Rc<Around>>) {
        if is_secret(&expression.span()) {
            let definition = Definition {
                expression: expression.to_owned(),
                around: around.cloned(),
            };
            self.waiting.push((definition, false));
        }
    }

    /// Adds the secrets of a value of the JSON syntax. Without a schema, an object may be a block.
    fn add_json(&mut self, expression: &Expression<'_>, name: &str, around: Option<&Rc<Around>>) {
        let Some(value) = expression
            .as_json()
            .filter(|_| is_secret(&expression.span()))
        else {
            return;
        };
        match value.kind() {
            json::ValueKind::Object(properties) => {
                let inner = |iterator| {
                    let body: Body<'_> = value.into();
                    Around::new(body.to_owned(), iterator, around.cloned())
                };
                let block = inner(None);
                for property in properties {
                    let value = property.value();
                    let generated = (name == "dynamic").then(|| iterator_in(property));
                    match (generated, value.kind()) {
                        (Some(iterator), json::ValueKind::Object(_)) => {
                            let body: Body<'_> = value.into();
                            let block = Around::new(
                                body.to_owned(),
                                Some(iterator),
                                Some(Rc::clone(&block)),
                            );
                            self.add(&body, Some(&block));
                        }
                        _ => self.add_json(&value.into(), property.name().decode(), Some(&block)),
                    }
                }
            }
            json::ValueKind::Array(elements) => {
                for element in elements {
                    self.add_json(&element.into(), name, around);
                }
            }
            _ => self.add_expression(expression, around),
        }
    }

    /// Finds and hides the origins. `define` returns the expressions that a reference names which is no iterator.
    pub(crate) fn find(&mut self, mut define: impl FnMut(&Traversal) -> Vec<Definition>) {
        while let Some((secret, is_whole)) = self.waiting.pop() {
            for reference in secret.expression.expression().variables() {
                if is_whole || is_secret(reference.span()) {
                    for found in self.definitions(&reference, &secret, &mut define) {
                        self.add_origin(found);
                    }
                }
            }
            self.add_results(&secret, is_whole);
        }
    }

    /// Adds the results of the functions that a secret calls.
    fn add_results(&mut self, secret: &Definition, is_whole: IsWhole) {
        if self.results.is_empty() {
            return;
        }
        for (name, at) in secret.expression.expression().calls() {
            if let Some(result) = self.results.get(&name)
                && (is_whole || is_secret(&at))
            {
                let expression = result.clone();
                self.add_origin(Definition {
                    expression,
                    around: None,
                });
            }
        }
    }

    fn add_origin(&mut self, found: Definition) {
        let at = found.expression.span();
        let (source, span) = (at.source(), at.span());
        // A secret itself is searched anyway.
        if source.conceals(span) || !self.is_first(&at) {
            return;
        }
        source.conceal_origin(span);
        self.waiting.push((found, true));
    }

    /// Notes an origin. Returns whether it was none before.
    fn is_first(&mut self, at: &SourceSpan) -> bool {
        let span = (at.span().start, at.span().end);
        let index = self.found.iter().position(|(it, _)| it == at.source());
        let index = index.unwrap_or_else(|| {
            self.found.push((at.source().clone(), HashSet::new()));
            self.found.len() - 1
        });
        let found = self.found.get_mut(index);
        found.is_some_and(|(_, spans)| spans.insert(span))
    }

    fn definitions(
        &mut self,
        reference: &Traversal,
        secret: &Definition,
        define: &mut dyn FnMut(&Traversal) -> Vec<Definition>,
    ) -> Vec<Definition> {
        let root = reference.root_name();
        let first = first_name(reference);
        let mut found = Vec::new();
        let mut next = secret.around.as_ref();
        while let Some(around) = next {
            let iterated = match &around.iterator {
                Some(iterator) => **iterator == *root,
                None => root == "each",
            };
            if iterated && let Some(expression) = around.argument("for_each") {
                let expression = expression.clone();
                let around = around.outer.clone();
                return vec![Definition { expression, around }];
            }
            let own = first.as_deref().filter(|_| root == "self");
            if let Some(expression) = own.and_then(|it| around.argument(it)) {
                found.push(Definition {
                    expression: expression.clone(),
                    around: Some(Rc::clone(around)),
                });
            }
            next = around.outer.as_ref();
        }
        if found.is_empty() {
            found = define(reference);
        }
        if found.is_empty() {
            self.names.insert((root.into(), first));
        }
        found
    }
}

/// Returns the name after the root of a reference.
fn first_name(reference: &Traversal) -> Option<Box<str>> {
    match &reference.steps().first()?.kind {
        TraversalStepKind::Attribute(name) => Some((**name).into()),
        TraversalStepKind::Index(key) => match key.kind() {
            ValueKind::String(name) => Some(name.into()),
            _ => None,
        },
    }
}

/// Returns the name of the iterator of a property of `dynamic`.
fn iterator_in(property: json::Property<'_>) -> Box<str> {
    let own = match property.value().kind() {
        json::ValueKind::Object(mut properties) => {
            properties.find(|it| it.name().decode() == "iterator")
        }
        _ => None,
    };
    match own.map(|it| it.value().kind()) {
        Some(json::ValueKind::String(name)) => name.decode().into(),
        _ => property.name().decode().into(),
    }
}
