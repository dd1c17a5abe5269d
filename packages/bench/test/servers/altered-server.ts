import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A response passing through. */
interface PassingAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Changes to passing requests and responses. Default: unchanged. */
export interface Alteration {
  request?(path: string, headers: IncomingHttpHeaders): void;
  answer?(path: string, answer: PassingAnswer): void;
}

export interface AlteredServer {
  readonly url: string;
  close(): void;
}

const PASSED_HEADERS = ['authorization', 'content-type', 'idempotency-key'];

const listen = async (server: Server): Promise<AlteredServer> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Creates a proxy of another server that changes what passes through. */
export const alteredServer = (url: string, alteration: Alteration): Promise<AlteredServer> =>
  listen(
    createServer((incoming, outgoing) => {
      const pass = async (): Promise<void> => {
        const { method = '', url: path = '', headers } = incoming;
        const body = await buffer(incoming);
        alteration.request?.(path, headers);
        const passed = Object.entries(headers).filter(([name]) => PASSED_HEADERS.includes(name));
        const response = await fetch(url + path, {
          method,
          headers: Object.fromEntries(passed) as Record<string, string>,
          ...(body.length > 0 && { body: new Uint8Array(body) }),
        });
        const answer = {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        };
        alteration.answer?.(path, answer);
        delete answer.headers['content-length'];
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
      };
      pass().catch((error: unknown) => outgoing.destroy(error as Error));
    }),
  );
