import type { z } from 'zod';
import { problemPath, type ProblemCode } from '../problems/catalogue.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import { uriPath } from '../problems/uri-path.js';
import type { problemType } from '../schemas/problem-type.js';
import type { PageLinks } from './page-header.js';

/** Returns one kind of problem for programs, as its page has it in JSON. */
export const problemTypeOf = (
  problem: ProblemCode | HostProblem,
  { mountPath = '' }: PageLinks = {},
): z.infer<typeof problemType> => {
  const { code, title, status, message, remedy } = problemKind(problem);
  return { type: uriPath(mountPath + problemPath(code)), title, status, code, message, remedy };
};
