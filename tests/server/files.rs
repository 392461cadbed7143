//! Files on the disk: folders of the workspace, called modules, links and spellings of names.

use std::time::Instant;

use hcl_golden::folder::Folder;
use hcl_tests::lsp::{Client, capabilities, own_server, params};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::{Row, ensure, in_rows, messages};

pub(crate) fn trials() -> Vec<Trial> {
    let rows: Vec<Row> = vec![
        ("files_on_the_disk_belong_to_the_workspace", files_on_disk),
        ("folders_of_the_workspace_come_and_go", folders),
        ("the_path_of_a_folder_is_enough", root_path),
        ("reports_about_closed_files_come_and_go", closed_files),
        ("reports_are_under_one_spelling_of_a_uri", two_spellings),
        ("a_rename_reads_files_that_have_changed", rename_of_closed),
        ("files_of_a_deleted_folder_are_gone", deleted_folder),
        ("names_wait_for_the_files_of_a_module", names_of_files),
        ("a_module_has_all_files_of_its_folders", beside),
        ("a_file_that_changes_while_it_is_dropped_is_gone", dropped),
        ("an_open_file_elsewhere_brings_its_module", elsewhere),
        ("a_call_brings_its_module_from_elsewhere", called),
        ("a_file_that_is_not_utf_8_is_reported", not_utf_8),
        #[cfg(unix)]
        ("a_link_changes_with_its_file", linked),
        #[cfg(unix)]
        ("pipes_and_devices_are_not_read", no_files),
    ];
    in_rows("files", rows)
}

fn files_on_disk() -> Result<(), String> {
    let folder = Folder::new(&[("locals.hcl", "locals {\n  mode = \"sync\"\n}\n")]);
    let root = uri(&folder);
    let uri = format!("{root}/main.hcl");
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    client.open(&uri, 1, "io_mode = local.mode\n")?;
    let is_clean = |message: &Value| {
        message["params"]["uri"] == uri.as_str()
            && message["params"]["diagnostics"]
                .as_array()
                .is_some_and(Vec::is_empty)
    };
    client.wait_for(is_clean)?;
    let at = params(&uri, 0, 18);
    let definition = client.request("textDocument/definition", at)?;
    let file = definition[0]["uri"].as_str().unwrap_or_default().to_owned();
    std::fs::remove_file(folder.path().join("locals.hcl")).map_err(|error| error.to_string())?;
    let changes = json!({ "changes": [{ "uri": file, "type": 3 }] });
    client.notify("workspace/didChangeWatchedFiles", changes)?;
    client.wait_for(|message| message["params"]["uri"] == uri.as_str() && !is_clean(message))?;
    ensure(file.ends_with("/locals.hcl"), "no definition on the disk")?;
    ensure(client.end()?, "the server fails")
}

fn root_path() -> Result<(), String> {
    let folder = Folder::new(&[("main.hcl", "io_mode = local.zz\n")]);
    let mut client = own_server(&["module"])?;
    let params = json!({ "rootPath": folder.path(), "capabilities": capabilities() });
    client.request("initialize", params)?;
    client.notify("initialized", json!({}))?;
    reported(&mut client, &format!("{}/main.hcl", uri(&folder)), 1)?;
    ensure(client.end()?, "the server fails")
}

fn folders() -> Result<(), String> {
    let folder = Folder::new(&[("locals.hcl", "locals {\n  zebra = 1\n}\n")]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), None)?;
    let mut changes = |added: Value, removed: Value, count: usize| -> Result<(), String> {
        let event = json!({ "added": added, "removed": removed });
        let method = "workspace/didChangeWorkspaceFolders";
        client.notify(method, json!({ "event": event }))?;
        // Files are read by another thread.
        let end = Instant::now() + client.patience;
        loop {
            let found = client.request("workspace/symbol", json!({ "query": "zebra" }))?;
            if found.as_array().map_or(0, Vec::len) == count {
                return Ok(());
            }
            ensure(
                Instant::now() < end,
                &format!("{count} symbols, not {found}"),
            )?;
        }
    };
    let this = json!([{ "uri": root, "name": "folder" }]);
    changes(this.clone(), json!([]), 1)?;
    changes(json!([]), this, 0)?;
    ensure(client.end()?, "the server fails")
}

