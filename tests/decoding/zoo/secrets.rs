//! Types with secrets, whose reports hide values.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;
use std::time::Duration;

use hcl_serde::{HclDecode, HclValue, Sensitive};
use serde::Deserialize;

use super::mistakes::PortLabel;

sparse! {
    #[derive(HclDecode)]
    pub(crate) struct Secrets {
        #[hcl(range(1..=1024))]
        port: Option<u16>,
        host: Option<String>,
        #[hcl(optional, unique)]
        tags: Vec<String>,
        #[hcl(one_of("fast", "slow"))]
        mode: Option<String>,
        pin: Option<Sensitive<u16>>,
        io_mode: Option<IoMode>,
        #[hcl(with = hcl_serde::with::duration, optional)]
        timeout: Option<Duration>,
        #[hcl(with = hcl_serde::with::bytes, optional)]
        max_body: Option<u64>,
        cert: Option<String>,
        env: Option<BTreeMap<String, String>>,
        token: Option<Sensitive<String>>,
        /// A secret of a type with another name, which a function reads.
        #[hcl(with = Secret, default = Secret::new(String::new()))]
        word: Secret,
        #[hcl(with = short, optional, validate = long)]
        code: Option<Secret>,
        login: Option<Login>,
        /// A secret with a secret in it.
        sign_in: Option<Sensitive<Login>>,
        listen: Option<Vec<Listen>>,
        #[hcl(block)]
        service: BTreeMap<String, Service>,
        #[hcl(block)]
        slot: Vec<PortLabel>,
        #[hcl(block, address = "disk.{name}", repeated)]
        disk: Vec<SecretDisk>,
    }
}

#[derive(Debug, HclDecode)]
struct SecretDisk {
    #[hcl(label)]
    name: String,
    size: Option<u64>,
    key: Option<Sensitive<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    user: String,
    pass: Sensitive<String>,
}

/// An object with one secret.
#[derive(Debug, Deserialize, HclValue)]
struct Listen {
    host: String,
    #[hcl(range(1..=1024))]
    port: u16,
    key: Option<Sensitive<String>>,
}

#[derive(Debug, HclDecode)]
struct Service {
    weight: u8,
    #[hcl(validate = long)]
    key: Option<Sensitive<String>>,
}

fn long(key: &Option<Sensitive<String>>) -> Result<(), String> {
    match key {
        Some(key) if key.expose().len() < 20 => Err(format!("{} is short", key.expose())),
        _ => Ok(()),
    }
}

/// Blocks with secret labels.
#[derive(Debug, HclDecode)]
pub(crate) struct Vaults {
    #[hcl(block, address = "vault.{name}")]
    vault: Vec<Vault>,
    #[hcl(optional, refers = "vault")]
    opened: Vec<String>,
    ports: Option<BTreeMap<String, u16>>,
    /// A map with secret keys.
    words: Option<BTreeMap<Sensitive<String>, u16>>,
    /// Blocks that are a secret with their labels.
    #[hcl(block)]
    hidden: Option<Sensitive<BTreeMap<String, Login>>>,
}

#[derive(Debug, HclDecode)]
struct Vault {
    #[hcl(label, defines = "vault", allow_duplicates)]
    name: Sensitive<String>,
    port: Option<u16>,
}

type Secret = Sensitive<String>;

/// Reads a text of at most three letters, and quotes one that is longer.
mod short {
    use hcl_serde::Sensitive;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Sensitive<String>>, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() > 3 {
            return Err(D::Error::custom(format!("at most 3 letters, not {text}")));
        }
        Ok(Some(text.into()))
    }
}

/// As serde reads it.
#[derive(Debug, Deserialize)]
pub(crate) struct PlainSecrets {
    port: Option<u16>,
    #[serde(flatten)]
    login: Login,
}

/// Serde reads the secret from a buffer.
#[derive(Debug, Deserialize)]
pub(crate) struct FlatSecret {
    #[serde(flatten)]
    inner: Pin,
}

#[derive(Debug, Deserialize)]
struct Pin {
    pin: Sensitive<u16>,
}

/// An enum whose fields serde does not say.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Account {
    Login(Login),
    Port { port: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum IoMode {
    Sync,
    Async,
}
