import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandFailure } from '../command-failure.js';
import { authority, baseUrl } from './base-url.js';

const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Choose another with --port, or 0 for a free one.',
  EACCES: 'The port is not open to this user. Choose one above 1023 with --port.',
  EADDRNOTAVAIL: 'The address is not one of this machine. Choose another with --host.',
  ENOTFOUND: 'No address is known for the host. Choose another with --host.',
};

const toFailure = (host: string, port: number, error: NodeJS.ErrnoException): Error => {
  const refusal = REFUSALS[error.code ?? ''];
  if (refusal === undefined) return error;
  return new CommandFailure('failed', `cannot listen on ${authority(host, port)}. ${refusal}`, { cause: error });
};

/** Lets a server listen, and answers its base URL. Throws a `CommandFailure` when host or port cannot be had. */
export const listen = (server: Server, host: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => reject(toFailure(host, port, error));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve(baseUrl(host, (server.address() as AddressInfo).port));
    });
  });
