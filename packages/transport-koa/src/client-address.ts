import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';

/** `203.0.113.7:51000`, `[2001:db8::1]:51000` and `[2001:db8::1]`, as some proxies write them. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;

const IPV4_IN_IPV6 = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

const toGroup = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

const splitGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

/** The eight groups of an IPv6 address (RFC 4291, section 2.2). */
const groupsOf = (address: string): number[] => {
  const hexadecimal = address.replace(
    IPV4_IN_IPV6,
    (_, a: string, b: string, c: string, d: string) => `${toGroup(a, b)}:${toGroup(c, d)}`,
  );
  const [before = '', behind] = hexadecimal.split('::');
  const head = splitGroups(before);
  if (behind === undefined) return head;
  const tail = splitGroups(behind);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
};

/** What of an IPv6 address stands for its caller: the IPv4 address that is mapped to it, or else its /64 network. */
const callerOfGroups = (groups: readonly number[]): string => {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

/** What stands for all addresses that one caller can choose from; undefined when the text is no IP address. */
const callerOf = (text: string): string | undefined => {
  const match = WITH_PORT.exec(text);
  const address = match?.[1] ?? match?.[2] ?? text;
  const version = isIP(address);
  if (version === 6) return callerOfGroups(groupsOf(address));
  return version === 4 ? address : undefined;
};

const callers = new WeakMap<Socket, string | undefined>();

/** What stands for whoever has opened a connection. It is found out once for all its requests. */
const callerBehind = (socket: Socket): string | undefined => {
  if (!callers.has(socket)) callers.set(socket, callerOf(socket.remoteAddress ?? ''));
  return callers.get(socket);
};

/**
 * The address that a request comes from: an IPv4 address, or the /64 network of an IPv6 address, because a caller usually
 * has all of that to choose from. Each trusted proxy appends the address that it was called from to `X-Forwarded-For`, so
 * of what stands there only as many entries count, from the right, as there are trusted proxies. Those further to the
 * left are the caller's own words.
 */
export const clientAddress = ({ socket, headers }: IncomingMessage, trustedProxies: number): string | undefined => {
  if (trustedProxies > 0) {
    const header = headers['x-forwarded-for'];
    const entries = (Array.isArray(header) ? header.join() : (header ?? '')).split(',').map((entry) => entry.trim());
    const caller = callerOf(entries[Math.max(0, entries.length - trustedProxies)] ?? '');
    if (caller !== undefined) return caller;
  }
  return callerBehind(socket);
};
