//! Messages that a client should not send, and code of a program that panics or hangs.

use std::time::Instant;

use hcl_golden::folder::Folder;
use hcl_tests::lsp::{Client, capabilities, own_server, params, type_hostile_texts};
use hcl_tests::stress::by_size;
use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::trial;

const URI: &str = "file:///nowhere/main.hcl";

/// A name and a check.
type Row = (&'static str, fn() -> Result<(), String>);

pub(crate) fn trials() -> Vec<Trial> {
    let rows: Vec<Row> = vec![
        ("malformed_messages_end_the_server", malformed),
        ("requests_before_initialize_are_refused", before_initialize),
        ("the_end_of_the_input_ends_the_server", end_of_input),
        ("code_that_panics_is_left_out", panics),
        ("code_that_hangs_is_left_out", hangs),
        ("code_that_hangs_again_and_again_is_left_out", hangs_often),
        ("reports_stay_while_code_hangs", hangs_after_reports),
        ("a_burst_of_edits_ends_with_its_diagnostics", burst),
        ("diagnostics_that_are_not_sent_are_counted", counted),
        ("a_request_can_be_canceled", cancel),
        ("wrong_parameters_are_refused", wrong_parameters),
        ("files_on_the_disk_belong_to_the_workspace", files_on_disk),
        ("folders_of_the_workspace_come_and_go", folders),
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
        ("hostile_texts_that_are_typed_are_answered_in_time", hostile),
    ];
    let rows = rows.into_iter();
    rows.map(|(name, run)| trial(&format!("robust::{name}"), run))
        .collect()
}

fn started() -> Result<Client, String> {
    let mut client = own_server(&[])?;
    client.initialize(capabilities(), None)?;
    Ok(client)
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn messages(found: &Value) -> Vec<&str> {
    let found = found.as_array().map(Vec::as_slice).unwrap_or_default();
    found
        .iter()
        .filter_map(|it| it["message"].as_str())
        .collect()
}

fn malformed() -> Result<(), String> {
    let wrong = [
        &b"Content-Length: 3\r\n\r\n{]}"[..],
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 4\r\n\r\nnull",
        b"Content-Length: 18446744073709551615\r\n\r\n",
        b"\r\n\r\nno header at all\r\n",
    ];
    for bytes in wrong {
        let mut client = started()?;
        client.send_bytes(bytes)?;
        ensure(!client.close()?, "a message that is no JSON is ignored")?;
    }
    let mut client = started()?;
    client.notify("textDocument/didOpen", json!({ "textDocument": 1 }))?;
    client.notify("textDocument/didChange", json!([]))?;
    client.notify("$/cancelRequest", json!({ "id": {} }))?;
    client.notify("no/such/notification", json!(null))?;
    client.open(URI, 1, "io_mode = 1\n")?;
    let found = client.diagnostics(URI, Some(1))?;
    ensure(messages(&found).len() == 1, "the diagnostics are missing")?;
    // A range in a wrong form must not replace the whole text.
    let wrong = json!([{ "range": { "start": -1 }, "text": "" }]);
    client.change(URI, 2, &wrong)?;
    client.change(URI, 3, &json!([]))?;
    let found = client.diagnostics(URI, Some(3))?;
    ensure(messages(&found).len() == 1, "the text is gone")?;
    ensure(client.end()?, "the server fails")
}

fn before_initialize() -> Result<(), String> {
    let mut client = own_server(&[])?;
    let id = client.send("textDocument/hover", params(URI, 0, 0))?;
    let answer = client.answer(id)?;
    ensure(answer["error"]["code"] == -32002, "not refused")?;
    client.initialize(json!(null), None)?;
    let id = client.send("initialize", json!({}))?;
    ensure(client.answer(id)?["error"]["code"] == -32600, "not refused")?;
    let id = client.send("no/such/request", json!({}))?;
    ensure(client.answer(id)?["error"]["code"] == -32601, "not refused")?;
    ensure(client.end()?, "the server fails")
}

fn end_of_input() -> Result<(), String> {
    let client = started()?;
    ensure(!client.close()?, "an end without shutdown is a failure")
}

fn panics() -> Result<(), String> {
    let mut client = started()?;
    client.open(URI, 1, "note = \"panic\"\nx = [\n")?;
    let found = client.diagnostics(URI, Some(1))?;
    ensure(!messages(&found).is_empty(), "syntax errors are missing")?;
    client.change(URI, 2, &json!([{ "text": "note = \"short\"\n" }]))?;
    let found = client.diagnostics(URI, Some(2))?;
    let has_own = messages(&found).iter().any(|it| it.contains("too short"));
    ensure(has_own, "the next text is not checked")?;
    ensure(client.end()?, "the server fails")
}

fn hangs() -> Result<(), String> {
    let mut client = started()?;
    client.open(URI, 1, "note = \"hang\"\nx = [\n")?;
    let log = client.wait_for(|it| it["method"] == "window/logMessage")?;
    let message = log["params"]["message"].as_str().unwrap_or_default();
    ensure(message.contains("takes longer"), message)?;
    let found = client.diagnostics(URI, Some(1))?;
    ensure(!messages(&found).is_empty(), "syntax errors are missing")?;
    // Other requests about the same text are answered.
    let hover = client.request("textDocument/hover", params(URI, 0, 1))?;
    ensure(!hover.is_null(), "the schema is not known any more")?;
    client.change(URI, 2, &json!([{ "text": "note = \"short\"\n" }]))?;
    let found = client.diagnostics(URI, Some(2))?;
    let has_own = messages(&found).iter().any(|it| it.contains("too short"));
    ensure(has_own, "the next text is not checked")?;
    ensure(client.end()?, "the server fails")
}

fn hangs_often() -> Result<(), String> {
    let mut client = started()?;
    let mut said = 0;
    for version in 1..=7 {
        let text = format!("note = \"hang\"\n# {version}\nx = [\n");
        client.open(URI, version, &text)?;
        let found = client.wait_for(|message| {
            said += usize::from(message["method"] == "window/showMessage");
            message["params"]["version"].as_i64() == Some(version)
        })?;
        let found = &found["params"]["diagnostics"];
        ensure(!messages(found).is_empty(), "syntax errors are missing")?;
    }
    ensure(said == 1, "nobody says that checks have ended")?;
    let symbols = client.request("textDocument/documentSymbol", params(URI, 0, 0))?;
    ensure(!symbols.is_null(), "no answer")?;
    ensure(client.end()?, "the server fails")
}

fn hangs_after_reports() -> Result<(), String> {
    let mut client = started()?;
    client.open(URI, 1, "note = \"short\"\n")?;
    let found = client.diagnostics(URI, Some(1))?;
    ensure(messages(&found).len() == 1, "the note is not too short")?;
    client.change(URI, 2, &json!([{ "text": "note = \"hang\"\n" }]))?;
    let of_second =
        |it: &Value| it["params"]["uri"] == URI && it["params"]["version"].as_i64() == Some(2);
    let mut is_published = false;
    client.wait_for(|message| {
        is_published |= of_second(message);
        message["method"] == "window/logMessage"
    })?;
    client.change(URI, 3, &json!([{ "text": "note = \"short\"\n" }]))?;
    let third = client.wait_for(|message| {
        is_published |= of_second(message);
        message["params"]["version"].as_i64() == Some(3)
    })?;
    let found = &third["params"]["diagnostics"];
    ensure(messages(found).len() == 1, "the next text is not checked")?;
    ensure(!is_published, "a text that is not checked hides reports")?;
    ensure(client.end()?, "the server fails")
}

fn burst() -> Result<(), String> {
    let mut client = started()?;
    client.open(URI, 1, "io_mode = \"async\"\n")?;
    client.diagnostics(URI, Some(1))?;
    let mut bytes = Vec::new();
    for version in 2..=201 {
        let at = json!({ "line": 0, "character": 0 });
        let edit = json!([{ "range": { "start": at, "end": at }, "text": "#" }]);
        let document = json!({ "uri": URI, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": edit });
        let method = "textDocument/didChange";
        bytes.extend(Client::framed(
            &json!({ "jsonrpc": "2.0", "method": method, "params": params }),
        ));
    }
    let newline = json!([{ "range": {
        "start": { "line": 0, "character": 200 }, "end": { "line": 0, "character": 200 } }, "text": "\nprot = 1\n" }]);
    client.send_bytes(&bytes)?;
    client.change(URI, 202, &newline)?;
    let mut last = 0;
    let message = client.wait_for(|message| {
        let version = message["params"]["version"].as_i64().unwrap_or_default();
        assert!(version >= last, "an older version after a newer one");
        last = version;
        version == 202
    })?;
    let found = &message["params"]["diagnostics"];
    let is_last = messages(found).iter().any(|it| it.contains("\"prot\""));
    ensure(is_last, "not the last diagnostics")?;
    ensure(client.end()?, "the server fails")
}

fn counted() -> Result<(), String> {
    let mut client = started()?;
    let text: String = (0..1_100).map(|n| format!("x{n} {{}}\n")).collect();
    client.open(URI, 1, &text)?;
    let found = client.diagnostics(URI, Some(1))?;
    let found = messages(&found);
    let last = found.last().copied().unwrap_or_default();
    ensure(found.len() == 1001, &format!("{} are sent", found.len()))?;
    ensure(last.contains("100 more problems"), last)?;
    ensure(client.end()?, "the server fails")
}

fn cancel() -> Result<(), String> {
    let mut client = started()?;
    client.open(URI, 1, "note = \"hang\"\n")?;
    let actions = client.send("textDocument/codeAction", params(URI, 0, 0))?;
    client.notify("$/cancelRequest", json!({ "id": actions }))?;
    // Without it, the request is answered at the deadline.
    let code = client.answer(actions)?["error"]["code"].clone();
    ensure(code == -32800, &format!("canceled with {code}"))?;
    // The client fails if the request, which may have begun, is answered again.
    let hover = client.request("textDocument/hover", params(URI, 0, 1))?;
    ensure(!hover.is_null(), "no answer")?;
    ensure(client.end()?, "the server fails")
}

fn wrong_parameters() -> Result<(), String> {
    let mut client = started()?;
    for wrong in [json!(null), json!([1]), json!({ "textDocument": {} })] {
        let id = client.send("textDocument/hover", wrong)?;
        ensure(client.answer(id)?["error"]["code"] == -32602, "not refused")?;
    }
    let absent = client.request("textDocument/hover", params("file:///absent", 9, 9))?;
    ensure(absent.is_null(), "an answer about an absent document")?;
    client.open(URI, 1, "a = 1\n")?;
    let far = client.request("textDocument/hover", params(URI, 4_000_000_000, 7))?;
    ensure(far.is_null(), "an answer after the end")?;
    ensure(client.end()?, "the server fails")
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

/// Size of hostile texts.
const BYTES: usize = 1_000;

/// Growth of the memory while the same texts are typed again: none, but for what the allocator keeps.
const GROWTH: u64 = 4 << 20;

fn hostile() -> Result<(), String> {
    // Every third text in two pieces, every second one in four, or all in six, as often as memory needs to settle.
    let (step, pieces, times) = by_size([(3, 2, 2), (2, 4, 2), (1, 6, 3)]);
    let typed = type_hostile_texts(BYTES, step, pieces, times)?;
    ensure(typed.texts > 100, "texts are missing")?;
    let least = typed.memory.iter().min().copied().unwrap_or_default();
    let last = typed.memory.last().copied().unwrap_or_default();
    ensure(
        last <= least + GROWTH,
        &format!("bytes of memory each time: {:?}", typed.memory),
    )
}
