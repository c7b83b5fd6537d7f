// The findings of axe-core (WCAG 2.2 A and AA, and its best practices) on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Returns the violations with the first elements of each. The page's CSP forbids scripts in the page, but not those
// that a debugger evaluates.
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return found.map(({ id, nodes }) => {
      const where = nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`);
      return `${id} (${nodes.length}): ${where.join(' | ')}`;
    });
  });
}
