import { OPEN_API_HEADERS } from '@workspace-api/contract/internal';
import type { Scope } from '@workspace-api/core';
import type { Endpoint } from '../endpoint.js';
import { METADATA_PATH, type ProtectedResource } from '../response/resource-metadata.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';

/**
 * Returns the endpoints of the metadata, if there is any: at the root and at the path of the resource (section 3.1). They need
 * no key.
 */
export const protectedResourceEndpoints = (
  described: ProtectedResource | undefined,
  scopes: readonly Scope[],
): readonly Endpoint[] => {
  if (described === undefined) return [];
  const { resource, authorizationServers } = described;
  const text = JSON.stringify({
    resource,
    authorization_servers: authorizationServers,
    scopes_supported: [...new Set(scopes)],
    bearer_methods_supported: ['header'],
  });
  const headers = { ...OPEN_API_HEADERS, 'Content-Type': 'application/json' };
  const paths = new Set([METADATA_PATH, METADATA_PATH + new URL(resource).pathname.replace(/\/$/, '')]);
  return [...paths].map((path) => textResourceEndpoint(path, () => ({ headers, text })));
};
