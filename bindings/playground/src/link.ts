// A session as the fragment of an address: `#s=` and deflated JSON in base64url, or `#text=` and one text as it is.
// The fragment stays in the browser: it is not sent to the server of the page.

export interface Session {
  files: { name: string; text: string }[];
  /** The index of the file that is shown. */
  active: number;
  /** HCL: one argument for each variable. */
  variables: string;
  /** JSON, or empty. */
  schema: string;
  /** The name of the example that the schema is taken from. */
  schemaOf: string;
  /** Whether all files are one module. */
  isModule: boolean;
  pane: string;
}

/** The greatest size of a session in a link, unpacked. A few bytes could become gigabytes otherwise. */
const MAX_SIZE = 4 << 20;
const MAX_FILES = 100;

export class LinkError extends Error {}

export async function toFragment(session: Session): Promise<string> {
  const json = new Blob([JSON.stringify({ v: 1, ...session })]);
  const packed = await new Response(json.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return `#s=${toBase64(new Uint8Array(packed))}`;
}

/** Returns the session of a fragment, or null if there is none in it. Throws `LinkError`. */
export async function fromFragment(fragment: string): Promise<Partial<Session> | null> {
  if (fragment.startsWith("#text=")) {
    let text;
    try {
      text = decodeURIComponent(fragment.slice("#text=".length));
    } catch {
      throw new LinkError("The text in the link has a percent sign that escapes nothing.");
    }
    return { files: [{ name: "main.hcl", text }], active: 0, schema: "", schemaOf: "", variables: "" };
  }
  if (!fragment.startsWith("#s=")) {
    return null;
  }
  const packed = fromBase64(fragment.slice("#s=".length));
  let json: unknown;
  try {
    json = JSON.parse(await unpack(packed));
  } catch (error) {
    if (error instanceof LinkError) {
      throw error;
    }
    throw new LinkError("The link is damaged: a part of it is missing or changed.");
  }
  return checked(json);
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return text + decoder.decode();
    }
    size += value.byteLength;
    if (size > MAX_SIZE) {
      await reader.cancel();
      throw new LinkError("The link holds more than 4 MB.");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Takes from a stranger's data what has the right type. */
function checked(json: unknown): Partial<Session> {
  if (!isRecord(json) || json["v"] !== 1) {
    throw new LinkError("The link is of another version of the playground.");
  }
  const files = json["files"];
  const isFile = (it: unknown): it is { name: string; text: string } =>
    isRecord(it) && typeof it["name"] === "string" && typeof it["text"] === "string";
  if (!Array.isArray(files) || files.length === 0 || files.length > MAX_FILES || !files.every(isFile)) {
    throw new LinkError("The link has no files.");
  }
  if (new Set(files.map((it) => it.name)).size < files.length) {
    throw new LinkError("The link has two files of the same name.");
  }
  const text = (name: string) => (typeof json[name] === "string" ? json[name] : "");
  const active = json["active"];
  return {
    files: files.map(({ name, text }) => ({ name, text })),
    active: typeof active === "number" && Number.isInteger(active) && active >= 0 && active < files.length ? active : 0,
    variables: text("variables"),
    schema: text("schema"),
    schemaOf: text("schemaOf"),
    isModule: json["isModule"] === true,
    pane: text("pane"),
  };
}

function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === "object" && it !== null;
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  // A call takes a limited number of arguments.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));
  } catch {
    throw new LinkError("The link is damaged: it has characters that no link has.");
  }
}
