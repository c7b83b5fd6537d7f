// Whether a reader can see an embed, wherever the page around it is scrolled to.

// Less than this is a margin that happens to be on the screen.
const leastShare = 0.2;
const leastPixels = 160;

// The promise is kept once the browser has said whether it is in sight at first.
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
      // What is partly seen stays what it was.
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