fn uri(folder: &Folder) -> String {
    format!("file://{}", folder.path().display())
}

fn closed_files() -> Result<(), String> {
    let folder = Folder::new(&[("main.hcl", "io_mode = local.mode\n")]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let (main, locals) = (format!("{root}/main.hcl"), format!("{root}/locals.hcl"));
    let found = client.diagnostics(&main, None)?;
    ensure(messages(&found).len() == 1, "no report about a closed file")?;
    client.open(&locals, 1, "locals {\n  mode = \"sync\"\n}\n")?;
    let found = client.diagnostics(&main, None)?;
    ensure(messages(&found).is_empty(), "the report stays")?;
    client.change(&locals, 2, &json!([{ "text": "locals {}\n" }]))?;
    let found = client.diagnostics(&main, None)?;
    ensure(messages(&found).len() == 1, "the report does not come back")?;
    std::fs::remove_file(folder.path().join("main.hcl")).map_err(|error| error.to_string())?;
    let changes = json!({ "changes": [{ "uri": main, "type": 3 }] });
    client.notify("workspace/didChangeWatchedFiles", changes)?;
    let found = client.diagnostics(&main, None)?;
    ensure(
        messages(&found).is_empty(),
        "a report about a file that is gone",
    )?;
    ensure(client.end()?, "the server fails")
}

/// A change of the file that a link leads to is a change of the link.
#[cfg(unix)]
fn linked() -> Result<(), String> {
    let folder = Folder::new(&[
        ("shared/names.hcl", "locals {\n  mode = \"sync\"\n}\n"),
        ("app/main.hcl", "io_mode = local.mode\n"),
    ]);
    let link = folder.path().join("app/names.hcl");
    std::os::unix::fs::symlink("../shared/names.hcl", link).map_err(|error| error.to_string())?;
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let main = format!("{root}/app/main.hcl");
    client.open(&main, 1, "io_mode = local.mode\n")?;
    ensure(reported(&mut client, &main, 0)?.is_empty(), "not read")?;
    folder.write("shared/names.hcl", "locals {\n  other_mode = \"sync\"\n}\n");
    changed(&mut client, &folder, "shared/names.hcl")?;
    reported(&mut client, &main, 1)?;
    ensure(client.end()?, "the server fails")
}

/// `(` may be escaped in a URI or not.
fn two_spellings() -> Result<(), String> {
    let folder = Folder::new(&[("a(1).hcl", "io_mode = local.mode\n")]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let [escaped, plain] = ["%281%29", "(1)"].map(|name| format!("{root}/a{name}.hcl"));
    let found = client.diagnostics(&escaped, None)?;
    ensure(messages(&found).len() == 1, "no report about a closed file")?;
    client.open(&plain, 1, "io_mode = \"sync\"\n")?;
    let found = client.diagnostics(&escaped, None)?;
    ensure(messages(&found).is_empty(), "the report stays")?;
    ensure(client.end()?, "the server fails")
}

fn rename_of_closed() -> Result<(), String> {
    let folder = Folder::new(&[("variables.hcl", "variable \"n\" {}\n")]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let main = format!("{root}/main.hcl");
    client.open(&main, 1, "io_mode = var.n\n")?;
    // Nobody tells the server of these changes. An editor does not count the byte order mark.
    folder.write("variables.hcl", "\u{feff}variable \"n\" {} # with a mark\n");
    folder.write("more.hcl", "# a line\nlocals {\n  m = var.n\n}\n");
    let mut with_name = params(&main, 0, 14);
    with_name["newName"] = json!("num");
    let edit = client.request("textDocument/rename", with_name)?;
    let start = |file: &str| edit["changes"][format!("{root}/{file}")][0]["range"]["start"].clone();
    let found = ["main.hcl", "variables.hcl", "more.hcl"].map(start);
    let at = |line: u32, character: u32| json!({ "line": line, "character": character });
    ensure(
        found == [at(0, 14), at(0, 10), at(2, 10)],
        &format!("{edit}"),
    )?;
    ensure(client.end()?, "the server fails")
}

fn deleted_folder() -> Result<(), String> {
    let files = [("a/zebra.hcl", "locals {\n  zebra = 1\n}\n")];
    let folder = Folder::new(&files);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let count = |client: &mut Client| -> Result<usize, String> {
        let found = client.request("workspace/symbol", json!({ "query": "zebra" }))?;
        Ok(found.as_array().map_or(0, Vec::len))
    };
    ensure(count(&mut client)? == 1, "the file is not read")?;
    std::fs::remove_dir_all(folder.path().join("a")).map_err(|error| error.to_string())?;
    let changes = json!({ "changes": [{ "uri": format!("{root}/a"), "type": 3 }] });
    client.notify("workspace/didChangeWatchedFiles", changes)?;
    ensure(count(&mut client)? == 0, "a file of the folder is left")?;
    // The server has the folder by its name, not by its number.
    std::fs::remove_dir(folder.path()).map_err(|error| error.to_string())?;
    folder.write("a/zebra.hcl", files[0].1);
    client.notify("workspace/didRenameFiles", json!({ "files": [] }))?;
    ensure(count(&mut client)? == 1, "the new folder is not read")?;
    ensure(client.end()?, "the server fails")
}

fn names_of_files() -> Result<(), String> {
    let folder = Folder::new(&[]);
    let mut client = own_server(&["module"])?;
    let root = uri(&folder);
    client.initialize(capabilities(), Some(&root))?;
    folder.write("locals.hcl", "locals {\n  mode = \"sync\"\n}\n");
    changed(&mut client, &folder, "locals.hcl")?;
    let uri = format!("{root}/main.hcl");
    client.open(&uri, 1, "io_mode = local.mode\n")?;
    let definition = client.send("textDocument/definition", params(&uri, 0, 18))?;
    let mut with_declaration = params(&uri, 0, 18);
    with_declaration["context"] = json!({ "includeDeclaration": true });
    let references = client.send("textDocument/references", with_declaration)?;
    let mut with_name = params(&uri, 0, 18);
    with_name["newName"] = json!("other");
    let rename = client.send("textDocument/rename", with_name)?;
    let definition = client.answer(definition)?["result"].clone();
    let references = client.answer(references)?["result"].clone();
    let rename = client.answer(rename)?["result"].clone();
    let first = client.wait_for(|message| message["params"]["uri"] == uri.as_str())?;
    let target = definition[0]["uri"].as_str().unwrap_or_default();
    ensure(
        target.ends_with("/locals.hcl"),
        &format!("defined in {definition}"),
    )?;
    ensure(
        references.as_array().map(Vec::len) == Some(2),
        &format!("referred to in {references}"),
    )?;
    ensure(!rename.is_null(), "not renamed")?;
    let first = &first["params"]["diagnostics"];
    ensure(
        messages(first).is_empty(),
        &format!("published first: {first}"),
    )?;
    ensure(client.end()?, "the server fails")
}

/// Tells the server that a file was written.
fn changed(client: &mut Client, folder: &Folder, file: &str) -> Result<(), String> {
    let uri = format!("{}/{file}", uri(folder));
    let changes = json!({ "changes": [{ "uri": uri, "type": 1 }] });
    client.notify("workspace/didChangeWatchedFiles", changes)
}

/// The folder of the workspace has calls of modules beside it, which call another.
fn called() -> Result<(), String> {
    let call = |source: &str| format!("module \"m\" {{\n  source = \"{source}\"\n}}\n");
    let output = |value: &str| format!("output \"size\" {{\n  value = {value}\n}}\n");
    let folder = Folder::new(&[
        ("app/main.tf", &(call("../net") + &output("module.m.gone"))),
        ("net/main.tf", &(call("../deep") + &output("module.m.size"))),
        ("deep/main.tf", &output("1")),
    ]);
    let root = uri(&folder);
    let mut client = own_server(&["terraform"])?;
    client.initialize(capabilities(), Some(&format!("{root}/app")))?;
    let main = format!("{root}/app/main.tf");
    let found = client.diagnostics(&main, None)?;
    ensure(messages(&found).len() == 1, &format!("not read: {found}"))?;
    // A call that names another folder.
    let text = call("../deep") + &output("module.m.size");
    client.open(&main, 1, &text)?;
    ensure(
        reported(&mut client, &main, 0)?.is_empty(),
        "a report stays",
    )?;
    let definition = client.request("textDocument/definition", params(&main, 4, 20))?;
    let file = definition[0]["uri"].as_str().unwrap_or_default();
    ensure(
        file == format!("{root}/deep/main.tf"),
        &format!("{definition}"),
    )?;
    ensure(client.end()?, "the server fails")
}

/// Returns the messages about a file, which is closed, once there are so many.
fn reported(client: &mut Client, uri: &str, count: usize) -> Result<Vec<String>, String> {
    loop {
        let found = client
            .diagnostics(uri, None)
            .map_err(|error| format!("{count} reports about {uri}: {error}"))?;
        let found = messages(&found);
        if found.len() == count {
            return Ok(found.into_iter().map(str::to_owned).collect());
        }
    }
}

/// Files that are excluded or hidden belong to a module beside others, at the start and after an event; folders of such files do not.
fn beside() -> Result<(), String> {
    let text = "locals {\n  n = local.zz\n}\n";
    let folder = Folder::new(&[
        (".gitignore", "gen/\n*.bak.hcl\n"),
        ("main.hcl", "io_mode = local.n\n"),
        ("x.bak.hcl", text),
        ("gen/main.hcl", text),
        (".cache/main.hcl", text),
    ]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let [main, bak, cached] =
        ["main.hcl", "x.bak.hcl", ".cache/main.hcl"].map(|file| format!("{root}/{file}"));
    let found = reported(&mut client, &bak, 1)?;
    ensure(found[0].contains("zz"), &found[0])?;
    for file in ["gen/main.hcl", ".cache/main.hcl"] {
        changed(&mut client, &folder, file)?;
    }
    let symbols = json!({ "query": "n" });
    let found = client.request("workspace/symbol", symbols)?;
    let files = found.as_array().into_iter().flatten();
    let files: Vec<&str> = files
        .filter_map(|it| it["location"]["uri"].as_str())
        .collect();
    ensure(files == [bak.as_str()], &format!("symbols of {files:?}"))?;
    folder.write(".gitignore", "*.bak.hcl\n");
    changed(&mut client, &folder, ".gitignore")?;
    reported(&mut client, &format!("{root}/gen/main.hcl"), 2)?;
    // An open file has its module as long as it is open.
    client.open(&cached, 1, text)?;
    // The second says that nothing reads `n`.
    reported(&mut client, &cached, 2)?;
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": cached } }),
    )?;
    reported(&mut client, &cached, 0)?;
    client.open(&main, 1, "io_mode = local.n\n")?;
    let at = params(&main, 0, 16);
    let definition = client.request("textDocument/definition", at)?;
    ensure(definition[0]["uri"] == bak.as_str(), "no definition")?;
    ensure(client.end()?, "the server fails")
}

fn dropped() -> Result<(), String> {
    let folder = Folder::new(&[
        ("main.hcl", "io_mode = 1\n"),
        (".cache/main.hcl", "io_mode = 1\n"),
        (".cache/n.hcl", "locals {\n  n = local.zz\n}\n"),
    ]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let (main, names) = (
        format!("{root}/.cache/main.hcl"),
        format!("{root}/.cache/n.hcl"),
    );
    for _ in 0..8 {
        client.open(&main, 1, "io_mode = 1\n")?;
        // The second says that nothing reads `n`.
        reported(&mut client, &names, 2)?;
        client.notify(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": main } }),
        )?;
        changed(&mut client, &folder, ".cache/n.hcl")?;
        reported(&mut client, &names, 0)?;
    }
    ensure(client.end()?, "the server fails")
}

fn elsewhere() -> Result<(), String> {
    let folder = Folder::new(&[
        ("main.hcl", "io_mode = var.x\n"),
        (
            "variables.hcl",
            "variable \"x\" {\n  default = \"sync\"\n}\n",
        ),
    ]);
    let main = format!("{}/main.hcl", uri(&folder));
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), None)?;
    client.open(&main, 1, "io_mode = var.x\n")?;
    let found = client.diagnostics(&main, Some(1))?;
    ensure(messages(&found).is_empty(), &format!("{found}"))?;
    is_defined(&mut client, &main)?;
    // The files are dropped with one document while another brings them.
    let other = format!("{}/other.hcl", uri(&folder));
    let pairs = [(&main, &other), (&other, &main)];
    for (closed, opened) in pairs.into_iter().cycle().take(20) {
        let closed = json!({ "textDocument": { "uri": closed } });
        client.notify("textDocument/didClose", closed)?;
        client.open(opened, 1, "io_mode = var.x\n")?;
        is_defined(&mut client, opened)?;
    }
    ensure(client.end()?, "the server fails")
}

/// Checks that a document refers to another file of its folder.
fn is_defined(client: &mut Client, document: &str) -> Result<(), String> {
    let definition = client.request("textDocument/definition", params(document, 0, 15))?;
    let file = definition[0]["uri"].as_str().unwrap_or_default();
    ensure(file.ends_with("/variables.hcl"), "no definition")
}

fn not_utf_8() -> Result<(), String> {
    let folder = Folder::new(&[("main.hcl", "io_mode = var.x\n")]);
    let text = b"# caf\xe9\nvariable \"x\" {\n  default = \"sync\"\n}\n";
    let file = folder.path().join("variables.hcl");
    std::fs::write(file, text).map_err(|error| error.to_string())?;
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let found = reported(&mut client, &format!("{root}/variables.hcl"), 1)?;
    ensure(found[0].contains("UTF-8"), &found[0])?;
    let main = format!("{root}/main.hcl");
    client.open(&main, 1, "io_mode = var.x\n")?;
    let found = client.diagnostics(&main, Some(1))?;
    ensure(messages(&found).is_empty(), &format!("{found}"))?;
    // Of a file with other bytes, no edit has the right place.
    let refused = client.request("textDocument/prepareRename", params(&main, 0, 14));
    let error = refused.err().unwrap_or_default();
    ensure(error.contains("is not UTF-8"), &error)?;
    ensure(client.end()?, "the server fails")
}

/// They may never end.
#[cfg(unix)]
fn no_files() -> Result<(), String> {
    let folder = Folder::new(&[("main.hcl", "io_mode = local.n\n")]);
    let root = uri(&folder);
    let mut client = own_server(&["module"])?;
    client.initialize(capabilities(), Some(&root))?;
    let pipe = folder.path().join("pipe.hcl");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    made.map_err(|error| error.to_string())?;
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero.hcl"))
        .map_err(|error| error.to_string())?;
    for file in ["pipe.hcl", "zero.hcl"] {
        changed(&mut client, &folder, file)?;
    }
    let main = format!("{root}/main.hcl");
    client.open(&main, 1, "io_mode = local.n\n")?;
    let hover = client.request("textDocument/hover", params(&main, 0, 1))?;
    ensure(!hover.is_null(), "no answer")?;
    ensure(client.end()?, "the server fails")
}
