// The upstream files in which a mechanism can be read, as text to be copied: of Kubernetes, or of kube-batch where
// that comes before the path.
import { element, iconButton } from '../browser/dom';
import { copyText } from '../browser/files';
import { strings } from '../lang/strings';

const words = strings.lesson;
const ofKubeBatch = 'kube-batch/';

export const isOfKubeBatch = (source: string): boolean => source.startsWith(ofKubeBatch);

export function sourceList(sources: string[], said: (text: string) => void): HTMLElement {
  const copy = async (path: string): Promise<void> => {
    if (await copyText(path, null)) said(words.copied);
  };
  const items = sources.map((source) => {
    const isBatch = isOfKubeBatch(source);
    const [path = source, place = ''] = source.slice(isBatch ? ofKubeBatch.length : 0).split(/,\s*/, 2);
    return element(
      'li',
      {},
      element('span', { class: 'muted' }, isBatch ? words.batchVersion : words.version),
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
