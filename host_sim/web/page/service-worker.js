// Keeps the whole page for use without a network. A new version is fetched beside the old one and
// waits until the user agrees. Then the page switches to it.

const FILES = [/* built: files */];
// Another installation on the same origin has another scope, and its own caches.
const OURS = `pigskin ${registration.scope} `;
const CACHE = `${OURS}/* built: version */`;

addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    const { pathname } = new URL(request.url);
    const wanted = pathname.endsWith("/index.html") ? "./" : request;
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(kept());
});
