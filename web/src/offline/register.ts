// Makes the page work without a network: after the first visit its files come from the browser's own cache.
// scripts/offline.mjs writes the worker.

// The page also works if the browser or its user does not allow this.
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  try {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  } catch {
    // In some settings even the query throws.
  }
}
