import type { Answer } from './document/check-answer.js';
import { rawExchange } from './raw-exchange.js';

/** A request as it is written on the wire, so that it can be what no HTTP client would send. */
export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  /** Lines between `Host` and `Connection`. A name may come twice. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
}

/** Sends a request on a connection of its own, and gives the one answer. */
export const sendRaw = async (baseUrl: string, request: RawRequest): Promise<Answer> => {
  const { method = 'GET', target, headers = [], body } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${String(Buffer.byteLength(body))}`]),
    'Connection: close',
    '\r\n',
  ];
  const [answer, ...others] = await rawExchange(baseUrl, lines.join('\r\n'), body ?? '');
  if (answer === undefined || others.length > 0) throw new Error(`${others.length} answers too many or too few`);
  return answer;
};
