/** How long a button says what happened, in milliseconds. */
const CONFIRMATION = 2_000;

const select = (element: Element): void => {
  getSelection()?.selectAllChildren(element);
};

/** Longer code is folded. */
const MAX_LINES = 16;

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

/** Fades the end of long code, and adds a button that shows all of it. */
const fold = (frame: HTMLElement): void => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'unfold';
  const show = (isFolded: boolean): void => {
    frame.classList.toggle('folded', isFolded);
    button.textContent = isFolded ? 'Show all' : 'Show less';
    button.setAttribute('aria-expanded', String(!isFolded));
  };
  button.addEventListener('click', () => show(!frame.classList.contains('folded')));
  show(true);
  frame.append(button);
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
  if (block.textContent.trim().split('\n').length > MAX_LINES) fold(frame);
};

/** Adds a button to every block of code that copies it, and folds long ones. */
export const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll('pre')) addButton(block);
};
