// Changes by hand in an embed: the menu on the stage, with its forms and undo.
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
  const notice = new BriefNotice();
  announceEdits(edits, notice);
  stageArea.append(notice.root);
}
