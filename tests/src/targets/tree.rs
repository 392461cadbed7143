//! A walk over every handle of a syntax tree.

use hcl_core::native::{
    Attribute, Block, Body, BodyItem, Expression, ExpressionKind, File, Label, Literal, Object,
    StepKind, Steps, Template, TemplatePart, Visit, Walk as Visits, is_identifier,
};
use hcl_core::source::Span;

/// Visits all nodes of a file and calls every accessor.
///
/// # Panics
///
/// Panics if a span is outside of the source, or if accessors are inconsistent.
pub(super) fn walk_file(file: &File) {
    let mut walk = Walk {
        file,
        ahead: vec![Place::Body(file.body())],
    };
    walk.run();
    assert!(is_balanced(file.body().walk()));
    let end = u32::try_from(file.source().text().len()).expect("a source of modest size");
    for offset in [0, end / 3, end / 2, end.saturating_sub(1), end] {
        positions(file.body(), offset);
    }
}

/// Returns whether a walk leaves every node that it enters.
fn is_balanced(walk: Visits<'_>) -> bool {
    let depth = walk.fold(0_i64, |depth, visit| match visit {
        Visit::Enter(_) => depth + 1,
        Visit::Leave(_) => depth - 1,
    });
    depth == 0
}

/// Checks that the nodes found at an offset cover it.
fn positions(body: Body<'_>, offset: u32) {
    let blocks = body.blocks_at(offset);
    assert!(blocks.iter().all(|block| block.span().contains(offset)));
    assert_eq!(blocks.is_empty(), body.context_at(offset).is_none());
    if let Some(attribute) = body.attribute_at(offset) {
        assert!(attribute.span().contains(offset));
    }
    if let Some(expression) = body.expression_at(offset) {
        let innermost = expression.innermost_at(offset);
        assert!(innermost.is_some_and(|it| it.span().contains(offset)));
    }
}

/// Does the same as [`walk_file`] for one expression.
pub(super) fn walk_expression(expression: Expression<'_>) {
    let mut walk = Walk {
        file: expression.file(),
        ahead: vec![Place::Expression(expression)],
    };
    walk.run();
}

