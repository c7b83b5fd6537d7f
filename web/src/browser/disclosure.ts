// A button that shows and hides a panel. Escape hides the panel again and moves the focus back to the button.
import { setAttribute } from './dom';

let disclosures = 0;

// `transient`: a press outside the panel hides it, too.
export function disclose(button: HTMLButtonElement, panel: HTMLElement, transient: boolean): void {
  panel.id ||= `disclosed-${++disclosures}`;
  setAttribute(button, 'aria-controls', panel.id);
  const show = (open: boolean): void => {
    setAttribute(button, 'aria-expanded', String(open));
    panel.classList.toggle('open', open);
  };
  const isOpen = (): boolean => panel.classList.contains('open');
  show(false);
  button.addEventListener('click', () => show(!isOpen()));
  for (const part of [button, panel]) {
    part.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !isOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      show(false);
      button.focus();
    });
  }
  if (!transient) return;
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node) || panel.contains(target) || button.contains(target)) return;
    show(false);
  });
}
