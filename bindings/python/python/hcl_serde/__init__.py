"""HCL 2, the configuration language of Terraform, OpenTofu, Nomad, Packer and Consul.

>>> import hcl_serde
>>> data = hcl_serde.loads('service "web" {\\n  port = var.port\\n}\\n')
>>> data["service"]["web"][0]["port"]
'${var.port}'
>>> print(hcl_serde.dumps(data), end="")
service "web" {
  port = var.port
}

``load`` and ``loads`` read, ``dump`` and ``dumps`` write, ``Document`` edits, ``format`` formats, ``check`` checks by the schema of
a program, ``to_json`` and ``from_json`` convert. A mistake is an ``HclError`` with a report and ``diagnostics``.
``hcl_serde.hcl2`` has the functions and the data of python-hcl2.
"""

from __future__ import annotations

from ._check import check
from ._diagnostics import Diagnostic, Suggestion
from ._io import dump, load
from ._native import Document, HclError, Limits, __version__, dumps, format, from_json, loads, to_json
from ._types import Blocks

__all__ = [
    "Blocks",
    "Diagnostic",
    "Document",
    "HclError",
    "Limits",
    "Suggestion",
    "__version__",
    "check",
    "dump",
    "dumps",
    "format",
    "from_json",
    "load",
    "loads",
    "to_json",
]
