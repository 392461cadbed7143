// The playground in a real browser.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

import { built, executable, start } from "./browser.mjs";

const missing = !executable ? "Chromium is not installed" : !existsSync(built) ? "the playground is not built" : false;
const options = { skip: missing, timeout: 120_000 };

let browser;
let page;
before(async () => {
  if (!missing) {
    browser = await start();
  }
});
after(() => browser?.stop());
afterEach(async () => {
  await page?.close();
  page = undefined;
  // Each test reads the errors that it expects.
  assert.deepEqual(browser?.errors.splice(0) ?? [], []);
});

const editor = () => page.locator("#editor .cm-content");
const line = (text) => page.locator("#editor .cm-line", { hasText: text });
const value = (text) => page.locator("#value .cm-content", { hasText: text });
const problems = () => page.locator("#problem-list > li");
const state = (text) => page.locator("#problems-title", { hasText: text });
const schema = () => page.locator("#schema option:checked").innerText();

/** Opens the playground with one text and without a schema. */
async function openText(content) {
  page = await browser.open(`#text=${encodeURIComponent(content)}`);
  await editor().waitFor();
}

/** Opens the playground with the first example, and waits for its analysis. */
async function openExample(from = browser) {
  page = await from.open();
  await page.locator("#editor .hcl-blockType").first().waitFor();
}

/** Puts the cursor at the end of a line. */
async function goTo(text) {
  if ((await line(text).count()) === 0) {
    // The editor has only the lines in sight.
    await editor().focus();
    await page.keyboard.press("Control+End");
  }
  await line(text).first().click();
  await page.keyboard.press("End");
}

