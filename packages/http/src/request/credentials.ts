import { RequestError } from '@workspace-api/contract';
import type { RequestContext } from '../request-context.js';
import { addressReader, entryFromRight, type AddressOptions } from './client-address.js';

/** How requests reach the API. */
export interface AccessOptions extends AddressOptions {
  /**
   * Whether to accept requests that a trusted proxy marks as plain HTTP, by `X-Forwarded-Proto: http`. Others may have read
   * their keys. Defaults to false: the response is `https_required`.
   */
  readonly allowPlainHttp?: boolean | undefined;
}

const BEARER = /^Bearer(?: +(.*))?$/i;

/**
 * Returns the credentials of a `Bearer` `Authorization` header (RFC 6750, section 2.1). Returns undefined if there is
 * no header or it has another scheme. A repeated header, joined by a comma, becomes credentials that match no key.
 */
export const readBearer = (header: string | undefined): string | undefined => {
  const credentials = header === undefined ? null : BEARER.exec(header);
  return credentials === null ? undefined : (credentials[1] ?? '');
};

/**
 * Returns a function that reads the secret of a request, and sets the address of its client. It throws `https_required` for
 * one that came over plain HTTP, before the key is looked up.
 */
export const credentialsReader = ({
  allowPlainHttp = false,
  ...addressOptions
}: AccessOptions): ((context: RequestContext) => string | undefined) => {
  const addressOf = addressReader(addressOptions);
  const { trustedProxies = 0 } = addressOptions;
  const isTrusted = trustedProxies > 0 && !allowPlainHttp;
  return (context) => {
    const { request } = context;
    context.address = addressOf(request);
    const proto = isTrusted ? request.header('x-forwarded-proto') : undefined;
    if (proto !== undefined && entryFromRight(proto, trustedProxies).toLowerCase() === 'http')
      throw new RequestError('https_required');
    return readBearer(request.header('authorization'));
  };
};
