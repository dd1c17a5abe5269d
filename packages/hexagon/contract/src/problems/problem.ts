import { METRICS, Scope, text, timestamp } from '@workspace-api/core';
import { ISSUE_MEANINGS, RATE_LIMIT_POLICIES, describeValues } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { REQUEST_ID } from '../headers.js';

/** A placeholder format: a document replaces it with the codes of all its problems, those of a host too. */
export const PROBLEM_CODE_FORMAT = 'problem-code';

const shortText = text({ min: 1, max: 1000 });

/** A path that {@link uriPath} returns. */
const PATH = /^[\w.~!$&'()*+,;=:@/%-]+$/;

const name = (pattern: RegExp, max: number): z.ZodString =>
  z.string().regex(pattern).meta({ minLength: 1, maxLength: max });

/** The codes of validation issues over HTTP, with their meanings. */
const ISSUE_CODES = { ...ISSUE_MEANINGS, unknown_parameter: 'The parameter does not exist.' };

/** A validation issue of a request. */
export const issue = z
  .strictObject({
    pointer: text({ min: 0, max: 1000 }).optional().meta({
      format: 'json-pointer',
      description: 'The invalid field of the request body, as a JSON Pointer (RFC 6901).',
    }),
    parameter: text({ min: 0, max: 1000 }).optional().meta({
      description: 'The invalid query parameter or header, by its name.',
    }),
    code: name(/^[a-z_]+$/, 40).meta({
      description: describeValues('What is wrong. More codes may be added.', ISSUE_CODES),
      examples: Object.keys(ISSUE_CODES),
    }),
    detail: shortText.meta({ description: 'What the value must be, or what to do, for people.' }),
  })
  .meta({ description: 'A validation issue of the request.' });

const problemCode = z.string().refine((value) => /^[a-z_]{1,100}$/.test(value));

const policies = [...RATE_LIMIT_POLICIES, ...METRICS] as [string, ...string[]];

/** The body of every unsuccessful response: problem details (RFC 9457). */
export const problem = z
  .strictObject({
    type: name(/^(?:\/[\w.~!$&'()*+,;=:@%-]+)*\/docs\/problems\/[a-z_]+$/, 1_000).meta({
      format: 'uri-reference',
      description: 'The page about this kind of problem, on this service.',
    }),
    title: shortText.meta({ description: 'A short title of the problem, for people.' }),
    status: z.int().min(400).max(599).meta({ format: 'int32', description: 'The status of the response.' }),
    code: problemCode.meta({
      format: PROBLEM_CODE_FORMAT,
      description: 'The kind of problem, for programs. More codes may be added.',
    }),
    detail: shortText.meta({ description: 'What happened, and what to do about it, for people.' }),
    // The longest request line, with every byte escaped.
    instance: name(PATH, 3 * 16_384).meta({ format: 'uri-reference', description: 'The path of the request.' }),
    requestId: z.string().regex(REQUEST_ID).meta({
      description: 'The id of the request, as in the header X-Request-Id.',
      minLength: 1,
      maxLength: 128,
    }),
    errors: z.array(issue).min(1).max(1000).optional().meta({ description: 'Every validation issue of the request.' }),
    requiredScope: Scope.optional().meta({ description: 'The scope that the API key lacks.' }),
    grantedScopes: z
      .array(Scope)
      .optional()
      .meta({ uniqueItems: true, description: 'The scopes that the API key has.' }),
    'violated-policies': z.array(z.enum(policies)).min(1).max(policies.length).optional().meta({
      uniqueItems: true,
      description: 'The rate limits or quotas that were exceeded.',
    }),
    resetsAt: timestamp().optional().meta({ description: 'When a monthly quota is whole again.' }),
  })
  .meta({ description: 'A problem (RFC 9457): the body of every response that is not a success.' });

/** The body of an unsuccessful response. */
export type Problem = z.infer<typeof problem>;

/** A validation issue of the body field at `pointer`, or of the query parameter or header `parameter`. */
export type ProblemIssue = z.infer<typeof issue>;

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
