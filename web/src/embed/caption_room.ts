// The room that a tour's captions need under the stage: that of the longest one. So the stage keeps its size from caption
// to caption.
import { element } from '../browser/dom';
import type { Player, Session } from '../stage/player';

const mostCaptions = 200;
// Of a caption's width, what stands beside its text at the most: the way on, and two ways to turn.
const besideText = 240;
const padding = 6;

export function keepCaptionRoom(player: Player, slot: HTMLElement): void {
  let session: Session | null = null;
  let texts: string[] = [];
  const measure = (): void => {
    const room = texts.length === 0 ? 0 : heightOf(texts, slot) + padding;
    slot.style.setProperty('--caption-room', `${room}px`);
  };
  player.onChange((_, now) => {
    if (now === session) return;
    session = now;
    texts = player.stage.tour().map(({ text }) => text).slice(0, mostCaptions);
    measure();
  });
  new ResizeObserver(measure).observe(slot);
}

// Of the highest, in the style of a caption.
function heightOf(texts: string[], slot: HTMLElement): number {
  const lines = texts.map((text) => element('p', { class: 'caption-text' }, text));
  const body = element('div', { class: 'caption-body caption-measure', 'aria-hidden': 'true' }, ...lines);
  body.style.width = `${Math.max(160, slot.clientWidth - besideText)}px`;
  slot.append(body);
  const height = Math.max(...lines.map((line) => line.getBoundingClientRect().height));
  body.remove();
  return Math.ceil(height);
}
