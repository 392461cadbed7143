"""Texts as dicts."""

from __future__ import annotations

import json
import os
import pickle
import sys
from decimal import Decimal
from pathlib import Path

import pytest

import hcl_serde
from hcl_serde import Blocks, HclError, Limits, loads

SERVICE = """
region = "eu"

service "web" "a" {
  port = var.port
  tags = ["x", upper("y")]
}
service "web" "a" {}
service "db" "b" {
  url = "https://${var.host}/"
}
log {}
"""


def test_blocks_are_lists_after_a_dict_for_each_label() -> None:
    assert loads(SERVICE) == {
        "region": "eu",
        "service": {
            "web": {"a": [{"port": "${var.port}", "tags": ["x", '${upper("y")}']}, {}]},
            "db": {"b": [{"url": "https://${var.host}/"}]},
        },
        "log": [{}],
    }
    assert list(loads("b = 1\na {}\nc = 2\na {}\n")) == ["b", "a", "c"]


def test_strings_are_normalized() -> None:
    assert loads('a = "o\u0308 \u1100\u1161 \u65e5"') == {"a": "\u00f6 \uac00 \u65e5"}
    # Above 16 KiB, texts are parsed without the lock of the interpreter.
    long = 'a = "e\u0301"\n' + "# comment\n" * 2000
    assert loads(long) == {"a": "\u00e9"}
    assert loads('a = "e\u0301${b}"', variables={"b": "u\u0308"}) == {"a": "\u00e9\u00fc"}


def test_blocks_are_told_from_lists() -> None:
    data = loads("a = [{}]\nb {}\n")
    assert type(data["a"]) is list
    assert type(data["b"]) is Blocks
    assert data["a"] == data["b"]
    assert json.dumps(data["b"]) == "[{}]"
    assert type(loads("b {}\n", plain=True)["b"]) is list


def test_blocks_of_a_type_have_the_same_number_of_labels() -> None:
    with pytest.raises(HclError, match="another number of labels"):
        loads('a {}\na "x" {}\n')
    with pytest.raises(HclError, match="no place for both"):
        loads("a = 1\na {}\n")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("80", 80),
        ("-80", -80),
        ("2.0", 2),
        ("1e3", 1000),
        ("0.1", 0.1),
        ("-2.5e-7", -2.5e-7),
        ("9007199254740993", 9007199254740993),
        ("340282366920938463463374607431768211456", 2**128),
        ("-340282366920938463463374607431768211456", -(2**128)),
        ("0.1234567890123456789", Decimal("0.1234567890123456789")),
        ("-0.1234567890123456789", Decimal("-0.1234567890123456789")),
        ("1e300", 10**300),
        ("1e-400", Decimal("1e-400")),
        ("1e100000", Decimal("1e100000")),
        ("1.7976931348623157e308", 17976931348623157 * 10**292),
        ("5e-324", 5e-324),
    ],
)
def test_numbers_are_exact(text: str, value: object) -> None:
    found = loads(f"a = {text}\n")["a"]
    assert found == value
    assert type(found) is type(value)


def test_numbers_may_be_rounded() -> None:
    data = loads("a = 0.1234567890123456789\nb = 10", numbers="float")
    assert data == {"a": 0.1234567890123456789, "b": 10}


def test_expressions_are_text_by_default() -> None:
    data = loads('a = 1 + 1\nb = "${x}-$${y}"\nc = "$${y}"\nd = true\ne = null\n')
    assert data == {"a": "${1 + 1}", "b": "${x}-$${y}", "c": "$${y}", "d": True, "e": None}


def test_expressions_are_evaluated_with_variables() -> None:
    data = loads(
        'a = x + 1\nb = "${upper(name)}!"\nc = "$${y}"\nd = [for n in list: n.k]\n',
        variables={"x": 41, "name": "ada", "list": [{"k": 1.5}, {"k": None}]},
    )
    assert data == {"a": 42, "b": "ADA!", "c": "${y}", "d": [1.5, None]}
    assert loads("a = 1 + 1\n", unresolved="error") == {"a": 2}


