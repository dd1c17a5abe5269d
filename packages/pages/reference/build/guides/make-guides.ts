import { PROBLEM_CODES } from '@workspace-api/contract';
import type { Guide } from '../../src/guide.js';
import { GUIDES_PATH } from '../../src/paths.js';
import { callerPages } from './caller-pages.js';
import { guideHtml, servedMarkdown, type GuideHtml } from './guide-html.js';

/** A guide, with the files that are made from it. */
interface MadeGuide extends Omit<Guide, 'file'>, GuideHtml {
  readonly name: string;
  readonly markdown: string;
}

/** Returns the guides: the pages for callers of the documentation. */
export const readGuides = (): readonly MadeGuide[] => {
  const sources = callerPages();
  const names = sources.map(({ name }) => name);
  return sources.map(({ name, markdown: source }) => {
    const markdown = servedMarkdown(source, names);
    return {
      ...{ name, markdown, path: `${GUIDES_PATH}/${name}` },
      // The guide that names the list of all codes is about each.
      codes: PROBLEM_CODES.filter((code) => markdown.includes(`\`${code}\``) || markdown.includes('`/docs/problems`')),
      ...guideHtml(markdown),
    };
  });
};
