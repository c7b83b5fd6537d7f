// Notices the first pointer move or key press, at which the page fetches the parts that it does not need to start.
const interactions = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

// Calls `act` at the first interaction of each kind.
export function onFirstInteraction(act: () => void): void {
  for (const interaction of interactions) addEventListener(interaction, act, { capture: true, once: true, passive: true });
}
