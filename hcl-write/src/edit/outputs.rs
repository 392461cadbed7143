//! References to an output of a module: through indexes, splats, `for` expressions and functions that return elements.

use std::collections::HashMap;

use hcl_syntax::native::{
    Block, Body, Construct, Expression, ExpressionKind, For, ObjectItem, ObjectItems, Step,
    StepKind, Visit,
};
use hcl_syntax::{SourceSpan, Span};

use super::Edit;
use super::calls::text_of;
use crate::tokens::to_u32;

/// Arguments that name a module as a whole.
const WHOLE: [&str; 4] = ["depends_on", "replace_triggered_by", "from", "to"];

/// Functions that return their first argument in another collection, or a part of it.
const COLLECTIONS: [&str; 7] = [
    "values", "tolist", "toset", "reverse", "slice", "concat", "flatten",
];

/// Functions that need no output.
const HARMLESS: [&str; 3] = ["length", "keys", "can"];

/// More steps than this from a call to an output are not followed.
const MAX_DEPTH: usize = 64;

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
    /// Renames an output of a module in references to its calls, which may be in other files: `module.a.x`, `module.a[0].x`,
    /// `module.a[*].x`, `one(module.a).x`, and `m.x` in `[for m in module.a : m.x]`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, ModuleCall};
    ///
    /// let text = "module \"m\" {\n  source = \"./m\"\n  count  = 2\n}\n\na = [module.m[*].x, [for it in module.m : it.x]]\n";
    /// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
    /// let calls = ModuleCall::all(file.body(), |source| source == "./m");
    /// let mut edit = Edit::new(&file);
    /// assert_eq!(edit.rename_outputs(&calls, "x", "y").count, 2);
    /// let new = edit.finish()?.apply(text);
    /// assert!(new.ends_with("a = [module.m[*].y, [for it in module.m : it.y]]\n"));
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
pub(super) fn is_address_of(expression: Expression<'_>, calls: &[ModuleCall]) -> bool {
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

/// The kind of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// One instance of the module. Its attributes are the outputs.
    Instance,
    /// A list or map of instances.
    Collection,
}

/// Names of an expression around others.
enum Scope<'f> {
    For(For<'f>, Option<Level>),
    Splat(Option<Level>),
}

/// A search for the names of an output in an expression.
pub(super) struct Search<'f, 'n> {
    /// Whether a call is repeated, by its name.
    calls: HashMap<&'n str, bool>,
    output: &'n str,
    scopes: Vec<Scope<'f>>,
    parents: Vec<Expression<'f>>,
    /// The names of the output.
    pub(super) names: Vec<Span>,
    /// The module as a whole, in a place that is not known.
    pub(super) unknown: Vec<Span>,
}

impl<'f, 'n> Search<'f, 'n> {
    pub(super) fn run(
        expression: Expression<'f>,
        calls: &'n [ModuleCall],
        output: &'n str,
    ) -> Self {
        let mut search = Self {
            calls: calls.iter().map(|it| (&*it.name, it.is_repeated)).collect(),
            output,
            scopes: Vec::new(),
            parents: Vec::new(),
            names: Vec::new(),
            unknown: Vec::new(),
        };
        for visit in expression.walk() {
            match visit {
                Visit::Enter(Construct::Expression(it)) => search.enter(it),
                Visit::Leave(Construct::Expression(it)) => search.leave(it),
                _ => {}
            }
        }
        search
    }

    fn enter(&mut self, expression: Expression<'f>) {
        let mut names = Vec::new();
        let level = self.level(expression, MAX_DEPTH, &mut names);
        // Those of the expression itself: its parts are entered, too.
        if let ExpressionKind::Traversal(_) | ExpressionKind::RelativeTraversal(_) =
            expression.kind()
        {
            self.names.extend(names.pop());
        }
        if level.is_some() && !self.is_followed(expression) {
            self.unknown.push(expression.span());
        }
        match expression.kind() {
            ExpressionKind::For(it) => {
                let level = match self.level(it.collection(), MAX_DEPTH, &mut Vec::new()) {
                    Some(Level::Collection) => Some(Level::Instance),
                    _ => None,
                };
                self.scopes.push(Scope::For(it, level));
            }
            ExpressionKind::Splat(it) => {
                let level = self.level(it.source(), MAX_DEPTH, &mut Vec::new());
                self.scopes
                    .push(Scope::Splat(level.map(|_| Level::Instance)));
            }
            _ => {}
        }
        self.parents.push(expression);
    }

