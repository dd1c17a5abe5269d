/** How long a button says what happened, in milliseconds. */
const CONFIRMATION = 2_000;

const select = (element: Element): void => {
  getSelection()?.selectAllChildren(element);
};

/** Browsers lend the clipboard to pages of HTTPS and of this machine only. Elsewhere the code is selected. */
const copy = async (code: Element): Promise<string> => {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return 'Copied';
  } catch {
    select(code);
    return 'Selected';
  }
};

const addButton = (block: HTMLPreElement): void => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.getAttribute('aria-label') ?? 'code'}`);
  const status = document.createElement('span');
  status.className = 'unseen';
  status.role = 'status';
  button.addEventListener('click', () => {
    void copy(block.firstElementChild ?? block).then((result) => {
      button.textContent = status.textContent = result;
      setTimeout(() => {
        button.textContent = 'Copy';
        status.textContent = '';
      }, CONFIRMATION);
    });
  });
  const frame = document.createElement('div');
  frame.className = 'block';
  block.replaceWith(frame);
  frame.append(block, button, status);
};

/** Adds a button to every block of code that copies it. */
export const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll('pre')) addButton(block);
};
