// Writes the pictures of the guide: `node test/pictures.mjs`.

import { fileURLToPath } from "node:url";

import { start } from "./browser.mjs";

const folder = fileURLToPath(new URL("../../../docs/guide/", import.meta.url));

/** Opens the first example, and puts the cursor after a part of a line. */
async function open(browser, line, column) {
  const page = await browser.open();
  await page.locator("#editor .hcl-blockType").first().waitFor();
  await page.locator("#editor .cm-line", { hasText: line }).first().click();
  await page.keyboard.press("Home");
  for (let index = 0; index < column; index++) {
    await page.keyboard.press("ArrowRight");
  }
  return page;
}

for (const colorScheme of ["light", "dark"]) {
  const browser = await start({ viewport: { width: 1120, height: 700 }, colorScheme });
  const isLight = colorScheme === "light";
  const page = isLight ? await open(browser, 'upstream = "api"', 'upstream = "ap'.length) : await open(browser, "timeout = 2", 0);
  if (isLight) {
    await page.keyboard.press("Delete");
    await page.keyboard.type("j");
    await page.locator("#problem-list .fix").first().waitFor();
  } else {
    await page.getByRole("button", { name: "Schema" }).click();
    await page.locator("#rust summary").click();
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-completionInfo").waitFor();
  }
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}playground-${colorScheme}.png` });
  await browser.stop();
}
