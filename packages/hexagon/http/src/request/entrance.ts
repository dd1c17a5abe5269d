import { RequestError } from '@workspace-api/contract';
import { addressReader, entryFromRight, type AddressOptions } from '../context/client-address.js';
import type { RequestContext } from '../context/request-context.js';

/** The options for proxies in front. */
export interface EntranceOptions extends AddressOptions {
  /**
   * Whether to accept requests that a trusted proxy marks as plain HTTP, by `X-Forwarded-Proto: http`. Others may have read
   * their credentials. Defaults to false: the response is `https_required`.
   */
  readonly allowPlainHttp?: boolean | undefined;
}

/**
 * Returns the first check of every request with credentials. It sets the address of the client, and throws `https_required`
 * for a request that came over plain HTTP, before its credentials are read.
 */
export const entranceOf = ({
  allowPlainHttp = false,
  ...addressOptions
}: EntranceOptions): ((context: RequestContext) => void) => {
  const addressOf = addressReader(addressOptions);
  const { trustedProxies = 0 } = addressOptions;
  const isTrusted = trustedProxies > 0 && !allowPlainHttp;
  return (context) => {
    const { request } = context;
    context.address = addressOf(request);
    const proto = isTrusted ? request.header('x-forwarded-proto') : undefined;
    if (proto !== undefined && entryFromRight(proto, trustedProxies).toLowerCase() === 'http')
      throw new RequestError('https_required');
  };
};
