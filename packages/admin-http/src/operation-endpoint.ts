import type { AnyAdminOperation } from '@workspace-api/admin';
import { ADMIN_PREFIX, RequestError, inBody, type BodyLimits } from '@workspace-api/contract';
import { isDomainError, typeOf } from '@workspace-api/core';
import { Deadline, readJson, readQuery, type Endpoint } from '@workspace-api/http/endpoints';

/** The maximum size of a request body: that of a sync of 10,000 records with 20 pairs of metadata each. */
const BODY_LIMITS: BodyLimits = { bytes: 16 * 1024 * 1024, parts: 400_000 };

/** What the endpoints of all operations have in common. */
export interface EndpointOptions {
  readonly checkToken: (header: string | undefined) => Promise<void>;
  readonly deadlineMilliseconds: number;
}

/** Returns whether an operation returns nothing, so that its response has no body. */
export const returnsNothing = ({ output }: Pick<AnyAdminOperation, 'output'>): boolean => typeOf(output) === 'void';

/** Returns an error with its issues where the request has them: in the body. Returns any other error itself. */
const rejectionOf = (error: unknown): unknown => {
  if (!isDomainError(error) || !('issues' in error.details)) return error;
  const code = error.code === 'invalid_parameter' ? 'validation_failed' : error.code;
  return new RequestError(code, { errors: error.details.issues.map(inBody), cause: error });
};

/** Returns the endpoint of an operation: it checks the token, reads the input from the body, and calls the operation. */
export const operationEndpoint = (
  operation: AnyAdminOperation,
  call: (input: never) => Promise<unknown>,
  { checkToken, deadlineMilliseconds }: EndpointOptions,
): Endpoint => ({
  method: 'POST',
  path: `${ADMIN_PREFIX}/${operation.name}`,
  rejectionOf,
  respond: async (context) => {
    const { request } = context;
    context.operationId = operation.name;
    await checkToken(request.header('authorization'));
    const { issues: errors } = readQuery(request.query, {});
    if (errors.length > 0) throw new RequestError('unknown_parameter', { errors });
    const input = (await readJson(request, BODY_LIMITS)) as never;
    const data = await new Deadline(deadlineMilliseconds).wait(call(input));
    const headers = context.headers('application/json');
    if (!returnsNothing(operation)) return { status: 200, headers, body: JSON.stringify({ data }) };
    delete headers['Content-Type'];
    return { status: 204, headers, body: null };
  },
});
