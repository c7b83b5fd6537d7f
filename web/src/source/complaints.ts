// Unknown fields in a text that a person opened or wrote, and the errors for which an API server would refuse it.
import { strings } from '../lang/strings';
import { ask } from './reader';
import { loadReaderModule } from './reader_module';
import type { Complaint, Complaints } from './text_reader';

export type { Complaint, Complaints };

const none: Complaints = { complaints: [], total: 0 };

// Returns the text of a notice, without the message of the first complaint, which follows it.
export function summaryOfComplaints({ complaints: [first], total }: Complaints): string {
  const words = strings.complaints;
  return first?.rule === 'scenario' ? words.doubtful(total) : words.opened(total);
}

// Returns the complaints about a text. `semantics` is the version of the scheduler that runs it; '' for the version
// that the text names. Returns none if they cannot be computed: complaints are only advice, and the text itself has
// been read or refused already.
export async function complaintsAbout(text: string, semantics = ''): Promise<Complaints> {
  try {
    return await ask('complaints', text, semantics, await loadReaderModule());
  } catch {
    return none;
  }
}

// Returns the errors in a text that another text does not have.
export async function newErrors(text: string, before: string): Promise<Complaint[]> {
  const errorsIn = async (written: string): Promise<Complaint[]> =>
    (await complaintsAbout(written)).complaints.filter(({ kind }) => kind === 'error');
  const errors = await errorsIn(text);
  if (errors.length === 0) return [];
  const known = new Set((await errorsIn(before)).map(({ message }) => message));
  return errors.filter(({ message }) => !known.has(message));
}
