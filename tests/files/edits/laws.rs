//! Laws of edits and of the formatter over real files: a value that is replaced by its own text stays as it is, also after another
//! value was there, and what is formatted stays as it is under the same options. After another value, an indented heredoc may get
//! another indentation: its text is the same anywhere.

use hcl_core::Source;
use hcl_core::native::{Construct, Expression, ExpressionKind, File, TokenKind as Lexeme, Visit};
use hcl_tests::random::{self, Random};
use hcl_write::Expr;
use hcl_write::tokens::{TokenKind, tokens};
use hcl_write::{
    Address, AddressPart, Change, Difference, Edit, EditError, FormatOptions, Found, NewValue,
    SortOrder, format,
};
use libtest_mimic::Failed;

use super::real::{require, sorted_once};
use super::{MAX_PROBLEMS, any_text, model, parse, runs, texts};

/// Returns every value that has an address: of arguments, and of items of objects.
fn values(file: &File) -> Vec<Expression<'_>> {
    let mut values = Vec::new();
    for visit in file.body().walk() {
        match visit {
            Visit::Enter(Construct::Attribute(attribute)) => values.push(attribute.expression()),
            Visit::Enter(Construct::Expression(expression)) => {
                if let ExpressionKind::Object(object) = expression.kind() {
                    values.extend(object.items().map(hcl_core::native::ObjectItem::value));
                }
            }
            _ => {}
        }
    }
    values
}

fn formatted(text: &str, options: &FormatOptions) -> String {
    let (file, _) = parse(text);
    format(file.source(), options).patches.apply(text)
}

fn replaced(text: &str, index: usize, value: NewValue) -> Result<String, EditError> {
    let (file, _) = parse(text);
    let mut edit = Edit::new(&file);
    if let Some(old) = values(&file).get(index) {
        edit.replace(*old, value)?;
    }
    Ok(edit.finish()?.apply(text))
}

/// Replaces the value with this index by its text, at once and after another value. Returns what is wrong.
fn replace_by_itself(text: &str, index: usize) -> Option<String> {
    let (file, _) = parse(text);
    let values = values(&file);
    let span = values.get(index)?.span();
    let own = file.source().slice(span).trim_end();
    let same = replaced(text, index, NewValue::expression(own));
    if same.as_deref().ok() != Some(text) {
        return Some(format!("{own}\nat once: {same:?}"));
    }
    // Comments at the end of the line of a heredoc or before it have no place beside another value.
    let other = replaced(text, index, NewValue::from(0)).ok()?;
    let back = replaced(&other, index, NewValue::expression(own));
    let back = back.map(|back| formatted(&back, &FormatOptions::default()));
    match back {
        Ok(back) if back == text || is_shifted(own, text, &back) => None,
        back => Some(format!(
            "{own}\nafter another value: {back:?}\ninstead of {text:?}"
        )),
    }
}

/// Returns whether two texts with an indented heredoc have the same values, and lines that differ in their indentation at most.
fn is_shifted(heredoc: &str, old: &str, new: &str) -> bool {
    let lines = |text| str::lines(text).map(str::trim_start);
    let (old_file, new_file) = (parse(old).0, parse(new).0);
    heredoc.contains("<<-")
        && lines(old).eq(lines(new))
        && Difference::between(old_file.body(), new_file.body()).is_empty()
}

pub(super) fn own_texts() {
    let options = FormatOptions::default();
    let texts: Vec<_> = texts()
        .into_iter()
        .map(|(name, text)| (name, formatted(&text, &options)))
        .collect();
    let input = |random: &mut Random| {
        let (name, text) = &texts[random.below(texts.len())];
        let count = values(&parse(text).0).len();
        (name, text, random.below(count))
    };
    random::law(runs(), input, |(_, text, index)| {
        if let Some(problem) = replace_by_itself(text, index) {
            panic!("{problem}");
        }
    });
}

/// Every expression is data, and its text is parsed to the same data.
pub(super) fn expressions() -> Result<(), Failed> {
    let (mut count, mut problems) = (0, Vec::new());
    for (name, text) in texts() {
        let (file, _) = parse(&text);
        for visit in file.body().walk() {
            let Visit::Enter(Construct::Attribute(attribute)) = visit else {
                continue;
            };
            count += 1;
            let expr = Expr::try_from(attribute.expression());
            let again = expr.as_ref().ok().map(|expr| expr.to_string().parse());
            match (&expr, &again) {
                (Ok(expr), Some(Ok(again))) if expr == again => {}
                _ => problems.push(format!("{name}: {expr:?} becomes {again:?}")),
            }
        }
    }
    println!("{count} expressions");
    problems.truncate(MAX_PROBLEMS);
    problems
        .is_empty()
        .then_some(())
        .ok_or_else(|| problems.join("\n\n").into())
}

