import { OPEN_API_HEADERS, uriPath } from '@workspace-api/contract';
import type { Scope } from '@workspace-api/core';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';

/** What clients need to get an access token (RFC 9728). */
export interface ProtectedResource {
  /** The public URL for which tokens are issued: that of the API, or of one endpoint, such as `https://api.example.com/mcp`. */
  readonly resource: string;
  /** The issuers of the tokens, such as `https://login.example.com`. At least one. */
  readonly authorizationServers: readonly string[];
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/**
 * Returns a function that returns the public URL of the metadata for a mount path. Its origin is configured, because a caller
 * chooses the header `Host`.
 */
export const metadataUrls = ({ resource }: ProtectedResource): ((mountPath?: string) => string) => {
  const { origin } = new URL(resource);
  return (mountPath = '') => origin + uriPath(mountPath + WELL_KNOWN);
};

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
  const paths = new Set([WELL_KNOWN, WELL_KNOWN + new URL(resource).pathname.replace(/\/$/, '')]);
  return [...paths].map((path) => textResourceEndpoint(path, () => ({ headers, text })));
};
