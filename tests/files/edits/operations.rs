//! Random edits, each with the content that the file has after it.

use hcl_core::native::{
    Attribute, Body, BodyItem, Construct, Expression, ExpressionKind, File, Visit,
};
use hcl_tests::generate::Generator;
use hcl_tests::random::Random;
use hcl_write::Expr;
use hcl_write::{Edit, EditError, NewValue, Place, SortOptions};

use super::model::{self, Content, Item};

/// The changes of comments that an edit permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comments {
    Same,
    /// Those of removed text go.
    Fewer,
    /// One is new.
    Added,
    Any,
}

/// An edit that was made, and its effect.
pub(super) struct Made {
    pub(super) what: String,
    pub(super) comments: Comments,
    /// The new content. `None` if only the order of items changes.
    pub(super) content: Option<Vec<Item>>,
}

/// A value to write, and its meaning.
fn new_value(random: &mut Random) -> (NewValue, Expr) {
    let expr = loop {
        let text = Generator::new(random.part()).expression();
        if let Ok(expr) = text.parse::<Expr>() {
            break expr;
        }
    };
    match random.below(6) {
        0 => ("two\nlines\n".into(), "two\nlines\n".into()),
        1 => (NewValue::heredoc("a\n ${b}\n"), "a\n ${b}\n".into()),
        2 => {
            let data = vec![vec!["x".repeat(30); 3]; 2];
            (
                NewValue::new(&data),
                hcl_write::expr::to_expr(&data).expect("data"),
            )
        }
        3 => (
            NewValue::expression(&expr.to_text().expect("an expression")),
            expr,
        ),
        _ => (NewValue::from(expr.clone()), expr),
    }
}

/// Makes one random edit. `None` if the file has nothing to edit that way.
pub(super) fn random<'f>(
    random: &mut Random,
    edit: &mut Edit<'f>,
    file: &'f File,
) -> Option<Result<Made, EditError>> {
    let bodies = model::bodies(file.body());
    let (path, body) = random.pick(&bodies)?.clone();
    let items: Vec<BodyItem<'f>> = body.items().collect();
    let index = random.below(items.len());
    let item = items.get(index).copied();
    let target = random_target(random, &bodies)?;
    let context = Context {
        body,
        path,
        index,
        content: model::of(file.body()),
    };
    Some(match random.below(16) {
        0 => context.set(random, edit, item?),
        1 => context.set_new(random, edit),
        2 => context.insert(random, edit, item),
        3 => context.insert_block(random, edit, item),
        4 => context.remove(edit, item?),
        5 => context.rename(edit, item?),
        6 => context.set_labels(random, edit, item?),
        7 => context.move_to(random, edit, item?, target),
        8 => Context::sort(edit),
        9 => context.comment(random, edit, item?),
        10 | 11 => context.replace_deep(random, edit, item?)?,
        12 => context.object(random, edit, item?)?,
        13 => context.tuple(random, edit, item?)?,
        14 => context.several(random, edit, &bodies),
        _ => context.free_text(edit, item?)?,
    })
}

type Target<'f> = (Vec<usize>, Body<'f>);

fn random_target<'f>(random: &mut Random, bodies: &[Target<'f>]) -> Option<Target<'f>> {
    random.pick(bodies).cloned()
}

const fn attribute(item: BodyItem<'_>) -> Option<Attribute<'_>> {
    match item {
        BodyItem::Attribute(attribute) => Some(attribute),
        BodyItem::Block(_) => None,
    }
}

struct Context<'f> {
    body: Body<'f>,
    path: Vec<usize>,
    index: usize,
    content: Vec<Item>,
}

impl<'f> Context<'f> {
    fn items(&mut self) -> &mut Vec<Item> {
        model::at(&mut self.content, &self.path)
    }

    /// The attribute has another value.
    fn replaced(
        mut self,
        attribute: Attribute<'_>,
        value: Expr,
        what: impl Into<String>,
    ) -> Result<Made, EditError> {
        let index = self.index;
        self.items()[index] = Item::Attribute(attribute.name().into(), Content::Expr(value));
        self.made(what, Comments::Fewer)
    }

