//! Syntax trees as JSON. The parser limits their depth, and thereby the recursion here, except for operands on the left:
//! `1 + 1 + 1` nests without brackets, and so do indexes.

use hcl_syntax::Span;
use hcl_syntax::native::{
    Body, BodyItem, Call, Expression, ExpressionKind, For, Label, Step, StepKind, TemplatePart,
    UnaryOperator,
};

use crate::positions::Positions;
use crate::writer::JsonWriter;

/// Writes the tree of a body.
pub fn body(writer: &mut JsonWriter, positions: &Positions, body: Body<'_>) {
    TreeWriter { writer, positions }.body(body);
}

struct TreeWriter<'w> {
    writer: &'w mut JsonWriter,
    positions: &'w Positions,
}

impl TreeWriter<'_> {
    /// Writes an object with a type and a range.
    fn object(&mut self, kind: &str, span: Span, write: impl FnOnce(&mut Self)) {
        self.writer.begin('{');
        self.writer.key("type").string(kind);
        self.writer.key("range").range(self.positions, span);
        write(self);
        self.writer.end('}');
    }

    fn list<T>(
        &mut self,
        key: &str,
        parts: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.writer.key(key).begin('[');
        for part in parts {
            write(self, part);
        }
        self.writer.end(']');
    }

    fn name(&mut self, key: &str, name: &str, span: Span) {
        let positions = self.positions;
        self.writer.key(key).fields(|writer| {
            writer.key("name").string(name);
            writer.key("range").range(positions, span);
        });
    }

    fn optional_name(&mut self, key: &str, name: Option<(&str, Span)>) {
        match name {
            Some((name, span)) => self.name(key, name, span),
            None => self.writer.key(key).null(),
        }
    }

    fn body(&mut self, body: Body<'_>) {
        self.object("Body", body.span(), |tree| {
            tree.list("items", body.items(), |tree, item| match item {
                BodyItem::Attribute(attribute) => {
                    tree.object("Attribute", attribute.span(), |tree| {
                        tree.name("name", attribute.name(), attribute.name_span());
                        tree.child("value", attribute.expression());
                    })
                }
                BodyItem::Block(block) => tree.object("Block", block.span(), |tree| {
                    tree.name("blockType", block.type_name(), block.type_span());
                    tree.list("labels", block.labels(), Self::label);
                    tree.writer.key("body");
                    tree.body(block.body());
                }),
            });
        });
    }

    fn label(&mut self, label: Label<'_>) {
        let positions = self.positions;
        self.writer.fields(|writer| {
            writer.key("text").string(&label.text());
            writer.key("quoted").bool(label.is_quoted());
            writer.key("range").range(positions, label.span());
        });
    }

    fn child(&mut self, key: &str, expression: Expression<'_>) {
        self.writer.key(key);
        self.expression(expression);
    }

    fn optional(&mut self, key: &str, expression: Option<Expression<'_>>) {
        match expression {
            Some(expression) => self.child(key, expression),
            None => self.writer.key(key).null(),
        }
    }

    fn expression(&mut self, expression: Expression<'_>) {
        let mut chain = Vec::new();
        let mut next = Some(expression);
        while let Some(expression) = next {
            let kind = expression.kind();
            self.writer.begin('{');
            self.writer.key("type").string(name_of(&kind));
            self.writer
                .key("range")
                .range(self.positions, expression.span());
            next = self.left(kind);
            chain.push((expression, kind));
        }
        for (expression, kind) in chain.into_iter().rev() {
            self.fields(expression, kind);
            self.writer.end('}');
        }
    }

    /// Writes the fields before the operand on the left, and returns it.
    fn left<'f>(&mut self, kind: ExpressionKind<'f>) -> Option<Expression<'f>> {
        let (key, left) = match kind {
            ExpressionKind::Binary { operator, left, .. } => {
                self.writer.key("operator").string(operator.symbol());
                ("left", left)
            }
            ExpressionKind::RelativeTraversal(traversal) => ("source", traversal.source()),
            ExpressionKind::Index(index) => ("collection", index.collection()),
            ExpressionKind::Splat(splat) => ("source", splat.source()),
            _ => return None,
        };
        self.writer.key(key);
        Some(left)
    }

    /// Writes the fields after the operand on the left.
    fn fields(&mut self, expression: Expression<'_>, kind: ExpressionKind<'_>) {
        let tree = self;
        match kind {
            ExpressionKind::Bool(value) => tree.writer.key("value").bool(value),
            ExpressionKind::Number(digits) => tree.writer.key("text").string(digits),
            ExpressionKind::String(literal) => {
                tree.writer.key("value").string(&literal.decode());
                tree.heredoc(expression);
            }
            ExpressionKind::Template(template) => {
                tree.heredoc(expression);
                tree.list("parts", template.parts(), Self::part);
            }
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                tree.child("expression", inner);
            }
            ExpressionKind::Tuple(tuple) => {
                tree.list("elements", tuple.elements(), Self::expression)
            }
            ExpressionKind::Object(object) => tree.list("items", object.items(), |tree, item| {
                tree.writer.begin('{');
                tree.child("key", item.key());
                tree.child("value", item.value());
                tree.writer.end('}');
            }),
            ExpressionKind::Unary { operator, operand } => {
                tree.writer.key("operator").string(unary(operator));
                tree.child("operand", operand);
            }
            ExpressionKind::Binary { right, .. } => tree.child("right", right),
            ExpressionKind::Conditional(conditional) => {
                tree.child("condition", conditional.condition());
                tree.child("ifTrue", conditional.if_true());
                tree.child("ifFalse", conditional.if_false());
            }
            ExpressionKind::Call(call) => tree.call(call),
            ExpressionKind::For(each) => tree.each(each),
            ExpressionKind::Traversal(traversal) => {
                tree.name("root", traversal.root_name(), traversal.root_span());
                tree.list("steps", traversal.steps(), Self::step);
            }
            ExpressionKind::RelativeTraversal(traversal) => {
                tree.list("steps", traversal.steps(), Self::step);
            }
            ExpressionKind::Index(index) => tree.child("key", index.key()),
            ExpressionKind::Splat(splat) => tree.child("each", splat.each()),
            _ => {}
        }
    }

    fn heredoc(&mut self, expression: Expression<'_>) {
        self.writer
            .key("heredoc")
            .bool(expression.heredoc_markers().is_some());
    }

    fn call(&mut self, call: Call<'_>) {
        self.name("name", &call.name(), call.name_span());
        self.list("arguments", call.arguments(), Self::expression);
        self.writer
            .key("expandsLast")
            .bool(call.expansion_span().is_some());
    }

    fn each(&mut self, each: For<'_>) {
        self.optional_name("keyName", each.key_name());
        self.optional_name("valueName", Some(each.value_name()));
        self.child("collection", each.collection());
        self.optional("key", each.key());
        self.child("value", each.value());
        self.optional("condition", each.condition());
        self.writer.key("isObject").bool(each.is_object());
        self.writer.key("isGrouping").bool(each.is_grouping());
    }

    fn step(&mut self, step: Step<'_>) {
        match step.kind() {
            StepKind::Attribute(name) => self.object("Attribute", step.span(), |tree| {
                tree.writer.key("name").string(name)
            }),
            StepKind::LegacyIndex(digits) => {
                self.object("LegacyIndex", step.span(), |tree| {
                    tree.writer.key("text").string(digits)
                });
            }
            StepKind::Index(key) => {
                self.object("Index", step.span(), |tree| tree.child("key", key))
            }
        }
    }

    fn part(&mut self, part: TemplatePart<'_>) {
        match part {
            TemplatePart::Literal(literal) => self.object("Literal", literal.span(), |tree| {
                tree.writer.key("value").string(&literal.decode());
            }),
            TemplatePart::Interpolation(expression) => {
                self.object("Interpolation", expression.span(), |tree| {
                    tree.child("expression", expression);
                })
            }
            TemplatePart::If(part) => self.object("If", part.span(), |tree| {
                tree.child("condition", part.condition());
                tree.list("ifTrue", part.if_true().parts(), Self::part);
                tree.list("ifFalse", part.if_false().parts(), Self::part);
            }),
            TemplatePart::For(part) => self.object("For", part.span(), |tree| {
                tree.optional_name("keyName", part.key_name());
                tree.optional_name("valueName", Some(part.value_name()));
                tree.child("collection", part.collection());
                tree.list("body", part.body().parts(), Self::part);
            }),
        }
    }
}

