import { RequestError, type HostProblem } from '@workspace-api/contract';
import { extendPort, type ApiKeyId, type WorkspaceApi } from '@workspace-api/core';

const ADDRESS_NOT_ALLOWED: HostProblem = {
  code: 'address_not_allowed',
  status: 403,
  title: 'Address not allowed',
  message: 'The API key is not allowed from this address.',
  remedy: 'Send the request from an address that is allowed for the key.',
};

/** Returns whether a key may be used from an address, which is unknown to some transports. */
export type IsAllowed = (keyId: ApiKeyId, address: string | undefined) => boolean;

/** Returns an API that accepts keys from their addresses only. */
export const withAddresses = (api: WorkspaceApi, isAllowed: IsAllowed): WorkspaceApi => {
  const identify: WorkspaceApi['identify'] = async (secret, options) => {
    const key = await api.identify(secret, options);
    if (!isAllowed(key.id, options?.address)) throw new RequestError(ADDRESS_NOT_ALLOWED);
    return key;
  };
  return extendPort(api, {
    identify,
    authorize: async (secret, scope, options = {}) => {
      // A part of a request whose key was checked, such as a call of a tool.
      if (options.identified !== undefined) return api.authorize(secret, scope, options);
      const identified = await identify(secret, options);
      // The observer has the key and its limits already.
      return api.authorize(secret, scope, { ...options, identified, observer: undefined });
    },
  });
};
