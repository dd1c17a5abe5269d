import type { z } from 'zod';
import { PROBLEMS, messageOf, problemPath, type ProblemCode } from '../problems/catalogue.js';
import { uriPath } from '../problems/uri-path.js';
import type { problemType } from '../schemas/problem-type.js';
import type { PageLinks } from './page-header.js';

/** Returns a problem as its JSON page describes it. */
export const problemTypeOf = (code: ProblemCode, { mountPath = '' }: PageLinks = {}): z.infer<typeof problemType> => {
  const { title, status, remedy } = PROBLEMS[code];
  return { type: uriPath(mountPath + problemPath(code)), title, status, code, message: messageOf(code), remedy };
};
