/** A control of a form. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The text of a token that a reader has entered. Only this page has it, until it is left or loaded again. */
let token = '';

const controlsOf = (form: HTMLFormElement): Control[] => [...form.querySelectorAll<Control>('[name]')];

/** Returns the value of a control; undefined if it is empty. Throws if it is not JSON. */
const valueOf = (control: Control): unknown => {
  if (control instanceof HTMLSelectElement && control.multiple)
    return [...control.selectedOptions].map(({ value }) => JSON.parse(value) as unknown);
  if (control.value.trim() === '') return undefined;
  return control.dataset['json'] === undefined ? control.value : JSON.parse(control.value);
};

/** Returns the body of a request, or null if a value is not JSON, which the browser then shows. */
const bodyOf = (form: HTMLFormElement): string | null => {
  const fields: Record<string, unknown> = {};
  for (const control of controlsOf(form)) {
    try {
      fields[control.name] = valueOf(control);
    } catch {
      control.setCustomValidity('Must be JSON.');
    }
  }
  return form.reportValidity() ? JSON.stringify(fields) : null;
};

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const send = async (path: string, body: string): Promise<readonly [state: string, text: string]> => {
  const start = performance.now();
  try {
    const response = await fetch(new URL(path, location.href), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    const text = indented(await response.text());
    return [`Status ${String(response.status)}, ${String(Math.round(performance.now() - start))} ms`, text];
  } catch {
    return ['The server cannot be reached.', ''];
  }
};

const run = async (form: HTMLFormElement, button: HTMLButtonElement, output: HTMLOutputElement): Promise<void> => {
  for (const control of controlsOf(form)) control.setCustomValidity('');
  if (token === '') {
    output.textContent = 'Enter a token above first.';
    document.getElementById('token')?.focus();
    return;
  }
  const body = bodyOf(form);
  if (body === null) return;
  button.disabled = true;
  const [state, text] = await send(form.dataset['path'] ?? '', body);
  button.disabled = false;
  const block = document.createElement('pre');
  block.tabIndex = 0;
  block.role = 'group';
  block.ariaLabel = 'Response';
  block.textContent = text;
  output.replaceChildren(state, ...(text === '' ? [] : [block]));
};

/** Keeps the token out of the document: the input is emptied, so that the browser does not store it. */
const takeToken = (): void => {
  const input = document.querySelector<HTMLInputElement>('#token');
  const state = document.querySelector('.token [role=status]');
  input?.form?.addEventListener('submit', (event) => event.preventDefault());
  input?.addEventListener('change', () => {
    token = input.value.trim();
    input.value = '';
    if (state !== null) state.textContent = token === '' ? '' : 'The token is set until you leave or reload this page.';
  });
};

/** Lets the reader of a back office's reference run its operations. */
export const runOperations = (): void => {
  takeToken();
  for (const element of document.querySelectorAll<HTMLElement>('.token, .run')) element.hidden = false;
  for (const form of document.querySelectorAll<HTMLFormElement>('.run form')) {
    const [button] = form.getElementsByTagName('button');
    const [output] = form.getElementsByTagName('output');
    // Otherwise a value that was not JSON would prevent every later attempt.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (button !== undefined && output !== undefined) void run(form, button, output);
    });
    // The next operation is mostly about the same workspace.
    form.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'workspaceId') return;
      for (const other of document.querySelectorAll<HTMLInputElement>('.run [name=workspaceId]'))
        other.value = target.value;
    });
  }
};
