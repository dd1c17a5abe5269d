import type { AddressInfo, Server } from 'node:net';
import { CommandFailure } from '../command-failure.js';
import { authority, baseUrl } from './base-url.js';

const LISTEN_ERRORS: Readonly<Record<string, (flags: string) => string>> = {
  EADDRINUSE: (flags) => `The port is in use. Choose another with ${flags}port, or 0 for a free one.`,
  EACCES: (flags) => `The port is not open to this user. Choose one above 1023 with ${flags}port.`,
  EADDRNOTAVAIL: (flags) => `The address is not one of this machine. Choose another with ${flags}host.`,
  ENOTFOUND: (flags) => `No address is known for the host. Choose another with ${flags}host.`,
};

/**
 * Lets a server listen, and answers its base URL. Throws a `CommandFailure` when host or port cannot be had, with the
 * flags that choose them: `--host` and `--port`, or the same with what they start with here.
 */
export const listen = (server: Server, host: string, port: number, flags = '--'): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const rejection = LISTEN_ERRORS[error.code ?? ''];
      if (rejection === undefined) reject(error);
      else {
        const message = `cannot listen on ${authority(host, port)}. ${rejection(flags)}`;
        reject(new CommandFailure('failed', message, { cause: error }));
      }
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve(baseUrl(host, (server.address() as AddressInfo).port));
    });
  });
