// The playground in a real browser.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, inflateRawSync } from "node:zlib";

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
const text = async () => (await page.locator("#editor .cm-line").allTextContents()).join("\n");
const problems = () => page.locator("#problem-list > li");
const pane = () => page.locator("#pane");

/** Opens the playground with one text and without a schema. */
async function openText(content) {
  page = await browser.open(`#text=${encodeURIComponent(content)}`);
  await editor().waitFor();
}

/** Adds a file, and waits until it is shown: the dialog ends some time after the key. */
async function addFile(name) {
  await page.getByRole("button", { name: "New file" }).click();
  await page.locator("#ask-input").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name, selected: true }).waitFor();
}

/** Opens the playground with the first example, and waits for its analysis. */
async function openExample() {
  page = await browser.open();
  await page.locator("#editor .hcl-blockType").first().waitFor();
}

/** Waits until the address holds the parts of a session: the page stores it some time after each change. */
async function hashOf(parts) {
  let found = "";
  for (let waited = 0; waited < 60_000; waited += 50) {
    const { hash } = new URL(page.url());
    const session = hash.startsWith("#s=") ? JSON.parse(inflateRawSync(Buffer.from(hash.slice(3), "base64url"))) : {};
    found = { files: session.files, variables: session.variables, pane: session.pane };
    if (isDeepStrictEqual(found, parts)) {
      return hash;
    }
    await page.waitForTimeout(50);
  }
  assert.deepEqual(found, parts);
}

/** Puts the cursor after the first occurrence of a text. */
async function putCursorAfter(what) {
  await editor().focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type(what);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
}

test("a mistake is reported, in the text, in the list and to screen readers", options, async () => {
  await openExample();
  await putCursorAfter("pool ");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  await problems().first().waitFor();
  assert.match(await problems().first().innerText(), /Unsupported argument[^]*"poolx"[^]*Did you mean "pool"/);
  assert.match(await problems().first().innerText(), /service\.hcl:\d+:3/);
  assert.equal(await page.locator("#problems-title").innerText(), "1 error");
  assert.equal(await page.locator("#editor .cm-lintRange-error").first().innerText(), "poolx");
  await page.locator("#announcer", { hasText: "1 error" }).waitFor({ state: "attached" });
  assert.match(await page.locator("#files [role=tab]").innerText(), /1/);
});

test("a fix of the list is applied", options, async () => {
  await openExample();
  await putCursorAfter("pool ");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  await problems().first().locator("button.fix").first().click();
  await page.locator("#problems-title", { hasText: "No problems" }).waitFor();
  assert.match(await text(), /^ {2}pool {5}= 20$/m);
});

test("the label of a fix shows the text without escapes of its own", options, async () => {
  await openText('"level" = "a"\n');
  await problems().first().locator("button.fix", { hasText: /^Write "level" without quotes$/ }).waitFor();
});

test("completion knows the schema, and Enter accepts", options, async () => {
  await openExample();
  await putCursorAfter("retries = 0");
  await page.keyboard.press("Enter");
  await page.keyboard.type("time");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "timeout" }).first().waitFor();
  assert.match(await page.locator(".cm-completionInfo").innerText(), /Seconds until a request is given up/);
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /timeout = /.test(document.querySelector("#editor .cm-content").innerText.split("retries")[1]));
});

test("completion offers values of an argument", options, async () => {
  await openExample();
  await putCursorAfter("log_level = ");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Space");
  const offered = page.locator(".cm-tooltip-autocomplete li");
  await offered.first().waitFor();
  const labels = (await offered.allInnerTexts()).join("\n");
  assert.match(labels, /warn/);
  assert.match(labels, /debug/);
});

test("a name is renamed with its references", options, async () => {
  await openExample();
  await putCursorAfter('upstream "api');
  await page.keyboard.press("F2");
  const input = page.locator(".rename input");
  await input.fill("backend");
  await input.press("Enter");
  await page.locator(".cm-line", { hasText: 'upstream "backend" {' }).waitFor();
  assert.match(await text(), /upstream = "backend"/);
  assert.doesNotMatch(await text(), /"api"/);
});

