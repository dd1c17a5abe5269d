import { problemExample } from '../examples/problems.js';
import { PROBLEMS, type ProblemCode } from '../problems/catalogue.js';
import type { Route } from '../routes.js';
import { headersOf } from './headers.js';
import { refTo, type Json } from './json.js';

/** A problem of one status and of some kinds. */
const schemaOf = (status: number, codes: readonly ProblemCode[]): Json => ({
  allOf: [refTo('schemas', 'Problem'), { properties: { status: { const: status }, code: { enum: codes } } }],
});

/** The responses, by their status, of an operation with these problems; of no operation, without a route. */
export const problemResponses = (codes: readonly ProblemCode[], route: Route | null): Json => {
  const responseOf = (status: number): Json => {
    const ofStatus = codes.filter((code) => PROBLEMS[code].status === status);
    return {
      description: ofStatus.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
      headers: headersOf(status, route),
      content: {
        'application/problem+json': {
          schema: schemaOf(status, ofStatus),
          examples: Object.fromEntries(
            ofStatus.map((code) => [
              code,
              { summary: PROBLEMS[code].title, value: problemExample(code, { place: route ?? undefined }) },
            ]),
          ),
        },
      },
    };
  };
  const statuses = new Set(codes.map((code) => PROBLEMS[code].status));
  return Object.fromEntries([...statuses].map((status) => [String(status), responseOf(status)]));
};
