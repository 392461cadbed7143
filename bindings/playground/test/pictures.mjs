// Writes the pictures of the guide: `node test/pictures.mjs`.

import { fileURLToPath } from "node:url";

import { start } from "./browser.mjs";

const folder = fileURLToPath(new URL("../../../docs/guide/", import.meta.url));
const browser = await start({ viewport: { width: 1120, height: 700 } });

/** Opens the first example with a change, and puts the cursor where a text is. */
async function open(before, after) {
  const page = await browser.open();
  await page.locator("#editor .hcl-blockType").first().waitFor();
  const editor = page.locator("#editor .cm-content");
  await editor.focus();
  await page.keyboard.press("Control+f");
  await page.keyboard.type(before);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.type(after);
  return page;
}

const light = await open("upstream = \"api\"", 'upstream = "apj"');
await light.locator("#problem-list .fix").first().waitFor();
await light.waitForTimeout(600);
await light.screenshot({ path: `${folder}playground-light.png` });

const dark = await open("retries = 0", "retries = 0\n");
await dark.emulateMedia({ colorScheme: "dark" });
await dark.getByRole("tab", { name: "Schema" }).click();
await dark.locator("#pane summary").click();
await dark.locator("#editor .cm-content").focus();
await dark.keyboard.press("Control+Space");
await dark.locator(".cm-completionInfo").waitFor();
await dark.waitForTimeout(400);
await dark.screenshot({ path: `${folder}playground-dark.png` });
await browser.stop();
