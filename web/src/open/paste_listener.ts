// Handles pasting anywhere on the page outside a field.
export function listenForPaste(open: (text: string) => void): void {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isField(event.target) || document.querySelector('dialog[open]') || text.trim() === '') return;
    event.preventDefault();
    open(text);
  });
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
