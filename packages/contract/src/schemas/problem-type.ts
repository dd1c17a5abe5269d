import * as z from 'zod';
import { problem } from '../problems/problem.js';

const { type, title, status, code, detail } = problem.shape;

/** One kind of problem, for programs: what the page about it says. */
export const problemType = z.strictObject({
  type,
  title,
  status,
  code,
  message: detail.meta({ description: 'What happened.' }),
  remedy: detail.meta({ description: 'What to do about it.' }),
});

/** Every kind of problem. */
export const problemTypes = z.strictObject({
  problems: z.array(problemType).max(1_000).meta({ description: 'Every kind of problem.' }),
});
