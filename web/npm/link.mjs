// The command `link`: a link that opens a scenario on the page.
import { deflateRawSync } from 'node:zlib';
import { shorten } from './shorten.js';
import { payloadOfDeflated, writeLink } from './write_link.js';

// The job has the form of core/cli/export_commands.h.
export function linkOf({ scenario, base, t, pod, play }) {
  const payload = payloadOfDeflated(deflateRawSync(shorten(JSON.stringify(scenario)), { level: 9 }));
  const place = { ...(t !== null && { t }), ...(pod !== null && { select: `pod/${pod}` }), play };
  return `${base}#${writeLink({ payload }, place)}`;
}
