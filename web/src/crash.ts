// What remains on screen when the module broke a promise of its own: the scenario, its seed and the moment.
import { element } from './dom';
import { saveFile } from './files';
import { seconds } from './format';
import { makePayload, writeLink } from './link';
import type { Player } from './player';
import { strings } from './strings';

const words = strings.crash;

export function showCrash(stageArea: HTMLElement, player: Player | null, reason: string): void {
  const { state, session } = player ?? { state: null, session: null };
  player?.loop.stop();
  const reload = async (): Promise<void> => {
    if (session && state) {
      const source = { payload: await makePayload(session.scenario) };
      const { t, speed, selection, seed } = state;
      location.hash = writeLink(source, { t, speed, select: selection, seed });
    }
    location.reload();
  };
  const fresh = (): void => {
    location.hash = '';
    location.reload();
  };
  const button = (label: string, look: string, run: () => void): HTMLElement =>
    element('button', { class: look, type: 'button', onclick: run }, label);
  stageArea.append(
    element(
      'section',
      { class: 'crash', role: 'alert' },
      element('h2', {}, words.title),
      element('p', {}, words.text),
      state && element('p', { class: 'muted' }, words.facts(state.seed, seconds(state.t))),
      element('pre', { class: 'message' }, reason),
      element(
        'div',
        { class: 'buttons' },
        button(words.reload, 'primary', () => void reload()),
        session && button(words.save, 'quiet', () => saveFile('scenario.json', session.scenario)),
        button(words.fresh, 'quiet', fresh),
      ),
    ),
  );
}
