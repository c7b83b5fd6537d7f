// The releases that Berth simulates, for scripts of the build, which run no module: read from the core's own list.
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../../core/releases/releases.h', import.meta.url), 'utf8');

function releaseOf(constant) {
  const [, members] = new RegExp(`Release ${constant}\\{([^}]*)\\}`).exec(text) ?? [];
  const textOf = (member) => new RegExp(`\\.${member} = "([^"]*)"`).exec(members)?.[1];
  const [name, scheduler] = [textOf('name'), textOf('scheduler')];
  if (name === undefined || scheduler === undefined) throw new Error(`core/releases/releases.h has no ${constant}`);
  return { name, scheduler };
}

// The standard one first. `scheduler` is another name than `name` where the release has only a queue of its own.
export const releases = (/kReleases\[\] = \{([^}]*)\}/.exec(text)?.[1] ?? '').split(',').map((name) => releaseOf(name.trim()));