def test_expressions_are_evaluated_in_part() -> None:
    text = 'a = x + 1\nb = "${x}-${var.y}"\nc = [1 + 1, var.z]\n'
    data = loads(text, unresolved="partial", variables={"x": 1})
    assert data == {"a": 2, "b": "${x}-${var.y}", "c": [2, "${var.z}"]}


def test_functions_of_python() -> None:
    data = loads(
        'a = pair(1, "x")\nb = count([1, 2]...)\nc = upper("u")\n',
        functions={"pair": lambda *all: list(all), "count": lambda *all: len(all)},
    )
    assert data == {"a": [1, "x"], "b": 2, "c": "U"}
    with pytest.raises(HclError, match="no function named"):
        loads('a = upper("u")\n', functions={}, standard_functions=False)


def test_an_exception_of_a_function_is_the_cause() -> None:
    def fail(*_: object) -> None:
        raise LookupError("nothing there")

    with pytest.raises(HclError, match="nothing there") as caught:
        loads("a = 1\nb = fail(1)\n", functions={"fail": fail})
    assert isinstance(caught.value.__cause__, LookupError)
    assert caught.value.diagnostics[0].line == 2


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, MemoryError, RecursionError])
@pytest.mark.parametrize("unresolved", ["error", "partial"])
def test_an_interrupt_in_a_function_passes(error: type[BaseException], unresolved: str) -> None:
    def fail(*_: object) -> None:
        raise error

    with pytest.raises(error):
        loads("a = [try(fail(1), 2)]\n", functions={"fail": fail}, unresolved=unresolved)  # type: ignore[arg-type]


def test_a_mistake_is_a_report_with_diagnostics() -> None:
    with pytest.raises(HclError) as caught:
        loads('ä = "é" b\nd = 1\nc =\n', filename="app.hcl")
    first, second = caught.value.diagnostics
    assert (first.filename, first.line, first.column, first.end_column) == ("app.hcl", 1, 9, 10)
    assert (first.start, first.end) == (8, 9)
    assert first.severity == "error"
    assert second.line == 3
    assert "app.hcl:1:9" in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_diagnostic_has_a_suggestion() -> None:
    with pytest.raises(HclError) as caught:
        loads('a = uper("x")\n', unresolved="error")
    (diagnostic,) = caught.value.diagnostics
    suggestion = diagnostic.suggestion
    assert suggestion is not None
    assert suggestion.text == "upper"
    assert (suggestion.start, suggestion.end) == (4, 8)
    assert diagnostic.code == "call-to-unknown-function"


def test_errors_cross_processes() -> None:
    with pytest.raises(HclError) as caught:
        loads('a = uper("x")\n', unresolved="error")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.diagnostics == caught.value.diagnostics
    assert again.diagnostics[0].suggestion == caught.value.diagnostics[0].suggestion
    data = loads(SERVICE)
    assert pickle.loads(pickle.dumps(data)) == data
    assert type(pickle.loads(pickle.dumps(data))["log"]) is Blocks


def test_bytes() -> None:
    assert loads("a = \"é\"\n".encode()) == {"a": "é"}
    with pytest.raises(HclError, match="UTF-8"):
        loads(b'a = "\xff"\n')


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="must be str or bytes, not int"):
        loads(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'text', 'partial' or 'error'"):
        loads("", unresolved="none")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="evaluates nothing"):
        loads("", unresolved="text", variables={})
    with pytest.raises(ValueError, match="'exact' or 'float'"):
        loads("", numbers="int")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="variables must be a mapping"):
        loads("", variables=[])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not callable"):
        loads("", functions={"f": 1})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="no form in HCL"):
        loads("", variables={"x": object()})
    with pytest.raises(UnicodeEncodeError):
        loads("a = \"\ud800\"")


def test_recursive_variables_are_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="nest"):
        loads("", variables={"x": endless})