    fn made(self, what: impl Into<String>, comments: Comments) -> Result<Made, EditError> {
        Ok(Made {
            what: what.into(),
            comments,
            content: Some(self.content),
        })
    }

    fn set(
        self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
    ) -> Result<Made, EditError> {
        let BodyItem::Attribute(attribute) = item else {
            return self.set_new(random, edit);
        };
        let (value, expr) = new_value(random);
        edit.set(self.body, attribute.name(), value)?;
        self.replaced(attribute, expr, format!("set {}", attribute.name()))
    }

    fn after_arguments(&mut self) -> usize {
        let last = self
            .items()
            .iter()
            .rposition(|item| matches!(item, Item::Attribute(..)));
        last.map_or(0, |last| last + 1)
    }

    fn set_new(mut self, random: &mut Random, edit: &mut Edit<'f>) -> Result<Made, EditError> {
        let (value, expr) = new_value(random);
        if self.body.attribute("zz_new").is_some() {
            return Err(EditError::NameExists("zz_new".into(), None));
        }
        edit.set(self.body, "zz_new", value)?;
        let index = self.after_arguments();
        self.items()
            .insert(index, Item::Attribute("zz_new".into(), Content::Expr(expr)));
        self.made("set zz_new", Comments::Same)
    }

    fn place(&mut self, random: &mut Random, item: Option<BodyItem<'f>>) -> (Place<'f>, usize) {
        match (random.below(5), item) {
            (0, _) => (Place::First, 0),
            (1, Some(item)) => (Place::Before(item), self.index),
            (2, Some(item)) => (Place::After(item), self.index + 1),
            (3, _) => (Place::AfterArguments, self.after_arguments()),
            _ => (Place::Last, self.items().len()),
        }
    }

    fn insert(
        mut self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: Option<BodyItem<'f>>,
    ) -> Result<Made, EditError> {
        let (value, expr) = new_value(random);
        let (place, index) = self.place(random, item);
        let mut new = hcl_write::Attribute::new("zz_new", value);
        let has_comment = random.below(2) == 0;
        if has_comment {
            new = new.lead_comment("zz lead");
        }
        edit.insert(self.body, place, new)?;
        self.items()
            .insert(index, Item::Attribute("zz_new".into(), Content::Expr(expr)));
        let comments = if has_comment {
            Comments::Added
        } else {
            Comments::Same
        };
        self.made(format!("insert an argument at {place:?}"), comments)
    }

    fn insert_block(
        mut self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: Option<BodyItem<'f>>,
    ) -> Result<Made, EditError> {
        let (value, expr) = new_value(random);
        let (place, index) = self.place(random, item);
        let inner = hcl_write::Block::new("inner")
            .set("x", 1)
            .comment("zz inner");
        let new = hcl_write::Block::new("zz_block")
            .label("a \"b")
            .set("v", value)
            .with(inner);
        edit.insert(self.body, place, new)?;
        let inner = vec![Item::Attribute("x".into(), Content::Expr(1.into()))];
        let items = vec![
            Item::Attribute("v".into(), Content::Expr(expr)),
            Item::Block("inner".into(), Vec::new(), inner),
        ];
        self.items().insert(
            index,
            Item::Block("zz_block".into(), vec!["a \"b".into()], items),
        );
        self.made(format!("insert a block at {place:?}"), Comments::Added)
    }

    fn remove(mut self, edit: &mut Edit<'f>, item: BodyItem<'f>) -> Result<Made, EditError> {
        edit.remove(item)?;
        let index = self.index;
        self.items().remove(index);
        self.made("remove", Comments::Fewer)
    }

    fn rename(mut self, edit: &mut Edit<'f>, item: BodyItem<'f>) -> Result<Made, EditError> {
        match item {
            BodyItem::Attribute(attribute) => edit.rename(attribute, "zz_name")?,
            BodyItem::Block(block) => edit.set_type(block, "zz_name")?,
        }
        let index = self.index;
        match &mut self.items()[index] {
            Item::Attribute(name, _) | Item::Block(name, ..) => *name = "zz_name".into(),
        }
        self.made("rename", Comments::Same)
    }

