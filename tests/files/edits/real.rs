//! Real files, sorted, compared and merged: what is decoded is equal, each comment stays with its item, and what is done twice is
//! done once.
//!
//! `HCL_FILES` names a folder with more files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hcl_core::Source;
use hcl_core::native::{self, BodyItem, Expression};
use hcl_write::Expr;
use hcl_write::tokens::{TokenKind, tokens};
use hcl_write::{Body, BodyShape, Difference, Edit, SortOptions, SortOrder, merge};
use libtest_mimic::Failed;

use super::{MAX_PROBLEMS, model, parse, texts_with};

/// Sorts each file in both orders.
pub(super) fn sorted() -> Result<(), Failed> {
    each(|text| {
        sorted_once(text, SortOrder::Alphabetical)?;
        sorted_once(text, SortOrder::Terraform)
    })
}

/// Sorts a text. What is sorted has the same content and comments, and stays as it is when it is sorted again.
pub(super) fn sorted_once(text: &str, order: SortOrder) -> Result<(), String> {
    let once = sort(text, order)?;
    kept(text, &once)?;
    let (old, new) = (parse(text).0, parse(&once).0);
    let (before, after) = (content(old.body(), true), content(new.body(), true));
    require(before == after, || {
        format!("{order:?}: another content:\n{once}")
    })?;
    require(sort(&once, order)? == once, || {
        format!("{order:?}: sorted twice is another text:\n{once}")
    })
}

/// Compares each file with itself, with its sorted text, and with a text that has one more argument.
pub(super) fn compared() -> Result<(), Failed> {
    each(|text| {
        let sorted = sort(text, SortOrder::Terraform)?;
        let added = format!("zz_added = 1\n{text}");
        let files = [text, &sorted, &added].map(|it| parse(it).0);
        let [old, sorted, added] = &files;
        let between = |other: &native::File| {
            let all = Difference::between(old.body(), other.body());
            all.iter()
                .map(|it| it.address.to_string())
                .collect::<Vec<_>>()
        };
        require(between(old).is_empty(), || "differs from itself".to_owned())?;
        // Blocks with equal labels that are not next to each other may be paired in another way, and are equal then, too.
        require(between(sorted).is_empty(), || {
            format!("sorted: {:?}", between(sorted))
        })?;
        require(between(added) == ["zz_added"], || {
            format!("{:?}", between(added))
        })
    })
}

/// Lays each file over nothing and over itself, and merges a change of it with its sorted text.
pub(super) fn merged() -> Result<(), Failed> {
    each(|text| {
        let file = parse(text).0;
        let overlay = |base: &str| -> Result<String, String> {
            let base_file = parse(base).0;
            let mut edit = Edit::new(&base_file);
            let made = edit.overlay(file.body()).and_then(|()| edit.finish());
            Ok(made.map_err(|error| error.to_string())?.apply(base))
        };
        require(overlay(text)? == text, || {
            "laid over itself, it changes".to_owned()
        })?;
        require(overlay("")? == text, || {
            "laid over nothing, it changes".to_owned()
        })?;
        let ours = sort(text, SortOrder::Terraform)?;
        let laid = overlay(&ours)?;
        require(laid == ours, || {
            format!("laid over its items in another order, it changes:\n{laid}")
        })?;
        let theirs = format!("zz_added = 1 # added\n{text}");
        let (ours_file, theirs_file) = (parse(&ours).0, parse(&theirs).0);
        let merged = merge(&file, &ours_file, &theirs_file, ["ours", "theirs"]);
        let merged = merged.map_err(|error| error.to_string())?;
        require(merged.conflicts.is_empty(), || "conflicts".to_owned())?;
        let both = merged.patches.apply(&ours);
        let both_file = parse(&both).0;
        require(
            content(both_file.body(), true) == content(theirs_file.body(), true),
            || format!("merged, it has another content:\n{both}"),
        )?;
        kept(&theirs, &both)
    })
}

