import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** What clients and proxies send to a port of HTTP by mistake, by its first bytes, and what to do. */
const PROTOCOLS: readonly (readonly [bytes: RegExp, warning: string])[] = [
  [
    /^\x16\x03/,
    'A client speaks TLS to this port, which speaks HTTP. Call it with http://, or put a proxy that ends TLS in front.',
  ],
  [
    /^PRI \* HTTP\/2/,
    'A client speaks HTTP/2 to this port, which speaks HTTP/1.1. Set HTTP/1.1 in the proxy in front.',
  ],
  [
    /^(?:PROXY |\r\n\r\n\0\r\nQUIT\n)/,
    'A proxy sends the PROXY protocol to this port. Turn it off. The proxy must send X-Forwarded-For.',
  ],
];

/** Logs once for each protocol that the server does not speak and a client does: such a client sees no response. */
export const logOtherProtocols = (server: Server, logger: Pick<Logger, 'warn'>): void => {
  const logged = new Set<string>();
  server.on('clientError', ({ rawPacket }: Error & { readonly rawPacket?: Buffer }) => {
    const start = rawPacket?.toString('latin1', 0, 16) ?? '';
    const [, warning] = PROTOCOLS.find(([bytes]) => bytes.test(start)) ?? [];
    if (warning === undefined || logged.has(warning)) return;
    logged.add(warning);
    logger.warn(warning);
  });
};
