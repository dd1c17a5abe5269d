import {
  PROBLEMS_PATH,
  PROBLEM_CODES,
  problemKind,
  problemPath,
  problemTypeOf,
  type HostProblem,
  type ProblemCode,
} from '@workspace-api/contract';
import { htmlPages, type PageLinks } from '../html/html.js';
import { problemHtml, problemIndexHtml } from './problem-html.js';

/** A page about problems as HTML and JSON. The `Accept` header selects the format; the default is HTML. */
export interface ProblemPage {
  /** The path below the mount path. */
  readonly path: string;
  readonly forms: { readonly 'text/html': string; readonly 'application/json': string };
}

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
