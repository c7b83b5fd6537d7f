// A button that copies the text of a field, and confirms it.
import { element, icon, setText } from '../browser/dom';
import { copyText } from '../browser/files';
import { strings } from '../lang/strings';

export function copyButton(field: HTMLInputElement | HTMLTextAreaElement, label: string, look: string): HTMLButtonElement {
  const text = element('span', {}, label);
  const button = element('button', { class: look, type: 'button' }, icon('copy'), text);
  button.addEventListener('click', () => {
    void copyText(field.value, field).then((copied) => {
      if (!copied) return;
      setText(text, strings.share.copied);
      setTimeout(() => setText(text, label), 1500);
    });
  });
  return button;
}
