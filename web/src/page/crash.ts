// The panel that is shown when the module failed a check, ran out of memory, or lacks a part of itself. It has the
// scenario, its seed and the moment.
import { element } from '../browser/dom';
import { copyText, saveFile } from '../browser/files';
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import { reloadHere } from '../link/reload_here';
import type { Player } from '../stage/player';
import { messageOf, outOfMemory } from '../stage/stage';
import { MissingPart } from '../stage/two_parts';

const words = strings.crash;

export function showCrash(stageArea: HTMLElement, player: Player | null, reason: unknown): void {
  player?.loop.stop();
  // An open dialog would cover the panel.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  const { state = null, opening = null } = player ?? {};
  const text = opening ?? player?.scenario ?? '';
  const isMissing = reason instanceof MissingPart;
  const explanation = isMissing ? words.missing : opening === null ? words.text : words.opening;
  stageArea.append(
    element(
      'section',
      { class: 'crash', role: 'alert' },
      element('h2', {}, isMissing ? strings.missing.title : words.title),
      element('p', {}, explanation),
      state && element('p', { class: 'muted' }, words.facts(state.seed, seconds(state.t))),
      element('pre', { class: 'message' }, textOf(reason)),
      makeButtons(player, text),
    ),
  );
}

function textOf(reason: unknown): string {
  return reason === outOfMemory ? words.noMemory : messageOf(reason ?? '') || words.noReason;
}

function makeButtons(player: Player | null, text: string): HTMLElement {
  const button = (label: string, look: string, run: () => void): HTMLElement =>
    element('button', { class: look, type: 'button', onclick: run }, label);
  const field = element('textarea', { readonly: true, hidden: true, 'aria-label': words.copy });
  const copy = button(words.copy, 'quiet', () => {
    field.value = text;
    field.hidden = false;
    void copyText(text, field).then((isCopied) => {
      field.hidden = isCopied;
      if (isCopied) copy.textContent = strings.share.copied;
    });
  });
  const fresh = (): void => {
    location.hash = '';
    location.reload();
  };
  return element(
    'div',
    { class: 'buttons' },
    button(strings.missing.reload, 'primary', () => void reloadHere(player)),
    text !== '' && copy,
    text !== '' && button(words.save, 'quiet', () => saveFile('scenario.json', text)),
    button(words.fresh, 'quiet', fresh),
    field,
  );
}