enum Place<'f> {
    Body(Body<'f>),
    Expression(Expression<'f>),
    Template(Template<'f>),
}

/// The pending nodes. A list instead of recursion, because chains of operators nest without limit.
struct Walk<'f> {
    file: &'f File,
    ahead: Vec<Place<'f>>,
}

impl<'f> Walk<'f> {
    fn run(&mut self) {
        while let Some(place) = self.ahead.pop() {
            match place {
                Place::Body(body) => self.body(body),
                Place::Expression(expression) => self.expression(expression),
                Place::Template(template) => self.template(template),
            }
        }
    }

    /// Checks that a span is inside the source, ordered, and on character boundaries.
    fn span(&self, span: Span) {
        let text = self.file.source().text();
        assert!(
            text.get(span.range()).is_some(),
            "{span:?} of {} bytes",
            text.len()
        );
    }

    fn expect(&mut self, expression: Expression<'f>) {
        self.ahead.push(Place::Expression(expression));
    }

    fn body(&mut self, body: Body<'f>) {
        self.span(body.span());
        self.span(body.missing_item());
        assert_eq!(
            body.items().len(),
            body.attributes().count() + body.blocks().count()
        );
        for item in body.items() {
            match item {
                BodyItem::Attribute(attribute) => self.attribute(attribute),
                BodyItem::Block(block) => self.block(block),
            }
        }
    }

    fn attribute(&mut self, attribute: Attribute<'f>) {
        assert!(is_identifier(attribute.name()), "{:?}", attribute.name());
        self.span(attribute.span());
        self.expect(attribute.expression());
    }

    fn block(&mut self, block: Block<'f>) {
        assert!(is_identifier(block.type_name()), "{:?}", block.type_name());
        for span in [
            block.span(),
            block.definition_span(),
            block.open_brace_span(),
            block.close_brace_span(),
        ] {
            self.span(span);
        }
        for label in block.labels() {
            self.label(label);
        }
        self.ahead.push(Place::Body(block.body()));
    }

    fn label(&self, label: Label<'f>) {
        self.span(label.span());
        let _ = label.text();
    }

    fn literal(&self, literal: Literal<'f>) {
        self.span(literal.span());
        let decoded = literal.decode();
        if let Some(text) = literal.as_verbatim() {
            assert_eq!(text, decoded);
        }
        assert!(decoded.len() <= literal.raw().len());
    }

    fn steps(&mut self, steps: Steps<'f>) {
        for step in steps {
            self.span(step.span());
            if let StepKind::Index(key) = step.kind() {
                self.expect(key);
            }
        }
    }

    fn items(&mut self, object: Object<'f>) {
        for item in object.items() {
            let _ = (item.key_name(), item.key_is_ambiguous());
            self.expect(item.key());
            self.expect(item.value());
        }
    }

    fn expression(&mut self, expression: Expression<'f>) {
        self.span(expression.span());
        match expression.kind() {
            ExpressionKind::String(literal) => self.literal(literal),
            ExpressionKind::Template(template) => self.ahead.push(Place::Template(template)),
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                self.expect(inner);
            }
            ExpressionKind::Tuple(tuple) => tuple.elements().for_each(|inner| self.expect(inner)),
            ExpressionKind::Object(object) => self.items(object),
            ExpressionKind::Unary { operand, .. } => self.expect(operand),
            ExpressionKind::Binary { left, right, .. } => {
                self.expect(left);
                self.expect(right);
            }
            ExpressionKind::Conditional(conditional) => {
                self.expect(conditional.condition());
                self.expect(conditional.if_true());
                self.expect(conditional.if_false());
            }
            ExpressionKind::Call(call) => {
                assert!(!call.name().is_empty());
                self.span(call.name_span());
                self.span(call.open_paren_span());
                self.span(call.close_paren_span());
                call.expansion_span()
                    .into_iter()
                    .for_each(|span| self.span(span));
                call.arguments().for_each(|inner| self.expect(inner));
            }
            ExpressionKind::For(for_expr) => {
                for_expr
                    .key_name()
                    .into_iter()
                    .for_each(|(_, span)| self.span(span));
                self.span(for_expr.value_name().1);
                self.expect(for_expr.collection());
                self.expect(for_expr.value());
                for_expr.key().into_iter().for_each(|key| self.expect(key));
                for_expr
                    .condition()
                    .into_iter()
                    .for_each(|inner| self.expect(inner));
            }
            ExpressionKind::Traversal(traversal) => {
                assert!(is_identifier(traversal.root_name()));
                self.span(traversal.root_span());
                self.steps(traversal.steps());
            }
            ExpressionKind::RelativeTraversal(traversal) => {
                self.expect(traversal.source());
                self.steps(traversal.steps());
            }
            ExpressionKind::Index(index) => {
                self.span(index.bracket_span());
                self.expect(index.collection());
                self.expect(index.key());
            }
            ExpressionKind::Splat(splat) => {
                self.expect(splat.source());
                self.expect(splat.each());
            }
            ExpressionKind::Error(placeholder) => {
                placeholder
                    .prefix()
                    .into_iter()
                    .for_each(|inner| self.expect(inner));
                let _ = placeholder.diagnostic();
            }
            ExpressionKind::Null
            | ExpressionKind::Bool(_)
            | ExpressionKind::Number(_)
            | ExpressionKind::SplatItem => {}
        }
    }

    fn template(&mut self, template: Template<'f>) {
        for part in template.parts() {
            match part {
                TemplatePart::Literal(literal) => self.literal(literal),
                TemplatePart::Interpolation(inner) => self.expect(inner),
                TemplatePart::If(directive) => {
                    self.span(directive.span());
                    self.expect(directive.condition());
                    self.ahead.push(Place::Template(directive.if_true()));
                    self.ahead.push(Place::Template(directive.if_false()));
                }
                TemplatePart::For(directive) => {
                    self.span(directive.span());
                    directive
                        .key_name()
                        .into_iter()
                        .for_each(|(_, span)| self.span(span));
                    self.expect(directive.collection());
                    self.ahead.push(Place::Template(directive.body()));
                }
            }
        }
    }
}
