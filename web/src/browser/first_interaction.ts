// Notices the first pointer move or key press, when the page fetches the parts that it can start without.
const interactions = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

// `act` is called with the first of each kind.
export function onFirstInteraction(act: () => void): void {
  for (const interaction of interactions) addEventListener(interaction, act, { capture: true, once: true, passive: true });
}
