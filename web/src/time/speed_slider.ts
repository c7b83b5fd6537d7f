// The speed of playback, from 0.1 to 100 times real time, on a logarithmic scale.
import { element, setAttribute, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';

const words = strings.transport;
// The step of the exponent of ten: some twenty steps between 1 and 10.
const step = 0.05;

// Rounds the speed to two digits.
function speedAt(exponent: number): number {
  return Number((10 ** exponent).toPrecision(2));
}

export function makeSpeedSlider(player: Player): HTMLElement {
  const slider = element('input', {
    type: 'range',
    min: -1,
    max: 2,
    step,
    title: words.speedTitle,
    'aria-label': words.speed,
    oninput: () => player.command({ op: 'speed', value: speedAt(slider.valueAsNumber) }),
    ondblclick: () => player.command({ op: 'speed', value: 1 }),
  });
  const value = element('output', { class: 'speed-value' });
  player.onChange(({ speed }) => {
    const text = words.speedValue(Number(speed.toPrecision(3)));
    // Keeps a speed between two steps unchanged.
    if (speedAt(slider.valueAsNumber) !== speed) slider.valueAsNumber = Math.log10(speed);
    setAttribute(slider, 'aria-valuetext', text);
    setText(value, text);
  });
  return element('div', { class: 'speed' }, element('span', { class: 'speed-track' }, slider), value);
}
