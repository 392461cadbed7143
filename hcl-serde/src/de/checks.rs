//! Checks values by their constraints, after they were read: one walk over a part of a tree, whatever it is, with what it may be.
//!
//! A constraint is checked on the value as the configuration has it: the type of the field reports first what does not fit at all. The
//! walk opens values as the deserializer does, so that each part has its own place; a call is not evaluated again.

use std::cell::RefCell;

use hcl_core::internal::Duplicate;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan, Value};

use super::elements::ElementAccess;
use super::entries::EntryAccess;
use super::part::{TreeBlocks, TreeBody, TreeDeserializer, TreeValue};
use super::value_view::ValueView;
use crate::constraint::{Bound, Constraint, repeated, violation};
use crate::error::Error;
use crate::location::{Anchor, Location, locate_path};
use crate::schema::ShapePlace;
use crate::session::Session;
use crate::wording::further_mistakes;

/// Maximum number of reports about one value. A list may have very many wrong elements.
const MAX_REPORTS: usize = 64;

impl<'de> TreeDeserializer<'_, 'de> {
    /// Returns whether a part that was read is as it may be, and reports all that is not. `name` is its name in reports. After an error,
    /// the other parts of the value are checked: the error is the report about its places.
    #[cold]
    pub(crate) fn check(self, name: &str, allowed: &ShapePlace<'_>, error: Option<&Error>) -> bool {
        let session = self.session();
        let wrong = error.map_or_else(Vec::new, |error| {
            let errors = error.diagnostics().iter();
            errors.filter_map(Diagnostic::subject).cloned().collect()
        });
        let mut checker = Checker {
            session,
            wrong,
            reported: 0,
            found: session.new_sink(),
        };
        // The reports of an evaluation came when the value was read.
        session.collect(|| match self {
            Self::Blocks(blocks) => checker.labeled(blocks, allowed, name),
            part => checker.part(part, allowed, &Each::NOTHING, name),
        });
        let is_right = checker.found.is_empty();
        session.replay(checker.found);
        is_right
    }
}

struct Checker<'s, 'de> {
    session: &'s Session<'s, 'de>,
    /// The places that are reported otherwise.
    wrong: Vec<SourceSpan>,
    /// The number of reports about the current argument.
    reported: usize,
    found: Diagnostics,
}

/// The constraints on each element of a list, or each entry of a map.
struct Each<'c> {
    bounds: Vec<Bound<'c>>,
    /// The name of the list or map.
    name: &'c str,
}

