// Somebody is there and about to do something: time to fetch what the first moment did without.
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

// `act` is called with the first of each kind.
export function onSignOfLife(act: () => void): void {
  for (const sign of signs) addEventListener(sign, act, { capture: true, once: true, passive: true });
}
