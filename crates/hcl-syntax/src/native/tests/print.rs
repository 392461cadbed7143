//! Trees as text, for comparison: one line, each operation in parentheses, strings decoded.

use std::fmt::Write as _;

use crate::native::{
    Body, BodyItem, Expression, ExpressionKind, StepKind, Steps, Template, TemplatePart,
};

/// Items separated by semicolons: `a = 1; b "label" { … }`.
pub(super) fn body(body: Body<'_>) -> String {
    let items = body.items().map(|item| match item {
        BodyItem::Attribute(attribute) => {
            format!(
                "{} = {}",
                attribute.name(),
                expression(attribute.expression())
            )
        }
        BodyItem::Block(block) => {
            let labels: String = block
                .labels()
                .map(|label| format!("{:?} ", label.text()))
                .collect();
            format!(
                "{} {labels}{{ {} }}",
                block.type_name(),
                self::body(block.body())
            )
        }
    });
    items.collect::<Vec<_>>().join("; ")
}

pub(super) fn expression(expression: Expression<'_>) -> String {
    let mut out = String::new();
    write(expression, &mut out);
    out
}

fn list<'f>(head: &str, items: impl IntoIterator<Item = Expression<'f>>, out: &mut String) {
    write!(out, "({head}").unwrap();
    for item in items {
        out.push(' ');
        write(item, out);
    }
    out.push(')');
}

fn write(expression: Expression<'_>, out: &mut String) {
    match expression.kind() {
        ExpressionKind::Null => out.push_str("null"),
        ExpressionKind::Bool(value) => write!(out, "{value}").unwrap(),
        ExpressionKind::Number(text) => out.push_str(text),
        ExpressionKind::String(literal) => write!(out, "{:?}", literal.decode()).unwrap(),
        ExpressionKind::Template(template) => self::template("template", template, out),
        ExpressionKind::TemplateWrap(inner) => list("wrap", [inner], out),
        ExpressionKind::Tuple(tuple) => list("tuple", tuple.elements(), out),
        ExpressionKind::Object(object) => {
            let pairs = object.items().flat_map(|item| [item.key(), item.value()]);
            list("object", pairs, out);
        }
        ExpressionKind::Parentheses(inner) => list("parens", [inner], out),
        ExpressionKind::Unary { operator, operand } => {
            list(&format!("{operator:?}"), [operand], out);
        }
        ExpressionKind::Binary {
            operator,
            left,
            right,
        } => {
            list(&format!("{operator:?}"), [left, right], out);
        }
        ExpressionKind::Conditional(conditional) => {
            let (yes, no) = (conditional.if_true(), conditional.if_false());
            list("if", [conditional.condition(), yes, no], out);
        }
        ExpressionKind::Call(call) => {
            let dots = if call.expansion_span().is_some() {
                "..."
            } else {
                ""
            };
            list(
                &format!("call {}{dots}", call.name()),
                call.arguments(),
                out,
            );
        }
        ExpressionKind::For(each) => {
            let key_name = each
                .key_name()
                .map_or(String::new(), |(name, _)| format!("{name} "));
            let dots = if each.is_grouping() { "..." } else { "" };
            let head = format!("for{dots} {key_name}{}", each.value_name().0);
            let operands = [
                Some(each.collection()),
                each.key(),
                Some(each.value()),
                each.condition(),
            ];
            list(&head, operands.into_iter().flatten(), out);
        }
        ExpressionKind::Traversal(traversal) => {
            out.push_str(traversal.root_name());
            steps(traversal.steps(), out);
        }
        ExpressionKind::RelativeTraversal(traversal) => {
            write(traversal.source(), out);
            steps(traversal.steps(), out);
        }
        ExpressionKind::Index(index) => list("index", [index.collection(), index.key()], out),
        ExpressionKind::Splat(splat) => list("splat", [splat.source(), splat.each()], out),
        ExpressionKind::SplatItem => out.push('@'),
        ExpressionKind::Error(placeholder) => match placeholder.prefix() {
            Some(prefix) => list("error", [prefix], out),
            None => out.push_str("(error)"),
        },
    }
}

fn steps(steps: Steps<'_>, out: &mut String) {
    for step in steps {
        match step.kind() {
            StepKind::Attribute(name) => write!(out, ".{name}").unwrap(),
            StepKind::LegacyIndex(digits) => write!(out, ".{digits}").unwrap(),
            StepKind::Index(key) => write!(out, "[{}]", expression(key)).unwrap(),
        }
    }
}

fn template(head: &str, template: Template<'_>, out: &mut String) {
    write!(out, "({head}").unwrap();
    for part in template.parts() {
        out.push(' ');
        match part {
            TemplatePart::Literal(literal) => write!(out, "{:?}", literal.decode()).unwrap(),
            TemplatePart::Interpolation(inner) => write(inner, out),
            TemplatePart::If(directive) => {
                out.push_str("(if ");
                write(directive.condition(), out);
                self::template(" then", directive.if_true(), out);
                self::template(" else", directive.if_false(), out);
                out.push(')');
            }
            TemplatePart::For(directive) => {
                write!(out, "(for {} ", directive.value_name().0).unwrap();
                write(directive.collection(), out);
                self::template(" each", directive.body(), out);
                out.push(')');
            }
        }
    }
    out.push(')');
}
