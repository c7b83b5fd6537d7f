// The inspector's views of kube-batch, loaded when a scenario with it is on the stage.
import '../../style/late/batch.css';
import type { Player } from '../../stage/player';
import type { Actions } from '../parts';
import { GangView } from './gang';
import { BatchOverview } from './overview';
import { BatchQueueView } from './queue';
import { WhyView } from './why';

export class BatchViews {
  readonly overview: BatchOverview;
  readonly queue: BatchQueueView;
  readonly gang: GangView;
  // Answers the question about a pod.
  readonly why: WhyView;

  constructor(player: Player, actions: Actions) {
    this.overview = new BatchOverview(player, actions);
    this.queue = new BatchQueueView(player, actions);
    this.gang = new GangView(player, actions);
    this.why = new WhyView(player, actions);
  }
}
