//! Links of Markdown pages: finds them, and points links that leave the book to the repository.

use crate::REPOSITORY;

/// A link target in a page, with its offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PageLink<'a> {
    pub(crate) start: usize,
    pub(crate) target: &'a str,
}

/// Returns the targets of inline links and images, `[text](target)`, outside of code.
pub(crate) fn of(page: &str) -> Vec<PageLink<'_>> {
    let mut links = Vec::new();
    for (offset, line) in lines(page) {
        of_line(line, offset, &mut links);
    }
    links
}

/// Returns the code in lines of text.
#[cfg(test)]
pub(crate) fn code(page: &str) -> impl Iterator<Item = &str> {
    lines(page).flat_map(|(_, line)| line.split('`').skip(1).step_by(2))
}

/// Returns the lines outside of blocks of code, with their offsets.
fn lines(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut offset, mut is_code) = (0, false);
    page.split_inclusive('\n').filter_map(move |line| {
        let start = offset;
        offset += line.len();
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (!is_code && !is_fence).then_some((start, line))
    })
}

fn of_line<'a>(line: &'a str, offset: usize, links: &mut Vec<PageLink<'a>>) {
    let mut is_code = false;
    for (index, character) in line.char_indices() {
        if character == '`' {
            is_code = !is_code;
        }
        let rest = &line[index..];
        if !is_code && let Some(target) = rest.strip_prefix("](") {
            let end = target.find(')').unwrap_or(target.len());
            links.push(PageLink {
                start: offset + index + 2,
                target: &target[..end],
            });
        }
    }
}

/// Rewrites the links of the page at `path` in `docs`: files outside of `docs` are in the repository, and mdBook writes
/// `README.md` as `index.html`.
pub(crate) fn rewrite(page: &str, path: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut copied = 0;
    for link in of(page) {
        text.push_str(&page[copied..link.start]);
        text.push_str(&target(link.target, path));
        copied = link.start + link.target.len();
    }
    text.push_str(&page[copied..]);
    text
}

fn target(target: &str, path: &str) -> String {
    if target.contains("://") || target.starts_with('#') {
        return target.to_owned();
    }
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    let depth = parts.len();
    let up = target.split('/').take_while(|part| *part == "..").count();
    if up > depth {
        let file: Vec<&str> = target.split('/').skip(up).collect();
        return format!("{REPOSITORY}/{}", file.join("/"));
    }
    let (file, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
    match file.strip_suffix("README.md") {
        Some(folder) => format!("{folder}index.md{fragment}"),
        None => target.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{of, rewrite};

    #[test]
    fn code_has_no_links() {
        let page = "[a](b.md) `[c](d.md)`\n```md\n[e](f.md)\n```\n![g](h.svg)\n";
        let targets: Vec<_> = of(page).iter().map(|link| link.target).collect();
        assert_eq!(targets, ["b.md", "h.svg"]);
    }

    #[test]
    fn files_outside_of_the_book_are_in_the_repository() {
        let page =
            "[a](../reading.md) [b](../../SECURITY.md#limits) [c](README.md#x) [d](https://a.b)";
        assert_eq!(
            rewrite(page, "guide/errors.md"),
            "[a](../reading.md) [b](https://github.com/hcl-serde/hcl-serde/blob/main/SECURITY.md#limits) \
             [c](index.md#x) [d](https://a.b)"
        );
    }
}
