// The visitor moves the pointer or presses a key: time to fetch what the first moment did without.
const interactions = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

// `act` is called with the first of each kind.
export function onFirstInteraction(act: () => void): void {
  for (const interaction of interactions) addEventListener(interaction, act, { capture: true, once: true, passive: true });
}
