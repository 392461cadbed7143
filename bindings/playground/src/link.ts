// A session as the fragment of an address: `#s=` and deflated JSON in base64url, or `#text=` and one text as it is.
// The fragment stays in the browser: it is not sent to the server of the page.

export interface Session {
  text: string;
  /** JSON, or empty. */
  schema: string;
  /** The name of the example that the schema is taken from, or empty. */
  schemaOf: string;
}

/** The greatest size of a session in a link, unpacked. A few bytes could become gigabytes otherwise. */
const MAX_SIZE = 4 << 20;

export class LinkError extends Error {}

export async function toFragment(session: Session): Promise<string> {
  const json = new Blob([JSON.stringify({ v: 2, ...session })]);
  const packed = await new Response(json.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return `#s=${toBase64(new Uint8Array(packed))}`;
}

/** Returns the session of a fragment, or null if there is none in it. Throws `LinkError`. */
export async function fromFragment(fragment: string): Promise<Session | null> {
  if (fragment.startsWith("#text=")) {
    try {
      return { text: decodeURIComponent(fragment.slice("#text=".length)), schema: "", schemaOf: "" };
    } catch {
      throw new LinkError("The text in the link has a percent sign that escapes nothing.");
    }
  }
  if (!fragment.startsWith("#s=")) {
    return null;
  }
  let json: unknown;
  try {
    json = JSON.parse(await unpack(fromBase64(fragment.slice("#s=".length))));
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("The link is damaged: a part of it is missing or changed.");
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
function checked(json: unknown): Session {
  const { v, text, schema, schemaOf } = (json ?? {}) as Record<string, unknown>;
  if (v !== 2) {
    throw new LinkError("The link is of another version of the playground.");
  }
  if (typeof text !== "string" || typeof schema !== "string" || typeof schemaOf !== "string") {
    throw new LinkError("The link has no text.");
  }
  return { text, schema, schemaOf };
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
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));
}