def test_limits() -> None:
    assert Limits() == Limits(nesting=256)
    assert Limits(steps=7).steps == 7
    with pytest.raises(ValueError, match="at most 256"):
        Limits(nesting=1000)
    with pytest.raises(HclError, match="Nesting too deep"):
        loads("a = [[[[1]]]]\n", limits=Limits(nesting=3))
    with pytest.raises(HclError, match="too long"):
        loads("a = 1\n", limits=Limits(source_bytes=3))
    with pytest.raises(HclError, match="Nest less\\.$"):
        loads("a = " + "[" * 300)
    with pytest.raises(HclError, match=r"limits=Limits\(steps=…\)"):
        loads("a = [for i in range(1000): i]\n", unresolved="error", limits=Limits(steps=100))


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "a.hcl"
    path.write_text("a = é\n", encoding="utf-8")
    for file in (path, str(path)):
        assert hcl_serde.load(file) == {"a": "${é}"}
    with path.open(encoding="utf-8") as text, path.open("rb") as binary:
        assert hcl_serde.load(text) == hcl_serde.load(binary) == {"a": "${é}"}
    with pytest.raises(HclError, match="a.hcl:1"):
        hcl_serde.load(path, unresolved="error")
    with pytest.raises(FileNotFoundError):
        hcl_serde.load(tmp_path / "none.hcl")


def test_the_options_are_in_the_help() -> None:
    text = loads.__doc__ or ""
    for option in ("filename", "unresolved", "variables", "functions", "limits", "numbers", "plain"):
        assert f"\n{option}: " in text, text
    assert hcl_serde.__version__.count(".") >= 2


JSON = '{"service": {"web": {"port": "${1 + 1}", "host": "a-${var.b}"}}, "n": 1.50}'


def test_a_name_says_the_syntax(tmp_path: Path) -> None:
    path = tmp_path / "main.tf.json"
    path.write_text(JSON)
    assert hcl_serde.load(path) == json.loads(JSON)
    assert hcl_serde.loads(JSON, filename="a.json") == json.loads(JSON)
    partial = hcl_serde.load(path, unresolved="partial")
    assert partial == {"service": {"web": {"port": 2, "host": "a-${var.b}"}}, "n": 1.5}
    values = hcl_serde.load(path, variables={"var": {"b": "c"}})
    assert values == {"service": {"web": {"port": 2, "host": "a-c"}}, "n": 1.5}
    assert json.loads(hcl_serde.to_json(JSON, filename="a.json")) == json.loads(JSON)
    with pytest.raises(hcl_serde.HclError, match=r"--> a.json:1:") as caught:
        hcl_serde.loads(JSON, filename="a.json", unresolved="error")
    assert len(caught.value.diagnostics) == 1
    with pytest.raises(hcl_serde.HclError, match=r"--> a.json:1:"):
        hcl_serde.loads('{"a": }', filename="a.json")


def test_check_reads_json_by_the_name() -> None:
    pytest.importorskip("jsonschema")
    schema = {"properties": {"a": {"properties": {"port": {"type": "integer"}}, "additionalProperties": False}}}
    text = '{"a": {"port": "x", "prt": 1}}'
    found = hcl_serde.check(text, schema=schema, filename="a.json")
    assert sorted((it.column, it.path) for it in found) == [(16, "a.port"), (21, "a.prt")]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are UTF-8 there")
def test_any_name_of_a_file(tmp_path: Path) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"p\xff.tf")
    with open(name, "w", encoding="utf-8") as file:
        file.write("a = \n")
    for path in (name, os.fsdecode(name), Path(os.fsdecode(name))):
        with pytest.raises(hcl_serde.HclError, match="p\ufffd.tf:1:"):
            hcl_serde.load(path)
    with open(name, "rb") as file, pytest.raises(hcl_serde.HclError, match="p\ufffd.tf:1:"):
        hcl_serde.load(file)
    hcl_serde.dump({"a": 1}, name)
    assert hcl_serde.load(name) == {"a": 1}
