import * as z from 'zod';
import { problem } from '../problems/problem.js';

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
