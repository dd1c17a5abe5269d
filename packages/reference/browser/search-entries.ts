/** Something that can be found. */
export interface SearchEntry {
  readonly title: string;
  /** Where it belongs, such as the operation of a field. */
  readonly context: string;
  readonly href: string;
  /** The title and the text to search, in lower case. */
  readonly text: string;
}

/** A part of a guide, as the build writes it. */
interface GuideSection {
  readonly path: string;
  readonly guide: string;
  readonly title: string;
  readonly anchor: string;
  readonly text: string;
}

const textOf = (element: Element | null): string => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';

const toEntry = (title: string, context: string, href: string, text: string): SearchEntry => ({
  title,
  context,
  href,
  text: `${title} ${text}`.toLowerCase(),
});

const operationEntry = (section: HTMLElement): SearchEntry => {
  const descriptions = [...section.querySelectorAll('.text > p')].map(textOf).join(' ');
  const endpoint = textOf(section.querySelector('.endpoint'));
  return toEntry(section.dataset['title'] ?? '', endpoint, `#${section.id}`, `${endpoint} ${descriptions}`);
};

const fieldEntry = (field: HTMLElement): SearchEntry => {
  const operation = field.closest<HTMLElement>('.operation')?.dataset['title'] ?? '';
  const part = textOf(field.closest('.part')?.querySelector('h4') ?? null);
  const text = [...field.querySelectorAll(':scope > p')].map(textOf).join(' ');
  return toEntry(field.dataset['field'] ?? '', `${operation}, ${part.toLowerCase()}`, `#${field.id}`, text);
};

const problemEntries = (): SearchEntry[] => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-problem]')];
  const byCode = new Map(links.map((link) => [link.dataset['problem'] ?? '', link]));
  return [...byCode].map(([code, link]) =>
    toEntry(
      code,
      `Problem ${textOf(link.parentElement).replace(code, '')}`.replace(/\s+/g, ' '),
      link.href,
      textOf(link.parentElement),
    ),
  );
};

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Returns the operations, fields and problems of this page. */
export const entriesOfPage = (): readonly SearchEntry[] => [
  ...all('.operation').map(operationEntry),
  ...problemEntries(),
  ...all('[data-field]').map(fieldEntry),
];

/** Reads the guides. None if they cannot be read: the page can still be searched. */
export const entriesOfGuides = async (url: string): Promise<readonly SearchEntry[]> => {
  try {
    const response = await fetch(url);
    const sections = (await response.json()) as readonly GuideSection[];
    return sections.map(({ path, guide, title, anchor, text }) =>
      toEntry(title, guide === title ? 'Guide' : `Guide: ${guide}`, `.${path}#${anchor}`, text),
    );
  } catch {
    return [];
  }
};
