//! Messages that a client should not send, and code of a program that panics or hangs.

use hcl_tests::lsp::{Client, capabilities, own_server, params, type_hostile_texts};
use hcl_tests::stress::by_size;
use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::{Row, ensure, in_rows, messages};

const URI: &str = "file:///nowhere/main.hcl";

pub(crate) fn trials() -> Vec<Trial> {
    let rows: [Row; 12] = [
        ("malformed_messages_are_refused", malformed),
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
        ("hostile_texts_that_are_typed_are_answered_in_time", hostile),
    ];
    in_rows("robust", rows)
}

fn started() -> Result<Client, String> {
    let mut client = own_server(&[])?;
    client.initialize(capabilities(), None)?;
    Ok(client)
}

fn malformed() -> Result<(), String> {
    // Nothing says where the next message begins.
    let headers = [
        &b"Content-Length: 18446744073709551615\r\n\r\n"[..],
        b"Content-Length: 99999999999999\r\n\r\n",
        b"Content-Length: 268435457\r\n\r\n",
        b"\r\n\r\nno header at all\r\n",
    ];
    for bytes in headers {
        let mut client = started()?;
        client.send_bytes(bytes)?;
        ensure(!client.close()?, "a message without a length is ignored")?;
    }
    let mut client = started()?;
    let deep = "[".repeat(200);
    let texts = [
        &b"{]}"[..],
        b"",
        b"null",
        b"[{}]",
        b"\"# \\ud800\"",
        b"\"\xff\"",
        deep.as_bytes(),
    ];
    for text in texts {
        client.send_bytes(format!("Content-Length: {}\r\n\r\n", text.len()).as_bytes())?;
        client.send_bytes(text)?;
        client.wait_for(|message| message["error"]["code"] == -32700)?;
    }
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
