#!/bin/bash -eu
# Builds all targets with overflow checks, and packs the seeds and the dictionary beside them.
cd "$SRC/hcl-serde/tests/fuzz"

cargo fuzz build -O --debug-assertions
for target in $(cargo fuzz list); do
  cp "target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
  cp hcl.dict "$OUT/$target.dict"
  printf '[libfuzzer]\nmax_len = 4096\ntimeout = 10\n' >"$OUT/$target.options"
  seeds=$(sed -n "s/^$target: *//p" seeds/folders)
  (cd "seeds/$seeds" && zip --quiet --recurse-paths "$OUT/${target}_seed_corpus.zip" .)
done
