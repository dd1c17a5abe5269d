import * as z from 'zod';
import { problemPath, type ProblemCode } from '../problems/catalogue.js';
import { problem } from '../problems/problem.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import { uriPath } from '../problems/uri-path.js';

const { type, title, status, code, detail } = problem.shape;

/** A kind of problem in JSON, as its page describes it. */
export const problemType = z.strictObject({
  type,
  title,
  status,
  code,
  message: detail.meta({ description: 'What happened.' }),
  remedy: detail.meta({ description: 'What to do about it.' }),
});

/** All kinds of problems in JSON. */
export const problemTypes = z.strictObject({
  problems: z.array(problemType).max(1_000).meta({ description: 'Every kind of problem.' }),
});

/** Returns one kind of problem for programs, as its page has it in JSON. */
export const problemTypeOf = (
  one: ProblemCode | HostProblem,
  { mountPath = '' }: { readonly mountPath?: string } = {},
): z.infer<typeof problemType> => {
  const { code, title, status, message, remedy } = problemKind(one);
  return { type: uriPath(mountPath + problemPath(code)), title, status, code, message, remedy };
};
