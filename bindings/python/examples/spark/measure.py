"""Measures a table of files on one core and on two: ``python measure.py FOLDER [GENERATED.jsonl] --count 100000``.

Real files of a folder in turns with, if there are any, generated files (``target/debug/generated data``) become a table of
the given length. Each way to read is run on one core and on two, in turns, and the best of three counts:

- ``move``: Spark moves the texts through Python, and reads nothing;
- ``read``: Spark reads them into rows, as ``hcl_table.py`` does;
- ``pool``: processes without Spark make the same rows.

Processor time is of this process and all processes below it, the virtual machine of Java and the workers of Spark included; it says
more than the wall clock on a machine that does other work, too. Needs Linux.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hcl_table import blocks_of, rows_of, session

SUFFIXES = {".hcl", ".tf", ".tfvars", ".nomad", ".tofu"}


def texts(folder: str, generated: str | None) -> Iterator[tuple[str, str]]:
    """Yield real files over and over, after each a generated one."""
    paths = (path for path in sorted(Path(folder).rglob("*")) if path.suffix in SUFFIXES and path.is_file())
    real = [(str(path), path.read_text(encoding="utf-8", errors="replace")) for path in paths]
    made = []
    if generated is not None:
        with open(generated, encoding="utf-8") as lines:
            made = [(f"generated/{number}.hcl", json.loads(line)["text"]) for number, line in enumerate(lines)]
    others = itertools.cycle(made)
    for file in itertools.cycle(real):
        yield file
        yield from itertools.islice(others, 1)


def write_table(path: Path, folder: str, generated: str | None, count: int) -> int:
    files = list(itertools.islice(texts(folder, generated), count))
    table = pa.table({"path": [f"{number}/{path}" for number, (path, _) in enumerate(files)], "text": [it[1] for it in files]})
    pq.write_table(table, path, row_group_size=5_000)
    return sum(len(text.encode()) for _, text in files)


def move(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        yield pa.RecordBatch.from_arrays([batch.column("path")], names=["path"])


def processor_seconds() -> float:
    """Return the processor time of this process and its descendants, by ``/proc``."""
    parents, times = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                # The name of the program, in parentheses, may have spaces.
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)] = int(fields[1])
            times[int(folder.name)] = sum(map(int, fields[11:15]))
    total = 0
    for process, ticks in times.items():
        above = process
        while above in parents and above != os.getpid():
            above = parents[above]
        total += ticks if above == os.getpid() else 0
    return total / os.sysconf("SC_CLK_TCK")


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Return the wall time and the processor time of a run."""
    before = time.perf_counter(), processor_seconds()
    run()
    return time.perf_counter() - before[0], processor_seconds() - before[1]


def count_rows(file: tuple[str, str]) -> int:
    return len(rows_of(*file))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("generated", nargs="?")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "files.parquet"
        size = write_table(path, arguments.folder, arguments.generated, arguments.count)
        print(f"{arguments.count} files, {size / 1e6:.0f} MB")
        for cores in (1, 2):
            spark = session(cores)
            table = spark.read.parquet(str(path)).repartition(8).cache()
            table.count()
            ways: dict[str, Callable[[], object]] = {
                "move": lambda table=table: table.mapInArrow(move, "path string").count(),
                "read": lambda table=table: blocks_of(table).selectExpr("count(*)", "sum(length(attributes))").collect(),
            }
            times = {name: [timed(run) for _ in range(arguments.rounds)] for name, run in ways.items()}
            rows = blocks_of(table)
            broken = rows.where("diagnostics is not null").count()
            print(f"Spark, {cores} cores: {rows.count()} rows, {broken} broken files")
            spark.stop()
            columns = pq.read_table(path).to_pydict()
            files = list(zip(columns["path"], columns["text"], strict=True))
            with multiprocessing.Pool(cores) as pool:
                times["pool"] = [
                    timed(lambda pool=pool, files=files: sum(pool.imap_unordered(count_rows, files, 256)))
                    for _ in range(arguments.rounds)
                ]
            for name, runs in times.items():
                wall, processor = (min(seconds) for seconds in zip(*runs, strict=True))
                print(
                    f"{name}, {cores} cores: {wall:5.1f} s, {arguments.count / wall:6.0f} files a second; "
                    f"processors {processor:5.1f} s, {arguments.count / processor:6.0f} files a second of one"
                )


if __name__ == "__main__":
    main()
