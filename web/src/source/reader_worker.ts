// The worker that reads texts off the page's main thread: reader.ts sends it one request at a time.
import { withoutUnread, type WithoutUnread } from './cuts';
import { factsOf, type Facts } from './facts';
import { SourceFault, type FaultName } from './fault';
import { redact, strip, type Redacted, type Stripped } from './redaction';
import { shorten } from './shorten';
import { TextReader, type Complaints } from './text_reader';
import { inLanguage } from './translation';

let loaded: TextReader | null = null;

// Returns the reader of texts. The first question about a text comes with the module.
function readerIn(module: ArrayBuffer): TextReader {
  loaded ??= new TextReader(module);
  return loaded;
}

// Each task takes texts, a file or a module, and returns data that can be sent to the page.
const tasks = {
  // Returns null if the text itself is the JSON.
  read(text: string, module: ArrayBuffer): string | null {
    const json = readerIn(module).read(text);
    return json === text ? null : json;
  },
  find: (text: string, path: string, module: ArrayBuffer): number => readerIn(module).find(text, [path])[0] ?? -1,
  facts: (text: string, language: string, module: ArrayBuffer): Facts => factsOf(inLanguage(readerIn(module).read(text), language)),
  complaints: (text: string, semantics: string, module: ArrayBuffer): Complaints => readerIn(module).complaints(text, semantics),
  withoutUnread: (text: string, module: ArrayBuffer): WithoutUnread | null => withoutUnread(text, readerIn(module)),
  redact: (json: string, module: ArrayBuffer): Redacted => redact(json, module),
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
