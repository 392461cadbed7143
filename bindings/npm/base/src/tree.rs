//! Syntax trees as JSON. The parser limits their depth, and thereby the recursion here, except for operands on the left:
//! `1 + 1 + 1` nests without brackets, and so do indexes.

use hcl_syntax::Span;
use hcl_syntax::native::{
    BinaryOperator, Body, BodyItem, Call, Expression, ExpressionKind, For, Label, Step, StepKind,
    TemplatePart, UnaryOperator,
};

use crate::positions::Positions;
use crate::writer::Writer;

/// Writes the tree of a body.
pub fn body(it: &mut Writer, positions: &Positions, body: Body<'_>) {
    let mut tree = Tree {
        it: std::mem::take(it),
        positions,
    };
    tree.body(body);
    *it = tree.it;
}

struct Tree<'p> {
    it: Writer,
    positions: &'p Positions,
}

impl Tree<'_> {
    /// Writes an object with a type and a range.
    fn object(&mut self, kind: &str, span: Span, write: impl FnOnce(&mut Self)) {
        self.it.begin('{');
        self.it.key("type").string(kind);
        self.it.key("range").range(self.positions, span);
        write(self);
        self.it.end('}');
    }

    fn list<T>(
        &mut self,
        key: &str,
        parts: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.it.key(key).begin('[');
        for part in parts {
            write(self, part);
        }
        self.it.end(']');
    }

    fn name(&mut self, key: &str, name: &str, span: Span) {
        let positions = self.positions;
        self.it.key(key).fields(|it| {
            it.key("name").string(name);
            it.key("range").range(positions, span);
        });
    }

    fn optional_name(&mut self, key: &str, name: Option<(&str, Span)>) {
        match name {
            Some((name, span)) => self.name(key, name, span),
            None => self.it.key(key).null(),
        }
    }

    fn body(&mut self, body: Body<'_>) {
        self.object("Body", body.span(), |it| {
            it.list("items", body.items(), |it, item| match item {
                BodyItem::Attribute(attribute) => it.object("Attribute", attribute.span(), |it| {
                    it.name("name", attribute.name(), attribute.name_span());
                    it.child("value", attribute.expression());
                }),
                BodyItem::Block(block) => it.object("Block", block.span(), |it| {
                    it.name("blockType", block.type_name(), block.type_span());
                    it.list("labels", block.labels(), Self::label);
                    it.it.key("body");
                    it.body(block.body());
                }),
            });
        });
    }

    fn label(&mut self, label: Label<'_>) {
        let positions = self.positions;
        self.it.fields(|it| {
            it.key("text").string(&label.text());
            it.key("quoted").bool(label.is_quoted());
            it.key("range").range(positions, label.span());
        });
    }

    fn child(&mut self, key: &str, expression: Expression<'_>) {
        self.it.key(key);
        self.expression(expression);
    }

    fn optional(&mut self, key: &str, expression: Option<Expression<'_>>) {
        match expression {
            Some(expression) => self.child(key, expression),
            None => self.it.key(key).null(),
        }
    }

    fn expression(&mut self, expression: Expression<'_>) {
        let mut chain = Vec::new();
        let mut next = Some(expression);
        while let Some(expression) = next {
            let kind = expression.kind();
            self.it.begin('{');
            self.it.key("type").string(name_of(&kind));
            self.it
                .key("range")
                .range(self.positions, expression.span());
            next = self.left(kind);
            chain.push((expression, kind));
        }
        for (expression, kind) in chain.into_iter().rev() {
            self.fields(expression, kind);
            self.it.end('}');
        }
    }

    /// Writes the fields before the operand on the left, and returns it.
    fn left<'f>(&mut self, kind: ExpressionKind<'f>) -> Option<Expression<'f>> {
        let (key, left) = match kind {
            ExpressionKind::Binary { operator, left, .. } => {
                self.it.key("operator").string(binary(operator));
                ("left", left)
            }
            ExpressionKind::RelativeTraversal(traversal) => ("source", traversal.source()),
            ExpressionKind::Index(index) => ("collection", index.collection()),
            ExpressionKind::Splat(splat) => ("source", splat.source()),
            _ => return None,
        };
        self.it.key(key);
        Some(left)
    }

    /// Writes the fields after the operand on the left.
    fn fields(&mut self, expression: Expression<'_>, kind: ExpressionKind<'_>) {
        let it = self;
        match kind {
            ExpressionKind::Bool(value) => it.it.key("value").bool(value),
            ExpressionKind::Number(digits) => it.it.key("text").string(digits),
            ExpressionKind::String(literal) => {
                it.it.key("value").string(&literal.decode());
                it.heredoc(expression);
            }
            ExpressionKind::Template(template) => {
                it.heredoc(expression);
                it.list("parts", template.parts(), Self::part);
            }
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                it.child("expression", inner);
            }
            ExpressionKind::Tuple(tuple) => it.list("elements", tuple.elements(), Self::expression),
            ExpressionKind::Object(object) => it.list("items", object.items(), |it, item| {
                it.it.begin('{');
                it.child("key", item.key());
                it.child("value", item.value());
                it.it.end('}');
            }),
            ExpressionKind::Unary { operator, operand } => {
                it.it.key("operator").string(unary(operator));
                it.child("operand", operand);
            }
            ExpressionKind::Binary { right, .. } => it.child("right", right),
            ExpressionKind::Conditional(conditional) => {
                it.child("condition", conditional.condition());
                it.child("ifTrue", conditional.if_true());
                it.child("ifFalse", conditional.if_false());
            }
            ExpressionKind::Call(call) => it.call(call),
            ExpressionKind::For(each) => it.each(each),
            ExpressionKind::Traversal(traversal) => {
                it.name("root", traversal.root_name(), traversal.root_span());
                it.list("steps", traversal.steps(), Self::step);
            }
            ExpressionKind::RelativeTraversal(traversal) => {
                it.list("steps", traversal.steps(), Self::step);
            }
            ExpressionKind::Index(index) => it.child("key", index.key()),
            ExpressionKind::Splat(splat) => it.child("each", splat.each()),
            _ => {}
        }
    }

    fn heredoc(&mut self, expression: Expression<'_>) {
        self.it
            .key("heredoc")
            .bool(expression.heredoc_markers().is_some());
    }

    fn call(&mut self, call: Call<'_>) {
        self.name("name", &call.name(), call.name_span());
        self.list("arguments", call.arguments(), Self::expression);
        self.it
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
        self.it.key("isObject").bool(each.is_object());
        self.it.key("isGrouping").bool(each.is_grouping());
    }

    fn step(&mut self, step: Step<'_>) {
        match step.kind() {
            StepKind::Attribute(name) => self.object("Attribute", step.span(), |it| {
                it.it.key("name").string(name)
            }),
            StepKind::LegacyIndex(digits) => {
                self.object("LegacyIndex", step.span(), |it| {
                    it.it.key("text").string(digits)
                });
            }
            StepKind::Index(key) => self.object("Index", step.span(), |it| it.child("key", key)),
        }
    }

    fn part(&mut self, part: TemplatePart<'_>) {
        match part {
            TemplatePart::Literal(literal) => self.object("Literal", literal.span(), |it| {
                it.it.key("value").string(&literal.decode());
            }),
            TemplatePart::Interpolation(expression) => {
                self.object("Interpolation", expression.span(), |it| {
                    it.child("expression", expression);
                })
            }
            TemplatePart::If(part) => self.object("If", part.span(), |it| {
                it.child("condition", part.condition());
                it.list("ifTrue", part.if_true().parts(), Self::part);
                it.list("ifFalse", part.if_false().parts(), Self::part);
            }),
            TemplatePart::For(part) => self.object("For", part.span(), |it| {
                it.optional_name("keyName", part.key_name());
                it.optional_name("valueName", Some(part.value_name()));
                it.child("collection", part.collection());
                it.list("body", part.body().parts(), Self::part);
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

const fn binary(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Or => "||",
        BinaryOperator::And => "&&",
        BinaryOperator::Equal => "==",
        BinaryOperator::NotEqual => "!=",
        BinaryOperator::Greater => ">",
        BinaryOperator::GreaterOrEqual => ">=",
        BinaryOperator::Less => "<",
        BinaryOperator::LessOrEqual => "<=",
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Modulo => "%",
    }
}
