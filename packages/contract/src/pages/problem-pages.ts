import { PROBLEMS_PATH, PROBLEM_CODES, problemPath, type ProblemCode } from '../problems/problems.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import { CONTENT_SECURITY_POLICY, htmlPages } from './html.js';
import type { PageLinks } from './html.js';
import { problemHtml } from './problem-html.js';
import { problemIndexHtml } from './problem-html.js';
import { problemTypeOf } from './problem-type.js';

/** A page about problems as HTML and JSON. The `Accept` header selects the format; the default is HTML. */
export interface ProblemPage {
  /** The path below the mount path. */
  readonly path: string;
  readonly forms: { readonly 'text/html': string; readonly 'application/json': string };
}

/** The headers of every page in both formats. A page changes only with a release, so it can be cached for an hour. */
export const PAGE_HEADERS = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Creates each format on request. */
const pageOf = (path: string, html: () => string, json: () => unknown): ProblemPage => ({
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

/** Returns the page that lists every kind of problem, those of a host last. */
export const problemIndexPage = (links: PageLinks = {}, hostProblems: readonly HostProblem[] = []): ProblemPage => {
  const problems = [...PROBLEM_CODES, ...hostProblems];
  return pageOf(
    PROBLEMS_PATH,
    () => problemIndexHtml(htmlPages(links), problems.map(problemKind), links),
    () => ({ problems: problems.map((problem) => problemTypeOf(problem, links)) }),
  );
};

/** Returns the page about one kind of problem. */
export const problemPage = (problem: ProblemCode | HostProblem, links: PageLinks = {}): ProblemPage =>
  pageOf(
    problemPath(problemKind(problem).code),
    () => problemHtml(htmlPages(links), problem, links),
    () => problemTypeOf(problem, links),
  );

/** Returns all problem pages: the list, and one page per problem, those of a host last. */
export const problemPages = (
  links: PageLinks = {},
  hostProblems: readonly HostProblem[] = [],
): readonly ProblemPage[] => [
  problemIndexPage(links, hostProblems),
  ...[...PROBLEM_CODES, ...hostProblems].map((problem) => problemPage(problem, links)),
];
