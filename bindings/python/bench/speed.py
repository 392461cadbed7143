"""Compares reading with json and other readers of HCL, in one process and in turns.

``python bench/speed.py FOLDER…`` reads all files of the native syntax in the folders that ``hcl_serde`` accepts. python-hcl2,
pygohcl and orjson are measured if they are installed; python-hcl2 is read once a round of ten, since it takes that long. Other
packages with a module ``hcl2`` are measured from folders of their own: ``pip install --target bc bc-python-hcl2``, and
``--hcl2 bc``.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import hcl_serde
from hcl_serde import hcl2

SUFFIXES = {".hcl", ".tf", ".tfvars", ".nomad", ".tofu"}


def texts(folders: Iterable[str]) -> list[str]:
    found = []
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                try:
                    hcl_serde.loads(text)
                except hcl_serde.HclError:
                    continue
                found.append(text)
    return found


def optional(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def hcl2_in(folder: str) -> Any:
    """Import the module ``hcl2`` of a folder, and leave another one of that name alone."""

    def taken() -> dict[str, Any]:
        names = [name for name in sys.modules if name.partition(".")[0] in {"hcl2", "lark"}]
        return {name: sys.modules.pop(name) for name in names}

    others = taken()
    sys.path.insert(0, folder)
    try:
        return import_module("hcl2")
    finally:
        sys.path.remove(folder)
        taken()
        sys.modules.update(others)


def start(module: str) -> float:
    """Return the processor milliseconds that an import adds to the start of Python."""

    def run(code: str) -> float:
        script = f"{code}\nimport time; print(time.process_time())"
        times = [
            float(subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True).stdout)
            for _ in range(15)
        ]
        return min(times)

    return 1000 * (run(f"import {module}") - run("pass"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--hcl2", action="append", default=[], metavar="FOLDER")
    arguments = parser.parse_args()
    files = texts(arguments.folders)
    size = sum(len(text.encode()) for text in files)
    print(f"{len(files)} files, {size} bytes")

    documents = [json.dumps(hcl_serde.loads(text), default=str) for text in files]
    readers: dict[str, tuple[Callable[[str], object], list[str], int]] = {
        "hcl_serde.loads": (hcl_serde.loads, files, 1),
        "hcl_serde.loads, plain": (lambda text: hcl_serde.loads(text, plain=True), files, 1),
        "hcl_serde.loads, partial": (lambda text: hcl_serde.loads(text, unresolved="partial"), files, 1),
        "hcl_serde.hcl2.loads": (hcl2.loads, files, 1),
        "json.loads of the same data": (json.loads, documents, 1),
    }
    if (orjson := optional("orjson")) is not None:
        readers["orjson.loads of the same data"] = (orjson.loads, documents, 1)
    if (pygohcl := optional("pygohcl")) is not None:
        readers["pygohcl.loads"] = (pygohcl.loads, files, 5)
    others = {"python-hcl2": optional("hcl2")} | {Path(folder).name: hcl2_in(folder) for folder in arguments.hcl2}
    for name, theirs in others.items():
        if theirs is not None:
            # One file of the corpus is refused by python-hcl2.
            accepted = [text for text in files[:20] if accepts(theirs.loads, text)]
            readers[f"{name} ({len(accepted)} files)"] = (theirs.loads, accepted, 10)

    best: dict[str, float] = {}
    gc.collect()
    gc.disable()
    for index in range(arguments.rounds):
        for name, (read, inputs, every) in readers.items():
            if index % every:
                continue
            before = time.process_time()
            for text in inputs:
                read(text)
            took = time.process_time() - before
            best[name] = min(best.get(name, took), took)
    for name, seconds in best.items():
        inputs = readers[name][1]
        # Data in JSON is measured by the bytes of the HCL.
        length = size if inputs is documents else sum(len(text.encode()) for text in inputs)
        print(f"{name:36} {1e9 * seconds / length:8.1f} ns a byte")
    for module in ["hcl_serde", "hcl_serde.hcl2", "json", "hcl2", "pygohcl"]:
        if optional(module) is not None:
            print(f"import {module:29} {start(module):8.1f} ms")


def accepts(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except Exception:
        return False
    return True


if __name__ == "__main__":
    main()
