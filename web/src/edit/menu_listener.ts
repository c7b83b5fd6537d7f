// Loads the menu on the stage when it is first opened.
import { later } from '../browser/later';
import type { Edits } from './edits';

export function listenForMenu(edits: Edits): void {
  const withMenu = later(async () => new (await import('./stage_menu')).StageMenu(edits));
  edits.player.hands.onMenu = (request) => withMenu((menu) => menu.open(request));
}
