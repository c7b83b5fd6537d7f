// The link from an embed to the page: the same scenario at the moment at which a reader follows the link.
import { element, icon } from '../browser/dom';
import { strings } from '../lang/strings';

const words = strings.embed;

// `fragment` is called when a reader is about to follow the link; "" leaves the link unchanged.
export function makeFullLink(
  first: string,
  fragment: () => Promise<string>,
  label: string = words.full,
): HTMLAnchorElement {
  const full = new URL('index.html', location.href.replace(/#.*/, '')).href;
  const link = element(
    'a',
    {
      class: 'full-link',
      href: `${full}#${first}`,
      target: '_blank',
      rel: 'noopener',
      title: words.fullTitle,
    },
    element('span', { class: 'full-link-label' }, label),
    icon('external'),
  );
  const refresh = (): void => {
    void fragment().then((now) => {
      if (now !== '') link.href = `${full}#${now}`;
    });
  };
  for (const event of ['pointerenter', 'focus', 'pointerdown']) link.addEventListener(event, refresh);
  return link;
}
