import { SyncSummary, type AnyAdminOperation } from '@workspace-api/admin';
import { inBody } from '@workspace-api/contract';
import { issue } from '@workspace-api/contract/schemas';
import * as z from 'zod';

const { rejectedRecords } = SyncSummary.shape;

/** The summary of a sync with issues as a problem has them: their pointers lead into the body of the request. */
const HttpSyncSummary = SyncSummary.extend({
  rejectedRecords: z
    .array(rejectedRecords.element.extend({ issues: z.array(issue.omit({ parameter: true }).required()) }))
    .meta({ description: rejectedRecords.description }),
});

/** Returns the output of an operation over HTTP. */
export const outputOf = ({ output }: Pick<AnyAdminOperation, 'output'>): z.ZodType =>
  output === SyncSummary ? HttpSyncSummary : output;

/** Returns the result of an operation over HTTP. */
export const resultOf = ({ output }: Pick<AnyAdminOperation, 'output'>, result: unknown): unknown => {
  if (output !== SyncSummary) return result;
  const { rejectedRecords: rejected, ...counts } = result as SyncSummary;
  const placed = rejected.map(({ index, issues }) => ({
    index,
    issues: issues.map((one) => inBody({ ...one, path: ['records', index, ...one.path] })),
  }));
  return { ...counts, rejectedRecords: placed };
};
