// The inspector's views of a selected object and of a question about it; loaded before the first selection.
import '../style/late/views.css';
import type { Player } from '../stage/player';
import { WhatIf } from '../what_if/what_if';
import { AttemptDialog } from './attempt/attempt_dialog';
import { NodeInspector } from './node';
import { PairView } from './pair';
import type { Actions } from './parts';
import { PodInspector } from './pod';
import { QueueInspector } from './queue';

export class Views {
  readonly pod: PodInspector;
  readonly node: NodeInspector;
  readonly queue: QueueInspector;
  readonly pair: PairView;
  readonly attemptDialog: AttemptDialog;

  constructor(player: Player, actions: Actions) {
    const whatIf = new WhatIf(player);
    this.pod = new PodInspector(player, actions, whatIf);
    this.node = new NodeInspector(player, actions, whatIf);
    this.queue = new QueueInspector(player, actions);
    this.pair = new PairView(player, actions);
    this.attemptDialog = new AttemptDialog(player, actions);
  }
}
