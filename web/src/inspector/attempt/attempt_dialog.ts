// One attempt in a dialog as large as the window: the verdicts on all nodes, and the scores.
import { makeDialog } from '../../browser/dom';
import { shortName } from '../../lang/format';
import { strings } from '../../lang/strings';
import type { Player } from '../../stage/player';
import type { Actions } from '../parts';
import { renderAttempt } from './attempt';

export class AttemptDialog {
  #player: Player;
  #actions: Actions;
  #dialog: HTMLDialogElement | null = null;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = closing(actions, () => this.#dialog?.close());
  }

  show(index: number): void {
    const attempt = this.#player.stage.attempt(index);
    if (!attempt) return;
    this.#dialog?.remove();
    const title = strings.attempt.title(attempt.attempt, shortName(attempt.pod));
    this.#dialog = makeDialog(title, strings.keys.close, renderAttempt(attempt, this.#actions));
    this.#dialog.classList.add('wide');
    this.#dialog.showModal();
  }
}

// Closes the dialog when the reader follows a link in it.
function closing(actions: Actions, close: () => void): Actions {
  return {
    ...actions,
    select: (target) => {
      close();
      actions.select(target);
    },
    ask: (pod, node, attempt) => {
      close();
      actions.ask(pod, node, attempt);
    },
    seek: (t) => {
      close();
      actions.seek(t);
    },
  };
}