    fn set_labels(
        mut self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
    ) -> Result<Made, EditError> {
        let BodyItem::Block(block) = item else {
            return self.rename(edit, item);
        };
        let mut labels: Vec<String> = block
            .labels()
            .map(|label| label.text().into_owned())
            .collect();
        match random.below(3) {
            0 => labels.push("zz ${x}".into()),
            1 => drop(labels.pop()),
            _ => labels.iter_mut().for_each(|label| label.push('z')),
        }
        edit.set_labels(block, &labels)?;
        let index = self.index;
        if let Item::Block(_, old, _) = &mut self.items()[index] {
            *old = labels;
        }
        self.made("set labels", Comments::Fewer)
    }

    fn move_to(
        mut self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
        target: Target<'f>,
    ) -> Result<Made, EditError> {
        let (target, body) = target;
        let place = if random.below(2) == 0 {
            Place::First
        } else {
            Place::Last
        };
        edit.move_to(item, body, place)?;
        let index = self.index;
        let moved = self.items()[index].clone();
        let end = match place {
            Place::First => 0,
            _ => model::at(&mut self.content, &target).len(),
        };
        model::at(&mut self.content, &target).insert(end, moved);
        // The inserted item may come before the one to remove.
        let mut path = self.path.clone();
        let mut index = index;
        if place_shifts(&target, end, &path) {
            path[target.len()] += 1;
        } else if target == path && end <= index {
            index += 1;
        }
        model::at(&mut self.content, &path).remove(index);
        self.made(format!("move to {place:?} of {target:?}"), Comments::Same)
    }

    fn sort(edit: &mut Edit<'f>) -> Result<Made, EditError> {
        edit.sort(&SortOptions::default());
        Ok(Made {
            what: "sort".into(),
            comments: Comments::Same,
            content: None,
        })
    }

    fn comment(
        self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
    ) -> Result<Made, EditError> {
        if random.below(2) == 0 {
            edit.set_lead_comment(item, "zz one\nzz two")?;
        } else {
            edit.set_line_comment(item, "zz one")?;
        }
        self.made("comment", Comments::Any)
    }

    /// Replaces a part of a value by a name; the meaning of all else is in the text with that name.
    fn replace_deep(
        self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
    ) -> Option<Result<Made, EditError>> {
        let attribute = attribute(item)?;
        let inner = parts(attribute.expression());
        let part = *random.pick(&inner)?;
        let source = part.file().source();
        // A marker that no operator next to it can bind a part of, then its meaning.
        let (start, end) = (attribute.expression().span(), part.span());
        let before = source.slice(hcl_core::Span::new(start.start, end.start));
        let after = source.slice(hcl_core::Span::new(end.end, start.end.max(end.end)));
        let marked = format!("{before}(zz_part){after}");
        let mut meaning: Expr = marked.parse().ok()?;
        let (value, expr) = new_value(random);
        meaning.rewrite(&mut |part| {
            if *part == Expr::variable("zz_part") {
                *part = expr.clone();
            }
        });
        // Steps merge with those of the new part.
        let meaning = meaning.to_text().ok()?.parse().ok()?;
        let what = format!("replace {} in {}", source.slice(end), attribute.name());
        Some(
            edit.replace(part, value)
                .and_then(|()| self.replaced(attribute, meaning, what)),
        )
    }

    fn object(
        self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
    ) -> Option<Result<Made, EditError>> {
        let attribute = attribute(item)?;
        let value = attribute.expression();
        let ExpressionKind::Object(object) = value.kind() else {
            return None;
        };
        let Ok(Expr::Object(mut items)) = Expr::try_from(value) else {
            return None;
        };
        let keys: Vec<_> = object
            .items()
            .map(hcl_core::native::ObjectItem::key)
            .collect();
        let picked = random.below(keys.len() + 1);
        let name = match items.get(picked) {
            Some((Expr::String(name), _)) => name.clone(),
            _ => "zz key".to_owned(),
        };
        let is_same = |(key, _): &&mut (Expr, Expr)| *key == Expr::from(name.as_str());
        let existing = items.iter_mut().filter(is_same).count();
        if existing > 1 {
            return None;
        }
        let existing = items
            .iter()
            .position(|(key, _)| *key == Expr::from(name.as_str()));
        let result = match (random.below(3), existing) {
            (0, Some(index)) => {
                items.remove(index);
                edit.remove_item(value, &name)
            }
            (1, Some(index)) => {
                items[index].0 = "zz key".into();
                edit.rename_item(value, &name, "zz key")
            }
            (_, existing) => {
                let (new, expr) = new_value(random);
                match existing {
                    Some(index) => items[index].1 = expr,
                    None => items.push((name.as_str().into(), expr)),
                }
                edit.set_item(value, &name, new)
            }
        };
        Some(result.and_then(|()| {
            let what = format!("item {name} of {}", attribute.name());
            self.replaced(attribute, Expr::Object(items), what)
        }))
    }

