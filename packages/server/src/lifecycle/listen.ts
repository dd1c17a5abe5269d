import type { AddressInfo, Server } from 'node:net';
import { CommandFailure } from '../command-failure.js';
import { flagsToAdd } from '../text/shell.js';

/** Addresses that mean all interfaces, and where a client on this machine reaches them. */
const LOOPBACKS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns whether only this machine reaches an address. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host);

/** Returns host and port as in a URL: an IPv6 address in brackets (RFC 3986, section 3.2.2). */
const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Returns the URL of a server that listens on this host and port. */
export const baseUrl = (host: string, port: number): string => `http://${authority(LOOPBACKS[host] ?? host, port)}`;

const LISTEN_ERRORS: Readonly<Record<string, (flags: string, port: number) => string>> = {
  EADDRINUSE: (flags, port) =>
    `The port is in use. Choose another, or 0 for a free one: ${flagsToAdd(`${flags}port ${port < 65_535 ? port + 1 : port - 1}`)}`,
  EACCES: (flags) => `This user may not open the port. Choose one above 1023 with ${flags}port.`,
  EADDRNOTAVAIL: (flags) => `This machine does not have the address. Choose another with ${flags}host.`,
  ENOTFOUND: (flags) => `The host has no known address. Choose another with ${flags}host.`,
};

/**
 * Makes a server listen, and resolves to its base URL. Throws a `CommandFailure` if host or port cannot be used. It names
 * the flags that choose them: `--host` and `--port`, or others with the same ending, such as `--management-port`.
 */
export const listen = (server: Server, host: string, port: number, flags = '--'): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const describe = LISTEN_ERRORS[error.code ?? ''];
      if (describe === undefined) reject(error);
      else {
        const message = `cannot listen on ${authority(host, port)}. ${describe(flags, port)}`;
        reject(new CommandFailure('failed', message, { cause: error }));
      }
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve(baseUrl(host, (server.address() as AddressInfo).port));
    });
  });
