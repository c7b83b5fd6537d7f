// Opens a player and shows its failures over the stage, each with an action to continue with.
import { onMissingPart } from '../browser/later';
import { Player } from '../stage/player';
import { showCrash } from './crash';
import { missingModule, type Notices } from './notices';

// Throws an Error whose message is for users.
export async function openPlayer(
  canvas: HTMLCanvasElement,
  stageArea: HTMLElement,
  notices: Notices,
): Promise<Player> {
  let player: Player | null = null;
  const onCrash = (reason: unknown): void => showCrash(stageArea, player, reason);
  let isSecond = false;
  // Another part may have shown a notice already, with a button that tries more again.
  const onMissing = (): void => {
    if (notices.isEmpty) notices.show(missingModule({ isFinal: isSecond }, complete, player));
    isSecond = true;
  };
  const complete = (): void => void player?.stage.completeAgain().then((isWhole) => isWhole || onMissing());
  onMissingPart((missing, again) => notices.show(missingModule(missing, again, player)));
  player = await Player.open(canvas, onCrash, onMissing);
  return player;
}