test("documentation is shown by the pointer and by a key", options, async () => {
  await openExample();
  await page.locator("#editor .hcl-attribute", { hasText: "min_version" }).hover();
  await page.locator(".docs.tooltip", { hasText: "The lowest version that clients may use" }).waitFor();
  await putCursorAfter("log_lev");
  await page.keyboard.press("F1");
  await page.locator(".docs.tooltip", { hasText: "The amount of detail in the log" }).waitFor();
  await page.locator("#announcer", { hasText: "The amount of detail" }).waitFor({ state: "attached" });
});

test("a link opens the whole session in a fresh profile", options, async () => {
  await openText("a = who\n");
  await page.getByRole("tab", { name: "Variables" }).click();
  await page.locator("#pane .cm-content").fill('who = "you"\n');
  await addFile("second.hcl");
  await editor().fill("b = 2\n");
  await page.getByRole("tab", { name: "Value" }).click();
  const files = [
    { name: "main.hcl", text: "a = who\n" },
    { name: "second.hcl", text: "b = 2\n" },
  ];
  const hash = await hashOf({ files, variables: 'who = "you"\n', pane: "value" });

  const other = await start();
  try {
    const fresh = await other.open(hash);
    await fresh.getByRole("tab", { name: "main.hcl" }).click();
    await fresh.locator("#pane .cm-content", { hasText: '"a": "you"' }).waitFor();
    await fresh.getByRole("tab", { name: "second.hcl" }).click();
    await fresh.locator("#pane .cm-content", { hasText: '"b": 2' }).waitFor();
    assert.deepEqual(other.errors, []);
  } finally {
    await other.stop();
  }
});

test("a tab is selected though its number of errors changes between the press and the release", options, async () => {
  await openText("a = 1\n");
  await addFile("second.hcl");
  const tab = await page.getByRole("tab", { name: "main.hcl" }).boundingBox();
  await page.mouse.move(tab.x + 10, tab.y + tab.height / 2);
  await page.mouse.down();
  await editor().fill("b = \n");
  await page.locator("#files .badge").waitFor();
  await page.mouse.up();
  await page.getByRole("tab", { name: "main.hcl", selected: true }).waitFor();
});

test("a place is opened though the problems change between the press and the release", options, async () => {
  await openText("a = \n");
  await addFile("second.hcl");
  const place = await problems().first().locator("button.place").boundingBox();
  await page.mouse.move(place.x + 10, place.y + place.height / 2);
  await page.mouse.down();
  await editor().fill("b = \n");
  await page.locator(".cm-lint-marker").waitFor();
  // Longer than the list waits before it shows other problems.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await page.getByRole("tab", { name: "main.hcl", selected: true }).waitFor();
  await problems().nth(1).waitFor();
});

test("a damaged link is reported, and an example shown", options, async () => {
  for (const fragment of ["#s=***", "#s=AAAA", "#s=q1YqUrJSSs7PU0hJLAEA", "#text=%"]) {
    page = await browser.open(fragment);
    await page.locator("#notice", { hasText: /^The (link|text)/ }).waitFor();
    await page.locator("#editor .cm-line", { hasText: "log_level" }).waitFor();
    await page.close();
  }
  page = undefined;
});

test("a link that unpacks to gigabytes is refused", options, async () => {
  const packed = deflateRawSync(Buffer.alloc(64 << 20, 32)).toString("base64url");
  page = await browser.open(`#s=${packed}`);
  await page.locator("#notice", { hasText: "more than 4 MB" }).waitFor();
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
  const own = await start({ serviceWorkers: "block" });
  try {
    await own.context.route("**/worker-*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: trap + (await response.text()) });
    });
    page = await own.open("#text=" + encodeURIComponent("a = 1\n"));
    await pane().getByText('"a": 1').waitFor();
    await editor().focus();
    await page.keyboard.type("x = \n");
    await page.locator("#notice", { hasText: "started again" }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("b = 2");
    await pane().getByText('"b": 2').waitFor();
  } finally {
    await own.stop();
  }
});

