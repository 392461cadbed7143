"""The data of python-hcl2. The folder ``hcl2`` has texts and what python-hcl2 makes of them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from hcl_serde import HclError, hcl2

HERE = Path(__file__).parent / "hcl2"
OPTIONS: dict[str, dict[str, bool]] = json.loads((HERE / "options.json").read_text())


@pytest.mark.parametrize("name", OPTIONS)
def test_version_8(name: str) -> None:
    text = (HERE / "odd.hcl").read_text()
    expected = json.loads((HERE / "odd.json").read_text())[name]
    options = hcl2.SerializationOptions(**OPTIONS[name])
    data = hcl2.loads(text, serialization_options=options)
    # Texts are compared to see the order of the entries.
    assert json.dumps(data, indent=1) == json.dumps(expected, indent=1)


def test_what_was_loaded_is_written_again() -> None:
    text = (HERE / "odd.hcl").read_text()
    # Python's text for a list in parentheses is no HCL.
    text = text.replace('(["a", 1])', "1")
    options = hcl2.SerializationOptions(with_comments=False, preserve_heredocs=False)
    data = hcl2.loads(text, serialization_options=options)
    written = hcl2.dumps(data)
    again = hcl2.loads(written, serialization_options=options)
    # A label without quotes gets them.
    label = again["block"][1]['"label"'].pop('"name"')
    again["block"][1]['"label"']["name"] = label
    assert again == data
    assert hcl2.dumps(again) == hcl2.dumps(data).replace('"label" name', '"label" "name"')


def test_what_only_hcl_has() -> None:
    values = hcl2.SerializationOptions(strip_string_quotes=True, preserve_heredocs=False)
    # python-hcl2 refuses white space after the end marker, and comments inside of interpolations.
    for text, expected in [
        ("a = <<EOT\nb\nEOT \n", "b"),
        ("a = <<-EOT\n    b\n  EOT\t\n", "b"),
        ('a = "${b /* } */ }-${ /* ${ */ c}"\n', "${b}-${c}"),
        ('a = "%{ if b }%{ else ~} ${~ c ~} %{ endif }"\n', "%{ if b }%{ else ~} ${~ c ~} %{ endif }"),
    ]:
        assert hcl2.loads(text, serialization_options=values)["a"] == expected


def test_a_file_in_the_json_syntax_names_the_function_that_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "main.tf.json"
    path.write_text('{"a": 1}')
    with open(path, encoding="utf-8") as file, pytest.raises(ValueError, match="hcl_serde.load reads it"):
        hcl2.load(file)


def test_files() -> None:
    data = hcl2.load(io.StringIO('a = "b"\n'))
    assert data == {"a": '"b"'}
    file = io.StringIO()
    hcl2.dump(data, file, formatter_options=hcl2.FormatterOptions(indent_length=4))
    assert file.getvalue() == 'a = "b"\n'
    assert hcl2.dumps({"a": [{"b": "${c}", "__is_block__": True}]}, formatter_options=hcl2.FormatterOptions(4)) == (
        "a {\n    b = c\n}\n"
    )


def test_mistakes() -> None:
    with pytest.raises(HclError, match="Invalid expression"):
        hcl2.loads("a =\n")
    with pytest.raises(RuntimeError, match="already defined"):
        hcl2.loads("a = 1\na {}\n")
    with pytest.raises(TypeError, match="Expected dict"):
        hcl2.dumps([])  # type: ignore[arg-type]
    with pytest.raises(HclError, match="after expression"):
        hcl2.dumps({"a": "b c"})
    endless: dict[str, object] = {}
    endless["a"] = [endless]
    with pytest.raises(ValueError, match="nests deeper"):
        hcl2.dumps(endless)


@pytest.mark.parametrize("comment", ["", " # comment"])
@pytest.mark.parametrize("text", [" + ".join(["x"] * 20_000), "x" + "[i].b" * 20_000, "(a)" + "[i]" * 20_000])
def test_long_expressions_are_read(text: str, comment: str) -> None:
    expected = "${" + text + "}"
    text = f"a = {text}{comment}\n"
    assert hcl2.loads(text)["a"] == expected


def test_deep_expressions_are_read() -> None:
    deep = "a = " + "(" * 200 + "1" + ")" * 200 + "\n"
    assert hcl2.loads(deep)["a"] == "${" + "(" * 200 + "1" + ")" * 200 + "}"
    options = hcl2.SerializationOptions(force_operation_parentheses=True)
    assert hcl2.loads("a = a + b + c * d\n", serialization_options=options)["a"] == "${(a + b) + (c * d)}"


def test_names_that_are_not_offered_say_what_to_use() -> None:
    for name in ("parse", "Builder", "query", "reconstruct"):
        with pytest.raises(AttributeError, match="hcl_serde.Document"):
            getattr(hcl2, name)
    assert not hasattr(hcl2, "nothing")
