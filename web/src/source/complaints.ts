// Unknown fields of a text that a person opened or wrote, and what an API server would refuse of it.
import { strings } from '../lang/strings';
import { ask } from './reader';
import { loadReaderModule } from './reader_module';
import type { Complaint, Complaints } from './text_reader';

export type { Complaint, Complaints };

const none: Complaints = { complaints: [], total: 0 };

// The text of a notice before the message of the first of them.
export function summaryOfComplaints({ complaints: [first], total }: Complaints): string {
  const words = strings.complaints;
  return first?.rule === 'scenario' ? words.doubtful(total) : words.opened(total);
}

// `semantics`: the version of the scheduler that it runs with; '' for the one that the text names. None where that cannot be found out: it is no more than advice, and the text has been read, or is refused, already.
export async function complaintsAbout(text: string, semantics = ''): Promise<Complaints> {
  try {
    return await ask('complaints', text, semantics, await loadReaderModule());
  } catch {
    return none;
  }
}

// The errors in a text that another text does not have.
export async function newErrors(text: string, before: string): Promise<Complaint[]> {
  const errorsIn = async (written: string): Promise<Complaint[]> =>
    (await complaintsAbout(written)).complaints.filter(({ kind }) => kind === 'error');
  const errors = await errorsIn(text);
  if (errors.length === 0) return [];
  const known = new Set((await errorsIn(before)).map(({ message }) => message));
  return errors.filter(({ message }) => !known.has(message));
}
