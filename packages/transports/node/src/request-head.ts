import type { ProblemCode } from '@workspace-api/contract';
import type { IncomingMessage } from 'node:http';
import type { ServerListener } from './connection.js';
import { reject, type RejectionOptions } from './reject.js';

/** The maximum number of headers of a request. */
export const MAX_HEADERS = 100;

/** A host with or without a port, as in a `Host` header and an absolute target (RFC 3986, section 3.2). */
const HOST = String.raw`(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?`;

const HOST_HEADER = new RegExp(`^${HOST}$`, 'i');

/** A target in absolute form, as sent to a proxy (RFC 9112, section 3.2.2). The host must not be empty. */
const ABSOLUTE_FORM = new RegExp(`^https?://(?=[^:/?])${HOST}(?=[/?]|$)`, 'i');

/** A target in origin form (RFC 9112, section 3.2.1). Clients send more in a query than the grammar allows. */
const ORIGIN_FORM = /^\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*(?:\?[^#]*)?$/i;

/** Headers that are ambiguous when repeated: one reader takes the first, another the last. */
const SINGLE_HEADERS = ['host', 'authorization', 'content-type'];

/** Returns whether none of those headers is repeated. `headersDistinct` of Node.js would read every header once more. */
const areSingle = (rawHeaders: readonly string[]): boolean => {
  for (const name of SINGLE_HEADERS) {
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const other = rawHeaders[index] ?? '';
      if (other.length === name.length && other.toLowerCase() === name) count += 1;
    }
    if (count > 1) return false;
  }
  return true;
};

/** Returns a target of any form in origin form; null if it has no valid form. */
const readTarget = (method: string | undefined, target = ''): string | null => {
  if (target === '*') return method === 'OPTIONS' ? target : null;
  if (ORIGIN_FORM.test(target)) return target;
  const [origin] = ABSOLUTE_FORM.exec(target) ?? [];
  if (origin === undefined) return null;
  const rest = target.slice(origin.length);
  const originForm = rest.startsWith('/') ? rest : `/${rest}`;
  return ORIGIN_FORM.test(originForm) ? originForm : null;
};

/**
 * Returns whether the host is valid, and every server on the way has seen the body end in the same place. Node.js also accepts
 * codings other than chunked, which it does not decode, and chunks in HTTP/1.0, which does not know them (RFC 9112,
 * section 6.1).
 */
const areHeadersValid = ({ headers, httpVersion }: IncomingMessage): boolean => {
  const { host, 'transfer-encoding': coding } = headers;
  const isHostValid = host === undefined ? httpVersion === '1.0' : HOST_HEADER.test(host);
  return isHostValid && (coding === undefined || (coding.toLowerCase() === 'chunked' && httpVersion === '1.1'));
};

/**
 * Validates the head of a request more strictly than Node.js does. Returns the code of the problem; or null, and then the
 * target is in origin form.
 */
const validateHead = (request: IncomingMessage): ProblemCode | null => {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return 'headers_too_large';
  const target = readTarget(request.method, request.url);
  const isValid =
    target !== null &&
    /^1\.[01]$/.test(request.httpVersion) &&
    areSingle(request.rawHeaders) &&
    areHeadersValid(request);
  if (!isValid) return 'malformed_request';
  request.url = target;
  return null;
};

/** Returns a listener that passes on requests with a valid head, and responds to all others with a problem. */
export const requireValidHead =
  (listener: ServerListener, options: RejectionOptions): ServerListener =>
  (request, response) => {
    const code = validateHead(request);
    // Node.js discards the bytes after an unhandled upgrade, and reads the rest as a new request.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    if (code === null) listener(request, response);
    else reject(request.socket, code, options, { request });
  };
