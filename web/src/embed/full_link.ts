// The way from an embed to the page: the same scenario at the same moment, as it is when a reader follows it.
import { element, icon } from '../browser/dom';
import { strings } from '../lang/strings';

const words = strings.embed;

// `fragment` is asked when a reader is about to follow the link; "" leaves it as it was.
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
