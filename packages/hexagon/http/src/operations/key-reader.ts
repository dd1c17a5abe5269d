import type { Caller, WorkspaceApi } from '@workspace-api/core';
import { Deadline } from '../deadline.js';
import { credentialsReader } from '../request/credentials.js';
import type { RequestContext } from '../context/request-context.js';
import { DEFAULT_DEADLINE, type OperationOptions } from './operation-endpoint.js';

/** Returns a function that resolves to the caller of a request, without a scope. It counts the request against all limits but the quota. */
export const keyReader = (
  api: Pick<WorkspaceApi, 'identify'>,
  { deadlineMilliseconds = DEFAULT_DEADLINE, ...accessOptions }: OperationOptions,
): ((context: RequestContext) => Promise<Caller>) => {
  const credentialsOf = credentialsReader(accessOptions);
  return async (context) => {
    const caller = api.identify(...credentialsOf(context));
    context.identified = await new Deadline(deadlineMilliseconds).wait(caller);
    return context.identified;
  };
};
