// Changes by hand in an embed: the menu on the stage, with its forms and undo.
import { Edits } from '../edit/edits';
import { hearMenu } from '../edit/hear_menu';
import { Told, tellOfEdits } from '../edit/told';
import { hearUndoKeys } from '../edit/undo_keys';
import type { Notices } from '../notices';
import type { Player } from '../player';

export function connectEdits(player: Player, notices: Notices, stageArea: HTMLElement): void {
  const edits = new Edits(player, notices);
  hearMenu(edits);
  hearUndoKeys(edits);
  const told = new Told();
  tellOfEdits(edits, told);
  stageArea.append(told.root);
}
