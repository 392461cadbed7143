"""Dicts as texts."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path

import pytest

import hcl_serde
from hcl_serde import Blocks, dumps, loads

TEXT = """\
region = "eu"
list = [
  "a",
  1,
]

service "web" "a" {
  port = var.port
  name = "web-${var.stage}"
  text = "$${literal}"
}

log {
  level = "info"

  file {}

  file {}
}
"""


def test_what_was_loaded_is_written_again() -> None:
    data = loads(TEXT)
    text = dumps(data)
    assert loads(text) == data
    assert dumps(loads(text)) == text
    assert 'service "web" "a" {\n  port = var.port\n  name = "web-${var.stage}"' in text


def test_dicts_are_values_unless_they_are_blocks() -> None:
    data = {"a": {"b": 1}, "c": [{"d": 1}], "e": Blocks([{"f": 1}])}
    assert dumps(data) == "a = {\n  b = 1\n}\nc = [\n  {\n    d = 1\n  },\n]\n\ne {\n  f = 1\n}\n"


def test_blocks_by_name() -> None:
    data = {"resource": {"vpc": {"main": {"cidr": "10.0.0.0/8", "rule": [{"p": 1}, {"p": 2}]}}}}
    text = dumps(data, blocks={"resource": 2, "rule": 0})
    assert text == (
        'resource "vpc" "main" {\n  cidr = "10.0.0.0/8"\n\n  rule {\n    p = 1\n  }\n\n  rule {\n    p = 2\n  }\n}\n'
    )
    assert loads(text, plain=True)["resource"]["vpc"]["main"][0]["rule"] == [{"p": 1}, {"p": 2}]


def test_literal_strings() -> None:
    text = dumps({"a": "${b}"}, templates=False)
    assert text == 'a = "$${b}"\n'
    assert loads(text, unresolved="error") == {"a": "${b}"}
    assert dumps({"a": "${b}"}) == "a = b\n"


def test_scalars() -> None:
    data = {
        "i": 2**200,
        "f": 0.5,
        "d": Decimal("0.1234567890123456789"),
        "t": True,
        "n": None,
        "s": "a\nb\n",
        "k": {"a b": (1, 2)},
    }
    text = dumps(data)
    assert loads(text, unresolved="error") == {**data, "k": {"a b": [1, 2]}}


def test_wrong_data() -> None:
    for value, message in [
        (float("nan"), "^a: .* finite"),
        (float("inf"), "^a: .* finite"),
        (object(), "^a: .* no form in HCL"),
        ({1: 2}, "^a: keys must be str"),
        ([{"b": set()}], r"^a\[0\].b: .* no form in HCL"),
        ("${", r"^a: the string is not a template"),
        ([Blocks()], r"^a\[0\]: blocks cannot be part"),
    ]:
        with pytest.raises((TypeError, ValueError), match=message):
            dumps({"a": value})
    with pytest.raises(ValueError, match="identifier"):
        dumps({"a b": 1})
    with pytest.raises(TypeError, match="must be a dict"):
        dumps([])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="dict of labels"):
        dumps({"a": [1]}, blocks={"a": 1})
    with pytest.raises(ValueError, match="body of a block"):
        dumps({"a": [1]}, blocks={"a": 0})


def test_recursive_data_is_refused() -> None:
    lists: list[list[dict[str, object]]] = [[], Blocks()]
    for endless in lists:
        endless.append({"a": endless})
        with pytest.raises(ValueError, match="nest"):
            dumps({"a": endless})


def test_dump(tmp_path: Path) -> None:
    path = tmp_path / "a.hcl"
    hcl_serde.dump({"a": "é"}, path)
    assert path.read_bytes() == 'a = "é"\n'.encode()
    file = io.StringIO()
    hcl_serde.dump({"a": 1}, file, templates=False)
    assert file.getvalue() == "a = 1\n"
