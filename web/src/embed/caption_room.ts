// Reserves the room under the stage that the highest caption of the tour needs, with its bet. So the stage keeps its
// size from caption to caption.
import { element } from '../browser/dom';
import { demand } from '../browser/later';
import type { TourCaption } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';

const mostCaptions = 200;
const padding = 6;

const loadBetLine = demand(() => import('../time/bet_line'));

export function keepCaptionRoom(player: Player, slot: HTMLElement): void {
  let session: Session | null = null;
  // Invisible copies of the captions.
  let copies: HTMLElement[] = [];
  const measure = (): void => {
    const room = copies.length === 0 ? 0 : heightOf(copies, slot) + padding;
    slot.style.setProperty('--caption-room', `${room}px`);
  };
  const show = (made: HTMLElement[], asks: boolean): void => {
    copies = made;
    slot.classList.toggle('asks', asks);
    measure();
  };
  player.onChange((_, now) => {
    if (now === session) return;
    session = now;
    const captions = player.stage.tour().slice(0, mostCaptions);
    const asks = captions.some(isAsking);
    show(captions.map(({ text }) => element('p', { class: 'caption-text' }, text)), asks);
    if (!asks) return;
    void loadBetLine().then((part) => session === now && show(part.roomForBets(captions), true), () => {});
  });
  new ResizeObserver(measure).observe(slot);
}

const isAsking = ({ choices }: TourCaption): boolean => choices !== undefined;

// Returns the height of the highest copy, in the style of a caption.
function heightOf(copies: HTMLElement[], slot: HTMLElement): number {
  const body = element('div', { class: 'caption-body caption-measure', 'aria-hidden': 'true' }, ...copies);
  slot.append(body);
  const height = Math.max(...copies.map((copy) => copy.getBoundingClientRect().height));
  body.remove();
  return Math.ceil(height);
}
