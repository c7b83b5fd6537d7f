// The controls that move the playhead. The most important ones come first; a button opens the rest if there is no room
// for them.
import { disclose } from '../browser/disclosure';
import { element, icon, iconButton, setAttribute, setText, type IconName } from '../browser/dom';
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import { withKey, type KeyName } from '../page/keys';
import type { ColorBy, Command, StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { LoopStretch } from './loop_stretch';
import { makeSpeedSlider } from './speed_slider';

const words = strings.transport;

// `more`: further controls, after the others.
export function makeTransport(player: Player, loop: LoopStretch, more: HTMLElement[] = []): HTMLElement {
  const send = (command: Command) => () => void player.command(command);
  const end = element('span', { class: 'muted time-end' });
  const rest = element(
    'div',
    { class: 'transport-rest' },
    makeAttemptPair(player),
    pair(
      words.failure,
      keyButton('previous', words.previousFailure, 'previousFailure', send({ op: 'failure', step: -1 })),
      keyButton('next', words.nextFailure, 'nextFailure', send({ op: 'failure', step: 1 })),
    ),
    pair(
      null,
      keyButton('toStart', words.toStart, 'toStart', send({ op: 'seek', t: 0 })),
      keyButton('toEnd', words.toEnd, 'toEnd', () => seekEnd(player)),
    ),
    makeSpeedSlider(player),
    loop.root,
    ...more,
  );
  const moreButton = iconButton('more', words.more, { class: 'icon-button transport-more' });
  disclose(moreButton, rest, false);
  player.onChange((state) => setText(end, endText(state)));
  const line = element(
    'div',
    { class: 'transport-line' },
    makePlay(player),
    makeReverse(player),
    pair(
      words.event,
      keyButton('previous', words.stepBack, 'stepBack', send({ op: 'stepBack' })),
      keyButton('next', words.step, 'step', send({ op: 'step' })),
    ),
    element('div', { class: 'time' }, element('label', {}, hidden(words.time), makeTime(player), ' s'), end),
    moreButton,
    rest,
  );
  return element('div', { class: 'transport', role: 'group', 'aria-label': words.label }, line);
}

// With kube-batch, the buttons step by sessions.
function makeAttemptPair(player: Player): HTMLElement {
  const step = (by: 1 | -1) => () => void player.command({ op: 'stepAttempt', step: by });
  const back = keyButton('previous', words.previousAttempt, 'previousAttempt', step(-1));
  const forth = keyButton('next', words.nextAttempt, 'nextAttempt', step(1));
  const root = pair(words.attempt, back, forth);
  const name = root.querySelector('.pair-name');
  player.onChange(({ scheduler }) => {
    if (name) setText(name, scheduler ? words.session : words.attempt);
    say(back, scheduler ? words.previousSession : words.previousAttempt, 'previousAttempt');
    say(forth, scheduler ? words.nextSession : words.nextAttempt, 'nextAttempt');
  });
  return root;
}

function say(button: HTMLButtonElement, label: string, key: KeyName): void {
  setAttribute(button, 'title', withKey(label, key));
  setAttribute(button, 'aria-label', label);
}

export function makeColorBy(player: Player): HTMLElement {
  const select = element('select', {
    title: words.colorBy,
    onchange: () => player.command({ op: 'colorBy', value: select.value as ColorBy }),
  });
  select.append(
    element('option', { value: 'app' }, words.colorByApp),
    element('option', { value: 'priority' }, words.colorByPriority),
  );
  return element('label', { class: 'color-by' }, hidden(words.colorBy), select);
}

function hidden(text: string): HTMLElement {
  return element('span', { class: 'hidden' }, text);
}

function keyButton(name: IconName, label: string, key: KeyName, run: () => void): HTMLButtonElement {
  return iconButton(name, label, { title: withKey(label, key), onclick: run });
}

// Returns the two buttons, with the name of their step between them.
function pair(name: string | null, back: HTMLButtonElement, forth: HTMLButtonElement): HTMLElement {
  const label = name !== null && element('span', { class: 'pair-name', 'aria-hidden': 'true' }, name);
  return element('div', { class: 'pair' }, back, label, forth);
}

function makePlay(player: Player): HTMLButtonElement {
  const button = element(
    'button',
    { class: 'play-button', type: 'button', onclick: () => player.command({ op: 'toggle' }) },
    icon('play'),
  );
  player.onChange((state) => {
    const backwards = state.direction === -1;
    const label = state.playing ? words.pause : backwards ? words.playBackwards : words.play;
    if (button.getAttribute('aria-label') === label) return;
    setAttribute(button, 'aria-label', label);
    setAttribute(button, 'title', withKey(label, 'toggle'));
    button.replaceChildren(icon(state.playing ? 'pause' : backwards ? 'playBack' : 'play'));
  });
  return button;
}

// Reverses the direction, and plays.
function makeReverse(player: Player): HTMLButtonElement {
  const button = keyButton('reverse', words.reverse, 'reverse', () => {
    player.command({ op: 'direction', value: player.state?.direction === -1 ? 1 : -1 });
    player.command({ op: 'play' });
  });
  button.classList.add('reverse');
  player.onChange((state) => setAttribute(button, 'aria-pressed', String(state.direction === -1)));
  return button;
}

function seekEnd(player: Player): void {
  const end = player.state?.end;
  if (typeof end === 'number') player.command({ op: 'seek', t: end });
}

function endText(state: StageState): string {
  return state.complete && state.end !== null ? words.of(seconds(state.end)) : words.computing;
}

function makeTime(player: Player): HTMLInputElement {
  const show = (): void => {
    input.value = (player.state?.t ?? 0).toFixed(2);
  };
  const input: HTMLInputElement = element('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    title: words.time,
    size: 7,
    onchange: () => {
      const t = Number.parseFloat(input.value.replace(',', '.'));
      if (t >= 0) player.command({ op: 'seek', t });
    },
    onfocus: () => input.select(),
    onblur: show,
  });
  player.onChange(() => {
    if (document.activeElement !== input) show();
  });
  return input;
}
