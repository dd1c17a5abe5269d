/** Where a client on this machine finds a server that listens on all addresses. */
const LOOPBACKS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Host and port as a URL has them: the address of IPv6 in brackets (RFC 3986, section 3.2.2). */
export const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The URL that a server on this host and port answers at. */
export const baseUrl = (host: string, port: number): string => `http://${authority(LOOPBACKS[host] ?? host, port)}`;
