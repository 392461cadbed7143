//! Checks constraints: one walk over a value, its type's constraints and the constraints of the types inside.
//!
//! A constraint is checked on the value as the configuration has it, after the field was read: the type of the field
//! reports first what does not fit at all.
//!
//! The walk is over the value that serde read, which has no spans. The span of a part is found when it is reported, by its
//! path in the expression.

use std::cell::LazyCell;

use hcl_core::value::{Mark, ValueKind};
use hcl_core::{Diagnostic, Expression, Value};

use super::attribute::FieldInput;
use super::constraints::Constraints;
use crate::constraint::{each_violation, violation};
use crate::de::{TreeValue, literal_value};
use crate::location::{Anchor, Location, Path, Step, part_of};
use crate::schema::ValueShape;
use crate::session::Session;
use crate::view::AttributeView;
use crate::wording::further_mistakes;

/// Maximum number of reports about one value. A list may have very many wrong elements.
const MAX_REPORTS: usize = 64;

/// Checks the value of an attribute or label, and reports at its expression.
pub(super) struct PartChecker<'s, 'x, 'de> {
    pub(super) session: &'s Session<'s, 'de>,
    /// The expression of the value, in which the expressions of its parts are found. `None` for a label.
    pub(super) expression: Option<&'x Expression>,
    /// The span of a report about a part without an expression.
    pub(super) anchor: Anchor<'x>,
    /// The number of reports so far.
    pub(super) reported: usize,
}

/// Returns whether a label satisfies the constraints of its type. Reports each constraint that it violates.
#[cold]
pub(super) fn label_satisfies(
    label: TreeValue<'_, '_>,
    text: &str,
    of_label: ValueShape<'_>,
    name: &str,
) -> bool {
    let Some(constraints) = Constraints::of(of_label, label.session) else {
        return true;
    };
    let anchor = label.origin.anchor();
    let mut parts = PartChecker {
        session: label.session,
        expression: None,
        anchor,
        reported: 0,
    };
    let value = Value::string(text);
    let value = if anchor.span().is_concealed() {
        value.with_mark(Mark::sensitive())
    } else {
        value
    };
    parts.check(&constraints, &value, label.path, name)
}

impl FieldInput<'_, '_> {
    /// Returns whether the value satisfies the constraints of the schema and of its type. Reports every one that it does
    /// not.
    pub(super) fn satisfies_constraints(self) -> bool {
        if self.admits_literal() {
            return true;
        }
        let Some((expression, value)) = self.plain_value() else {
            return true;
        };
        let mut parts = PartChecker::new(self.session(), &expression);
        let own = Constraints::Declared(self.constraints());
        let all = [
            Some(own),
            Constraints::of(self.argument.shape, self.session()),
        ];
        for constraints in all.iter().flatten() {
            parts.check(constraints, &value, &self.path(), self.name());
        }
        parts.reported == 0
    }

    /// Returns whether the attribute is a literal that satisfies the constraints: it is not evaluated.
    pub(super) fn admits_literal(self) -> bool {
        if Constraints::of(self.argument.shape, self.session()).is_some() {
            return false;
        }
        let Some(AttributeView::Native(attribute)) = self.attribute else {
            return self.constraints().is_empty();
        };
        let Some(value) = literal_value(self.session(), attribute.expression()) else {
            return false;
        };
        let mut is_right = true;
        for constraint in self.constraints() {
            each_violation(constraint, &value, &mut |_, _, _| is_right = false);
        }
        is_right
    }
}

/// The part of a value that the walk has reached.
#[derive(Clone, Copy)]
struct PartPosition<'p> {
    path: &'p Path<'p>,
    /// The number of steps from the whole value.
    depth: usize,
    /// The name in reports: the last attribute or entry on the path.
    name: &'p str,
    /// Whether reports hide the value, because it contains marks; of the whole value until a part is reported.
    is_hidden: bool,
}

/// Takes the error of a violation, which is written only if it is reported, the part with the violation, and for a repeated element
/// the index of the first equal element.
type Report<'r> = dyn FnMut(&dyn Fn() -> Diagnostic, PartPosition<'_>, Option<usize>) + 'r;

