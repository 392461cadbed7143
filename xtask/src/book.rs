//! The book as mdBook passes it: chapters as JSON, in which chapters are nested.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::diagnostics::{self, Chapter};
use crate::{functions, links};

/// Changes the book and returns it as JSON. The input is a pair: the context, and the book.
pub(crate) fn change(input: &str, root: &Path) -> Result<String, Box<dyn Error>> {
    let mut input: Value = serde_json::from_str(input)?;
    let book = input
        .get_mut(1)
        .ok_or("the input is not a pair of context and book")?;
    // `items` since mdBook 0.5, `sections` before.
    let key = if book.get("items").is_some() {
        "items"
    } else {
        "sections"
    };
    let items = book
        .get_mut(key)
        .and_then(Value::as_array_mut)
        .ok_or("the book has no chapters")?;
    for item in items {
        change_chapter(item, root)?;
    }
    Ok(book.to_string())
}

fn change_chapter(item: &mut Value, root: &Path) -> Result<(), Box<dyn Error>> {
    let Some(chapter) = item.get_mut("Chapter") else {
        return Ok(());
    };
    // A chapter without a file has no path.
    let path = chapter["path"].as_str().unwrap_or_default().to_owned();
    let content = chapter["content"].as_str().unwrap_or_default();
    let content = match path.as_str() {
        "diagnostics.md" => {
            let reports = root.join("tests/fixtures/reports");
            // Reports about texts, then reports of commands.
            let of_texts = fs::read_to_string(reports.join("codes.txt"))?;
            let reports = of_texts + &fs::read_to_string(reports.join("commands.txt"))?;
            let page = diagnostics::split(content, &reports);
            let parent = chapter["name"].as_str().unwrap_or_default().to_owned();
            // The list of chapters nests by these numbers.
            let number: Vec<Value> = chapter["number"].as_array().cloned().unwrap_or_default();
            chapter["sub_items"] = all_to_json(&page.chapters, &number, &[&parent]);
            page.content
        }
        "functions.md" => functions::with_headings(content),
        _ => content.to_owned(),
    };
    chapter["content"] = links::rewrite(&content, &path).into();
    if let Some(items) = chapter["sub_items"].as_array_mut() {
        for item in items {
            change_chapter(item, root)?;
        }
    }
    Ok(())
}

fn all_to_json(chapters: &[Chapter], number: &[Value], parents: &[&str]) -> Value {
    let parts = chapters.iter().enumerate().map(|(index, chapter)| {
        let mut number = number.to_vec();
        number.push((index + 1).into());
        to_json(chapter, &number, parents)
    });
    parts.collect()
}

fn to_json(chapter: &Chapter, number: &[Value], parents: &[&str]) -> Value {
    let mut inner = parents.to_vec();
    inner.push(&chapter.name);
    json!({
        "Chapter": {
            "name": chapter.name,
            "content": chapter.content,
            "number": number,
            "sub_items": all_to_json(&chapter.chapters, number, &inner),
            "path": chapter.path,
            "source_path": null,
            "parent_names": parents,
        }
    })
}
