// window.berth, for scripts and for the page's tests. See README.md.
import { currentLink } from '../link/current_link';
import type { Command, CommandResult, StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { Stage } from '../stage/stage';

export interface BerthHandle {
  // Has every call of the module, with types: command, state, pod, node, attempt, queue, events, scenario, log,
  // positions.
  stage: Stage;
  state(): StageState | null;
  command(command: Command): CommandResult;
  // Opens JSON or YAML. Resolves to true if it is on the stage.
  open(text: string): Promise<boolean>;
  // Returns the fragment of a link to the present state.
  link(): Promise<string>;
  // The second stage of a comparison; undefined if there is none.
  second?: Stage;
  // The number of animation frames drawn so far; constant while nothing moves.
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
    // Returns a copy, which a script may change.
    state: () => structuredClone(player.stage.state()),
    command: (command) => player.command(command),
    open: (text) => opener.openText(text),
    link: () => currentLink(player, { time: true, selection: true, play: false }),
    get frames() {
      return player.loop.count;
    },
  };
}
