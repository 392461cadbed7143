//! Inlay values: the values of expressions, shown after them.

use hcl_core::internal::HIDDEN_VALUE;
use hcl_core::{Diagnostics, EvalContext, Expression};
use hcl_syntax::Span;
use hcl_syntax::native::{self, Construct, ExpressionKind, UnaryOperator, Visit};

use crate::actions::touches;
use crate::analysis::Analysis;
use crate::place::FileId;
use crate::value_text;

/// The maximum length of a value in characters.
const MAX_LENGTH: usize = 60;

/// The value of an expression, to be shown after it.
///
/// # Examples
///
/// ```
/// use hcl_ide::{InlayValue, Language, Workspace};
/// use hcl_syntax::Span;
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "port = 8000 + 80\n")?;
/// let values = workspace.analysis().inlay_values(file, Span::new(0, 17));
/// assert_eq!(values, [InlayValue { offset: 16, text: "8080".to_owned() }]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayValue {
    /// The offset of the end of the expression.
    pub offset: u32,
    /// The value as an expression of HCL, cut to 60 characters.
    pub text: String,
}

impl Analysis {
    /// Returns the values of the attributes that touch a span and have expressions other than literals, in source order.
    /// Values that are not wholly known are left out, the content of secrets is hidden. Nothing in the JSON syntax.
    ///
    /// Runs functions of the program.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::Module;
    /// use hcl_syntax::Span;
    ///
    /// let text = "variable \"port\" {\n  default = 80\n}\nadmin = var.port + 1\n";
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let file = workspace.set("main.hcl", text)?;
    /// let values = workspace.analysis().inlay_values(file, Span::new(0, 60));
    /// assert_eq!(values[0].text, "81");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn inlay_values(&self, file: FileId, span: Span) -> Vec<InlayValue> {
        let Some(tree) = self.file(file).and_then(|file| file.native()) else {
            return Vec::new();
        };
        let expressions = expressions(tree, span, self.language.name_rules().is_module);
        // The scope of a module takes an evaluation of its locals.
        if expressions.is_empty() {
            return Vec::new();
        }
        let (scope, shown) = (self.scope(file), self.shown_values(file));
        let values = expressions.iter().filter_map(|(expression, offset)| {
            let mut text = value(expression, scope.context())?;
            let offset = *offset;
            if !shown.contains(expression.span().span()) {
                HIDDEN_VALUE.clone_into(&mut text);
            }
            Some(InlayValue { offset, text })
        });
        values.collect()
    }
}

/// Returns the value of an expression; `None` if it cannot be evaluated.
fn value(expression: &Expression, context: &EvalContext<'_>) -> Option<String> {
    let mut found = Diagnostics::new();
    let value = expression.evaluate(context, &mut found);
    (value.is_wholly_known() && !found.has_errors()).then(|| value_text::short(&value, MAX_LENGTH))
}

/// Returns the expressions to be evaluated, with the offsets of their ends.
fn expressions(file: &native::File, span: Span, is_module: bool) -> Vec<(Expression, u32)> {
    let mut found = Vec::new();
    let mut walk = file.body().walk();
    while let Some(visit) = walk.next() {
        match visit {
            // The expressions of a variable are about a value that is not known yet.
            Visit::Enter(Construct::Block(block))
                if !touches(block.span(), span) || is_module && block.is_of_type("variable") =>
            {
                walk.skip_inside();
            }
            Visit::Enter(Construct::Attribute(attribute)) => {
                walk.skip_inside();
                let expression = attribute.expression();
                if touches(attribute.span(), span) && !is_literal(expression) {
                    found.push((expression.into(), expression.span().end));
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns whether a reader sees the value of an expression.
fn is_literal(expression: native::Expression<'_>) -> bool {
    let is_plain = |visit| match visit {
        Visit::Enter(Construct::Expression(part)) => {
            use ExpressionKind::{Null, Parentheses, Unary};
            use UnaryOperator::Negate;
            part.is_literal()
                || matches!(
                    part.kind(),
                    Null | Parentheses(_)
                        | Unary {
                            operator: Negate,
                            ..
                        }
                )
        }
        _ => true,
    };
    expression.walk().all(is_plain)
}
