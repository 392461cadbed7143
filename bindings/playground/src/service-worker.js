// Makes the playground work without a network, after the first load. Files other than the page have a hash of their content
// in their names: they never change, and come from the cache.

/* global FILES, VERSION: the bundler sets them. */
const CACHE = `hcl-playground-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("hcl-playground-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) {
    event.respondWith(request.mode === "navigate" ? page(request) : file(request));
  }
});

/** The newest page, or the stored page without a network. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      return answer;
    }
  } catch {
    // No network: the cache has a page whose files are in it, too.
  }
  const stored = await caches.match("./", { cacheName: CACHE });
  return stored ?? Response.error();
}

async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}
