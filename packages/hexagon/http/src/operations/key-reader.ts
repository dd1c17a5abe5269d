import type { Caller, WorkspaceApi } from '@workspace-api/core';
import { credentialsReader, type AccessOptions } from '../request/credentials.js';
import type { Admission } from '../endpoint.js';

/** Returns a function that resolves to the caller of a request, without a scope. It counts the request against all limits but the quota. */
export const keyReader = (api: Pick<WorkspaceApi, 'identify'>, accessOptions: AccessOptions): Admission<Caller> => {
  const credentialsOf = credentialsReader(accessOptions);
  return async (context) => {
    context.identified = await context.deadline.wait(api.identify(...credentialsOf(context)));
    return context.identified;
  };
};
