import { request as openRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { checkResponse, type ReceivedResponse } from './document/check-response.js';
import { influenceOf, type Endpoint } from './endpoint.js';
import { requestsIn } from './requests-in.js';

/** A request that `fetch` would change: dot segments, repeated headers, a GET with a body. */
export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged, below the mount path. */
  readonly target: string;
  /** Headers besides Host and Content-Length. Names may repeat. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
}

/** Node's client writes header values in Latin-1, one byte per character. */
const asUtf8 = (value: string): string => Buffer.from(value).toString('latin1');

const exchange = (
  baseUrl: string,
  path: string,
  { method = 'GET', headers = [], body }: RawRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(baseUrl);
    const fields = [
      ['Host', host] as const,
      ...headers.map(([name, value]) => [name, asUtf8(value)] as const),
      ...(body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))] as const]),
    ];
    // Only a flat list keeps repeated names apart.
    const request = openRequest({ hostname, port, path, method, headers: fields.flat(), agent: false }, resolve);
    request.once('error', reject);
    request.end(body);
  });

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
};

/** Sends a request on a new connection. Does not check the response. */
export const exchangeText = async (
  baseUrl: string,
  raw: RawRequest,
): Promise<Pick<ReceivedResponse, 'status' | 'headers' | 'text'>> => {
  const message = await exchange(baseUrl, raw.target, raw);
  return { status: message.statusCode ?? 0, headers: headersOf(message), text: await readText(message) };
};

/** Sends a request on a new connection. Checks the response against the OpenAPI document. */
export const sendRaw = async (endpoint: Endpoint, raw: RawRequest): Promise<ReceivedResponse> => {
  const { method = 'GET', target } = raw;
  const influence = influenceOf(endpoint);
  const received = await exchangeText(endpoint.baseUrl, { ...raw, target: influence.mountPath + target });
  const { headers, text } = received;
  const isJson = text !== '' && headers.get('content-type')?.endsWith('json') === true;
  const json = isJson ? (JSON.parse(text) as unknown) : undefined;
  const response: ReceivedResponse = { ...received, json };
  const [request = null] = requestsIn(`${method} ${target} HTTP/1.1`);
  checkResponse(request, response, influence);
  return response;
};
