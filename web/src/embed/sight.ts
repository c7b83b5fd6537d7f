// Watches whether a reader can see an embed, even if the surrounding page scrolls.

// The smallest visible share; less is only a margin that is on the screen by chance.
const leastShare = 0.2;
const leastPixels = 160;

// The promise resolves when the browser has reported whether the target is visible at first.
export function watchSight(target: Element, onChange: (inSight: boolean) => void): Promise<void> {
  let inSight = false;
  let know: () => void = () => {};
  const known = new Promise<void>((done) => (know = done));
  const observer = new IntersectionObserver(
    (entries) => {
      know();
      const entry = entries.at(-1);
      if (!entry) return;
      const enough =
        entry.intersectionRatio >= leastShare || entry.intersectionRect.height >= leastPixels;
      // A target that is partly visible keeps its last state.
      const now = entry.isIntersecting && (enough || inSight);
      if (now === inSight) return;
      inSight = now;
      onChange(now);
    },
    { threshold: [0, 0.1, leastShare, 0.4, 0.6, 0.8] },
  );
  observer.observe(target);
  return known;
}
