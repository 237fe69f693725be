// SPDX-License-Identifier: MIT
// Keeps the page for use without a network: everything is stored at the first visit, under the version of the build.
const cacheName = "sg-lua-VERSION";
const files = FILES;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith("sg-lua-") && name !== cacheName).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: event.request.mode === "navigate" })
    .then((kept) => kept ?? (event.request.mode === "navigate" ? caches.match("index.html") : null) ?? fetch(event.request)));
});
