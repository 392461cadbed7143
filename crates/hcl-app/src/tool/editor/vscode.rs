//! The extension for Visual Studio Code, as a package that the editor installs.

use super::zip::Archive;
use super::{EditorFile, FileContent, Program, program_word, text};

/// Returns the package, with all that the extension needs.
pub(super) fn package(program: Program<'_>) -> EditorFile {
    let mut archive = Archive::default();
    archive.add("extension.vsixmanifest", manifest(program).as_bytes());
    archive.add(
        "[Content_Types].xml",
        include_bytes!("vscode/content-types.xml"),
    );
    archive.add("extension/icon.png", include_bytes!("vscode/icon.png"));
    for file in files(program) {
        if let FileContent::Text(text) = file.content {
            archive.add(&format!("extension/{}", file.path), text.as_bytes());
        }
    }
    EditorFile {
        path: format!("{}-{}.vsix", program.id(), program.version),
        content: FileContent::Bytes(archive.finish()),
    }
}

/// Returns the files of the extension.
fn files(program: Program<'_>) -> Vec<EditorFile> {
    let own = |path: &str, content: &str| text(path, content.to_owned());
    vec![
        text("package.json", package_json(program)),
        text(
            "extension.js",
            program.fill(include_str!("vscode/extension.js")),
        ),
        own("client.js", include_str!("vscode/client.js")),
        own(
            "client.LICENSE.txt",
            include_str!("vscode/client.LICENSE.txt"),
        ),
        own("LICENSE.txt", include_str!("../../../LICENSE-MIT")),
        own("web.js", include_str!("vscode/web.js")),
        text("schema.json", program.schema.to_json()),
        own(
            "language-configuration.json",
            include_str!("vscode/language-configuration.json"),
        ),
        own("hcl.tmLanguage.json", hcl_ide::grammar::TEXT_MATE),
        text("README.md", program.fill(include_str!("vscode/README.md"))),
    ]
}

/// The oldest editor whose interface the bundled client needs.
const ENGINE: &str = "^1.82.0";

/// Where the code of the extension is.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Bundles the edition for the browser into one file, as that edition of the editor loads it. The manifest names the file
/// only afterwards, because the tool that packages an extension refuses the name of an absent file.
const WEB: &str = "npm install --no-save esbuild hcl_serde && esbuild web.js --bundle --minify --format=cjs \
     --platform=browser --external:vscode --loader:.wasm=binary --outfile=dist/web.js && npm pkg set browser=./dist/web.js";

fn package_json(program: Program<'_>) -> String {
    let (id, name) = (program.id(), program.name);
    let package = serde_json::json!({
        "name": id,
        "displayName": name,
        "description": format!("Configuration files of {name}"),
        "version": program.version,
        "publisher": "local",
        "icon": "icon.png",
        "license": env!("CARGO_PKG_LICENSE"),
        "repository": { "type": "git", "url": REPOSITORY },
        "engines": { "vscode": ENGINE },
        "categories": ["Programming Languages"],
        "main": "./extension.js",
        // A folder that is not trusted must not choose the program that is started.
        "capabilities": {
            "untrustedWorkspaces": {
                "supported": "limited",
                "description": "The path of the program is not taken from the folder.",
                "restrictedConfigurations": [format!("{id}.path")],
            },
        },
        "contributes": {
            "languages": [{
                "id": id,
                "aliases": [name],
                "filenamePatterns": program.patterns,
                "configuration": "./language-configuration.json",
            }],
            "grammars": [{
                "language": id,
                "scopeName": "source.hcl",
                "path": "./hcl.tmLanguage.json",
            }],
            "configuration": {
                "title": name,
                "properties": {
                    format!("{id}.path"): {
                        "type": "string",
                        "default": program_word(name),
                        "scope": "machine-overridable",
                        "description": format!("The program that serves the editor: a name on the path, or an absolute path. Started as `{name} lsp`."),
                    },
                },
            },
        },
        "scripts": { "web": WEB },
    });
    serde_json::to_string_pretty(&package).unwrap_or_default() + "\n"
}

/// Returns the manifest of the package, which names the extension before it is unpacked.
fn manifest(program: Program<'_>) -> String {
    let (name, version) = (escaped(program.name), escaped(program.version));
    include_str!("vscode/manifest.xml")
        .replace("@id@", &program.id())
        .replace("@engine@", ENGINE)
        .replace("@repository@", REPOSITORY)
        .replace("@version@", &version)
        .replace("@name@", &name)
}

/// Returns text of XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
