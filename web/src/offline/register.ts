// Keeps the page for when there is no network: after the first visit its files come from the browser's own
// cache. The worker is written by scripts/offline.mjs.

// Nothing is lost where a browser or its reader does not want that.
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  try {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  } catch {
    // Some forbid even to ask.
  }
}
