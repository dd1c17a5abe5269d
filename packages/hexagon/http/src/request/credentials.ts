import { RequestError } from '@workspace-api/contract';
import { isLikeSecret, type AuthorizeOptions, type VerifiedToken } from '@workspace-api/core';
import type { RequestContext } from '../context/request-context.js';
import { addressReader, entryFromRight, type AddressOptions } from '../context/client-address.js';
import { readBearer } from '../context/read-bearer.js';

/** The options for proxies and credentials of requests. */
export interface AccessOptions extends AddressOptions {
  /**
   * Whether to accept requests that a trusted proxy marks as plain HTTP, by `X-Forwarded-Proto: http`. Others may have read
   * their keys. Defaults to false: the response is `https_required`.
   */
  readonly allowPlainHttp?: boolean | undefined;
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

/**
 * Returns a function that reads the credentials of a request, and sets the address of its client. It throws `https_required`
 * for one that came over plain HTTP, before they are checked.
 */
export const credentialsReader = ({
  allowPlainHttp = false,
  verifyToken,
  ...addressOptions
}: AccessOptions): ((context: RequestContext) => Credentials) => {
  const addressOf = addressReader(addressOptions);
  const { trustedProxies = 0 } = addressOptions;
  const isTrusted = trustedProxies > 0 && !allowPlainHttp;
  const isToken = (bearer: string): boolean => !isLikeSecret(bearer) && TOKEN.test(bearer);
  return (context) => {
    const { request, identified } = context;
    context.address = addressOf(request);
    const proto = isTrusted ? request.header('x-forwarded-proto') : undefined;
    if (proto !== undefined && entryFromRight(proto, trustedProxies).toLowerCase() === 'http')
      throw new RequestError('https_required');
    const bearer = readBearer(request.header('authorization'));
    const options = { address: context.address, identified, observer: context };
    if (verifyToken === undefined || bearer === undefined || !isToken(bearer)) return [bearer, options];
    return [undefined, { ...options, verify: async () => (await verifyToken(bearer)) ?? null }];
  };
};