/// Reads each file as data, and writes it in both syntaxes.
pub(super) fn as_data() -> Result<(), Failed> {
    each(|text| {
        let (file, diagnostics) = parse(text);
        if diagnostics.has_errors() {
            return Ok(());
        }
        let body = data(&file)?;
        let written = body.to_text().map_err(|error| error.to_string())?;
        let again = parse(&written).0;
        require(data(&again)? == body, || {
            format!("read again, another body:\n{written}")
        })?;
        require(
            content(file.body(), true) == content(again.body(), true),
            || format!("written, another content:\n{written}"),
        )?;
        require(comment_words(text) == comment_words(&written), || {
            let (one, other) = (comment_words(text), comment_words(&written));
            let differs = one.iter().zip(&other).find(|(one, other)| one != other);
            format!(
                "other comments, {} and {}: {differs:?}",
                one.len(),
                other.len()
            )
        })?;
        // Comments inside an item come before it, and all comments begin with `#`.
        let words = |lines: &[String]| -> Vec<String> {
            let lines = lines.iter();
            let words = lines.map(|it| it.trim_start_matches(['#', '/', ' ']).to_owned());
            words.collect()
        };
        let now = comments(&written);
        for (address, before) in comments(text) {
            let now = now.get(&address);
            require(
                now.is_some_and(|it| words(it).ends_with(&words(&before))),
                || format!("comments of {address}: {before:?}, now {now:?}\n{written}"),
            )?;
        }
        let shape = BodyShape::of(file.body());
        let Some(read) = through_json(&body, &shape)? else {
            // Blocks of one type with and without labels have no shape.
            return Ok(());
        };
        require(through_json(&read, &shape)?.as_ref() == Some(&read), || {
            format!("in the JSON syntax, another body:\n{read}")
        })?;
        let again = parse(&read.to_string()).0;
        require(
            has_other_form(&body) || content(file.body(), true) == content(again.body(), true),
            || format!("in the JSON syntax, another content:\n{read}"),
        )
    })
}

/// Returns whether the JSON syntax has another form for a part: an argument with the name of a block type is a block.
fn has_other_form(body: &Body) -> bool {
    let mut blocks = body.blocks();
    blocks.any(|it| body.attribute(&it.type_name).is_some() || has_other_form(&it.body))
}

/// Returns the body that the JSON syntax of a body holds.
fn through_json(body: &Body, shape: &BodyShape) -> Result<Option<Body>, String> {
    let text = hcl_tests::as_json::to_string(body).map_err(|error| error.to_string())?;
    let source = Source::new("file.json", text.as_str()).map_err(|error| error.to_string())?;
    Ok(Body::from_json(&source, shape).ok())
}

fn data(file: &native::File) -> Result<Body, String> {
    Body::try_from(file).map_err(|error| error.to_string())
}

/// Returns the words of all comments, in alphabetical order: comments of one line may be put together.
fn comment_words(text: &str) -> Vec<String> {
    let source = parse(text).0.source().clone();
    let comments = tokens(&source)
        .into_iter()
        .filter(|it| matches!(it.kind, TokenKind::LineComment | TokenKind::BlockComment));
    let mut words: Vec<String> = comments
        .flat_map(|comment| {
            let words = source
                .slice(comment.span)
                .split(|it: char| !it.is_alphanumeric());
            words
                .filter(|it| !it.is_empty())
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    words.sort();
    words
}

/// Runs a check over all files, and returns what it finds, and an error if there is none.
fn each(check: impl Fn(&str) -> Result<(), String>) -> Result<(), Failed> {
    let texts = texts_with(std::env::var_os("HCL_FILES").map(PathBuf::from));
    println!("{} files", texts.len());
    let found = texts.iter().filter_map(|(name, text)| {
        let problem = check(text).err()?;
        Some(format!("{name}: {problem}"))
    });
    let problems: Vec<String> = found.take(MAX_PROBLEMS).collect();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.join("\n\n").into())
    }
}

