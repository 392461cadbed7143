//! Links: addresses in comments and strings, and paths that functions read.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::{Construct, Expression, ExpressionKind, File, Visit};

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::narrow::to_u32;
use crate::place::FileId;

/// A text that leads to a document.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let text = "motd = file(\"motd.txt\")\n";
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", text)?;
/// let link = &workspace.analysis().links(file)[0];
/// assert_eq!(&text[link.span.range()], "motd.txt");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The address or path, without quotes.
    pub span: Span,
    /// The document.
    pub target: LinkTarget,
}

/// The document of a [`Link`].
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// use hcl_ide::LinkTarget;
///
/// // A path is relative to the folder of the configuration.
/// let open = |target: &LinkTarget| match target {
///     LinkTarget::Url(address) => address.clone(),
///     LinkTarget::Path(path) => Path::new("/etc/app").join(path).display().to_string(),
/// };
/// assert_eq!(open(&LinkTarget::Path("motd.txt".to_owned())), Path::new("/etc/app").join("motd.txt").display().to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    /// A web address.
    Url(String),
    /// The path of a file as written: absolute, or relative to the folder of the configuration.
    Path(String),
}

/// Functions with the path of a file as first argument.
const FILE_FUNCTIONS: [&str; 10] = [
    "file",
    "filebase64",
    "filebase64sha256",
    "filebase64sha512",
    "fileexists",
    "filemd5",
    "filesha1",
    "filesha256",
    "filesha512",
    "templatefile",
];

impl Analysis {
    /// Returns the links of a file, in source order: `http://` and `https://` addresses, and literal paths that functions
    /// such as `file` and `templatefile` read, and sources of local modules.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, LinkTarget, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let text = "# See https://example.org/docs.\nmotd = file(\"motd.txt\")\n";
    /// let file = workspace.set("app.hcl", text)?;
    /// let links = workspace.analysis().links(file);
    /// assert_eq!(links[0].target, LinkTarget::Url("https://example.org/docs".into()));
    /// assert_eq!(links[1].target, LinkTarget::Path("motd.txt".into()));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn links(&self, file: FileId) -> Vec<Link> {
        let Some(file) = self.file(file) else {
            return Vec::new();
        };
        let mut links = urls(file);
        if let Some(file) = file.native() {
            paths(file, &mut links);
            self.module_links(file, &mut links);
            sort_by_key(&mut links, |link| link.span.start);
        }
        links
    }
}

impl Analysis {
    /// Adds the sources of module calls that are open folders: each leads to the first file there.
    fn module_links(&self, file: &File, links: &mut Vec<Link>) {
        for (source, first) in self.local_sources(file) {
            let name = self.file(first).map_or("", |file| file.name());
            let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
            // A document has one address: `./web` is not another folder than `web`.
            let decoded = source.decode();
            let folders = decoded.split('/').filter(|part| !matches!(*part, "" | "."));
            let path: Vec<&str> = folders.chain([name]).collect();
            links.push(Link {
                span: source.span(),
                target: LinkTarget::Path(path.join("/")),
            });
        }
    }
}

/// Returns the addresses in a text. In HCL, they can only be in comments and strings.
fn urls(file: &SourceFile) -> Vec<Link> {
    let text = file.text();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(colon) = text.get(at..).and_then(|rest| rest.find("://")) {
        let colon = at + colon;
        let before = text.get(..colon).unwrap_or_default();
        let scheme = ["https", "http"]
            .into_iter()
            .find(|scheme| before.ends_with(scheme));
        let rest = text.get(colon + 3..).unwrap_or_default();
        let (address, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
        if after.starts_with('{') && address.ends_with(['$', '%']) {
            // An address that an interpolation cuts is none, and neither are the ones in it: `http://http://…${b}` would be
            // searched to its end at each `://`.
            at = colon + 3 + address.len();
            continue;
        }
        let length = 3 + trimmed_length(address);
        // Past the address, which may contain another one.
        at = colon + length;
        // Three bytes are `://` alone.
        if let Some(scheme) = scheme.filter(|_| length > 3) {
            let start = colon - scheme.len();
            found.push(Link {
                span: Span::new(to_u32(start), to_u32(at)),
                target: LinkTarget::Url(text.get(start..at).unwrap_or_default().to_owned()),
            });
        }
    }
    found
}

/// Returns whether a character ends an address.
fn is_end(c: char) -> bool {
    c.is_whitespace() || c.is_control() || "\"<>`{}|\\^'".contains(c)
}

/// Returns the length of an address without the characters after it that belong to the sentence.
fn trimmed_length(address: &str) -> usize {
    let address = address.trim_end_matches(TRAILING);
    // Brackets around an address, as in `(see https://example.org)`, are none of it.
    let surplus = |open: char, close: char| {
        let (opened, closed) = (
            address.matches(open).count(),
            address.matches(close).count(),
        );
        closed.saturating_sub(opened)
    };
    let mut surplus = surplus('(', ')') + surplus('[', ']');
    let mut rest = address;
    while let Some(shorter) = rest.strip_suffix([')', ']']).filter(|_| surplus > 0) {
        rest = shorter.trim_end_matches(TRAILING);
        surplus -= 1;
    }
    rest.len()
}

/// Characters at the end of an address that belong to the sentence.
const TRAILING: [char; 7] = ['.', ',', ';', ':', '!', '?', '*'];

fn paths(file: &File, found: &mut Vec<Link>) {
    for visit in file.body().walk() {
        let Visit::Enter(Construct::Expression(expression)) = visit else {
            continue;
        };
        let ExpressionKind::Call(call) = expression.kind() else {
            continue;
        };
        if !FILE_FUNCTIONS.contains(&&*call.name()) {
            continue;
        }
        let path = call.arguments().next().and_then(Expression::as_string);
        if let Some(path) = path.filter(|path| !path.span().is_empty()) {
            found.push(Link {
                span: path.span(),
                target: LinkTarget::Path(path.decode().into_owned()),
            });
        }
    }
}
