// A line under the stage that says how many fields are unknown in a scenario that is not of the gallery, or what an API
// server would refuse of it, and what first. The page, to which it leads, says all of it, and where.
import { element } from '../browser/dom';
import { strings } from '../lang/strings';
import { complaintsAbout, summaryOfComplaints } from '../source/complaints';
import type { Player } from '../stage/player';
import '../style/late/embed_complaints.css';
import { makeFullLink } from './full_link';

// Shown before `next` once it is known, as long as the scenario is on the stage. `fragment` is that of the page's link.
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
