// The notice after an imported file is on the stage: the parts that were read, and how to get nodes if it has none.
import '../style/late/imported.css';
import { element, icon, iconButton } from '../browser/dom';
import { copyText } from '../browser/files';
import { demand, reportMissing, type MissingModule } from '../browser/later';
import type { Edits } from '../edit/edits';
import type { BriefNotice } from '../edit/notice';
import { lateStrings } from '../lang/late_strings';
import type { Notices } from '../page/notices';
import type { ImportReport, LeftOut } from '../protocol/protocol';
import { reportAction, summaryOf } from './import_report';

const words = lateStrings.noNodes;

// The kinds of objects that a scheduler reads.
const command = 'kubectl get nodes,pods,pv,pvc,sc,svc,pdb,pc -A -o json';

export function announceImport(report: ImportReport, leftOut: LeftOut[], notice: BriefNotice, notices: Notices, edits: Edits): void {
  notice.show(summaryOf(report), reportAction(report, leftOut));
  if (lacksNodes(report)) showNoNodes(report, notices, edits);
}

const countOf = ({ facts }: ImportReport, code: string, kind: string): number =>
  facts.find((fact) => fact.code === code && fact.kind === kind)?.count ?? 0;

// Reports whether the file is empty or a cluster without nodes. A configuration that was opened alone is no cluster.
function lacksNodes(report: ImportReport): boolean {
  const isCluster = report.facts.some(({ code }) => code === 'object' || code === 'astray' || code === 'ended');
  const isEmpty = report.facts.every(({ code }) => code.startsWith('version'));
  return (isCluster || isEmpty) && countOf(report, 'object', 'Node') === 0;
}

function showNoNodes(report: ImportReport, notices: Notices, edits: Edits): void {
  // Objects whose controllers create pods count as waiting, too.
  const makers = report.facts.filter(({ code }) => code === 'makesPods').length;
  const pods = countOf(report, 'object', 'Pod') + makers;
  const bound = countOf(report, 'astray', 'Pod');
  const message = [
    pods > 0 ? words.pods : '',
    bound > 0 ? words.bound(bound) : '',
    pods === 0 && bound === 0 ? words.nothing : '',
  ];
  const line = element('span', { class: 'kubectl-command' }, element('code', { lang: 'en' }, command));
  const copy = iconButton('copy', words.copy, {
    onclick: () => void copyText(command, null).then((isCopied) => isCopied && copy.replaceChildren(icon('check'))),
  });
  line.append(copy);
  notices.show({
    title: words.title,
    message: message.filter((part) => part !== '').join(' '),
    note: element('span', {}, words.command, line),
    action: { label: words.add, run: () => addNode(edits) },
  });
}

const loadDialogs = demand(() => import('../edit/dialogs'));

function addNode(edits: Edits): void {
  loadDialogs().then(
    ({ EditDialogs }) => new EditDialogs(edits).addNode(),
    (missing: MissingModule) => reportMissing(missing, () => addNode(edits)),
  );
}
