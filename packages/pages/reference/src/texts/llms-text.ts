import { OPEN_API_PATH } from '@workspace-api/contract/internal';
import type { Guide } from '../guide.js';
import { baseUrlOf, operationsOf, toOpenApi } from '../open-api.js';
import { REFERENCE_PATH, markdownPath } from '../paths.js';
import type { ReferenceText } from '../reference.js';
import { securityHeaders } from '../security-headers.js';

/** A link: its text, a path and a sentence. */
type Entry = readonly [text: string, path: string, note: string];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Creates `llms.txt` for language models (llmstxt.org): a summary of the API, with links to its operations and guides.
 */
export const llmsText = (guides: readonly Guide[]): ReferenceText => ({
  path: '/llms.txt',
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache', ...securityHeaders() },
  toText: (json) => {
    const document = toOpenApi(json);
    const { title, summary = '', description = '' } = document.info;
    const base = baseUrlOf(document);
    const section = (heading: string, entries: readonly Entry[]): string =>
      `## ${heading}\n\n${entries.map(([text, path, note]) => `- [${text}](${base}${path}): ${oneLine(note)}\n`).join('')}`;
    return [
      `# ${oneLine(title)}\n`,
      `> ${oneLine(summary)}\n`,
      `${description.slice(summary.length).trim()}\n`,
      section('Reference', [
        ['OpenAPI document', OPEN_API_PATH, 'every operation, field and problem, in JSON.'],
        ...operationsOf(document).map(({ method, path, operationId, summary = '' }): Entry => [
          `${method} ${path}`,
          `${REFERENCE_PATH}#${operationId}`,
          summary,
        ]),
      ]),
      section(
        'Guides',
        guides.map(({ path, title, summary }) => [title, markdownPath(path), summary]),
      ),
    ].join('\n');
  },
});