test("the playground works offline after the first load", options, async () => {
  const own = await start();
  try {
    page = await own.open();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    own.server.closeAllConnections();
    await new Promise((resolve) => own.server.close(resolve));
    await page.reload();
    await page.locator("#editor .hcl-blockType").first().waitFor();
    await editor().focus();
    await page.keyboard.type("x = \n");
    await problems().first().waitFor();
  } finally {
    await own.stop();
  }
});

test("at the width of a phone nothing is cut off", options, async () => {
  const phone = await start({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    page = await phone.open();
    await page.locator("#editor .hcl-blockType").first().waitFor();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.equal(widths[0], widths[1]);
    for (const name of ["Format", "Copy link", "Help"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      assert.ok(box.height >= 40 && box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
    }
    for (const name of ["Value", "JSON", "Formatted", "Tree", "Variables", "Schema"]) {
      const box = await page.getByRole("tab", { name }).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
    }
    await page.getByRole("tab", { name: "Schema" }).tap();
    await page.locator("#pane select").waitFor();
    assert.deepEqual(phone.errors, []);
  } finally {
    await phone.stop();
  }
});

test("everything can be done with the keyboard", options, async () => {
  await openText("a = upper(\"x\n");
  // From the start of the page into the editor, and out of it by Tab.
  const names = [];
  for (let index = 0; index < 25; index++) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(() => {
        const it = document.activeElement;
        return it.getAttribute("aria-label") ?? it.closest("label")?.innerText.trim() ?? it.innerText.trim();
      }),
    );
    if (names.at(-1) === "Configuration") {
      break;
    }
  }
  assert.equal(names.at(-1), "Configuration", names.join(", "));
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type('")\nb = = 2\n');
  await page.locator("#editor .cm-lintRange-error", { hasText: "=" }).waitFor();
  await page.keyboard.press("F8");
  await page.locator(".cm-diagnostic", { hasText: "Invalid expression" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+.");
  const menu = page.locator(".menu");
  await menu.or(page.locator("#announcer", { hasText: "No fixes here" })).waitFor({ state: "attached" });
  if ((await menu.count()) > 0) {
    await page.keyboard.press("Escape");
    assert.equal(await menu.count(), 0);
  }
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Configuration");
  // The tabs of the panes, by arrow keys.
  await page.getByRole("tab", { name: "Value" }).or(page.getByRole("tab", { name: "JSON" })).first().focus();
  await page.keyboard.press("End");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Schema");
  assert.equal(await page.locator("#panes [aria-selected=true]").innerText(), "Schema");
});

test("fixes open in a menu for the keyboard", options, async () => {
  await openExample();
  await putCursorAfter("pool ");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  await problems().first().waitFor();
  await page.keyboard.press("Control+.");
  await page.locator(".menu [role=menuitem]:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("#problems-title", { hasText: "No problems" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Configuration");
});

test("axe finds no obstacle, in any pane and dialog", options, async () => {
  const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  await openExample();
  await editor().focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("log_levle = 1\n");
  await problems().first().waitFor();
  await page.evaluate(axe);
  const check = async (name) => {
    const { violations } = await page.evaluate(() => window.axe.run());
    const found = violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html.slice(0, 120)).join("; ")}`);
    assert.deepEqual(found, [], name);
  };
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const name of ["Value", "Tree", "Variables", "Schema"]) {
      await page.getByRole("tab", { name }).click();
      await page.waitForTimeout(150);
      await check(`${name}, ${scheme}`);
    }
  }
  await page.getByRole("button", { name: "Help" }).click();
  await check("help");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New file" }).click();
  await check("new file");
});

/** The contrast of two colours, as the guidelines for accessibility compute it. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/\d+(\.\d+)?/g).map((it) => {
      const part = Number(it) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("dark and light follow the system, a switch overrides them, and both have contrast", options, async () => {
  await openExample();
  const colour = (name) =>
    page.evaluate((it) => {
      const probe = document.createElement("span");
      probe.style.color = `var(--${it})`;
      document.body.append(probe);
      const found = getComputedStyle(probe).color;
      probe.remove();
      return found;
    }, name);
  const pairs = [
    ...["text", "faint", "accent", "error", "warning", "hint", "block", "attribute", "string", "number", "function"].map((it) => [it, "surface"]),
    ...["variable", "comment", "keyword"].map((it) => [it, "surface"]),
    ...["comment", "faint"].map((it) => [it, "active-line"]),
    ["on-accent", "accent"],
    ["error", "error-soft"],
    ["warning", "warning-soft"],
    ["text", "hover"],
    ["text", "selection"],
  ];
  const seen = new Set();
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    seen.add(await colour("surface"));
    for (const [one, other] of pairs) {
      const ratio = contrast(await colour(one), await colour(other));
      assert.ok(ratio >= 4.5, `${scheme}: ${one} on ${other} has ${ratio.toFixed(2)}`);
    }
  }
  assert.equal(seen.size, 2);
  // The system is dark: the first press is light, and stays after a reload.
  await page.locator("#theme").click();
  const light = await colour("surface");
  assert.equal(light, "rgb(255, 255, 255)");
  await page.reload();
  assert.equal(await colour("surface"), light);
  await page.evaluate(() => localStorage.clear());
});

test("variables set values", options, async () => {
  await openText("greeting = upper(name)\n");
  await page.getByRole("tab", { name: "Value" }).click();
  await page.locator(".output-problems", { hasText: "name" }).waitFor();
  await page.getByRole("tab", { name: "Variables" }).click();
  await page.locator("#pane .cm-content").fill('name = "world"\n');
  await page.getByRole("tab", { name: "Value" }).click();
  await page.locator("#pane .cm-content", { hasText: '"greeting": "WORLD"' }).waitFor();
  await page.getByRole("tab", { name: "Variables" }).click();
  await page.locator("#pane .cm-content").fill("name = \n");
  await page.locator(".variables .output-problems", { hasText: "Line 1" }).waitFor();
});

test("a pasted schema drives reports and completion; a wrong one is reported", options, async () => {
  await openText("prot = 80\n");
  await page.getByRole("tab", { name: "Schema" }).click();
  const schema = { hcl_schema: 1, types: [{ name: "Config", arguments: [{ name: "port", docs: "The port.", required: true, shape: "number" }] }] };
  await page.locator("#pane .cm-content").fill(JSON.stringify(schema));
  await problems().filter({ hasText: 'Did you mean "port"' }).first().waitFor();
  assert.equal(await page.locator("#pane select").inputValue(), "own");
  await page.locator("#pane .cm-content").fill('{"hcl_schema": 2}');
  const report = page.locator(".schema .error", { hasText: "only version 1 can be read" });
  await report.waitFor();
  // The marks below the text keep their columns.
  assert.match(await report.evaluate((it) => getComputedStyle(it).whiteSpace), /^pre/);
  await page.locator("#pane select").selectOption("bake");
  await page.locator("#pane summary").click();
  await pane().getByText("pub struct Bake").waitFor();
  await editor().fill("gro");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "group" }).first().waitFor();
});

test("JSON, formatted text and tree follow the text", options, async () => {
  await openText('service   "web" {\nport=80 + 1\n}\n');
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.locator("#pane .cm-content", { hasText: '"port": "${80 + 1}"' }).waitFor();
  await page.getByRole("tab", { name: "Formatted" }).click();
  await page.locator("#pane .cm-content", { hasText: '  port = 80 + 1' }).waitFor();
  await page.getByRole("tab", { name: "Tree" }).click();
  const node = page.getByRole("treeitem").filter({ hasText: "Number" }).last();
  await node.locator(".line").last().click();
  await page.locator("#editor .pointed-at").waitFor();
  await editor().focus();
  await page.keyboard.press("Shift+Alt+f");
  await page.locator(".cm-line", { hasText: /^service "web" \{$/ }).waitFor();
});

test("a half-typed line keeps the last value, dimmed", options, async () => {
  await openText("size = 20 + 22\n");
  await page.getByRole("tab", { name: "Value" }).click();
  const value = page.locator("#pane .cm-content", { hasText: '"size": 42' });
  await value.waitFor();
  await page.locator("#pane .stale").waitFor({ state: "detached" });
  await editor().fill("size = 20 + 22\nname = \n");
  await page.locator("#pane .stale").waitFor();
  await value.waitFor();
  await editor().fill("size = 1\n");
  await page.locator("#pane .cm-content", { hasText: '"size": 1' }).waitFor();
  assert.equal(await page.locator("#pane .stale").count(), 0);
});

test("a file with local values is a module without a choice", options, async () => {
  await openText("locals {\n  a = 20\n}\nsum = local.a + 22\n");
  await page.getByRole("tab", { name: "Value" }).click();
  await page.locator("#pane .cm-content", { hasText: '"sum": 42' }).waitFor();
  await page.locator("#problems-title", { hasText: "No problems" }).waitFor();
});

test("the line that is typed stays in sight while problems appear above the end of the page", options, async () => {
  await openText("a = 1\n".repeat(60));
  await page.keyboard.press("Control+End");
  await editor().focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("b = -true");
  await problems().first().waitFor();
  await page.waitForTimeout(300);
  const [line, list] = await Promise.all([page.locator("#editor .cm-line").last().boundingBox(), page.locator("#problems").boundingBox()]);
  assert.ok(line.y + line.height <= list.y, `${JSON.stringify(line)} ${JSON.stringify(list)}`);
});

test("a file in the JSON syntax has reports and a value", options, async () => {
  await openText("unused = 1\n");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.locator("#ask-input").fill("main.txt");
  await page.keyboard.press("Enter");
  await page.locator("#ask-error", { hasText: "ends in .hcl" }).waitFor();
  await page.locator("#ask-input").fill("main.hcl.json");
  await page.keyboard.press("Enter");
  await problems().first().waitFor();
  await editor().fill('{"sum": "${20 + 22}"}');
  await page.locator("#problems-title", { hasText: "No problems" }).waitFor();
  await page.getByRole("tab", { name: "Value" }).click();
  await page.locator("#pane .cm-content", { hasText: '"sum": 42' }).waitFor();
});

test("examples are steps of the history", options, async () => {
  await openText("mine = 1\n");
  await page.getByLabel("Example").selectOption("bake");
  await page.locator("#editor .cm-line", { hasText: 'target "base" {' }).waitFor();
  await page.goBack();
  await page.locator("#editor .cm-line", { hasText: "mine = 1" }).waitFor();
});

test("the files of a module share names: definition, rename, value", options, async () => {
  await openText("x = 1\n");
  await page.getByLabel("Example").selectOption("module");
  await page.locator("#pane .cm-content", { hasText: '"name": "staging-web"' }).waitFor();
  await page.locator("#pane .cm-content", { hasText: '"search": "SEARCH"' }).waitFor();
  await putCursorAfter("${var.envi");
  await page.keyboard.press("F12");
  await page.locator("#files [aria-selected=true]", { hasText: "variables.hcl" }).waitFor();
  await page.keyboard.press("F2");
  await page.locator(".rename input").fill("stage");
  await page.keyboard.press("Enter");
  await page.locator("#editor .cm-line", { hasText: 'variable "stage" {' }).waitFor();
  await page.getByRole("tab", { name: "main.hcl" }).click();
  await page.locator("#editor .cm-line", { hasText: "${var.stage}-web" }).waitFor();
});

test("every example is without problems", options, async () => {
  await openText("x = 1\n");
  for (const id of ["service", "bake", "job", "module"]) {
    await page.getByLabel("Example").selectOption(id);
    await page.locator("#editor .hcl-blockType").first().waitFor();
    await page.locator("#pane .cm-content", { hasText: "{" }).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#problems-title").innerText(), "No problems", id);
    assert.equal(await page.locator(".output-problems").isVisible(), false, id);
  }
});
