// Builds the playground into a folder of static files: `node build.mjs [--out FOLDER] [--serve]`.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(fileURLToPath(import.meta.url));
const option = (name) => {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
};
const out = path.resolve(option("--out") ?? path.join(root, "dist"));

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);

/** Writes a file with a hash of its content in its name, and returns the name. */
async function store(name, bytes) {
  const { name: stem, ext } = path.parse(name);
  const stored = `${stem}-${hash(bytes)}${ext}`;
  await writeFile(path.join(out, stored), bytes);
  return stored;
}

/** Bundles one script and stores it. `values` are constants of the script. */
async function script(entry, values) {
  const result = await build({
    entryPoints: [path.join(root, "src", entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    loader: { ".hcl": "text", ".rs": "text", ".schema.json": "text" },
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return store(`${path.parse(entry).name}.js`, result.outputFiles[0].contents);
}

async function style() {
  const result = await build({ entryPoints: [path.join(root, "src/style.css")], bundle: true, minify: true, write: false });
  return store("style.css", result.outputFiles[0].contents);
}

/** The wasm of the package whose script the worker contains. */
async function wasm() {
  return store("analysis.wasm", await readFile(path.join(root, "../npm/dist/workspace.wasm")));
}

async function main() {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const WASM = await wasm();
  const WORKER = await script("worker.ts", { WASM });
  const MAIN = await script("main.ts", { WORKER });
  const STYLE = await style();
  let page = await readFile(path.join(root, "index.html"), "utf8");
  for (const [name, value] of Object.entries({ WASM, WORKER, MAIN, STYLE })) {
    page = page.replaceAll(`%${name}%`, value);
  }
  await writeFile(path.join(out, "index.html"), page);
  await copyFile(path.join(root, "static/icon.svg"), path.join(out, "icon.svg"));
}

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves a folder on this machine alone, and returns the server. */
export function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const wanted = path.join(folder, decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    const found = wanted.startsWith(folder) && (await stat(wanted).catch(() => null));
    if (!found?.isFile()) {
      response.writeHead(404).end("not found");
      return;
    }
    response.writeHead(200, { "content-type": TYPES[path.extname(wanted)] ?? "application/octet-stream", "cache-control": "no-cache" });
    createReadStream(wanted).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
  if (process.argv.includes("--serve")) {
    const server = await serve(out, 8000);
    console.log(`http://127.0.0.1:${server.address().port}/`);
  }
}
