import { uriPath } from '@workspace-api/contract/internal';

/** What clients need to get an access token (RFC 9728). */
export interface ProtectedResource {
  /** The public URL for which tokens are issued: that of the API, or of one endpoint, such as `https://api.example.com/mcp`. */
  readonly resource: string;
  /** The issuers of the tokens, such as `https://login.example.com`. At least one. */
  readonly authorizationServers: readonly string[];
}

/** The path of the metadata of a protected resource. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * Returns a function that returns the public URL of the metadata for a mount path. Its origin is configured, because a caller
 * chooses the header `Host`.
 */
export const metadataUrls = ({ resource }: ProtectedResource): ((mountPath?: string) => string) => {
  const { origin } = new URL(resource);
  return (mountPath = '') => origin + uriPath(mountPath + METADATA_PATH);
};
