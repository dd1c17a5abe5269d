import { PROBLEMS_PATH, PROBLEM_CODES, problemPath } from '../problems/catalogue.js';
import { CONTENT_SECURITY_POLICY, htmlPages } from './html.js';
import { problemIndex } from './problem-index.js';
import { problemPage } from './problem-page.js';
import { problemTypeOf } from './problem-type.js';

/** A page of the service, in two forms. Which one is sent, the request's header Accept decides; HTML if it does not. */
export interface Page {
  readonly path: string;
  readonly forms: { readonly 'text/html': string; readonly 'application/json': string };
}

/** The headers of every page, in either form. Pages change with the service alone, so caches may keep them an hour. */
export const PAGE_HEADERS = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The pages about problems: one that lists all kinds, and one for each kind. They lead to a reference that has a path. */
export const problemPages = (referencePath: string | null = null): readonly Page[] => {
  const htmlPage = htmlPages(referencePath);
  const types = PROBLEM_CODES.map(problemTypeOf);
  return [
    {
      path: PROBLEMS_PATH,
      forms: { 'text/html': problemIndex(htmlPage), 'application/json': JSON.stringify({ problems: types }) },
    },
    ...types.map((type) => ({
      path: problemPath(type.code),
      forms: { 'text/html': problemPage(htmlPage, type.code), 'application/json': JSON.stringify(type) },
    })),
  ];
};