impl<'de> Checker<'_, 'de> {
    /// Checks a part. Recursion is bounded: values and bodies have a maximum depth.
    fn part(
        &mut self,
        part: TreeDeserializer<'_, 'de>,
        allowed: &ShapePlace<'_>,
        each: &Each<'_>,
        name: &str,
    ) {
        match part {
            TreeDeserializer::Value(value) => self.value(value, allowed, each, name),
            TreeDeserializer::Blocks(blocks) => self.blocks(blocks, allowed, name),
            TreeDeserializer::Body(body) => self.body(body, allowed, name),
        }
    }

    fn value(
        &mut self,
        value: TreeValue<'_, 'de>,
        allowed: &ShapePlace<'_>,
        each: &Each<'_>,
        name: &str,
    ) {
        // The parser keeps only a part of a value with a mistake, and the part has another value.
        if value.origin.anchor().is_incomplete() {
            return;
        }
        // An error was reported when the value was read.
        let _ = value.open_into(&mut |value, view| {
            match &view {
                ValueView::Elements(elements) => {
                    let access = || ElementAccess::of_list(&value, elements);
                    let at = value.location();
                    self.elements(&access, &at, allowed, name);
                }
                ValueView::Entries(entries) => {
                    let access = || EntryAccess::of_object(&value, entries, None);
                    let at = Some(value.location());
                    self.entries(&access, at, allowed, name);
                }
                view => {
                    if let Some(scalar) = view.scalar() {
                        self.scalar(&scalar, &value.location(), allowed, each, name);
                    }
                }
            }
            Ok(())
        });
    }

    fn scalar(
        &mut self,
        value: &Value,
        at: &Location<'_>,
        allowed: &ShapePlace<'_>,
        each: &Each<'_>,
        name: &str,
    ) {
        let own = allowed.constraints().into_iter();
        let own = own.map(|constraint| Bound::new(constraint, 1));
        let own = Each {
            bounds: own.collect(),
            name,
        };
        for all in [each, &own] {
            for bound in &all.bounds {
                if !bound.admits(value) {
                    self.report(at, None, &|| violation(bound.constraint, all.name, value));
                }
            }
        }
    }

    /// Checks the elements of a list, or blocks that are one.
    fn elements<'v>(
        &mut self,
        access: &dyn Fn() -> ElementAccess<'v, 'de>,
        at: &Location<'_>,
        allowed: &ShapePlace<'_>,
        name: &str,
    ) {
        let constraints = allowed.constraints();
        let count = access().len();
        self.length(&constraints, at, count, "element", name);
        let each = Each::of(&constraints, count, name);
        if let Some(unique) = constraints
            .iter()
            .find(|it| matches!(it, Constraint::Unique))
        {
            self.unique(unique, access, at, name);
        }
        let mut elements = access();
        for index in 0..count {
            let element = allowed.element(index);
            // Only elements after the last one of a tuple have no constraints: no later element has any.
            if element.is_none() && each.bounds.is_empty() || !elements.advance() {
                return;
            }
            let element = element.unwrap_or_else(ShapePlace::any);
            match elements.part() {
                TreeDeserializer::Blocks(block) => self.labeled(block, &element, name),
                part => self.part(part, &element, &each, name),
            }
        }
    }

    /// Checks that no two elements are equal. Where one is a secret, the place of another would tell what it is.
    #[cold]
    fn unique<'v>(
        &mut self,
        unique: &Constraint,
        access: &dyn Fn() -> ElementAccess<'v, 'de>,
        at: &Location<'_>,
        name: &str,
    ) {
        let mut values = Vec::new();
        let mut elements = access();
        while elements.advance() {
            if let TreeDeserializer::Value(element) = elements.part() {
                let value = element.evaluate().ok();
                values.push(value.filter(Value::is_wholly_known));
            }
        }
        let is_secret = |value: &Option<Value>| value.as_ref().is_some_and(Value::contains_marked);
        let has_secrets = at.span().is_concealed() || values.iter().any(is_secret);
        for Duplicate { index, first } in repeated(&values) {
            // To find an element takes time.
            let Some(Some(value)) = values.get(index).filter(|_| self.reported <= MAX_REPORTS)
            else {
                return;
            };
            let error = || violation(unique, name, value);
            if has_secrets {
                self.report(at, None, &|| error().hiding_quotes());
                continue;
            }
            let (again, first) = (element_at(access, index), element_at(access, first));
            if let (TreeDeserializer::Value(again), TreeDeserializer::Value(first)) =
                (again.part(), first.part())
            {
                self.report(&again.location(), Some(&first.location()), &error);
            }
        }
    }

    /// Checks the entries of an object or a body, or blocks by label.
    fn entries<'v>(
        &mut self,
        access: &dyn Fn() -> EntryAccess<'v, 'de>,
        at: Option<Location<'_>>,
        allowed: &ShapePlace<'_>,
        name: &str,
    ) {
        let constraints = allowed.constraints();
        let count = || {
            let mut entries = access();
            std::iter::from_fn(|| entries.advance().then_some(())).count()
        };
        let count = if constraints.is_empty() { 0 } else { count() };
        if let Some(at) = &at {
            self.length(&constraints, at, count, "entry", name);
        }
        let each = Each::of(&constraints, count, name);
        let texts = RefCell::new(Vec::new());
        let text_of = |tag: &str| known_text(&mut texts.borrow_mut(), tag, access);
        let of_key = allowed.constrained_key();
        let mut entries = access();
        while entries.advance() {
            let Some((key, anchor)) = entries.key() else {
                continue;
            };
            let entry = allowed.constrained_entry(&key, &text_of);
            if entry.is_none() && of_key.is_none() && each.bounds.is_empty() {
                continue;
            }
            let part = entries.part();
            // A key inside a marked value may be part of a secret.
            let is_secret = part.path().is_marked() || anchor.span().is_concealed();
            if at.is_none() {
                self.reported = 0;
            }
            if let Some(of_key) = &of_key {
                let path = if is_secret {
                    part.path()
                } else {
                    entries.outer()
                };
                let key = TreeValue::of_text(self.session, path, &key, &anchor);
                self.value(key, of_key, &Each::NOTHING, "name");
            }
            let name = if is_secret { name } else { &*key };
            self.part(part, &entry.unwrap_or_else(ShapePlace::any), &each, name);
        }
    }

    /// Checks the blocks of a type: each is an element of a list, or they are one value.
    fn blocks(&mut self, blocks: TreeBlocks<'_, 'de>, allowed: &ShapePlace<'_>, name: &str) {
        if allowed.element(0).is_none() {
            return self.labeled(blocks, allowed, name);
        }
        let at = blocks.location();
        self.elements(&|| ElementAccess::of_blocks(&blocks), &at, allowed, name);
    }

    /// Checks blocks that are one value, by their next label if they have one.
    fn labeled(&mut self, blocks: TreeBlocks<'_, 'de>, allowed: &ShapePlace<'_>, name: &str) {
        if blocks.first().label_count() <= blocks.labels {
            for block in blocks.blocks {
                self.body(blocks.body_of(block), allowed, name);
            }
        } else if self.session.enter_label(blocks.labels) {
            let at = Some(blocks.location());
            self.entries(&|| EntryAccess::of_labels(&blocks), at, allowed, name);
            self.session.leave_label(blocks.labels);
        }
    }

    fn body(&mut self, body: TreeBody<'_, 'de>, allowed: &ShapePlace<'_>, name: &str) {
        let content = body.content(&mut Diagnostics::new());
        let access = || EntryAccess::of_body(&body, content.walk(), None);
        self.entries(&access, None, allowed, name);
    }

    fn length(
        &mut self,
        constraints: &[&Constraint],
        at: &Location<'_>,
        length: usize,
        unit: &str,
        name: &str,
    ) {
        for constraint in constraints {
            if !constraint.admits_length(length) {
                self.report(at, None, &|| constraint.wrong_length(name, length, unit));
            }
        }
    }

    #[cold]
    fn report(
        &mut self,
        at: &Location<'_>,
        earlier: Option<&Location<'_>>,
        error: &dyn Fn() -> Diagnostic,
    ) {
        let span = at.span();
        self.reported += 1;
        if self.reported > MAX_REPORTS + 1 || self.wrong.iter().any(|wrong| wrong.encloses(&span)) {
            return;
        }
        let mut found = if self.reported > MAX_REPORTS {
            further_mistakes(MAX_REPORTS)
        } else if at.path.is_marked() || at.anchor.is_concealed() {
            error().hiding_quotes()
        } else {
            at.reveal();
            error()
        };
        if let Some(earlier) = earlier.filter(|_| self.reported <= MAX_REPORTS) {
            earlier.reveal();
            let first = earlier.span();
            // Elements of a computed list have no expressions: both spans are the span of the list.
            if first != span {
                found = found.with_related(first, "the first is here");
            }
        }
        self.found.push(locate_path(at.locate(found), at.path));
    }
}

