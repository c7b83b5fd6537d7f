// Keeps the page for when there is no network: after the first visit its files come from the browser's own
// cache. The worker is written by scripts/offline.mjs.

// The page works as well if the browser or its user does not allow that.
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  try {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  } catch {
    // In some settings even the query throws.
  }
}
