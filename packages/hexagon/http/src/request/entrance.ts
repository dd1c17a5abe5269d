import { RequestError } from '@workspace-api/contract';
import { networkOf } from '@workspace-api/core/internal';
import { notifyObserver } from '../context/notify-observer.js';
import type { RequestContext } from '../context/request-context.js';

/**
 * Returns the entry that the farthest trusted proxy appended, counted from the right. Does not read the entries left of
 * it.
 */
const entryFromRight = (list: string, trustedProxies: number): string => {
  let end = list.length;
  let start = list.lastIndexOf(',') + 1;
  for (let proxy = 1; proxy < trustedProxies && start > 0; proxy++) {
    end = start - 1;
    start = list.lastIndexOf(',', end - 1) + 1;
  }
  return list.slice(start, end).trim();
};

/** The options for proxies in front. */
export interface EntranceOptions {
  /**
   * The number of proxies in front that append the address of their client to `X-Forwarded-For`. Defaults to 0. Failed
   * keys are limited by client address. If the number is too low, all clients share the address of a proxy. If it is
   * too high, a client can choose its address.
   */
  readonly trustedProxies?: number | undefined;
  /**
   * Called for requests with `X-Forwarded-For` if no proxy is trusted: all clients of a proxy then count as one
   * address.
   */
  readonly onUntrustedProxy?: (() => void) | undefined;
  /**
   * Whether to accept requests that a trusted proxy marks as plain HTTP, by `X-Forwarded-Proto: http`. Others may have read
   * their credentials. Defaults to false: the response is `https_required`.
   */
  readonly allowPlainHttp?: boolean | undefined;
}

/** Sets the address of the client of a request. */
export type SetAddress = (context: Pick<RequestContext, 'request' | 'address' | 'exactAddress'>) => void;

/**
 * Returns a function that sets the address of the client: an IPv4 address, or the /64 network of an IPv6 address. A
 * client can usually choose any address in its network. Each trusted proxy appends the address of its client to
 * `X-Forwarded-For`, so only that many entries from the right are reliable. The client wrote the others.
 */
export const addressReader =
  ({ trustedProxies = 0, onUntrustedProxy }: EntranceOptions): SetAddress =>
  (context) => {
    const { request } = context;
    const forwarded = request.header('x-forwarded-for');
    context.exactAddress = request.clientAddress;
    if (forwarded !== undefined) {
      if (trustedProxies > 0) {
        const entry = entryFromRight(forwarded, trustedProxies);
        context.address = networkOf(entry);
        if (context.address !== undefined) context.exactAddress = entry;
      } else if (onUntrustedProxy !== undefined) notifyObserver(onUntrustedProxy, undefined);
    }
    context.address ??= networkOf(request.clientAddress ?? '');
  };

/**
 * Returns the first check of every request with credentials. It sets the address of the client, and throws `https_required`
 * for a request that came over plain HTTP, before its credentials are read.
 */
export const entranceOf = ({
  allowPlainHttp = false,
  ...addressOptions
}: EntranceOptions): ((context: RequestContext) => void) => {
  const setAddress = addressReader(addressOptions);
  const { trustedProxies = 0 } = addressOptions;
  const isTrusted = trustedProxies > 0 && !allowPlainHttp;
  return (context) => {
    const { request } = context;
    setAddress(context);
    const proto = isTrusted ? request.header('x-forwarded-proto') : undefined;
    if (proto !== undefined && entryFromRight(proto, trustedProxies).toLowerCase() === 'http')
      throw new RequestError('https_required');
  };
};