/// Returns any options.
fn options(random: &mut Random) -> FormatOptions {
    let mut options = FormatOptions::default().with_indent([0, 2, 4][random.below(3)]);
    options.ignore_comments = random.below(2) == 0;
    options.terraform = random.below(2) == 0;
    options
}

/// Checks files and generated texts. `check` returns what is wrong.
fn law(check: impl Fn(&mut Random, &str) -> Result<(), String>) {
    let texts = texts();
    let input = |random: &mut Random| (any_text(random, &texts), random.rest());
    random::law(runs(), input, |((_, text), mut random)| {
        if let Err(problem) = check(&mut random, &text) {
            panic!("{problem}");
        }
    });
}

pub(super) fn formatted_twice() {
    law(|random, text| {
        let options = options(random);
        let once = formatted(text, &options);
        let twice = formatted(&once, &options);
        require(once == twice, || {
            format!("{options:?}:\n{once}\nbecomes\n{twice}")
        })
    });
}

/// Returns whether an interpolation in a heredoc has several lines: as the reference, the formatter indents the lines after such a
/// heredoc by too few levels.
fn has_lines_in_heredoc(source: &Source) -> bool {
    let mut depth = 0;
    tokens(source).iter().any(|token| {
        match token.kind {
            TokenKind::Lexeme(Lexeme::OpenHeredoc) => depth += 1,
            TokenKind::Lexeme(Lexeme::CloseHeredoc) => depth -= 1,
            _ => {}
        }
        depth > 0 && token.kind == TokenKind::LineEnding
    })
}

/// New arguments in a formatted file leave it formatted.
pub(super) fn edited_formatted() {
    law(|random, text| {
        let text = formatted(text, &FormatOptions::default());
        let (file, mistakes) = parse(&text);
        if !mistakes.is_empty() || has_lines_in_heredoc(file.source()) {
            return Ok(());
        }
        let bodies = model::bodies(file.body());
        let (_, body) = bodies[random.below(bodies.len())];
        // The lines of a value stay as they are in a block that was on one line.
        let source = file.source();
        let only = body.items().next().filter(|_| body != file.body());
        if only
            .is_some_and(|it| source.line_at(it.span().start) == source.line_at(body.span().start))
        {
            return Ok(());
        }
        let mut edit = Edit::new(&file);
        let names = ["zz_a_long_name_for_alignment", "zz"];
        let made = names.map(|name| edit.set(body, name, 1));
        let made = made.into_iter().collect::<Result<(), _>>();
        let patches = made.and_then(|()| edit.finish());
        let new = patches.map_err(|error| error.to_string())?.apply(&text);
        let again = formatted(&new, &FormatOptions::default());
        require(again == new, || format!("{new}\nbecomes\n{again}"))
    });
}

pub(super) fn sorted_twice() {
    law(|random, text| {
        let order = [SortOrder::Alphabetical, SortOrder::Terraform][random.below(2)];
        sorted_once(text, order)
    });
}

/// Each address that `list` prints is found, takes its own value again, and is renamed there and back.
pub(super) fn addressed() {
    law(|random, text| {
        let text = formatted(text, &FormatOptions::default());
        let (file, _) = parse(&text);
        let all = Address::all(file.body());
        if all.is_empty() {
            return Ok(());
        }
        let (address, found) = &all[random.below(all.len())];
        let at = found.name_span();
        let read: Address = address.to_string().parse().map_err(|it| format!("{it}"))?;
        let mut places = read.find(file.body()).into_iter();
        require(places.any(|it| it.name_span() == at), || {
            format!("{address} is something else")
        })?;
        let [parents @ .., last] = address.parts() else {
            return Ok(());
        };
        let name = ["z", "zz_a_longer_name"][random.below(2)];
        let parts = parents.iter().cloned().chain([AddressPart::from(name)]);
        let other = Address::new(parts).map_err(|error| error.to_string())?;
        // An index, or the other form of a label or key, is not what it was.
        let written = match found {
            Found::Block(block) => block.labels().last().map(hcl_core::native::Label::span),
            _ => Some(at.span()),
        };
        let written = written.map_or(last.name().unwrap_or_default(), |it| {
            file.source().slice(it)
        });
        let has_own_form = last.name().is_some_and(|it| {
            written == format!("\"{it}\"") || written == it && !matches!(found, Found::Block(_))
        });
        let renamed = |text: &str, address: &Address, to: &Address| {
            let (address, to) = (address.clone(), to.clone());
            let change = Change::RenameOnly { address, to };
            let patches = change.patches(parse(text).0.body());
            Some(patches.ok()?.apply(text))
        };
        let Some(there) = renamed(&text, address, &other) else {
            return Ok(());
        };
        let back = renamed(&there, &other, address);
        let Some(back) = back else {
            // Another block has the type and labels.
            if last.name().is_none() {
                return Ok(());
            }
            return Err(format!("{address} has no way back:\n{there}"));
        };
        require(!has_own_form || back == text, || {
            format!("{address} there and back:\n{there}\n{back}")
        })
    });
}