/** Replaces the text as a visitor does: everything is selected, and another text pasted. */
async function paste(text) {
  await editor().focus();
  await page.keyboard.press("Control+a");
  await editor().evaluate((it, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    it.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("a mistake is reported in the text, in the list and to screen readers, and its fix applied", options, async () => {
  await openExample();
  await goTo("pool     =");
  await page.keyboard.press("Home");
  await page.keyboard.type("x");
  await state(/^1 error$/).waitFor();
  assert.match(await problems().first().innerText(), /Unsupported argument[^]*"xpool"[^]*Did you mean "pool"/);
  assert.match(await problems().first().innerText(), /line \d+/);
  assert.equal(await page.locator("#editor .cm-lintRange-error").first().innerText(), "xpool");
  await page.locator("#announcer", { hasText: "1 error" }).waitFor({ state: "attached" });
  await problems().first().locator("button.fix").first().click();
  await state(/^No problems$/).waitFor();
  await line(/^ {2}pool {5}= 20$/).waitFor();
});

test("completion knows the names and the values of the schema", options, async () => {
  await openExample();
  await goTo("retries = 0");
  await page.keyboard.press("Enter");
  await page.keyboard.type("time");
  const offered = page.locator(".cm-tooltip-autocomplete li");
  await offered.filter({ hasText: "timeout" }).first().waitFor();
  assert.match(await page.locator(".cm-completionInfo").innerText(), /Seconds until a request is given up/);
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  await line(/^ {2}timeout = /).nth(1).waitFor();
  await goTo("log_level = ");
  await page.keyboard.press("ArrowLeft");
  for (let index = 0; index < "info".length; index++) {
    await page.keyboard.press("Backspace");
  }
  await page.keyboard.press("Control+Space");
  await offered.filter({ hasText: "warn" }).waitFor();
  await offered.filter({ hasText: "debug" }).waitFor();
});

test("documentation is shown by the pointer and by a key", options, async () => {
  await openExample();
  await page.locator("#editor .hcl-attribute", { hasText: "min_version" }).hover();
  await page.locator(".docs.tooltip", { hasText: "The lowest version that clients may use" }).waitFor();
  await goTo("log_level");
  await page.keyboard.press("Home");
  await page.keyboard.press("F1");
  await page.locator(".docs.tooltip", { hasText: "The amount of detail in the log" }).waitFor();
  await page.locator("#announcer", { hasText: "The amount of detail" }).waitFor({ state: "attached" });
});

test("Terraform in place of an example is checked without a schema, and has its values", options, async () => {
  await openExample();
  assert.equal(await schema(), "Web service");
  await paste('variable "region" {\n  default = "eu"\n}\nresource "a" "b" {\n  name = upper("${var.region}-${1 + 1}")\n  id = data.x.id\n  text = file("a")\n}\n');
  await value('"name": "EU-2"').waitFor();
  await value('"id": "${data.x.id}"').waitFor();
  await state(/^No problems$/).waitFor();
  assert.equal(await schema(), "none");
  // A schema that somebody chooses checks the text, and is named beside its reports.
  await page.locator("#schema").selectOption("service");
  await problems().filter({ hasText: 'Blocks of type "resource" are not expected here' }).waitFor();
  assert.equal(await schema(), "Web service");
});

test("there is one state: what has no value is among the problems, and the last value dimmed", options, async () => {
  await openText("size = 20 + 22\n");
  await value('"size": 42').waitFor();
  await editor().fill("size = 20 + 22\nname = \n");
  await page.locator("#value.stale").waitFor();
  await state(/^1 error$/).waitFor();
  await value('"size": 42').waitFor();
  await editor().fill('size = 1 + "a"\n');
  await problems().filter({ hasText: "a number is required" }).waitFor();
  await editor().fill("size = 1\n");
  await value('"size": 1').waitFor();
  await state(/^No problems$/).waitFor();
  assert.equal(await page.locator(".stale").count(), 0);
});

test("the layout is corrected by a button and by a key", options, async () => {
  await openText('service   "web" {\nport=80\n}\n');
  await editor().focus();
  await page.keyboard.press("Shift+Alt+f");
  await line(/^service "web" \{$/).waitFor();
  await editor().fill("a   =   1\n");
  await page.getByRole("button", { name: "Format" }).click();
  await line(/^a = 1$/).waitFor();
});

test("a pasted schema drives reports and completion; a wrong one is reported", options, async () => {
  await openText("prot = 80\n");
  await page.getByRole("button", { name: "Schema" }).click();
  const own = { hcl_schema: 1, types: [{ name: "Config", arguments: [{ name: "port", docs: "The port.", required: true, shape: "number" }] }] };
  await page.locator("#schema-text").fill(JSON.stringify(own));
  await problems().filter({ hasText: 'Did you mean "port"' }).first().waitFor();
  assert.equal(await schema(), "my own");
  await page.locator("#schema-text").fill('{"hcl_schema": 2}');
  await page.locator("#schema-error", { hasText: "only version 1 can be read" }).waitFor();
  await page.locator("#schema").selectOption("bake");
  await page.locator("#rust summary").click();
  await page.locator("#rust", { hasText: "pub struct Bake" }).waitFor();
  await editor().fill("gro");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "group" }).first().waitFor();
});

test("a link opens text and schema in a fresh profile", options, async () => {
  await openText("");
  await page.getByLabel("Example").selectOption("bake");
  await line('target "base" {').waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await goTo("no-cache = true");
  await page.keyboard.type(" # mine");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const { hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const other = await start();
  try {
    page = await other.open(hash);
    await line("no-cache = true # mine").waitFor();
    await state(/^No problems$/).waitFor();
    assert.equal(await schema(), "Docker bake file");
    assert.deepEqual(other.errors, []);
  } finally {
    await other.stop();
  }
});

test("a link that is damaged or unpacks to gigabytes is refused, and an example shown", options, async () => {
  const packed = deflateRawSync(Buffer.alloc(64 << 20, 32)).toString("base64url");
  for (const fragment of ["#s=***", "#s=AAAA", "#s=q1YqUrJSSs7PU0hJLAEA", "#text=%", `#s=${packed}`]) {
    page = await browser.open(fragment);
    await page.locator("#notice", { hasText: /^The (link|text)/ }).waitFor();
    await line("log_level").waitFor();
    await page.close();
  }
  page = undefined;
});

test("examples are steps of the history, and each is without problems", options, async () => {
  await openText("mine = 1\n");
  for (const [id, text] of [["service", "log_level"], ["bake", '"base"'], ["job", "shop"], ["terraform", "aws_subnet"]]) {
    await page.getByLabel("Example").selectOption(id);
    await line(text).first().waitFor();
    await value("{").waitFor();
    await page.waitForTimeout(400);
    assert.equal(await page.locator("#problems-title").innerText(), "No problems", id);
  }
  for (let index = 0; index < 4; index++) {
    await page.goBack();
  }
  await line("mine = 1").waitFor();
});

test("at the width of a phone nothing is cut, and nothing covers the line that is typed", options, async () => {
  const phone = await start({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    await openExample(phone);
    const isCut = () => page.evaluate(() => [document.scrollingElement, ...document.querySelectorAll(".cm-scroller")].some((it) => it.scrollWidth > it.clientWidth));
    assert.equal(await isCut(), false);
    for (const name of ["Format", "Copy link", "Help", "Value", "Schema"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      assert.ok(box.height >= 40 && box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
    }
    await goTo("timeout = ");
    await page.keyboard.press("Enter");
    await page.keyboard.type("ret");
    const floating = page.locator(".cm-tooltip-autocomplete");
    await floating.waitFor();
    await state("1 error").waitFor();
    const typed = await line(/^ {2}ret$/).boundingBox();
    for (const other of [floating, page.locator("#problems")]) {
      const box = await other.boundingBox();
      assert.ok(typed.y + typed.height <= box.y + 1 || box.y + box.height <= typed.y, `${JSON.stringify(typed)} ${JSON.stringify(box)}`);
    }
    assert.equal(await isCut(), false);
    assert.deepEqual(phone.errors, []);
  } finally {
    await phone.stop();
  }
});

test("the line that is typed stays in sight while problems appear above the end of the page", options, async () => {
  await openText("a = 1\n".repeat(60));
  await editor().focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("b = -true");
  await problems().first().waitFor();
  await page.waitForTimeout(300);
  const [typed, list] = await Promise.all([page.locator("#editor .cm-line").last().boundingBox(), page.locator("#problems").boundingBox()]);
  assert.ok(typed.y + typed.height <= list.y, `${JSON.stringify(typed)} ${JSON.stringify(list)}`);
});

test("the keyboard reaches everything, and axe finds no obstacle in light and dark", options, async () => {
  const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  await openExample();
  const names = [];
  for (let index = 0; index < 12 && names.at(-1) !== "Configuration"; index++) {
    await page.keyboard.press("Tab");
    names.push(await page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.id));
  }
  assert.deepEqual(names, ["example", "format", "share", "help", "Configuration"]);
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("log_levle = 1\n");
  await problems().first().waitFor();
  await page.keyboard.press("F8");
  await page.locator(".cm-diagnostic", { hasText: "log_levle" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.querySelector("#problems").contains(document.activeElement)), true);
  await page.evaluate(axe);
  const check = async (name) => {
    const { violations } = await page.evaluate(() => window.axe.run());
    const found = violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html.slice(0, 120)).join("; ")}`);
    assert.deepEqual(found, [], name);
  };
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const name of ["Value", "Schema"]) {
      await page.getByRole("button", { name }).click();
      await page.waitForTimeout(150);
      await check(`${name}, ${colorScheme}`);
    }
  }
  await page.getByRole("button", { name: "Help" }).click();
  await check("help");
});

test("the analysis is started again after a trap", options, async () => {
  // In place of a defect: the worker traps where it reads the report of an invalid expression.
  const trap = `
    const parse = JSON.parse;
    JSON.parse = (text) => {
      if (text.includes("Invalid expression")) throw new WebAssembly.RuntimeError("unreachable");
      return parse(text);
    };
  `;
  const own = await start();
  try {
    await own.context.route("**/worker-*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: trap + (await response.text()) });
    });
    page = await own.open("#text=" + encodeURIComponent("a = 1\n"));
    await value('"a": 1').waitFor();
    await editor().focus();
    await page.keyboard.type("x = = \n");
    await page.locator("#notice", { hasText: "started again" }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("b = 2");
    await value('"b": 2').waitFor();
  } finally {
    await own.stop();
  }
});
