import type { HttpRequest } from '../http-request.js';
import { notifyObserver } from './notify-observer.js';

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`);

/** The characters of an IPv6 address, and a zone. */
const IPV6 = /^[\da-f:.]+(?:%.*)?$/i;

/** Address formats of some proxies: `203.0.113.7:51000`, `[2001:db8::1]:51000` and `[2001:db8::1]`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** The most common prefix of an IPv4 address on a dual-stack socket. */
const MAPPED = '::ffff:';

/** The maximum length of an address with zone and port. The expressions above take quadratic time for longer text. */
const MAX_LENGTH = 64;

const splitGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

/** Returns the eight groups of an IPv6 address (RFC 4291, section 2.2), or undefined if it is not one. */
const groupsOf = (address: string): number[] | undefined => {
  const url = `http://[${address.replace(/%.*/, '')}]`;
  if (!URL.canParse(url)) return undefined;
  // The host of a URL has the shortest spelling, in hexadecimal digits.
  const [head = [], tail = []] = new URL(url).hostname.slice(1, -1).split('::').map(splitGroups);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
};

/** Returns the IPv4 address of an IPv4-mapped IPv6 address, or the /64 network of any other. */
const networkOfGroups = (groups: readonly number[]): string => {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

/**
 * Returns the part that all addresses of one client share: an IPv4 address, or the /64 network of an IPv6 address.
 * Returns undefined if the string is not an IP address.
 */
export const networkOf = (text: string): string | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  if (IPV4.test(text)) return text;
  if (text.startsWith(MAPPED) && IPV4.test(text.slice(MAPPED.length))) return text.slice(MAPPED.length);
  const match = WITH_PORT.exec(text);
  if (match !== null) return networkOf(match[1] ?? match[2] ?? '');
  if (!IPV6.test(text)) return undefined;
  const groups = groupsOf(text);
  return groups && networkOfGroups(groups);
};

/**
 * Returns the entry that the farthest trusted proxy appended, counted from the right. Does not read the entries left of
 * it.
 */
export const entryFromRight = (list: string, trustedProxies: number): string => {
  let end = list.length;
  let start = list.lastIndexOf(',') + 1;
  for (let proxy = 1; proxy < trustedProxies && start > 0; proxy++) {
    end = start - 1;
    start = list.lastIndexOf(',', end - 1) + 1;
  }
  return list.slice(start, end).trim();
};

/** Options of the address of a client. */
export interface AddressOptions {
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
}

/** Reads the address of the client of a request. */
export type AddressOf = (request: Pick<HttpRequest, 'clientAddress' | 'header'>) => string | undefined;

/**
 * Returns a function that reads the address of the client: an IPv4 address, or the /64 network of an IPv6 address. A
 * client can usually choose any address in its network. Each trusted proxy appends the address of its client to
 * `X-Forwarded-For`, so only that many entries from the right are reliable. The client wrote the others.
 */
export const addressReader =
  ({ trustedProxies = 0, onUntrustedProxy }: AddressOptions): AddressOf =>
  (request) => {
    const forwarded = request.header('x-forwarded-for');
    let address: string | undefined;
    if (forwarded !== undefined) {
      if (trustedProxies > 0) address = networkOf(entryFromRight(forwarded, trustedProxies));
      else if (onUntrustedProxy !== undefined) notifyObserver(onUntrustedProxy, undefined);
    }
    return address ?? networkOf(request.clientAddress ?? '');
  };
