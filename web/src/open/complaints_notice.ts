// Announces the unknown fields in a text or an edit of the reader, and the errors for which an API server would refuse
// it. The text runs all the same.
import type { BriefNotice } from '../edit/notice';
import type { Edits } from '../edit/edits';
import { strings } from '../lang/strings';
import { complaintsAbout, summaryOfComplaints } from '../source/complaints';
import type { Player } from '../stage/player';
import { reportAction, summaryOf } from './import_report';

const words = strings.complaints;

// Announces complaints about an opened text. `given` is the original text. `showText` opens the scenario as text,
// with each complaint at its place.
export async function announceComplaints(player: Player, given: string, notice: BriefNotice, showText: () => void): Promise<void> {
  const { session, state } = player;
  if (!session) return;
  const found = await complaintsAbout(given, state?.semantics);
  const [first] = found.complaints;
  if (!first || player.session !== session) return;
  const text = summaryOfComplaints(found);
  const { report, leftOut } = session;
  if (report) notice.show(`${summaryOf(report)} ${text}`, reportAction(report, leftOut), first.message);
  else notice.show(text, { label: words.show, run: showText }, first.message);
}

// Announces complaints about the last entries of the timeline, an edit with the description `said`.
export async function announceComplaintsAboutEdit(edits: Edits, entries: number, said: string): Promise<void> {
  const { player } = edits;
  const { session } = player;
  const first = player.stage.timelineSize() - entries;
  const { complaints } = await complaintsAbout(player.scenario);
  const isOfEdit = (path: string): boolean => Number(/^spec\.timeline\[(\d+)\]/.exec(path)?.[1] ?? -1) >= first;
  const found = complaints.filter(({ path }) => isOfEdit(path));
  const [complaint] = found;
  if (!complaint || player.session !== session) return;
  const text = summaryOfComplaints({ complaints: found, total: found.length });
  edits.onNotice(`${said} ${text}`, true, complaint.message);
}
