// A line under the stage for a scenario that is not in the gallery: the number of unknown fields, or of errors for
// which an API server would refuse it, and the first of them. It links to the page, which shows all of them with their
// places.
import { element } from '../browser/dom';
import { strings } from '../lang/strings';
import { complaintsAbout, summaryOfComplaints } from '../source/complaints';
import type { Player } from '../stage/player';
import '../style/late/embed_complaints.css';
import { makeFullLink } from './full_link';

// Shows the line before `next` as soon as the complaints are known, if the scenario is still on the stage. `fragment`
// returns that of the page's link.
export async function showComplaints(player: Player, next: Element, fragment: () => Promise<string>): Promise<void> {
  const { session, state } = player;
  if (!session) return;
  const found = await complaintsAbout(session.source.text, state?.semantics);
  const [first] = found.complaints;
  if (!first || player.session !== session) return;
  const quoted = element('span', { lang: 'en' }, first.message);
  const text = element('span', { class: 'embed-complaint', title: first.message }, summaryOfComplaints(found), quoted);
  const link = makeFullLink(await fragment(), fragment, strings.complaints.show);
  const line = element('p', { class: 'embed-complaints', role: 'status' }, text, link);
  next.before(line);
  player.onChange((_, now) => {
    if (now !== session) line.remove();
  });
}
