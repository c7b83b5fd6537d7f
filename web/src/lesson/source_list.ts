// The upstream files in which a mechanism can be read, as text to be copied.
import { element, iconButton } from '../dom';
import { copyText } from '../files';
import { strings } from '../strings';

const words = strings.lesson;

export function sourceList(sources: string[], said: (text: string) => void): HTMLElement {
  const copy = async (path: string): Promise<void> => {
    if (await copyText(path, null)) said(words.copied);
  };
  const items = sources.map((source) => {
    const [path = source, place = ''] = source.split(/,\s*/, 2);
    return element(
      'li',
      {},
      element('span', { class: 'muted' }, words.version),
      element('code', {}, path),
      place !== '' && element('span', { class: 'muted' }, place),
      iconButton('copy', words.copyPath(path), {
        'data-key': `copy:${path}`,
        onclick: () => void copy(path),
      }),
    );
  });
  return element('ul', { class: 'lesson-sources', 'aria-label': words.sources }, ...items);
}
