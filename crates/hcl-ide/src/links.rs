//! Links: paths that functions read, and sources of modules. Editors find web addresses on their own.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::{Construct, Expression, ExpressionKind, File, Visit};

use crate::analysis::Analysis;
use crate::calls::plain;
use crate::place::FileId;

/// A text that leads to a file.
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
    /// The path, without quotes.
    pub span: Span,
    /// The path of a file: absolute, or relative to the folder of the configuration.
    pub path: String,
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
    /// Returns the links of a file, in source order: literal paths that functions such as `file` and `templatefile` read, and sources
    /// of local modules. None in the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "motd = file(\"motd.txt\")\n")?;
    /// let links = workspace.analysis().links(file);
    /// assert_eq!(links[0].path, "motd.txt");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn links(&self, file: FileId) -> Vec<Link> {
        let mut links = Vec::new();
        if let Some(tree) = self.file(file).and_then(|file| file.native()) {
            paths(tree, &mut links);
            // Each source of a call of a module leads to the first file there.
            for (span, call, first) in self.local_calls(file) {
                let name = self.file(first).map_or("", |file| file.name());
                let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
                links.push(Link {
                    span,
                    // A document has one address: `./web` is not another folder than `web`.
                    path: plain("", &format!("{}/{name}", call.source)),
                });
            }
            sort_by_key(&mut links, |link| link.span.start);
        }
        links
    }
}

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
                path: path.decode().into_owned(),
            });
        }
    }
}
