// Moves to the first pod that finds no node, because most people want to see that pod when they open a cluster.
import type { StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';

// Moves to the first attempt that fails and selects its pod, as soon as the run is computed that far; unless the reader
// has opened or done something else meanwhile. A cluster in which no attempt fails stays at its beginning.
export function showFirstFailure(player: Player, session: Session): void {
  // A configuration that was opened alone changes the scenario on the stage, but not its moment.
  let isOver = !session.report?.facts.some(({ code, kind }) => code === 'object' && kind === 'Pod');
  const goThere = ({ t, complete, decision }: StageState): void => {
    if (t === 0 && decision?.event !== 'failed') player.command({ op: 'failure', step: 1 });
    const found = player.state?.decision;
    isOver ||= found?.event === 'failed' || complete;
    if (found?.event === 'failed' && found.pod) player.command({ op: 'select', target: `pod/${found.pod}` });
  };
  let isGoing = false;
  player.onChange((state, shown) => {
    if (isOver || isGoing) return;
    isOver = shown !== session || state.t > 0 || state.selection !== '';
    if (isOver) return;
    isGoing = true;
    goThere(state);
    isGoing = false;
  });
}
