import type { z } from '@workspace-api/core/zod';
import { problemPath, type ProblemCode } from './catalogue.js';
import type { problemType } from './problem.js';
import { plainText } from './plain-text.js';
import { problemKind, type HostProblem } from './problem-kind.js';
import { uriPath } from './uri-path.js';

/** Returns one kind of problem for programs, as its page has it in JSON. */
export const problemTypeOf = (
  one: ProblemCode | HostProblem,
  { mountPath = '' }: { readonly mountPath?: string } = {},
): z.infer<typeof problemType> => {
  const { code, title, status, message, remedy } = problemKind(one);
  const type = uriPath(mountPath + problemPath(code));
  return { type, title, status, code, message: plainText(message), remedy: plainText(remedy, mountPath) };
};