/// Calls `report` for each violation. Recursion is bounded by [`hcl_core::value::MAX_DEPTH`].
fn walk(
    constraints: &Constraints<'_>,
    value: &Value,
    at: PartPosition<'_>,
    report: &mut Report<'_>,
) {
    if value.is_marked() {
        let path = &at.path.then(Step::Marked);
        let at = PartPosition { path, ..at };
        return walk(constraints, value.unmarked(), at, report);
    }
    let is_marked = || at.path.is_marked() || value.contains_marked();
    let is_hidden = LazyCell::new(|| at.is_hidden && is_marked());
    constraints.each(&mut |constraint| {
        each_violation(constraint, value, &mut |wrong, step, earlier| {
            let error = || violation(constraint, at.name, wrong);
            if *is_hidden {
                return report(&|| error().hiding_quotes(), at, None);
            }
            match step {
                Some(step) => {
                    let path = &at.path.then(step);
                    report(&error, at.shown().inside(path, at.name), earlier);
                }
                None => report(&error, at.shown(), None),
            }
        });
    });
    match value.kind() {
        ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
            for (index, element) in elements.iter().enumerate() {
                // Only elements after the last one of the type have no constraints: no later element has any.
                let Some(constraints) = constraints.element(index) else {
                    return;
                };
                let path = &at.path.then(Step::Index(index));
                walk(&constraints, element, at.inside(path, at.name), report);
            }
        }
        ValueKind::Map(entries) | ValueKind::Object(entries) => {
            let text_of = |name: &str| entries.get(name)?.unmarked().as_str().map(str::to_owned);
            for (key, entry) in entries {
                let Some(constraints) = constraints.entry(key, &text_of) else {
                    continue;
                };
                let path = &at.path.then(Step::Name(key));
                // A key inside a marked value may be part of a secret.
                let name = if at.path.is_marked() { at.name } else { key };
                walk(&constraints, entry, at.inside(path, name), report);
            }
        }
        _ => {}
    }
}

impl<'s, 'x, 'de> PartChecker<'s, 'x, 'de> {
    /// Checks a value at its expression.
    pub(super) const fn new(session: &'s Session<'s, 'de>, expression: &'x Expression) -> Self {
        Self {
            session,
            expression: Some(expression),
            anchor: Anchor::Expression(expression),
            reported: 0,
        }
    }

    /// Checks a value. Returns whether it satisfies all constraints.
    pub(super) fn check(
        &mut self,
        constraints: &Constraints<'_>,
        value: &Value,
        path: &Path<'_>,
        name: &str,
    ) -> bool {
        let position = PartPosition {
            path,
            depth: 0,
            name,
            is_hidden: value.contains_marked(),
        };
        walk(constraints, value, position, &mut |error, at, earlier| {
            self.report(error, at, earlier);
        });
        self.reported == 0
    }

    #[cold]
    fn report(
        &mut self,
        error: &dyn Fn() -> Diagnostic,
        at: PartPosition<'_>,
        earlier: Option<usize>,
    ) {
        self.reported += 1;
        // A report reads the enclosing lists again to find its span: the number of reports bounds the time.
        if self.reported > MAX_REPORTS + 1 {
            return;
        }
        let steps = at.path.last_steps(at.depth);
        let part = self.part(&steps);
        let location = Location {
            path: at.path,
            anchor: part.as_ref().map_or(self.anchor, Anchor::Expression),
        };
        if self.reported > MAX_REPORTS {
            let further = location.locate(further_mistakes(MAX_REPORTS));
            return self.session.report(further, at.path);
        }
        let first = earlier.and_then(|index| {
            let (_, list) = steps.split_last()?;
            self.part(&[list, &[Step::Index(index)]].concat())
        });
        if !at.is_hidden {
            self.session.reveal(&location);
        }
        let mut located = location.locate(error());
        // Elements of a computed list have no expressions: both spans are the span of the list.
        if let Some(first) = first.filter(|first| first.span() != location.span()) {
            let anchor = Anchor::Expression(&first);
            if !at.is_hidden {
                self.session.reveal(&Location { anchor, ..location });
            }
            let first = first.span();
            located = located.with_related(first, "the first is here");
        }
        self.session.report(located, at.path);
    }

    /// Returns the expression of a part of the value.
    fn part(&self, steps: &[Step<'_>]) -> Option<Expression> {
        let evaluate = |key: &Expression| self.session.evaluate_quietly(key);
        part_of(self.expression?, steps.iter().copied(), &evaluate)
    }
}

impl<'p> PartPosition<'p> {
    const fn shown(self) -> Self {
        Self {
            is_hidden: false,
            ..self
        }
    }

    const fn inside(self, path: &'p Path<'p>, name: &'p str) -> Self {
        Self {
            path,
            depth: self.depth + 1,
            name,
            ..self
        }
    }
}
