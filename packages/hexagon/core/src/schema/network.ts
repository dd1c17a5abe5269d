// Every platform has it.
declare const URL: {
  new (url: string): { readonly hostname: string };
  canParse(url: string): boolean;
};

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`);

const IPV6 = /^[\da-f:.]+$/i;

/** Address formats of some proxies: `203.0.113.7:51000`, `[2001:db8::1]:51000` and `[2001:db8::1]`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** The most common prefix of an IPv4 address on a dual-stack socket. */
const MAPPED = '::ffff:';

/** The maximum length of an address with zone and port. The expressions above take quadratic time for longer text. */
const MAX_LENGTH = 64;

/** IPv6 addresses with the same first bits. IPv4 is IPv4-mapped IPv6 (RFC 4291, section 2.5.5.2). */
interface Network {
  /** The 128 bits of its first address. */
  readonly first: bigint;
  /** The number of first bits. */
  readonly length: number;
}

const isMapped = (address: bigint): boolean => address >> 32n === 0xff_ffn;

const hostOf = (ipv6: string): string => new URL(`http://[${ipv6}]`).hostname.slice(1, -1);

/** Returns the 128 bits of an address, or undefined if it is not one. */
const bitsOf = (address: string): bigint | undefined => {
  const ipv6 = IPV4.test(address) ? MAPPED + address : address;
  if (!IPV6.test(ipv6) || !URL.canParse(`http://[${ipv6}]`)) return undefined;
  // The host of a URL has the shortest spelling, in hexadecimal digits.
  const [head = [], tail = []] = hostOf(ipv6)
    .split('::')
    .map((part) => part.split(':'));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill(''), ...tail];
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`);
};

const groupsOf = (address: bigint): string[] =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((address >> shift) & 0xff_ffn).toString(16));

const toIPv4 = (address: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.');

/** Reads an address or a network with the bits after its length. */
const readNetwork = (text: string): Network | undefined => {
  const [, address = '', given] = /^([^/%]{1,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = bitsOf(address);
  const before = IPV4.test(address) ? 96 : 0;
  const length = given === undefined ? 128 : before + Number(given);
  if (bits === undefined || length > 128) return undefined;
  const rest = BigInt(128 - length);
  return { first: (bits >> rest) << rest, length };
};

/**
 * Returns the normal form of an IP address or a network in CIDR notation (RFC 4632), or null if the string is neither. It has no
 * bits after its length, and the shortest spelling (RFC 5952). IPv4-mapped IPv6 is IPv4.
 */
export const parseNetwork = (text: string): string | null => {
  const network = readNetwork(text);
  if (network === undefined) return null;
  const { first, length } = network;
  const isIPv4 = isMapped(first);
  const address = isIPv4 ? toIPv4(first) : hostOf(groupsOf(first).join(':'));
  return length === 128 ? address : `${address}/${isIPv4 ? length - 96 : length}`;
};

/** Returns an address without what some proxies add to it: a port, brackets or a zone. */
const addressIn = (text: string): string => {
  const [, ipv4, ipv6] = (text.length > MAX_LENGTH ? null : WITH_PORT.exec(text)) ?? [];
  return (ipv4 ?? ipv6 ?? text).replace(/%.*/, '');
};

/** Returns whether the address of a client, or its network, is in one of the networks. */
export const isInNetworks = (client: string, networks: readonly string[]): boolean => {
  const found = readNetwork(addressIn(client));
  return networks.some((text) => {
    const network = readNetwork(text);
    if (found === undefined || network === undefined || found.length < network.length) return false;
    const rest = BigInt(128 - network.length);
    // IPv6 networks such as ::/0 have no IPv4 address.
    return found.first >> rest === network.first >> rest && isMapped(found.first) === isMapped(network.first);
  });
};

/**
 * Returns the part that all addresses of one client share: an IPv4 address, or the /64 network of an IPv6 address.
 * Returns undefined if the string is not an IP address.
 */
export const networkOf = (text: string): string | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  if (IPV4.test(text)) return text;
  if (text.startsWith(MAPPED) && IPV4.test(text.slice(MAPPED.length))) return text.slice(MAPPED.length);
  const bits = bitsOf(addressIn(text));
  if (bits === undefined) return undefined;
  return isMapped(bits) ? toIPv4(bits) : `${groupsOf(bits).slice(0, 4).join(':')}::/64`;
};
