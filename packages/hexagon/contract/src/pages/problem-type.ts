import type { z } from 'zod';
import { problemPath, type ProblemCode } from '../problems/catalogue.js';
import type { problemType } from '../problems/problem.js';
import { plainText } from '../problems/plain-text.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import { uriPath } from '../problems/uri-path.js';

/** Returns one kind of problem for programs, as its page has it in JSON. */
export const problemTypeOf = (
  one: ProblemCode | HostProblem,
  { mountPath = '' }: { readonly mountPath?: string } = {},
): z.infer<typeof problemType> => {
  const { code, title, status, message, remedy } = problemKind(one);
  const type = uriPath(mountPath + problemPath(code));
  return { type, title, status, code, message: plainText(message), remedy: plainText(remedy) };
};
