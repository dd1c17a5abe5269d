/** Addresses that mean all interfaces, and where a client on this machine reaches them. */
const LOOPBACKS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns host and port as in a URL: an IPv6 address in brackets (RFC 3986, section 3.2.2). */
export const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Returns the URL of a server that listens on this host and port. */
export const baseUrl = (host: string, port: number): string => `http://${authority(LOOPBACKS[host] ?? host, port)}`;
