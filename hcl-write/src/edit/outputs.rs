//! References to an output of a module: through indexes and splats.

use std::collections::HashMap;

use hcl_syntax::native::{
    Block, Body, Construct, Expression, ExpressionKind, ObjectItem, ObjectItems, Step, StepKind,
    Visit,
};
use hcl_syntax::{SourceSpan, Span};

use super::Edit;
use super::calls::text_of;
use crate::tokens::to_u32;

/// Arguments that name a module as a whole.
const WHOLE: [&str; 4] = ["depends_on", "replace_triggered_by", "from", "to"];

/// A call of a module.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::ModuleCall;
///
/// let text = "module \"web\" {\n  source = \"./web\"\n  count  = 2\n}\n";
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let calls = ModuleCall::all(file.body(), |source| source == "./web");
/// assert_eq!((&*calls[0].name, calls[0].is_repeated), ("web", true));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModuleCall {
    /// The name of the call.
    pub name: String,
    /// Whether it has `count` or `for_each`, and is a collection of instances.
    pub is_repeated: bool,
}

impl ModuleCall {
    /// Returns the calls in a file whose source is accepted.
    pub fn all(body: Body<'_>, is_call: impl Fn(&str) -> bool) -> Vec<Self> {
        let calls = body.blocks_of_type("module").filter_map(|block| {
            let source = text_of(block.body().attribute("source")?)?;
            let label = block.labels().next().filter(|_| is_call(&source))?;
            Some(Self {
                name: label.text().into_owned(),
                is_repeated: has_instances(|name| block.body().attribute(name).is_some()),
            })
        });
        calls.collect()
    }
}

fn has_instances(has: impl Fn(&str) -> bool) -> bool {
    has("count") || has("for_each")
}

/// The references to an output that [`Edit::rename_outputs`] has renamed, and the places where it is not known whether there are more.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Edit, ModuleCall};
///
/// let text = "module \"m\" {\n  source = \"./m\"\n}\n\na = module.m.x\nb = f(module.m)\n";
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let calls = ModuleCall::all(file.body(), |_| true);
/// let renamed = Edit::new(&file).rename_outputs(&calls, "x", "y");
/// assert_eq!((renamed.count, renamed.unknown[0].start().line), (1, 6));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RenamedOutputs {
    /// The number of references.
    pub count: usize,
    /// The places where the module is used as a whole.
    pub unknown: Vec<SourceSpan>,
}

impl Edit<'_> {
    /// Renames an output of a module in references to its calls, which may be in other files: `module.a.x`, `module.a[…].x` and
    /// `module.a[*].x`. Other forms, such as `one(module.a).x`, are returned as unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, ModuleCall};
    ///
    /// let text = "module \"m\" {\n  source = \"./m\"\n  count  = 2\n}\n\na = [module.m[*].x, module.m[0].x]\n";
    /// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
    /// let calls = ModuleCall::all(file.body(), |source| source == "./m");
    /// let mut edit = Edit::new(&file);
    /// assert_eq!(edit.rename_outputs(&calls, "x", "y").count, 2);
    /// let new = edit.finish()?.apply(text);
    /// assert!(new.ends_with("a = [module.m[*].y, module.m[0].y]\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_outputs(&mut self, calls: &[ModuleCall], from: &str, to: &str) -> RenamedOutputs {
        let mut renamed = RenamedOutputs::default();
        let mut walk = self.file.body().walk();
        while let Some(visit) = walk.next() {
            if let Visit::Enter(Construct::Block(block)) = visit
                && let Some(outputs) = mocked_outputs(block, calls)
            {
                for key in outputs.filter_map(|it| key_of(it, from)) {
                    self.replace_text(key, to.to_owned());
                    renamed.count += 1;
                }
            }
            if let Visit::Enter(Construct::Attribute(attribute)) = visit {
                walk.skip_inside();
                let text = self.file.source().slice(attribute.expression().span());
                // `target = module.a` in a test.
                let is_target = attribute.name() == "target" && text.starts_with("module.");
                if is_target || WHOLE.contains(&attribute.name()) {
                    continue;
                }
                let found = Search::run(attribute.expression(), calls, from);
                for span in found.names {
                    self.replace_text(span, to.to_owned());
                    renamed.count += 1;
                }
                let source = self.file.source();
                let unknown = found.unknown.into_iter().map(|it| source.span(it));
                renamed.unknown.extend(unknown);
            }
        }
        renamed
    }
}

/// Returns the values that a test gives outputs of a call: `override_module { target = module.a, outputs = { … } }`.
fn mocked_outputs<'f>(block: Block<'f>, calls: &[ModuleCall]) -> Option<ObjectItems<'f>> {
    if !block.is_of_type("override_module") {
        return None;
    }
    let target = block.body().attribute("target")?.expression();
    match block.body().attribute("outputs")?.expression().kind() {
        ExpressionKind::Object(outputs) if is_address_of(target, calls) => Some(outputs.items()),
        _ => None,
    }
}