const fn name_of(kind: &ExpressionKind<'_>) -> &'static str {
    match kind {
        ExpressionKind::Null => "Null",
        ExpressionKind::Bool(_) => "Bool",
        ExpressionKind::Number(_) => "Number",
        ExpressionKind::String(_) => "String",
        ExpressionKind::Template(_) => "Template",
        ExpressionKind::TemplateWrap(_) => "TemplateWrap",
        ExpressionKind::Tuple(_) => "Tuple",
        ExpressionKind::Object(_) => "Object",
        ExpressionKind::Parentheses(_) => "Parentheses",
        ExpressionKind::Unary { .. } => "Unary",
        ExpressionKind::Binary { .. } => "Binary",
        ExpressionKind::Conditional(_) => "Conditional",
        ExpressionKind::Call(_) => "Call",
        ExpressionKind::For(_) => "For",
        ExpressionKind::Traversal(_) => "Traversal",
        ExpressionKind::RelativeTraversal(_) => "RelativeTraversal",
        ExpressionKind::Index(_) => "Index",
        ExpressionKind::Splat(_) => "Splat",
        ExpressionKind::SplatItem => "SplatItem",
        ExpressionKind::Error(_) => "Error",
    }
}

const fn unary(operator: UnaryOperator) -> &'static str {
    match operator {
        UnaryOperator::Negate => "-",
        UnaryOperator::Not => "!",
    }
}
