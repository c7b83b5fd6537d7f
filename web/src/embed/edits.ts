// Edits by hand in an embed: the menu on the stage, with its forms and undo.
import { Edits } from '../edit/edits';
import { listenForMenu } from '../edit/menu_listener';
import { BriefNotice, announceEdits } from '../edit/notice';
import { listenForUndoKeys } from '../edit/undo_keys';
import type { Notices } from '../page/notices';
import type { Player } from '../stage/player';

export function connectEdits(player: Player, notices: Notices, stageArea: HTMLElement): void {
  const edits = new Edits(player, notices);
  listenForMenu(edits);
  listenForUndoKeys(edits);
  if (self.origin === 'null') submitWithoutForms();
  const notice = new BriefNotice();
  announceEdits(edits, notice);
  stageArea.append(notice.root);
}

// A sandboxed frame may not be allowed to submit forms, and browsers check that before they fire the submit event. The
// forms here are never sent, so this fires the event at the click on the button. Enter clicks the button, too.
function submitWithoutForms(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const form = button?.form;
    if (!button || !form || button.type !== 'submit' || button.disabled) return;
    event.preventDefault();
    if (!form.noValidate && !form.reportValidity()) return;
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
  });
}
