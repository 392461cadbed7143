//! A client of a language server, which sends messages and waits for answers.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, BufReader, PipeWriter, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// An error after which the client cannot go on.
pub type Failure = String;

/// A running server and what it has sent.
#[derive(Debug)]
pub struct Client {
    /// `None` if the server runs in this program.
    process: Option<Child>,
    input: Option<PipeWriter>,
    messages: Receiver<(Instant, Value)>,
    /// The moment at which the last message had arrived, before it was parsed.
    pub arrived: Instant,
    last_id: i64,
    /// Notifications in the order of arrival.
    pub notifications: VecDeque<Value>,
    /// Answers that nobody has waited for yet, by id.
    answers: HashMap<i64, Value>,
    /// Time to wait for one answer.
    pub patience: Duration,
    /// The methods of requests, by id.
    methods: HashMap<i64, String>,
    /// All that the server has sent since this was set: each message with its method.
    pub record: Option<Vec<Received>>,
}

/// A message of the server.
#[derive(Clone, Debug)]
pub struct Received {
    /// Its method; of an answer, that of the request.
    pub method: String,
    /// The message.
    pub message: Value,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "callers write parameters in place"
)]
impl Client {
    /// Starts a server.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn start(mut command: Command) -> Result<Self, Failure> {
        let failed = |error: io::Error| error.to_string();
        let (read, write) = io::pipe().map_err(failed)?;
        let piped = command.stdin(read).stdout(Stdio::piped());
        let mut process = piped.stderr(Stdio::null()).spawn().map_err(failed)?;
        // The command has the other end of the pipe, which would not break.
        drop(command);
        let output = process.stdout.take().ok_or("no output")?;
        let mut client = Self::of_streams(write, output);
        client.process = Some(process);
        Ok(client)
    }

    /// Returns the client of a server that reads and writes streams.
    pub fn of_streams(input: PipeWriter, output: impl Read + Send + 'static) -> Self {
        let (sender, messages) = mpsc::channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(body) = read(&mut output) {
                let arrived = Instant::now();
                let Ok(message) = serde_json::from_slice(&body) else {
                    return;
                };
                if sender.send((arrived, message)).is_err() {
                    return;
                }
            }
        });
        Self {
            process: None,
            input: Some(input),
            messages,
            arrived: Instant::now(),
            last_id: 0,
            notifications: VecDeque::new(),
            answers: HashMap::new(),
            patience: Duration::from_secs(20),
            methods: HashMap::new(),
            record: None,
        }
    }

    /// Begins a session, and returns the answer to `initialize`.
    ///
    /// # Errors
    ///
    /// The server does not answer.
    pub fn initialize(
        &mut self,
        capabilities: Value,
        folder: Option<&str>,
    ) -> Result<Value, Failure> {
        let folders = folder.map(|uri| json!([{ "uri": uri, "name": "folder" }]));
        let params = json!({
            "processId": null,
            "rootUri": null,
            "capabilities": capabilities,
            "workspaceFolders": folders,
        });
        let answer = self.request("initialize", params)?;
        self.notify("initialized", json!({}))?;
        Ok(answer)
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    ///
    /// The server has gone away.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let input = self.input.as_mut().ok_or("the input is closed")?;
        let sent = input.write_all(bytes).and_then(|()| input.flush());
        sent.map_err(|error| format!("the server has gone away: {error}"))
    }

    /// Returns a message with its header.
    #[must_use]
    pub fn framed(message: &Value) -> Vec<u8> {
        let body = message.to_string();
        format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
    }

    /// Sends a notification.
    ///
    /// # Errors
    ///
    /// The server has gone away.
    pub fn notify(&mut self, method: &str, params: Value) -> Result<(), Failure> {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.send_bytes(&Self::framed(&message))
    }

    /// Sends a request, and returns its id.
    ///
    /// # Errors
    ///
    /// The server has gone away.
    pub fn send(&mut self, method: &str, params: Value) -> Result<i64, Failure> {
        self.last_id += 1;
        let id = self.last_id;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send_bytes(&Self::framed(&message))?;
        if self.record.is_some() {
            self.methods.insert(id, method.to_owned());
        }
        Ok(id)
    }

    /// Waits for the answer to a request: the whole message.
    ///
    /// # Errors
    ///
    /// There is none in time.
    pub fn answer(&mut self, id: i64) -> Result<Value, Failure> {
        let deadline = Instant::now() + self.patience;
        loop {
            if let Some(answer) = self.answers.remove(&id) {
                return Ok(answer);
            }
            self.receive(deadline)
                .map_err(|error| format!("no answer to request {id}: {error}"))?;
        }
    }

    /// Sends a request, and returns its result.
    ///
    /// # Errors
    ///
    /// There is none in time, or the answer is an error.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        let id = self.send(method, params)?;
        let mut answer = self.answer(id)?;
        match answer.get("error") {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(answer["result"].take()),
        }
    }

    /// Takes in one message. Requests of the server are answered with null.
    fn receive(&mut self, deadline: Instant) -> Result<(), Failure> {
        let left = deadline.saturating_duration_since(Instant::now());
        let received = self.messages.recv_timeout(left);
        let (arrived, message) = received.map_err(|error| error.to_string())?;
        self.arrived = arrived;
        self.note(&message);
        match (message.get("id").cloned(), message.get("method")) {
            (Some(id), Some(_)) => {
                let answer = json!({ "jsonrpc": "2.0", "id": id, "result": null });
                self.send_bytes(&Self::framed(&answer))?;
                self.notifications.push_back(message);
            }
            // The answer to a body whose id could not be read.
            (Some(Value::Null), None) => self.notifications.push_back(message),
            (Some(id), None) => {
                let id = id.as_i64().unwrap_or_default();
                if self.answers.insert(id, message).is_some() {
                    return Err(format!("request {id} is answered twice"));
                }
            }
            (None, _) => self.notifications.push_back(message),
        }
        Ok(())
    }

    /// Adds a message to the record, if there is one.
    fn note(&mut self, message: &Value) {
        let Some(record) = &mut self.record else {
            return;
        };
        let own = message["method"].as_str();
        let asked = || self.methods.get(&message["id"].as_i64()?);
        let method = own.or_else(|| asked().map(String::as_str));
        record.push(Received {
            method: method.unwrap_or_default().to_owned(),
            message: message.clone(),
        });
    }

    /// Waits for a notification that a test accepts, and removes it and all before it.
    ///
    /// # Errors
    ///
    /// There is none in time.
    pub fn wait_for(&mut self, mut accepts: impl FnMut(&Value) -> bool) -> Result<Value, Failure> {
        let deadline = Instant::now() + self.patience;
        loop {
            while let Some(message) = self.notifications.pop_front() {
                if accepts(&message) {
                    return Ok(message);
                }
            }
            self.receive(deadline)
                .map_err(|error| format!("no such notification: {error}"))?;
        }
    }

    /// Waits for the diagnostics of a document at a version, or of any version.
    ///
    /// # Errors
    ///
    /// There are none in time.
    pub fn diagnostics(&mut self, uri: &str, version: Option<i64>) -> Result<Value, Failure> {
        let mut message = self.wait_for(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && version.is_none_or(|version| message["params"]["version"] == version)
        })?;
        Ok(message["params"]["diagnostics"].take())
    }

    /// Opens a document.
    ///
    /// # Errors
    ///
    /// The server has gone away.
    pub fn open(&mut self, uri: &str, version: i64, text: &str) -> Result<(), Failure> {
        let document = json!({ "uri": uri, "languageId": "hcl", "version": version, "text": text });
        let params = json!({ "textDocument": document });
        self.notify("textDocument/didOpen", params)
    }

    /// Changes a document: `changes` as the protocol writes them.
    ///
    /// # Errors
    ///
    /// The server has gone away.
    pub fn change(&mut self, uri: &str, version: i64, changes: &Value) -> Result<(), Failure> {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params)
    }

    /// Returns the resident memory of the server in bytes, on Linux.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        let path = format!("/proc/{}/status", self.process.as_ref()?.id());
        let status = std::fs::read_to_string(path).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// Returns the processor time that the threads of the server have taken, on Linux. A thread that has ended does not
    /// count.
    #[must_use]
    pub fn processor_time(&self) -> Option<Duration> {
        let folder = format!("/proc/{}/task", self.process.as_ref()?.id());
        let threads = std::fs::read_dir(folder).ok()?;
        let times = threads.map(|thread| {
            let times = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
            times.split_whitespace().next()?.parse::<u64>().ok()
        });
        Some(Duration::from_nanos(times.sum::<Option<u64>>()?))
    }

    /// Ends the session, and returns whether the server reports success.
    ///
    /// # Errors
    ///
    /// The server does not end.
    pub fn end(mut self) -> Result<bool, Failure> {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        self.wait_for_exit()
    }

    /// Closes the input, and returns whether the server reports success.
    ///
    /// # Errors
    ///
    /// The server does not end.
    pub fn close(mut self) -> Result<bool, Failure> {
        self.input = None;
        self.wait_for_exit()
    }

    fn wait_for_exit(&mut self) -> Result<bool, Failure> {
        let deadline = Instant::now() + self.patience;
        let Some(process) = &mut self.process else {
            return Ok(true);
        };
        while Instant::now() < deadline {
            match process.try_wait() {
                Ok(Some(status)) if status.code().is_none() => return Err(status.to_string()),
                Ok(Some(status)) => return Ok(status.success()),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("the server does not end".to_owned())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Both fail if the server has ended already.
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn read(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.parse().map_err(io::Error::other)?;
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    Ok(body)
}