pub(super) fn require(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

fn sort(text: &str, order: SortOrder) -> Result<String, String> {
    let (file, _) = parse(text);
    let mut options = SortOptions::default();
    options.order = order;
    let mut edit = Edit::new(&file);
    edit.sort(&options);
    let patches = edit.finish().map_err(|error| error.to_string())?;
    Ok(patches.apply(text))
}

/// The content of a body as text, without what the order of items does not mean: blocks of one type are a list in a block, and
/// are found by their labels in a file.
fn content(body: native::Body<'_>, is_root: bool) -> Vec<String> {
    let mut attributes: Vec<String> = body
        .attributes()
        .map(|it| format!("{} = {}", it.name(), value(it.expression())))
        .collect();
    attributes.sort();
    let mut blocks: Vec<(String, String)> = body
        .blocks()
        .map(|block| {
            let labels: Vec<String> = block.labels().map(|it| it.text().into_owned()).collect();
            // A dynamic block stands for blocks of the type that is its label.
            let is_found_by_labels = is_root || block.is_of_type("dynamic");
            let key = if is_found_by_labels {
                format!("{} {labels:?}", block.type_name())
            } else {
                block.type_name().to_owned()
            };
            (
                key,
                format!("{labels:?} {:?}", content(block.body(), false)),
            )
        })
        .collect();
    blocks.sort_by(|one, other| one.0.cmp(&other.0));
    attributes.extend(
        blocks
            .into_iter()
            .map(|(key, text)| format!("{key} {text}")),
    );
    attributes
}

fn value(expression: Expression<'_>) -> String {
    match Expr::try_from(expression) {
        Ok(mut expr) => {
            expr.rewrite(&mut |part| {
                if let Expr::Object(items) = part {
                    items.sort_by_cached_key(|(key, _)| format!("{key:?}"));
                }
            });
            format!("{expr:?}")
        }
        Err(_) => expression.source_span().text().split_whitespace().collect(),
    }
}

/// Requires that no comment is lost, and that each stays with its item.
fn kept(old: &str, new: &str) -> Result<(), String> {
    stay(old, new)?;
    require(
        model::comments(new).len() >= model::comments(old).len(),
        || "a comment is lost".to_owned(),
    )
}

/// Requires that the comments of items stay with them.
fn stay(old: &str, new: &str) -> Result<(), String> {
    let (before, after) = (comments(old), comments(new));
    for (address, comments) in &before {
        let now = after.get(address);
        require(now == Some(comments), || {
            format!("comments of {address}: {comments:?}, now {now:?}\n{new}")
        })?;
    }
    Ok(())
}

/// The lines of comments above each item, and the comment at its end, by address.
fn comments(text: &str) -> BTreeMap<String, Vec<String>> {
    let (file, _) = parse(text);
    let mut all = BTreeMap::new();
    add(file.body(), "", text, &mut all);
    all
}

fn add(body: native::Body<'_>, parent: &str, text: &str, all: &mut BTreeMap<String, Vec<String>>) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for item in body.items() {
        let (name, span) = match item {
            BodyItem::Attribute(attribute) => (attribute.name().to_owned(), attribute.span()),
            BodyItem::Block(block) => {
                let labels: Vec<String> = block.labels().map(|it| it.text().into_owned()).collect();
                (format!("{} {labels:?}", block.type_name()), block.span())
            }
        };
        let count = counts.entry(name.clone()).or_default();
        let address = format!("{parent}/{name}[{count}]");
        *count += 1;
        let mut found = lead(&text[..span.start as usize]);
        let rest = text[span.end as usize..]
            .lines()
            .next()
            .unwrap_or_default()
            .trim();
        if !text[..span.end as usize].ends_with('\n') && rest.starts_with(['#', '/']) {
            found.push(rest.to_owned());
        }
        all.insert(address.clone(), found);
        if let BodyItem::Block(block) = item {
            add(block.body(), &address, text, all);
        }
    }
}

/// The lines of comments directly above the line that a text ends in. A licence at the start of a file is the file's.
fn lead(before: &str) -> Vec<String> {
    let mut lines: Vec<&str> = before.lines().collect();
    if !before.ends_with('\n') {
        let last = lines.pop().unwrap_or_default();
        if !last.trim().is_empty() {
            return Vec::new();
        }
    }
    let is_comment = |line: &&&str| line.trim().starts_with('#') || line.trim().starts_with("//");
    let lead: Vec<String> = lines
        .iter()
        .rev()
        .take_while(is_comment)
        .map(|it| it.trim().to_owned())
        .collect();
    let words = ["copyright", "spdx", "license", "licence", "#!"];
    let is_licence = |line: &String| words.iter().any(|word| line.to_lowercase().contains(word));
    if lead.len() == lines.len() && lead.iter().any(is_licence) {
        return Vec::new();
    }
    lead
}
