import { PROBLEMS_PATH, PROBLEM_CODES, problemPath, type ProblemCode } from '../problems/catalogue.js';
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

/** Made when it is sent: a host that starts waits for none. */
const pageOf = (path: string, html: () => string, json: () => unknown): Page => ({
  path,
  forms: {
    get 'text/html'() {
      return html();
    },
    get 'application/json'() {
      return JSON.stringify(json());
    },
  },
});

/** The pages about problems: one that lists all kinds, and one for each kind. They lead to a reference that has a path. */
export const problemPages = (referencePath: string | null = null): readonly Page[] => {
  const htmlPage = htmlPages(referencePath);
  const index = pageOf(
    PROBLEMS_PATH,
    () => problemIndex(htmlPage),
    () => ({ problems: PROBLEM_CODES.map(problemTypeOf) }),
  );
  const pageAbout = (code: ProblemCode): Page =>
    pageOf(
      problemPath(code),
      () => problemPage(htmlPage, code),
      () => problemTypeOf(code),
    );
  return [index, ...PROBLEM_CODES.map(pageAbout)];
};
