import { SyncSummary, type AnyAdminOperation } from '@workspace-api/admin';
import { ADMIN_PREFIX, type RouteDescription } from '@workspace-api/contract/internal';
import { issue } from '@workspace-api/contract/schemas';
import { typeOf } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';

/** The maximum size of a request body, such as that of a sync of 14,000 records with 20 short pairs of metadata. */
const BODY_LIMITS = { bytes: 16 * 1024 * 1024, parts: 400_000 };

const { rejectedRecords } = SyncSummary.shape;

/** The summary of a sync with issues as a problem has them: their pointers lead into the body of the request. */
const HttpSyncSummary = SyncSummary.extend({
  rejectedRecords: z
    .array(rejectedRecords.element.extend({ issues: z.array(issue.omit({ parameter: true }).required()) }))
    .meta({ description: rejectedRecords.description }),
});

/** Returns the input without functions, which only callers in the same process can pass. */
const bodyOf = ({ input }: AnyAdminOperation): z.ZodObject => {
  const whole = input as z.ZodObject;
  const functions = Object.entries(whole.shape as Record<string, z.ZodType>).filter(
    ([, schema]) => typeOf(schema) === 'custom' && schema.safeParse(undefined).success,
  );
  if (functions.length === 0) return whole;
  return whole.omit(Object.fromEntries(functions.map(([name]) => [name, true])) as never);
};

/** Returns an operation of the back office over HTTP: `POST /admin/v1/keys.issue`. */
export const adminRoute = (operation: AnyAdminOperation): RouteDescription => {
  const { name, output, errors } = operation;
  return {
    operation: {
      ...operation,
      input: bodyOf(operation),
      output: output === SyncSummary ? HttpSyncSummary : output,
    },
    operationId: name,
    method: 'POST',
    path: `${ADMIN_PREFIX}/${name}`,
    tag: name.replace(/\..*$/, ''),
    status: typeOf(output) === 'void' ? 204 : 200,
    problems: errors,
    bodyLimits: BODY_LIMITS,
  };
};
