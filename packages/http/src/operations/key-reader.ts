import type { ApiKey, WorkspaceApi } from '@workspace-api/core';
import { Deadline } from '../deadline.js';
import { readBearer } from '../request/bearer.js';
import { addressReader } from '../request/client-address.js';
import type { RequestContext } from '../request-context.js';
import { DEFAULT_DEADLINE, type OperationOptions } from './operation-endpoint.js';

/** Returns a function that resolves to the key of a request, without a scope. It counts the request against all limits but the quota. */
export const keyReader = (
  api: Pick<WorkspaceApi, 'identify'>,
  { deadlineMilliseconds = DEFAULT_DEADLINE, ...addressOptions }: OperationOptions,
): ((context: RequestContext) => Promise<ApiKey>) => {
  const addressOf = addressReader(addressOptions);
  return async (context) => {
    context.address = addressOf(context.request);
    const secret = readBearer(context.request.header('authorization'));
    context.identified = await new Deadline(deadlineMilliseconds).wait(api.identify(secret, context));
    return context.identified;
  };
};
