// Measures the start and keystrokes, with the processor as it is and slowed four times: `node test/speed.mjs [RATE…]`.
// The browser slows the thread of the page; the worker keeps its speed.

import { start } from "./browser.mjs";

const RUNS = 7;
const KEYS = 60;

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
const highest = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)];
const ms = (it) => `${it.toFixed(1)} ms`;

async function slow(browser, page, rate) {
  const session = await browser.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** From the start of the navigation, in a fresh profile. */
async function load(rate) {
  const browser = await start();
  try {
    const page = await browser.context.newPage();
    await slow(browser, page, rate);
    await page.goto(browser.address);
    await page.waitForFunction(() => performance.getEntriesByName("analysed").length > 0, undefined, { polling: 20 });
    await page.waitForTimeout(300);
    return await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      interactive: performance.getEntriesByName("interactive")[0].startTime,
      analysed: performance.getEntriesByName("analysed")[0].startTime,
    }));
  } finally {
    await browser.stop();
  }
}

/** 1 000 lines: blocks of ten lines. */
function configuration() {
  const block = (index) => `upstream "group-${index}" {
  # The servers of this group.
  servers = [
    "10.0.${index}.1:9000",
    "10.0.${index}.2:\${8000 + ${index}}",
  ]
  timeout = ${1 + (index % 600)}
  retries = max(1, ${index % 10})
}

`;
  return Array.from({ length: 100 }, (_, index) => block(index)).join("");
}

async function keystrokes(rate) {
  const browser = await start();
  try {
    const page = await browser.open();
    await page.locator("#editor .hcl-blockType").first().waitFor();
    await page.locator("#editor .cm-content").fill(configuration());
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
      window.frames_ = [];
      window.answers = [];
      let pressed = 0;
      addEventListener(
        "keydown",
        () => {
          pressed = performance.now();
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.frames_.push(performance.now() - pressed);
            channel.port2.postMessage(null);
          });
        },
        true,
      );
      new PerformanceObserver((list) => window.answers.push(list.getEntries().at(-1).startTime - pressed)).observe({ entryTypes: ["mark"] });
    });
    await slow(browser, page, rate);
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Control+Home");
    for (let line = 0; line < 5; line++) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("End");
    await page.evaluate(() => (window.frames_.length = window.answers.length = 0));
    for (let index = 0; index < KEYS; index++) {
      await page.keyboard.type(" # a comment"[index % 12]);
      await page.waitForTimeout(120);
    }
    return await page.evaluate(() => ({ frames: window.frames_, answers: window.answers }));
  } finally {
    await browser.stop();
  }
}

const rates = process.argv.slice(2).map(Number);
for (const rate of rates.length > 0 ? rates : [1, 4]) {
  const loads = [];
  for (let run = 0; run < RUNS; run++) {
    loads.push(await load(rate));
  }
  const of = (name) => ms(median(loads.map((it) => it[name])));
  console.log(`processor / ${rate}: first paint ${of("paint")}, interactive ${of("interactive")}, analysed ${of("analysed")}`);
  const { frames, answers } = await keystrokes(rate);
  console.log(`  keystroke at 1 000 lines: painted ${ms(median(frames))} (95 %: ${ms(highest(frames))}), colours and problems ${ms(median(answers))} (95 %: ${ms(highest(answers))})`);
}
