//! Inputs of measurements: real files, and a generated configuration of any size.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use hcl_core::json;

/// A set of texts for one measurement.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name in tables.
    pub name: String,
    /// The texts.
    pub texts: Vec<String>,
}

impl Input {
    /// Returns the number of bytes of all texts.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }
}

/// Returns the valid native files of the shared corpus: `$HCL_SHARED` or `../shared`. Empty if it does not exist.
#[must_use]
pub fn real_files() -> Input {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("HCL_SHARED").map_or(beside, PathBuf::from);
    let mut texts = Vec::new();
    gather(&shared.join("corpus/valid"), &mut texts);
    Input {
        name: format!("{} real files", texts.len()),
        texts,
    }
}

fn gather(folder: &Path, texts: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, texts);
        } else if !json::is_json_name(&path.to_string_lossy()) {
            texts.extend(std::fs::read_to_string(&path));
        }
    }
}

/// Generates a configuration of about this many bytes, with the constructs of real ones.
#[must_use]
pub fn generated(bytes: usize) -> Input {
    let mut text = String::with_capacity(bytes + 1024);
    let mut number = 0;
    while text.len() < bytes {
        write_service(&mut text, number);
        number += 1;
    }
    Input {
        name: format!("generated, {}", human(text.len())),
        texts: vec![text],
    }
}

fn write_service(text: &mut String, number: usize) {
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        r#"# Service number {number}
resource "service" "web-{number}" {{
  name        = "web-{number}"
  image       = "registry.example.com/web:${{var.version}}"
  replicas    = {replicas}
  public      = true
  description = "Serves requests of group {number}"
  tags        = ["web", "group-{number}", var.environment]

  environment = {{
    LOG_LEVEL = "info"
    PORT      = 8080 + {number}
    "API-URL" = "https://${{var.host}}/v1/${{var.groups[{number}].name}}"
  }}

  healthcheck {{
    path     = "/health"
    interval = var.interval != null ? var.interval : 30
    ports    = [for p in var.ports : p.number if p.public]
  }}

  script = <<-EOT
    #!/bin/sh
    exec /srv/web --group {number} --host ${{var.host}}
  EOT

  depends_on = [module.network, data.zones[0].id, upper(local.names.first)]
}}

"#,
        replicas = number % 7,
    );
}

/// Formats a number of bytes.
#[must_use]
pub(crate) fn human(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}
