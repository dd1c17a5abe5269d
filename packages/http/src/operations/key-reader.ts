import type { ApiKey, WorkspaceApi } from '@workspace-api/core';
import { Deadline } from '../deadline.js';
import { credentialsReader } from '../request/credentials.js';
import type { RequestContext } from '../request-context.js';
import { DEFAULT_DEADLINE, type OperationOptions } from './operation-endpoint.js';

/** Returns a function that resolves to the key of a request, without a scope. It counts the request against all limits but the quota. */
export const keyReader = (
  api: Pick<WorkspaceApi, 'identify'>,
  { deadlineMilliseconds = DEFAULT_DEADLINE, ...accessOptions }: OperationOptions,
): ((context: RequestContext) => Promise<ApiKey>) => {
  const secretOf = credentialsReader(accessOptions);
  return async (context) => {
    const secret = secretOf(context);
    const key = api.identify(secret, { address: context.address, identified: context.identified, observer: context });
    context.identified = await new Deadline(deadlineMilliseconds).wait(key);
    return context.identified;
  };
};
