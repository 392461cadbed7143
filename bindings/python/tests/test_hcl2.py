"""The data of python-hcl2. The folder ``hcl2`` has texts and what python-hcl2 makes of them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from hcl_serde import HclError, hcl2

HERE = Path(__file__).parent / "hcl2"


def test_version_8() -> None:
    text = (HERE / "odd.hcl").read_text()
    expected = json.loads((HERE / "odd.json").read_text())
    # Texts are compared to see the order of the entries.
    assert json.dumps(hcl2.loads(text), indent=1) == json.dumps(expected, indent=1)


def test_what_only_hcl_has() -> None:
    # python-hcl2 refuses white space after the end marker, and comments inside of interpolations.
    for text, expected in [
        ("a = <<EOT\nb\nEOT \n", '"<<EOT\nb\nEOT"'),
        ('a = "${b /* } */ }-${ /* ${ */ c}"\n', '"${b}-${c}"'),
        ('a = "%{ if b }%{ else ~} ${~ c ~} %{ endif }"\n', '"%{ if b }%{ else ~} ${~ c ~} %{ endif }"'),
    ]:
        assert hcl2.loads(text)["a"] == expected


def test_a_file_in_the_json_syntax_names_the_function_that_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "main.tf.json"
    path.write_text('{"a": 1}')
    with open(path, encoding="utf-8") as file, pytest.raises(ValueError, match="hcl_serde.load reads it"):
        hcl2.load(file)


def test_files() -> None:
    assert hcl2.load(io.StringIO('a = "b"\n')) == {"a": '"b"'}


def test_mistakes() -> None:
    with pytest.raises(HclError, match="Invalid expression"):
        hcl2.loads("a =\n")
    with pytest.raises(RuntimeError, match="already defined"):
        hcl2.loads("a = 1\na {}\n")


@pytest.mark.parametrize("comment", ["", " # comment"])
@pytest.mark.parametrize("text", [" + ".join(["x"] * 20_000), "x" + "[i].b" * 20_000, "(a)" + "[i]" * 20_000])
def test_long_expressions_are_read(text: str, comment: str) -> None:
    expected = "${" + text + "}"
    text = f"a = {text}{comment}\n"
    assert hcl2.loads(text)["a"] == expected


def test_deep_expressions_are_read() -> None:
    deep = "a = " + "(" * 200 + "1" + ")" * 200 + "\n"
    assert hcl2.loads(deep)["a"] == "${" + "(" * 200 + "1" + ")" * 200 + "}"


def test_names_that_are_not_offered_say_what_to_use() -> None:
    for name in ("parse", "Builder", "query", "reconstruct", "dumps"):
        with pytest.raises(AttributeError, match=r"hcl_serde\.Document"):
            getattr(hcl2, name)
    with pytest.raises(AttributeError, match=r"hcl_serde\.loads"):
        _ = hcl2.SerializationOptions
    assert not hasattr(hcl2, "nothing")