    fn leave(&mut self, expression: Expression<'f>) {
        self.parents.pop();
        if let ExpressionKind::For(_) | ExpressionKind::Splat(_) = expression.kind() {
            self.scopes.pop();
        }
    }

    /// Returns what an expression is, and the name of the output in its own steps.
    fn level(
        &self,
        expression: Expression<'f>,
        depth: usize,
        names: &mut Vec<Span>,
    ) -> Option<Level> {
        let depth = depth.checked_sub(1)?;
        let inner = |it| self.level(it, depth, &mut Vec::new());
        match expression.kind() {
            ExpressionKind::Traversal(it) => {
                let mut steps = it.steps();
                let level = self.root(it.root_name(), &mut steps)?;
                self.after(level, steps, names)
            }
            ExpressionKind::RelativeTraversal(it) => {
                let level = inner(it.source())?;
                self.after(level, it.steps(), names)
            }
            ExpressionKind::Index(it) => inner(it.collection()).map(|_| Level::Instance),
            ExpressionKind::Parentheses(it) | ExpressionKind::TemplateWrap(it) => inner(it),
            ExpressionKind::Splat(it) if matches!(it.each().kind(), ExpressionKind::SplatItem) => {
                inner(it.source()).map(|_| Level::Collection)
            }
            ExpressionKind::SplatItem => self.scopes.iter().rev().find_map(|it| match it {
                Scope::Splat(level) => Some(*level),
                Scope::For(..) => None,
            })?,
            ExpressionKind::Conditional(it) => {
                let (one, other) = (inner(it.if_true()), inner(it.if_false()));
                one.filter(|_| one == other)
            }
            ExpressionKind::Call(call) => {
                let name = call.name();
                let first = inner(call.arguments().next()?)?;
                match &*name {
                    "one" | "element" if first == Level::Collection => Some(Level::Instance),
                    "try" => Some(first),
                    name if COLLECTIONS.contains(&name) && first == Level::Collection => {
                        Some(Level::Collection)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns what a variable is, after the step to the name of a call.
    fn root(&self, name: &str, steps: &mut impl Iterator<Item = Step<'f>>) -> Option<Level> {
        for scope in self.scopes.iter().rev() {
            let Scope::For(it, level) = scope else {
                continue;
            };
            if it.value_name().0 == name {
                return *level;
            }
            if it.key_name().is_some_and(|(key, _)| key == name) {
                return None;
            }
        }
        let ("module", StepKind::Attribute(call)) = (name, steps.next()?.kind()) else {
            return None;
        };
        Some(match self.calls.get(call)? {
            true => Level::Collection,
            false => Level::Instance,
        })
    }

    /// Returns what is after some steps, and adds the name of the output.
    fn after(
        &self,
        mut level: Level,
        steps: impl Iterator<Item = Step<'f>>,
        names: &mut Vec<Span>,
    ) -> Option<Level> {
        for step in steps {
            let (name, span) = match step.kind() {
                StepKind::Attribute(name) => {
                    let end = step.span().end;
                    (name, Span::new(end - to_u32(name.len()), end))
                }
                StepKind::Index(key) if key.as_string().is_some() && level == Level::Instance => {
                    let span = Span::new(key.span().start + 1, key.span().end - 1);
                    (key.file().source().slice(span), span)
                }
                StepKind::LegacyIndex(_) | StepKind::Index(_) => {
                    level = Level::Instance;
                    continue;
                }
            };
            if level == Level::Instance {
                names.extend((name == self.output).then_some(span));
                return None;
            }
            // `module.a.key`: an instance of `for_each`.
            level = Level::Instance;
        }
        Some(level)
    }

    /// Returns whether the expression around a module or its instances is known, too.
    fn is_followed(&self, expression: Expression<'f>) -> bool {
        let Some(parent) = self.parents.last() else {
            return false;
        };
        let is_known = || self.level(*parent, MAX_DEPTH, &mut Vec::new()).is_some();
        match parent.kind() {
            ExpressionKind::RelativeTraversal(_)
            | ExpressionKind::Index(_)
            | ExpressionKind::Splat(_)
            | ExpressionKind::Parentheses(_)
            | ExpressionKind::TemplateWrap(_)
            // Comparisons.
            | ExpressionKind::Binary { .. } => true,
            ExpressionKind::For(it) if it.collection() == expression => {
                let level = self.level(expression, MAX_DEPTH, &mut Vec::new());
                level == Some(Level::Collection)
            }
            ExpressionKind::Call(call) => HARMLESS.contains(&&*call.name()) || is_known(),
            ExpressionKind::Conditional(_) => is_known(),
            _ => false,
        }
    }
}
