import type { AuthorizeOptions, VerifiedToken } from '@workspace-api/core';
import { isLikeSecret } from '@workspace-api/core/internal';
import type { RequestContext } from '../context/request-context.js';
import { readBearer } from '../context/read-bearer.js';
import { entranceOf, type EntranceOptions } from './entrance.js';

/** The options for proxies and credentials of requests. */
export interface AccessOptions extends EntranceOptions {
  /**
   * Verifies an access token, such as one of OAuth: its signature, issuer, audience and expiry. Resolves to null if it is not
   * valid: the response is `unknown_key`. Called for every Bearer token that does not look like a key: letters and digits after a
   * prefix such as `wsk_`, unless its address has sent too many invalid ones. Defaults to none.
   */
  readonly verifyToken?: ((token: string) => Promise<VerifiedToken | null>) | undefined;
}

/** A Bearer token (RFC 6750, section 2.1) of a length that a host verifies. */
const TOKEN = /^[\w.~+/-]{1,8000}={0,2}$/;

/** The credentials of a request, with the address of its client, as the checks of the core take them. */
type Credentials = readonly [secret: string | undefined, options: AuthorizeOptions];

/** Returns a function that reads the credentials of a request, after the check of its {@link entranceOf entrance}. */
export const credentialsReader = ({
  verifyToken,
  ...entranceOptions
}: AccessOptions): ((context: RequestContext) => Credentials) => {
  const enter = entranceOf(entranceOptions);
  const isToken = (bearer: string): boolean => !isLikeSecret(bearer) && TOKEN.test(bearer);
  return (context) => {
    enter(context);
    const { request, address, exactAddress, identified } = context;
    const bearer = readBearer(request.header('authorization'));
    const options = { address, exactAddress, identified, observer: context };
    if (verifyToken === undefined || bearer === undefined || !isToken(bearer)) return [bearer, options];
    return [undefined, { ...options, verify: async () => (await verifyToken(bearer)) ?? null }];
  };
};
