ui            = true
cluster_addr  = "https://10.0.0.5:8201"
api_addr      = "https://10.0.0.5:8200"
log_level     = "info"
disable_mlock = true

listener "tcp" {
  address         = "0.0.0.0:8200"
  tls_cert_file   = "/etc/vault/tls.crt"
  tls_key_file    = "/etc/vault/tls.key"
  tls_min_version = "tls13"

  telemetry {
    unauthenticated_metrics_access = true
  }
}

listener "unix" {
  address = "/run/vault.sock"
}

storage "raft" {
  path    = "/var/lib/vault"
  node_id = "node-1"

  retry_join {
    leader_api_addr = "https://10.0.0.6:8200"
  }
  retry_join {
    leader_api_addr = "https://10.0.0.7:8200"
  }
}

seal "awskms" {
  region     = "eu-central-1"
  kms_key_id = "alias/vault"
}

telemetry {
  statsite_address = "127.0.0.1:8125"
  disable_hostname = true
}
