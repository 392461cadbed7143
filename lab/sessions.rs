//! Random editing sessions against the server: `cargo run --release --manifest-path lab/Cargo.toml -- sessions MINUTES SEED [FOLDER]`.
//!
//! Texts are generated, or files of a folder. Diagnostics must equal those of a check of the final text, and the memory of the
//! server must not grow.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hcl_golden::folder;
use hcl_tests::lsp::Session;

/// Steps of one session.
const STEPS: usize = 20_000;

pub(crate) fn run() -> ExitCode {
    let mut arguments = std::env::args().skip(2);
    let mut number = |default: u64| {
        arguments
            .next()
            .and_then(|it| it.parse().ok())
            .unwrap_or(default)
    };
    let (minutes, seed) = (number(1), number(1));
    let texts = arguments.next().map(|folder| texts(Path::new(&folder)));
    match edit_for(minutes, seed, &texts.unwrap_or_default()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{problem}");
            ExitCode::FAILURE
        }
    }
}

fn edit_for(minutes: u64, seed: u64, texts: &[String]) -> Result<(), String> {
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut seed = seed;
    while Instant::now() < end {
        let mut session = Session::start(seed, texts.to_vec())?;
        let mut steps = 0;
        while steps < STEPS && Instant::now() < end {
            session
                .step()
                .map_err(|it| format!("seed {seed}, step {steps}: {it}"))?;
            steps += 1;
            if steps % 2_000 == 0 {
                let megabytes = session.memory().unwrap_or_default() >> 20;
                let _ = writeln!(io::stdout(), "seed {seed}: {steps} steps, {megabytes} MB");
            }
        }
        session
            .end()
            .map_err(|it| format!("seed {seed}, at the end: {it}"))?;
        seed += 1;
    }
    Ok(())
}

fn texts(folder: &Path) -> Vec<String> {
    let files = folder::files(folder, None).into_iter();
    let files = files.filter(|path| {
        let ending = path.extension().and_then(|it| it.to_str());
        matches!(ending, Some("hcl" | "tf" | "nomad"))
    });
    let texts = files.filter_map(|path| std::fs::read_to_string(path).ok());
    texts.filter(|text| text.len() < 30_000).take(500).collect()
}
