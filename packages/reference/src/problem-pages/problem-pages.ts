import {
  PROBLEMS_PATH,
  PROBLEM_CODES,
  problemKind,
  problemPath,
  problemTypeOf,
  type HostProblem,
} from '@workspace-api/contract';
import type { PageLinks } from '../html/html.js';
import type * as problemHtml from './problem-html.js';

export type { PageLinks };

/** A page about problems as HTML and JSON. The `Accept` header selects the format; the default is HTML. */
export interface ProblemPage {
  /** The path below the mount path. */
  readonly path: string;
  readonly forms: Readonly<Record<'text/html' | 'application/json', (links: PageLinks) => Promise<string> | string>>;
}

/** Loads what only the pages need. Their examples are slow to make. */
export const loadProblemHtml = (): Promise<typeof problemHtml> => import('./problem-html.js');

/** Returns all problem pages: the list, and one page per problem, those of a host last. */
export const problemPages = (hostProblems: readonly HostProblem[] = []): readonly ProblemPage[] => {
  const problems = [...PROBLEM_CODES, ...hostProblems];
  const index: ProblemPage = {
    path: PROBLEMS_PATH,
    forms: {
      'text/html': async (links) => (await loadProblemHtml()).problemIndexHtml(problems.map(problemKind), links),
      'application/json': (links) =>
        JSON.stringify({ problems: problems.map((problem) => problemTypeOf(problem, links)) }),
    },
  };
  const pages = problems.map((problem): ProblemPage => ({
    path: problemPath(problemKind(problem).code),
    forms: {
      'text/html': async (links) => (await loadProblemHtml()).problemHtml(problem, links),
      'application/json': (links) => JSON.stringify(problemTypeOf(problem, links)),
    },
  }));
  return [index, ...pages];
};
