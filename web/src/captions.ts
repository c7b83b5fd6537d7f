// The guided tour's line under the canvas, and what a screen reader hears about the rest.
import { element, icon, setText } from './dom';
import type { Player } from './player';
import type { StageState } from './protocol';
import { strings } from './strings';

const words = strings.captions;

export function makeCaptions(player: Player): HTMLElement {
  const text = element('p', { class: 'caption-text', 'aria-live': 'polite' });
  const position = element('span', { class: 'muted caption-position' });
  const turn = (step: 1 | -1, label: string): HTMLButtonElement =>
    element(
      'button',
      {
        class: 'icon-button',
        type: 'button',
        'aria-label': label,
        title: label,
        onclick: () => player.command({ op: 'caption', step }),
      },
      icon(step < 0 ? 'previous' : 'next'),
    );
  const previous = turn(-1, words.previous);
  const next = turn(1, words.next);
  const resume = element(
    'button',
    { class: 'primary small', type: 'button', onclick: () => player.command({ op: 'play' }) },
    words.resume,
  );
  const root = element(
    'section',
    { class: 'caption', 'aria-label': words.label },
    previous,
    text,
    resume,
    position,
    next,
  );

  player.onChange((state, session) => {
    root.hidden = session.captions === 0;
    const { caption } = state;
    setText(text, caption?.text ?? words.intro);
    text.classList.toggle('muted', caption === null);
    setText(position, caption ? words.position(caption.index + 1, session.captions) : '');
    previous.disabled = caption === null || caption.index === 0;
    next.disabled = (caption?.index ?? -1) + 1 >= session.captions;
    resume.hidden = !(caption?.pause === true && !state.playing);
  });
  return root;
}

// What happens now, in words, as often as one can listen to it: at once when the viewer stepped or sought,
// else every few seconds.
export function makeNarration(player: Player): HTMLElement {
  const pauseMs = 3000;
  const root = element('div', { class: 'hidden', 'aria-live': 'polite', role: 'status' });
  let timer = 0;
  let latest = '';
  player.onChange((state: StageState) => {
    latest = state.narration;
    if (timer !== 0 && state.playing) return;
    clearTimeout(timer);
    timer = window.setTimeout(
      () => {
        timer = 0;
        setText(root, latest);
      },
      state.playing ? pauseMs : 250,
    );
  });
  return root;
}
