//! Visits and rewrites expressions.

use super::{Expr, MAX_DEPTH, Step, TemplatePart};

/// Visits the direct parts of an expression, by reference or to change them.
macro_rules! each_part {
    ($expr:expr, $visit:ident, $iter:ident, $of_template:ident, $($reference:tt)+) => {
        match $expr {
            Self::Null
            | Self::Bool(_)
            | Self::Number(_)
            | Self::String(_)
            | Self::Path(..)
            | Self::Variable(_) => {}
            Self::Template(parts) => $of_template(parts, $visit),
            Self::Tuple(elements) => elements.$iter().for_each($visit),
            Self::Object(items) => {
                for (key, value) in items {
                    $visit(key);
                    $visit(value);
                }
            }
            Self::Access(base, steps) => {
                $visit(base);
                for step in steps {
                    if let Step::Index(key) = step {
                        $visit(key);
                    }
                }
            }
            Self::Call(call) => call.arguments.$iter().for_each($visit),
            Self::Unary(_, operand) => $visit(operand),
            Self::Binary(left, _, right) => {
                $visit(left);
                $visit(right);
            }
            Self::Conditional(conditional) => {
                $visit($($reference)+ conditional.condition);
                $visit($($reference)+ conditional.if_true);
                $visit($($reference)+ conditional.if_false);
            }
            Self::For(each) => {
                $visit($($reference)+ each.collection);
                each.key.$iter().for_each(&mut *$visit);
                $visit($($reference)+ each.value);
                each.condition.$iter().for_each($visit);
            }
        }
    };
}

/// Visits the expressions in a template, by reference or to change them.
macro_rules! each_part_of {
    ($parts:ident, $visit:ident, $iter:ident) => {
        let mut pending = vec![$parts.$iter()];
        while let Some(parts) = pending.last_mut() {
            match parts.next() {
                None => drop(pending.pop()),
                Some(TemplatePart::Literal(_)) => {}
                Some(TemplatePart::Interpolation(expression)) => $visit(expression),
                Some(TemplatePart::If {
                    condition,
                    if_true,
                    if_false,
                }) => {
                    $visit(condition);
                    pending.extend([if_false.$iter(), if_true.$iter()]);
                }
                Some(TemplatePart::For {
                    collection, body, ..
                }) => {
                    $visit(collection);
                    pending.push(body.$iter());
                }
            }
        }
    };
}

impl Expr {
    /// Calls a function with each direct part, in source order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// /// Collects the names of the functions that an expression calls.
    /// fn calls<'e>(expr: &'e Expr, names: &mut Vec<&'e str>) {
    ///     if let Expr::Call(call) = expr {
    ///         names.push(&call.name);
    ///     }
    ///     expr.for_each_part(&mut |part| calls(part, names));
    /// }
    ///
    /// let expr: Expr = "upper(join(\"-\", parts))".parse()?;
    /// let mut names = Vec::new();
    /// calls(&expr, &mut names);
    /// assert_eq!(names, ["upper", "join"]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn for_each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Self)) {
        each_part!(self, visit, iter, for_each_part_of, &);
    }

    /// Calls a function with each direct part, in source order, to change it.
    pub fn for_each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        each_part!(self, visit, iter_mut, for_each_part_mut_of, &mut);
    }

    /// Calls a function with the expression and everything in it, outermost first.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// let expr: Expr = "upper(a) == lower(b.c[f(1)])".parse()?;
    /// let mut calls = Vec::new();
    /// expr.walk(&mut |part| {
    ///     if let Expr::Call(call) = part {
    ///         calls.push(call.name.as_str());
    ///     }
    /// });
    /// assert_eq!(calls, ["upper", "lower", "f"]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Self)) {
        // A stack instead of recursion: an expression that was built may be of any depth.
        let mut pending = vec![self];
        let mut parts = Vec::new();
        while let Some(expression) = pending.pop() {
            visit(expression);
            expression.for_each_part(&mut |part| parts.push(part));
            // Last to first, so that the first part is taken next.
            pending.extend(parts.drain(..).rev());
        }
    }

    /// Calls a function with everything in the expression and the expression itself, innermost first, to change it.
    ///
    /// Parts deeper than [`MAX_DEPTH`] are left out: such an expression cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// let mut expr: Expr = "\"${name}-${region}\"".parse()?;
    /// expr.rewrite(&mut |part| {
    ///     if let Expr::Variable(name) = part {
    ///         let name = std::mem::take(name);
    ///         *part = Expr::variable("var").attribute(name);
    ///     }
    /// });
    /// assert_eq!(expr.to_string(), "\"${var.name}-${var.region}\"");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn rewrite(&mut self, change: &mut dyn FnMut(&mut Self)) {
        rewrite(self, change, 0);
    }
}

fn rewrite(expression: &mut Expr, change: &mut dyn FnMut(&mut Expr), depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    expression.for_each_part_mut(&mut |part| rewrite(part, change, depth + 1));
    change(expression);
}

/// Calls a function with each expression in a template. A stack instead of recursion: directives that were built may nest to any depth.
fn for_each_part_of<'e>(parts: &'e [TemplatePart], visit: &mut dyn FnMut(&'e Expr)) {
    each_part_of!(parts, visit, iter);
}

/// As [`for_each_part_of`], to change the expressions.
fn for_each_part_mut_of(parts: &mut [TemplatePart], visit: &mut dyn FnMut(&mut Expr)) {
    each_part_of!(parts, visit, iter_mut);
}

impl TemplatePart {
    /// Returns the expression of an interpolation or a directive, and the parts in the directive.
    pub(super) fn inside(&self) -> (Option<&Expr>, [&[Self]; 2]) {
        match self {
            Self::Literal(_) => (None, [&[]; 2]),
            Self::Interpolation(expression) => (Some(expression), [&[]; 2]),
            Self::If {
                condition,
                if_true,
                if_false,
            } => (Some(condition), [if_true, if_false]),
            Self::For {
                collection, body, ..
            } => (Some(collection), [body, &[]]),
        }
    }
}
