import { findEntries } from './find-entries.js';
import { readEntries, type SearchEntry } from './search-entries.js';

const toItem = ({ title, context, href }: SearchEntry): HTMLLIElement => {
  const link = document.createElement('a');
  link.href = href;
  const name = document.createElement('strong');
  name.textContent = title;
  const place = document.createElement('span');
  place.textContent = context;
  link.append(name, ' ', place);
  const item = document.createElement('li');
  item.append(link);
  return item;
};

const stateOf = (query: string, count: number): string => {
  if (query.trim() === '') return '';
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${String(count)} results`;
};

/** Moves the focus among the input and the results. */
const move = (stops: readonly HTMLElement[], step: number): void => {
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[at + step]?.focus();
};

/**
 * Lets the reader search operations, fields, problems and guides. `/` leads to the search, Escape ends it. A page without a
 * script leads here with the query in the address.
 */
export const startSearch = (): void => {
  const form = document.querySelector<HTMLElement>('.search');
  const input = document.querySelector<HTMLInputElement>('#search');
  const state = document.getElementById('search-state');
  const results = document.getElementById('results');
  if (form === null || input === null || state === null || results === null) return;

  let entries: readonly SearchEntry[] | undefined;
  let loading: Promise<void> | undefined;
  const show = (): void => {
    if (entries === undefined) return;
    const { entries: found, answer } = findEntries(entries, input.value);
    results.replaceChildren(...found.map(toItem));
    state.textContent = answer ?? stateOf(input.value, found.length);
  };
  const load = async (): Promise<void> => {
    entries = await readEntries(form);
    show();
  };
  const open = (): void => {
    const contents = document.getElementById('contents');
    // On a phone the contents are closed.
    if (contents !== null && getComputedStyle(contents).display === 'none') contents.showPopover();
    input.focus();
  };

  input.addEventListener('focus', () => void (loading ??= load()));
  input.addEventListener('input', () => {
    loading ??= load();
    show();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move([input, ...results.querySelectorAll('a')], event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && event.target === input)
      void (loading ??= load()).then(() => results.querySelector('a')?.click());
    else if (event.key === 'Escape') {
      input.value = '';
      show();
      input.focus();
    }
  });
  results.addEventListener('click', () => {
    input.value = '';
    show();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
    event.preventDefault();
    open();
  });
  form.hidden = false;
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  if (input.value !== '') open();
};
