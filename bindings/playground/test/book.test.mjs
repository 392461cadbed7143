// The script of the book: blocks of HCL link to the playground.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { built, executable, start } from "./browser.mjs";

const skip = !executable ? "Chromium is not installed" : !existsSync(built) ? "the playground is not built" : false;

test("a block of the book opens in the playground", { skip, timeout: 30_000 }, async () => {
  const book = await mkdtemp(path.join(tmpdir(), "book-"));
  await mkdir(path.join(book, "guide"));
  await cp(built, path.join(book, "playground"), { recursive: true });
  await writeFile(path.join(book, "hcl.js"), await readFile(new URL("../../../xtask/book/hcl.js", import.meta.url)));
  const text = 'greeting = "50 % of ${name} & #1 é 𝒳"\n';
  const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><main><h1>Page</h1><pre><code class="language-hcl">${text.replaceAll("&", "&amp;")}</code></pre>
    <pre><code class="language-rust">fn main() {}</code></pre></main>
    <script>const path_to_root = "../";</script><script src="../hcl.js"></script>`;
  await writeFile(path.join(book, "guide/page.html"), page);
  const browser = await start({}, book);
  try {
    const tab = await browser.open("guide/page.html");
    const links = tab.getByRole("link", { name: "Try it" });
    assert.equal(await links.count(), 1);
    await links.click();
    await tab.locator("#editor .cm-line", { hasText: text.trim() }).waitFor();
    assert.deepEqual(browser.errors, []);
  } finally {
    await browser.stop();
    await rm(book, { recursive: true, force: true });
  }
});
