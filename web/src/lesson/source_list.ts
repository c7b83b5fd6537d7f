// The upstream files with the code of a mechanism, as text that can be copied: files of Kubernetes v1.21, or of
// kube-batch, cluster-autoscaler or another version, which the text then names before the path.
import { element, iconButton } from '../browser/dom';
import { galleryWords } from '../gallery/words';
import { copyText } from '../browser/files';

const words = galleryWords.lesson;
const ofKubeBatch = 'kube-batch/';

export const isOfKubeBatch = (source: string): boolean => source.startsWith(ofKubeBatch);

export function sourceList(sources: string[], said: (text: string) => void): HTMLElement {
  const copy = async (path: string): Promise<void> => {
    if (await copyText(path, null)) said(words.copied);
  };
  const items = sources.map((source) => {
    const [, version = words.version, written = source] = /^(?:(kube-batch|(?:cluster-autoscaler-|v)[\d.]+)\/)?(.*)/.exec(source) ?? [];
    const [path = written, place = ''] = written.split(/,\s*/, 2);
    return element(
      'li',
      {},
      element('span', { class: 'muted' }, isOfKubeBatch(source) ? words.batchVersion : version),
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
