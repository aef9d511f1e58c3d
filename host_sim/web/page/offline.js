// The service worker: keeps the page for when there is no network, and tells of a new version.

// `announce` gets a function that puts the new version in place; nothing else ever does.
export async function keepOffline(announce) {
  if (!navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  const registration = await navigator.serviceWorker
    .register("service-worker.js", { updateViaCache: "none" })
    .catch(() => null);
  // Without a network, or in a private window: the page plays on as it is.
  if (!registration) return;
  const ready = (worker) => {
    // The first one has nobody to take over from.
    if (!worker || !navigator.serviceWorker.controller) return;
    announce(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("take over");
    });
  };
  ready(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => worker.state === "installed" && ready(worker));
  });
}
