const KEY = 'language';

const radios = (): NodeListOf<HTMLInputElement> => document.querySelectorAll('.choices input[type=radio]');

/** Storage may be switched off, or full. */
const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const store = (value: string): void => {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // The choice lasts as long as the page.
  }
};

const choose = (value: string): void => {
  for (const radio of radios()) if (radio.value === value) radio.checked = true;
};

/** Shows all samples in the language that the reader chose, also on the next visit. */
export const shareChoices = (): void => {
  const language = stored();
  if (language !== null) choose(language);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('-sample')) return;
    // The samples above change their height: what the reader looks at stays where it is.
    const top = target.getBoundingClientRect().top;
    choose(target.value);
    store(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
  });
};