    fn tuple(
        self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        item: BodyItem<'f>,
    ) -> Option<Result<Made, EditError>> {
        let attribute = attribute(item)?;
        let value = attribute.expression();
        let Ok(Expr::Tuple(mut elements)) = Expr::try_from(value) else {
            return None;
        };
        if !matches!(value.kind(), ExpressionKind::Tuple(_)) {
            return None;
        }
        let at = random.below(elements.len() + 1);
        let result = if at < elements.len() && random.below(2) == 0 {
            elements.remove(at);
            edit.remove_element(value, at)
        } else {
            let (new, expr) = new_value(random);
            elements.insert(at, expr);
            edit.insert_element(value, at, new)
        };
        Some(result.and_then(|()| {
            let what = format!("element {at} of {}", attribute.name());
            self.replaced(attribute, Expr::Tuple(elements), what)
        }))
    }

    /// Sets and removes several attributes in one edit.
    fn several(
        mut self,
        random: &mut Random,
        edit: &mut Edit<'f>,
        bodies: &[Target<'f>],
    ) -> Result<Made, EditError> {
        let mut removed = Vec::new();
        for (path, body) in bodies {
            for (index, item) in body.items().enumerate() {
                let BodyItem::Attribute(attribute) = item else {
                    continue;
                };
                match random.below(6) {
                    0 => {
                        let (value, expr) = new_value(random);
                        edit.set(*body, attribute.name(), value)?;
                        model::at(&mut self.content, path)[index] =
                            Item::Attribute(attribute.name().into(), Content::Expr(expr));
                    }
                    1 => {
                        edit.remove(item)?;
                        removed.push((path.clone(), index));
                    }
                    _ => {}
                }
            }
        }
        // Blocks after a removed attribute keep their paths while the last ones are removed first.
        removed.sort();
        removed.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
        let deepest_first = removed.chunk_by(|one, other| one.0 == other.0);
        for group in deepest_first {
            for (path, index) in group.iter().rev() {
                model::at(&mut self.content, path).remove(*index);
            }
        }
        self.made("several", Comments::Fewer)
    }

    fn free_text(self, edit: &mut Edit<'f>, item: BodyItem<'f>) -> Option<Result<Made, EditError>> {
        let attribute = attribute(item)?;
        let span = attribute.expression().span();
        if attribute.file().source().slice(span).ends_with('\n') {
            return None;
        }
        edit.replace_span(span, "[1, zz]");
        let value = Expr::tuple([1.into(), Expr::variable("zz")]);
        Some(self.replaced(attribute, value, "free text"))
    }
}

/// Returns whether an item inserted at an index of a body shifts the path of another.
fn place_shifts(target: &[usize], index: usize, path: &[usize]) -> bool {
    path.len() > target.len() && path.starts_with(target) && path[target.len()] >= index
}

/// The parts of an expression that can be replaced, but not it itself. Bare keys are texts, and inside quotes a part has to
/// stay on its line.
fn parts(expression: Expression<'_>) -> Vec<Expression<'_>> {
    let mut found = Vec::new();
    let mut walk = expression.walk();
    while let Some(visit) = walk.next() {
        let Visit::Enter(Construct::Expression(part)) = visit else {
            continue;
        };
        match part.kind() {
            ExpressionKind::Object(_) | ExpressionKind::Splat(_) => {
                walk.skip_inside();
            }
            ExpressionKind::SplatItem => continue,
            _ => {}
        }
        if part != expression {
            found.push(part);
        }
    }
    found
}
