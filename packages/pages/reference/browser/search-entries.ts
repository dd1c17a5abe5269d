/** What can be found, in the order of the results. */
export const KINDS = ['operation', 'guide', 'problem', 'field'] as const;

/** Something that can be found. */
export interface SearchEntry {
  readonly kind: (typeof KINDS)[number];
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

const toEntry = (
  kind: SearchEntry['kind'],
  title: string,
  context: string,
  href: string,
  text: string,
): SearchEntry => ({
  kind,
  title,
  context,
  href,
  text: `${title} ${text}`.toLowerCase(),
});

const operationEntry = (section: HTMLElement, url: string): SearchEntry => {
  const descriptions = [...section.querySelectorAll('.text > p')].map(textOf).join(' ');
  const endpoint = textOf(section.querySelector('.endpoint'));
  return toEntry(
    'operation',
    section.dataset['title'] ?? '',
    endpoint,
    `${url}#${section.id}`,
    `${endpoint} ${descriptions}`,
  );
};

const operationOf = (field: HTMLElement): string => field.closest<HTMLElement>('.operation')?.dataset['title'] ?? '';

/** Returns one entry for all fields with a name. It leads to a request that has it, if there is one. */
const fieldEntry = (fields: readonly HTMLElement[], url: string): SearchEntry[] => {
  const field = fields.find(({ id }) => /\.(?:path|query|header|body)\./.test(id)) ?? fields[0];
  if (field === undefined) return [];
  const part = textOf(field.closest('.part')?.querySelector('h4') ?? null) || 'problems';
  const text = [...field.querySelectorAll(':scope > p, :scope > ul:not(.fields)')].map(textOf).join(' ');
  const count = new Set(fields.map(operationOf)).size;
  const context = `${operationOf(field)}, ${part.toLowerCase()}${count > 1 ? ` (in ${String(count)} operations)` : ''}`;
  return [toEntry('field', field.dataset['field'] ?? '', context, `${url}#${field.id}`, text)];
};

const fieldEntries = (fields: readonly HTMLElement[], url: string): SearchEntry[] => {
  const byName = new Map<string | undefined, HTMLElement[]>(fields.map(({ dataset }) => [dataset['field'], []]));
  for (const field of fields) byName.get(field.dataset['field'])?.push(field);
  return [...byName.values()].flatMap((named) => fieldEntry(named, url));
};

const problemEntries = (page: Document, url: string): SearchEntry[] => {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[data-problem]')];
  const byCode = new Map(links.map((link) => [link.dataset['problem'] ?? '', link]));
  return [...byCode].map(([code, link]) => {
    const text = textOf(link.parentElement);
    const status = textOf(link.parentElement?.querySelector('.status') ?? null);
    const title = text.replace(`${status} ${code}`, '').trim();
    return toEntry(
      'problem',
      `${status} ${code}`,
      `Problem: ${title}`,
      new URL(link.getAttribute('href') ?? '', url).href,
      text,
    );
  });
};

const read = async (url: URL): Promise<string> => (await fetch(url)).text();

/** Reads the operations, fields and problems of the reference, which may be this page. */
const readReference = async (url: URL): Promise<readonly SearchEntry[]> => {
  const isHere = url.pathname === location.pathname;
  const page = isHere ? document : new DOMParser().parseFromString(await read(url), 'text/html');
  // A link to this page must not load it again.
  const base = isHere ? location.pathname + location.search : url.href;
  const all = (selector: string): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(selector)];
  return [
    ...all('.operation').map((section) => operationEntry(section, base)),
    ...problemEntries(page, url.href),
    ...fieldEntries(all('[data-field]'), base),
  ];
};

/** Reads the guides. Their paths are below the mount path, as that of the reference is. */
const readGuides = async (url: URL, reference: URL): Promise<readonly SearchEntry[]> => {
  const sections = JSON.parse(await read(url)) as readonly GuideSection[];
  return sections.map(({ path, guide, title, anchor, text }) =>
    toEntry(
      'guide',
      title,
      guide === title ? 'Guide' : `Guide: ${guide}`,
      new URL(`.${path}#${anchor}`, reference).href,
      text,
    ),
  );
};

/** Reads everything that can be found. What cannot be read is left out. */
export const readEntries = async (form: HTMLElement): Promise<readonly SearchEntry[]> => {
  const urlOf = (name: string): URL => new URL(form.dataset[name] ?? '', location.href);
  const reference = urlOf('reference');
  const guides = form.dataset['guides'] === undefined ? [] : [readGuides(urlOf('guides'), reference)];
  const sources = [readReference(reference), ...guides];
  return (await Promise.all(sources.map((source) => source.catch(() => [])))).flat();
};
