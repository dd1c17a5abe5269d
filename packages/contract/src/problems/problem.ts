import { METRIC_UNITS, RATE_LIMIT_POLICIES, SCOPES } from '@workspace-api/core';
import * as z from 'zod';
import { REQUEST_ID } from '../headers.js';
import { text } from '../schemas/values.js';
import { PROBLEM_CODES, type ProblemCode } from './catalogue.js';

const shortText = text({ min: 1, max: 1000 });

/** What {@link uriPath} returns. */
const PATH = /^[\w.~!$&'()*+,;=:@/%-]+$/;

const name = (pattern: RegExp, max: number): z.ZodString =>
  z.string().regex(pattern).meta({ minLength: 1, maxLength: max });

const fault = z.strictObject({
  pointer: text({ min: 0, max: 1000 }).optional().meta({
    format: 'json-pointer',
    description: 'A JSON Pointer (RFC 6901) to the field of the request body.',
  }),
  parameter: text({ min: 0, max: 1000 }).optional().meta({
    description: 'The name of the query parameter or header.',
  }),
  code: name(/^[a-z_]+$/, 40).meta({ description: 'The kind of fault.' }),
  detail: shortText.meta({ description: 'What to do about it.' }),
});

const policies = [...RATE_LIMIT_POLICIES, ...Object.keys(METRIC_UNITS)] as [string, ...string[]];

/** The body of every answer that is not a success: problem details of RFC 9457. */
export const problem = z.strictObject({
  type: name(/^(?:\/[\w.~!$&'()*+,;=:@%-]+)*\/docs\/problems\/[a-z_]+$/, 1_000).meta({
    format: 'uri-reference',
    description: 'The page about this kind of problem.',
  }),
  title: shortText,
  status: z.int().min(400).max(599).meta({ format: 'int32' }),
  code: z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]),
  detail: shortText.meta({ description: 'What happened, and what to do about it.' }),
  // The longest request line, with every byte of it escaped.
  instance: name(PATH, 3 * 16_384).meta({ format: 'uri-reference', description: 'The path of the request.' }),
  requestId: z.string().regex(REQUEST_ID).meta({
    description: 'As in the header X-Request-Id.',
    minLength: 1,
    maxLength: 128,
  }),
  errors: z.array(fault).min(1).max(1000).optional().meta({ description: 'Every fault of the request.' }),
  requiredScope: z.enum(SCOPES).optional().meta({ description: 'The scope that the key lacks.' }),
  grantedScopes: z
    .array(z.enum(SCOPES))
    .max(SCOPES.length)
    .optional()
    .meta({ uniqueItems: true, description: 'The scopes that the key has.' }),
  'violated-policies': z.array(z.enum(policies)).min(1).max(policies.length).optional().meta({
    uniqueItems: true,
    description: 'The rate limits or quotas that were reached.',
  }),
});

/** The body of an answer that is not a success, as its schema has it. */
export type Problem = z.infer<typeof problem>;

/** One fault of a request: in the field of the body that `pointer` names, or in the parameter or header `parameter`. */
export type ProblemFault = z.infer<typeof fault>;
