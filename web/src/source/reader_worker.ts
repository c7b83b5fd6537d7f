// The worker that reads texts off the page's main thread: reader.ts sends it one request at a time.
import { complaintsAbout, type Complaints } from './admission';
import { withoutUnread } from './cuts';
import { factsOf, type Facts } from './facts';
import { SourceFault, type FaultName } from './fault';
import { findInText, read, readText } from './read_text';
import { redact, strip, type Redacted, type Stripped } from './redaction';
import { shorten } from './shorten';
import { inLanguage } from './translation';

// Each takes texts, a file or a module, and returns what can be sent to the page.
const tasks = {
  read: (text: string): string => readText(text),
  find: (text: string, path: string): number => findInText(text, path),
  facts: (text: string, language: string): Facts => factsOf(inLanguage(readText(text), language)),
  complaints: (text: string, semantics: string, module: ArrayBuffer): Complaints =>
    complaintsAbout(read(text), semantics, module),
  redact: (json: string, module: ArrayBuffer): Redacted => redact(json, module),
  withoutUnread: (text: string, module: ArrayBuffer): string | null => withoutUnread(text, module),
  strip: (file: Blob, module: ArrayBuffer): Promise<Stripped> => strip(file, module),
  shorten: (json: string): string => shorten(json),
};

export type Tasks = typeof tasks;
export type Question = { [Task in keyof Tasks]: { task: Task; texts: Parameters<Tasks[Task]> } }[keyof Tasks];
export type Answer =
  | { ready: true }
  | { value: unknown }
  | { fault: FaultName; values: readonly unknown[]; offset: number }
  | { broke: string };

const send = (answer: Answer): void => postMessage(answer);

async function answer({ task, texts }: Question): Promise<Answer> {
  try {
    return { value: await (tasks[task] as (...texts: unknown[]) => unknown)(...texts) };
  } catch (error) {
    if (!(error instanceof SourceFault)) return { broke: error instanceof Error ? error.message : String(error) };
    const { fault, values, offset } = error;
    return { fault, values, offset };
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data).then(send));
send({ ready: true });
