// What most people open a cluster for: the first pod that finds no node.
import type { StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';

// Goes to the first attempt that fails and selects its pod, as soon as the run has come to it; unless something else was
// opened or looked at meanwhile. A cluster in which no attempt fails stays at its beginning.
export function showFirstFailure(player: Player, session: Session): void {
  // A configuration that was opened alone changes what is on the stage, and leaves its moment alone.
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
