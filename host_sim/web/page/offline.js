// The service worker: keeps the page for use without a network, and announces a new version.

// `announce` gets a function that switches to the new version. Nothing else does that.
export async function keepOffline(announce) {
  if (!navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  const registration = await navigator.serviceWorker
    .register("service-worker.js", { updateViaCache: "none" })
    .catch(() => null);
  // It fails without a network or in a private window. Then the page plays on as it is.
  if (!registration) return;
  const ready = (worker) => {
    // The first worker replaces none, so there is nothing to announce.
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