fn element_at<'v, 'de>(
    access: &dyn Fn() -> ElementAccess<'v, 'de>,
    index: usize,
) -> ElementAccess<'v, 'de> {
    let mut elements = access();
    for _ in 0..=index {
        elements.advance();
    }
    elements
}

/// Returns the text of an entry that chooses a variant.
fn known_text<'v, 'de>(
    known: &mut Vec<(String, Option<String>)>,
    tag: &str,
    access: &dyn Fn() -> EntryAccess<'v, 'de>,
) -> Option<String> {
    if let Some((_, text)) = known.iter().find(|(name, _)| name == tag) {
        return text.clone();
    }
    let mut entries = access();
    let mut text = None;
    while text.is_none() && entries.advance() {
        if let Some((key, _)) = entries.key()
            && key == tag
            && let TreeDeserializer::Value(value) = entries.part()
            && let Ok(value) = value.evaluate()
        {
            text = value.unmarked().as_str().map(str::to_owned);
        }
    }
    known.push((tag.to_owned(), text.clone()));
    text
}

impl<'c> Each<'c> {
    const NOTHING: Self = Self {
        bounds: Vec::new(),
        name: "",
    };

    /// Returns the constraints of a list or map on each of its parts.
    fn of(constraints: &[&'c Constraint], count: usize, name: &'c str) -> Self {
        let each = constraints.iter().filter(|it| !it.is_of_whole());
        let bounds = each.map(|constraint| Bound::new(constraint, count));
        Self {
            bounds: bounds.collect(),
            name,
        }
    }
}

impl<'c> TreeBlocks<'c, '_> {
    fn location(&self) -> Location<'c> {
        Location {
            path: self.path,
            anchor: Anchor::Type(*self.first()),
        }
    }
}
