/** Milliseconds for which a button says that it has copied. */
const NOTICE_MILLISECONDS = 2000;

/** Gives each block of code a button that copies it, in secure contexts: elsewhere browsers have no clipboard. */
export function offerCopies(): void {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, NOTICE_MILLISECONDS);
    });
    block.append(button);
  }
}
