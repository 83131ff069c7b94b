// The service worker: the page itself comes from the device, as one set of files that fit together; rule pages come from
// the device where the service cannot be reached or is slow. Questions always go to the service.

const SHELL = null; // filled in by the service: {version, paths}

const SHELL_CACHE = `shell-${SHELL.version}`;
const RULES_CACHE = "rules-1";
const PATIENCE = 3000; // ms
const RULES = /^\/v1\/(rulesets|clauses)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL_CACHE)
    .then((cache) => cache.addAll(SHELL.paths.map((path) => new Request(path, { cache: "no-cache" }))))
    .then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELL_CACHE && name !== RULES_CACHE).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (SHELL.paths.includes(address.pathname)) event.respondWith(fromShell(request, address.pathname));
  else if (RULES.test(address.pathname)) event.respondWith(fromRules(event, request));
});

async function fromShell(request, path) {
  const cache = await caches.open(SHELL_CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

/** What the service says now; what is kept where it cannot be reached, or takes too long to say it. */
async function fromRules(event, request) {
  const cache = await caches.open(RULES_CACHE);
  const known = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response.ok ? response : known ?? response;
  });
  if (!known) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  const patience = new Promise((resolve) => { setTimeout(resolve, PATIENCE, known); });
  return Promise.race([fresh.catch(() => known), patience]);
}
