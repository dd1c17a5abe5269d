import type { z } from 'zod';
import { PROBLEMS, messageOf, problemPath, type ProblemCode } from '../problems/catalogue.js';
import type { problemType } from '../schemas/problem-type.js';

/** What the page about a kind of problem says to programs. */
export const problemTypeOf = (code: ProblemCode): z.infer<typeof problemType> => {
  const { title, status, remedy } = PROBLEMS[code];
  return { type: problemPath(code), title, status, code, message: messageOf(code), remedy };
};
