"""HCL 2, the configuration language of Terraform, OpenTofu, Nomad, Packer and Consul.

>>> import hcl_serde
>>> hcl_serde.loads('service "web" {\\n  port = 80\\n}\\n', plain=True)
{'service': {'web': [{'port': 80}]}}
"""

from __future__ import annotations

from ._native import Diagnostic, HclError, Limits, Suggestion, dumps, loads
from ._types import Blocks

__all__ = [
    "Blocks",
    "Diagnostic",
    "HclError",
    "Limits",
    "Suggestion",
    "dumps",
    "loads",
]