/// Returns whether an expression is the address of one of the calls, or of an instance of it.
fn is_address_of(expression: Expression<'_>, calls: &[ModuleCall]) -> bool {
    let ExpressionKind::Traversal(address) = expression.kind() else {
        return false;
    };
    // An index is the key of an instance.
    let mut names = address.steps().filter_map(|step| match step.kind() {
        StepKind::Attribute(name) => Some(name),
        StepKind::Index(_) | StepKind::LegacyIndex(_) => None,
    });
    let (call, rest) = (names.next(), names.next());
    address.root_name() == "module"
        && rest.is_none()
        && calls.iter().any(|it| call == Some(it.name.as_str()))
}

/// Returns the span of the key of an item, without quotes, if it is a name.
fn key_of(item: ObjectItem<'_>, name: &str) -> Option<Span> {
    let key = item.key();
    let span = key.span();
    let inside = match key.as_keyword() {
        Some(_) => span,
        None => {
            key.as_string()?;
            Span::new(span.start + 1, span.end - 1)
        }
    };
    (key.file().source().slice(inside) == name).then_some(inside)
}

/// The value of a reference to a module call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// One instance of the module. Its attributes are the outputs.
    Instance,
    /// A list or map of instances.
    Collection,
}

/// A search for the names of an output in an expression.
struct Search<'f, 'n> {
    /// Whether a call is repeated, by its name.
    calls: HashMap<&'n str, bool>,
    output: &'n str,
    parents: Vec<Expression<'f>>,
    /// The names of the output.
    names: Vec<Span>,
    /// Uses of the module that are not renamed, such as `one(module.a)`.
    unknown: Vec<Span>,
}

impl<'f, 'n> Search<'f, 'n> {
    fn run(expression: Expression<'f>, calls: &'n [ModuleCall], output: &'n str) -> Self {
        let mut search = Self {
            calls: calls.iter().map(|it| (&*it.name, it.is_repeated)).collect(),
            output,
            parents: Vec::new(),
            names: Vec::new(),
            unknown: Vec::new(),
        };
        for visit in expression.walk() {
            match visit {
                Visit::Enter(Construct::Expression(inner)) => search.enter(inner),
                Visit::Leave(Construct::Expression(_)) => _ = search.parents.pop(),
                _ => {}
            }
        }
        search
    }

    fn enter(&mut self, expression: Expression<'f>) {
        match self.level(expression) {
            Some((Level::Instance, Some(step))) => self.names.extend(self.output_of(step)),
            // `module.a.key`
            Some((Level::Collection, Some(_))) => self.unknown.push(expression.span()),
            Some((_, None)) if !self.is_followed(expression) => {
                // `module.a[*]` as a whole.
                let splat = self.parents.last().filter(|parent| {
                    let is_item = matches!(expression.kind(), ExpressionKind::SplatItem);
                    is_item && matches!(parent.kind(), ExpressionKind::Splat(_))
                });
                self.unknown.push(splat.unwrap_or(&expression).span());
            }
            _ => {}
        }
        self.parents.push(expression);
    }

    /// Returns what an expression that begins with a call is, and the step after that.
    fn level(&self, expression: Expression<'f>) -> Option<(Level, Option<Step<'f>>)> {
        match expression.kind() {
            ExpressionKind::Traversal(path) => {
                let mut steps = path.steps();
                let ("module", StepKind::Attribute(call)) =
                    (path.root_name(), steps.next()?.kind())
                else {
                    return None;
                };
                let next = steps.next();
                if !*self.calls.get(call)? {
                    return Some((Level::Instance, next));
                }
                Some(match next.as_ref().map(|step| step.kind()) {
                    Some(StepKind::Index(_) | StepKind::LegacyIndex(_)) => {
                        (Level::Instance, steps.next())
                    }
                    _ => (Level::Collection, next),
                })
            }
            ExpressionKind::RelativeTraversal(path) => match self.level(path.source())? {
                (Level::Instance, None) => Some((Level::Instance, path.steps().next())),
                _ => None,
            },
            ExpressionKind::Index(index) => match self.level(index.collection())? {
                (Level::Collection, None) => Some((Level::Instance, None)),
                _ => None,
            },
            ExpressionKind::SplatItem => {
                let mut parents = self.parents.iter().rev();
                let source = parents.find_map(|parent| match parent.kind() {
                    ExpressionKind::Splat(splat) => Some(splat.source()),
                    _ => None,
                })?;
                let (_, None) = self.level(source)? else {
                    return None;
                };
                Some((Level::Instance, None))
            }
            _ => None,
        }
    }

    /// Returns the name of the output in a step.
    fn output_of(&self, step: Step<'f>) -> Option<Span> {
        let (name, span) = match step.kind() {
            StepKind::Attribute(name) => {
                let end = step.span().end;
                (name, Span::new(end - to_u32(name.len()), end))
            }
            StepKind::Index(key) if key.as_string().is_some() => {
                let span = Span::new(key.span().start + 1, key.span().end - 1);
                (key.file().source().slice(span), span)
            }
            StepKind::Index(_) | StepKind::LegacyIndex(_) => return None,
        };
        (name == self.output).then_some(span)
    }

    /// Returns whether the expression around a call has its outputs.
    fn is_followed(&self, expression: Expression<'f>) -> bool {
        let Some(parent) = self.parents.last() else {
            return false;
        };
        match parent.kind() {
            ExpressionKind::RelativeTraversal(_) => true,
            ExpressionKind::Index(_) => self.level(*parent).is_some(),
            ExpressionKind::Splat(splat) => splat.source() == expression,
            _ => false,
        }
    }
}
