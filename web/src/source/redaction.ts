// The module berth-redaction (wasm/bindings/redaction.cc), in the worker that reads texts.
import { PlainModule } from '../browser/plain_module';
import { SourceFault } from './fault';
import { maxSourceBytes } from './limits';

// A scenario without names, as JSON text, and the new name for each old one.
export interface Redacted {
  scenario: string;
  names: Record<string, string>;
}

let loaded: PlainModule | null = null;

// Removes the names from a scenario. `json` is a Scenario in the stage's form.
export function redact(json: string, module: ArrayBuffer): Redacted {
  loaded ??= PlainModule.now(module);
  const { scenario, names } = JSON.parse(loaded.ask('berth_redact', json)) as { scenario: object; names: Redacted['names'] };
  return { scenario: JSON.stringify(scenario), names };
}

// The text of a cluster's dump without the fields on which no decision depends, and these fields as JSON, in the form
// of `leftOut` of a loaded scenario.
export interface Stripped {
  text: string;
  leftOut: string;
}

// Strips a file part by part, because it may be longer than the core's limit. Throws a SourceFault.
export async function strip(file: Blob, module: ArrayBuffer): Promise<Stripped> {
  const ask = (name: string, ...parts: Uint8Array[]): string => {
    loaded ??= PlainModule.now(module);
    return loaded.ask(name, ...parts);
  };
  const expectNoError = (answer: string): void => {
    const error = JSON.parse(answer) as { message: string; line: number } | null;
    if (error) throw new SourceFault('inLine', [error.message, error.line]);
  };
  ask('berth_strip_begin');
  let isFirst = true;
  const reader = utf8Of(file, new Uint8Array(await file.slice(0, 2).arrayBuffer())).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (isFirst && !/^\uFEFF?\s*[[{]/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(next.value.subarray(0, 1000)))) {
      throw new SourceFault('tooLarge', [file.size, maxSourceBytes]);
    }
    isFirst = false;
    expectNoError(ask('berth_strip_part', next.value));
  }
  expectNoError(ask('berth_strip_end'));
  const text = ask('berth_stripped_text');
  if (text.length > maxSourceBytes) throw new SourceFault('tooLargeStripped', [text.length, maxSourceBytes]);
  return { text, leftOut: ask('berth_stripped_fields') };
}

// Converts UTF-16, which PowerShell writes, to UTF-8.
function utf8Of(file: Blob, [first, second]: Uint8Array): ReadableStream<Uint8Array> {
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return file.stream();
  const decoder = new TextDecoderStream(isLittle ? 'utf-16le' : 'utf-16be') as ReadableWritablePair<string, Uint8Array>;
  return file.stream().pipeThrough(decoder).pipeThrough(new TextEncoderStream());
}
