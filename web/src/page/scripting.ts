// window.berth, for scripts and for the page's tests. See README.md.
import { currentLink } from '../link/current_link';
import type { Command, CommandResult, StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { Stage } from '../stage/stage';

export interface BerthHandle {
  // Every call of the module, typed: command, state, pod, node, attempt, queue, events, scenario, log,
  // positions.
  stage: Stage;
  state(): StageState | null;
  command(command: Command): CommandResult;
  // JSON or YAML; true when it is on the stage now.
  open(text: string): Promise<boolean>;
  // The fragment of a link to what is on screen.
  link(): Promise<string>;
  // The second stage of a comparison, while there is one.
  second?: Stage;
  // Animation frames drawn so far: stands still while nothing moves.
  readonly frames: number;
}

declare global {
  interface Window {
    berth?: BerthHandle;
  }
}

export function publishHandle(player: Player, opener: { openText: BerthHandle['open'] }): void {
  window.berth = {
    stage: player.stage,
    // A copy, which a script may change.
    state: () => structuredClone(player.stage.state()),
    command: (command) => player.command(command),
    open: (text) => opener.openText(text),
    link: () => currentLink(player, { time: true, selection: true, play: false }),
    get frames() {
      return player.loop.count;
    },
  };
}
