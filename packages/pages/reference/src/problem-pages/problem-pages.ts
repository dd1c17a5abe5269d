import {
  PROBLEMS_PATH,
  PROBLEM_CODES,
  problemKind,
  problemPath,
  problemTypeOf,
  type HostProblem,
  type PageContent,
} from '@workspace-api/contract';
import type { PageLinks } from '../html/html.js';
import type * as problemHtml from './problem-html.js';

export type { PageLinks };

/** A page about problems, for people and for programs. */
export interface ProblemPage {
  /** The path below the mount path. */
  readonly path: string;
  /** The code of the problem, if it is about one. */
  readonly problem?: string;
  /** Returns the content in HTML, without a frame. */
  readonly toContent: (links: PageLinks) => Promise<PageContent>;
  /** Returns it in JSON. */
  readonly toJson: (links: PageLinks) => string;
}

/** Loads the modules of the pages. Their examples are slow to make. */
export const loadProblemHtml = (): Promise<typeof problemHtml> => import('./problem-html.js');

/** Returns all problem pages: the list, and one page per problem, those of a host last. */
export const problemPages = (hostProblems: readonly HostProblem[] = []): readonly ProblemPage[] => {
  const problems = [...PROBLEM_CODES, ...hostProblems];
  const index: ProblemPage = {
    path: PROBLEMS_PATH,
    toContent: async (links) => (await loadProblemHtml()).problemIndexContent(problems.map(problemKind), links),
    toJson: (links) => JSON.stringify({ problems: problems.map((problem) => problemTypeOf(problem, links)) }),
  };
  const pages = problems.map((problem): ProblemPage => {
    const { code } = problemKind(problem);
    return {
      path: problemPath(code),
      problem: code,
      toContent: async (links) => (await loadProblemHtml()).problemContent(problem, links),
      toJson: (links) => JSON.stringify(problemTypeOf(problem, links)),
    };
  });
  return [index, ...pages];
};
