// A browser and a server for the tests.

import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { serve } from "../build.mjs";

const candidates = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser, or undefined. */
export const executable = candidates.find((it) => it && existsSync(it));

if (!executable && /(^|,)(chromium|all)(,|$)/.test(process.env.HCL_REQUIRE ?? "")) {
  throw new Error("HCL_REQUIRE names chromium, and none is installed");
}

/** The built playground. */
export const built = path.join(path.dirname(fileURLToPath(import.meta.url)), "../dist");

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Serves a folder and starts the browser with a fresh profile. */
export async function start(options = {}, folder = built) {
  const server = await serve(folder);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const profile = await mkdtemp(path.join(tmpdir(), "playground-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  // Far longer than any step takes: no test measures time.
  context.setDefaultTimeout(60_000);
  const errors = [];
  /** Opens the playground; errors of its console are collected. */
  const open = async (fragment = "") => {
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(address + fragment);
    return page;
  };
  const stop = async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { address, context, errors, open, server, stop };
}
