// Play, step, speed and time as ordinary controls, for a keyboard, a screen reader and everybody else.
import { element, icon, setAttribute, setText, type IconName } from './dom';
import { seconds } from './format';
import type { Player } from './player';
import type { ColorBy, StageState } from './protocol';
import { strings } from './strings';

const words = strings.transport;
const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100];

export function makeTransport(player: Player, options: { colorBy: boolean }): HTMLElement {
  const button = (name: IconName, label: string, run: () => void, look = 'icon-button'): HTMLButtonElement =>
    element(
      'button',
      { class: look, type: 'button', 'aria-label': label, title: label, onclick: run },
      icon(name),
    );

  const toggle = button('play', words.play, () => player.command({ op: 'toggle' }), 'play-button');
  const speed = makeSpeed(player);
  const time = makeTime(player);
  const end = element('span', { class: 'muted time-end' });
  const root = element(
    'div',
    { class: 'transport', role: 'group', 'aria-label': words.label },
    toggle,
    button('toStart', words.toStart, () => player.command({ op: 'seek', t: 0 }), 'icon-button to-start'),
    button('stepBack', words.stepBack, () => player.command({ op: 'stepBack' })),
    button('step', words.step, () => player.command({ op: 'step' })),
    element('label', { class: 'field-inline' }, element('span', { class: 'hidden' }, words.speed), speed),
    element(
      'label',
      { class: 'field-inline time' },
      element('span', { class: 'hidden' }, words.time),
      time,
      ' s',
    ),
    end,
    options.colorBy && makeColorBy(player),
  );

  player.onChange((state) => {
    const label = state.playing ? words.pause : words.play;
    if (toggle.getAttribute('aria-label') !== label) {
      setAttribute(toggle, 'aria-label', label);
      setAttribute(toggle, 'title', label);
      toggle.replaceChildren(icon(state.playing ? 'pause' : 'play'));
    }
    showSpeed(speed, state.speed);
    if (document.activeElement !== time) time.value = state.t.toFixed(2);
    setText(end, endText(state));
  });
  return root;
}

function endText(state: StageState): string {
  return state.complete && state.end !== null ? words.of(seconds(state.end)) : words.computing;
}

function makeSpeed(player: Player): HTMLSelectElement {
  const select = element('select', {
    title: words.speed,
    onchange: () => player.command({ op: 'speed', value: Number(select.value) }),
  });
  for (const value of speeds) select.append(element('option', { value }, words.speedValue(value)));
  return select;
}

// A speed from a link or the keyboard may be none of the usual ones.
function showSpeed(select: HTMLSelectElement, speed: number): void {
  const value = String(speed);
  if (select.value === value) return;
  if (![...select.options].some((option) => option.value === value)) {
    select.append(element('option', { value }, words.speedValue(speed)));
  }
  select.value = value;
}

function makeTime(player: Player): HTMLInputElement {
  const seek = (): void => {
    const t = Number.parseFloat(input.value.replace(',', '.'));
    if (t >= 0) player.command({ op: 'seek', t });
  };
  const input: HTMLInputElement = element('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    title: words.time,
    size: 7,
    onchange: seek,
    onfocus: () => input.select(),
    onblur: () => (input.value = (player.state?.t ?? 0).toFixed(2)),
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') seek();
  });
  return input;
}

function makeColorBy(player: Player): HTMLElement {
  const select = element('select', {
    onchange: () => player.command({ op: 'colorBy', value: select.value as ColorBy }),
  });
  select.append(
    element('option', { value: 'app' }, words.colorByApp),
    element('option', { value: 'priority' }, words.colorByPriority),
  );
  return element('label', { class: 'field-inline color-by' }, element('span', {}, words.colorBy), select);
}
