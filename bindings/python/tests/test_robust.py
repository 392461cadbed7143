"""Threads, processes, memory and hostile texts."""

from __future__ import annotations

import multiprocessing
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

import hcl_serde
from hcl_serde import HclError, dumps, loads

DEEP = [
    "[" * 100_000,
    "a = " + "[" * 100_000 + "]" * 100_000,
    "a = " + "(" * 100_000 + "1" + ")" * 100_000,
    "a {" * 100_000 + "}" * 100_000,
    "a {\n" * 100_000 + "}\n" * 100_000,
    "a = " + '"${' * 100_000 + '}"' * 100_000,
    "a = " + "-" * 100_000 + "1",
    "a = " + "!" * 100_000 + "true",
    "a = " + "{a=" * 100_000 + "1" + "}" * 100_000,
    "a = " + "true ? " * 100_000 + "1" + " : 2" * 100_000,
    "a = " + "f(" * 100_000 + ")" * 100_000,
    'a = "' + "%{if true}" * 100_000 + "%{endif}" * 100_000 + '"',
]


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
@pytest.mark.parametrize("unresolved", ["text", "partial", "error"])
def test_deep_texts_are_errors(text: str, unresolved: str) -> None:
    with pytest.raises(HclError):
        loads(text, unresolved=unresolved)  # type: ignore[arg-type]


def test_the_deepest_text_is_loaded_in_a_thread() -> None:
    text = "a = " + "[" * 250 + "]" * 250 + "\n"
    blocks = "a {\n" * 250 + "}\n" * 250
    results: list[object] = []

    def run() -> None:
        modes: list[Literal["text", "partial", "error"]] = ["text", "partial", "error"]
        for unresolved in modes:
            results.append(dumps(loads(text, unresolved=unresolved)))
            results.append(loads(blocks, unresolved=unresolved))

    before = threading.stack_size(2 << 20)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert len(results) == 6


@pytest.mark.parametrize(
    "text",
    [
        "a = [for i in range(1000): [for j in range(1000): [for k in range(1000): i]]]",
        'a = join("", [for i in range(1000): join("", [for j in range(1000): join("", [for k in range(1000): "a"])])])',
        "a = [" + "1e100000," * 10_000 + "]",
        "a = [" + "1e999," * 10_000 + "]",
        "a = [for i in range(1000): [for j in range(1000): big]]",
    ],
)
def test_large_results_are_bounded(text: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        loads(text, unresolved="error", variables={"big": ["x" * 100] * 1000})
    except HclError as error:
        assert "limit" in str(error), str(error)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 1 << 20  # kilobytes


def test_many_block_types_and_keys_take_no_square() -> None:
    types = loads("".join(f"a{i} {{}}\n" for i in range(100_000)))
    assert len(types) == 100_000
    keys = loads("a = {" + "".join(f"k{i} = 1\n" for i in range(100_000)) + "}\n")
    assert len(keys["a"]) == 100_000
    labels = loads("".join(f'a "l{i}" {{}}\n' for i in range(100_000)))
    assert len(labels["a"]) == 100_000


def test_memory_is_flat() -> None:
    text = 'a = [1, 2.5, "x", {b = var.c}]\nb "l" {\n  c = "${d}-e"\n}\n'
    broken = "a = \nb = uper(\n"

    def run(start: int) -> None:
        for index in range(start, start + 5_000):
            loads(text)
            loads(f"unique_{index} = 1\n")
            dumps(loads(text))
            with pytest.raises(HclError):
                loads(broken)

    run(0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(5_000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 4096  # kilobytes


def test_threads() -> None:
    text = "".join(f'service "s{i}" {{\n  port = var.port + {i}\n}}\n' for i in range(2_000))
    expected = loads(text)
    found: list[bool] = []

    def run() -> None:
        for _ in range(20):
            found.append(loads(text) == expected)
            with pytest.raises(HclError):
                loads(text + "a =\n")

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 80


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_fork() -> None:
    loads("a = 1\n")
    with multiprocessing.get_context("fork").Pool(2) as pool:
        texts = [f"a = {i}\n" for i in range(100)]
        assert pool.map(loads, texts) == [{"a": i} for i in range(100)]
        with pytest.raises(HclError) as caught:
            pool.map(loads, ["a =\n"])
    assert caught.value.diagnostics[0].line == 1


def test_subinterpreters_are_refused() -> None:
    script = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import hcl_serde
id = interpreters.create()
code = '''
try:
    import hcl_serde
except ImportError as error:
    assert "subinterpreter" in str(error), error
else:
    raise SystemError("imported")
'''
result = getattr(interpreters, "exec", getattr(interpreters, "run_string", None))(id, code)
assert result is None, result
print("refused")
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "refused", run.stderr


def test_import_brings_in_little() -> None:
    script = (
        "import sys; before = set(sys.modules); import hcl_serde; print(*sorted(set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    modules = {name for name in run.stdout.split() if not name.startswith("hcl_serde")}
    assert modules <= {"__future__"}, modules


TEXT = "".join(f"a{index} = [1, \"x${{upper(\"y\")}}\", {{ b = {index} }}]\n" for index in range(20_000))
SCHEMA = '{"hcl_schema": 1, "types": [{"name": "Config"}]}'


@pytest.mark.parametrize("name", ["loads", "format", "dumps", "check", "to_json", "from_json"])
def test_another_thread_runs_during_a_call(name: str) -> None:
    data = hcl_serde.loads(TEXT)
    converted = hcl_serde.to_json(TEXT)
    calls: dict[str, Callable[[], object]] = {
        "loads": lambda: hcl_serde.loads(TEXT),
        "format": lambda: hcl_serde.format(TEXT),
        "dumps": lambda: hcl_serde.dumps(data),
        "check": lambda: hcl_serde.check(TEXT, schema=SCHEMA),
        "to_json": lambda: hcl_serde.to_json(TEXT),
        "from_json": lambda: hcl_serde.from_json(converted),
    }
    ticks = 0
    is_done = False

    def tick() -> None:
        nonlocal ticks
        while not is_done:
            ticks += 1

    # A thread that waits for the lock would get it once the call is over.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=tick)
    try:
        thread.start()
        before = ticks
        calls[name]()
        during = ticks - before
    finally:
        is_done = True
        thread.join()
        sys.setswitchinterval(interval)
    assert during > 1000


def test_a_name_of_a_text_may_hold_any_bytes() -> None:
    name = os.fsdecode(b"\xffp.hcl")
    for read in (
        lambda: loads("a = \n", filename=name),
        lambda: hcl_serde.Document("a = \n", filename=name),
        lambda: hcl_serde.to_json("a = \n", filename=name),
    ):
        with pytest.raises(HclError) as raised:
            read()
        assert raised.value.diagnostics[0].filename == "\N{REPLACEMENT CHARACTER}p.hcl"
    found = hcl_serde.check("a = \n", filename=name)
    assert found[0].filename == "\N{REPLACEMENT CHARACTER}p.hcl"
    assert loads('{"a": 1}', filename=os.fsdecode(b"\xff.json")) == {"a": 1}
    assert loads("a = 1", filename=None) == {"a": 1}


def test_a_path_is_text_or_bytes(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xffp.hcl")
    path.write_text("a = 1\n")
    for name in (path, str(path), os.fsencode(path)):
        assert hcl_serde.load(name)["a"] >= 1
        document = hcl_serde.Document.open(name)
        document.set("a", document.get("a") + 1)
        document.save(name)
    assert path.read_text() == "a = 4\n"
