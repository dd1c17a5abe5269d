import { checkAnswer, type Answer } from './caller.js';
import { parseRawAnswer, rawExchange } from './raw-exchange.js';

/** A request as it is written on the wire, so that it can be what no HTTP client would send. */
export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  /** Lines between `Host` and `Connection`. A name may come twice. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
}

/** Sends a request on a connection of its own, and checks the answer. */
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
  const answer = parseRawAnswer(await rawExchange(baseUrl, lines.join('\r\n'), body ?? ''));
  checkAnswer(method, target.split('?')[0] ?? target, answer);
  return answer;
};
