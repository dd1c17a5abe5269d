import type { ProblemCode } from '@workspace-api/contract';
import type { IncomingMessage } from 'node:http';

/** The most headers of a request. Nobody who means well sends as many. */
export const MAX_HEADERS = 100;

/** A host with or without a port, as a `Host` header and an absolute target have it (RFC 3986, section 3.2). */
const HOST = String.raw`(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?`;

const HOST_HEADER = new RegExp(`^${HOST}$`, 'i');

/** A target in absolute form, as it is sent to a proxy (RFC 9112, section 3.2.2). The host must not be empty. */
const ABSOLUTE_FORM = new RegExp(`^https?://(?=[^:/?])${HOST}(?=[/?]|$)`, 'i');

/** A target in origin form (RFC 9112, section 3.2.1). Callers send more in a query than its grammar has. */
const ORIGIN_FORM = /^\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*(?:\?[^#]*)?$/i;

/** Headers of which two would leave open which one counts: one reader takes the first, another the last. */
const SINGLE_HEADERS = ['host', 'authorization', 'content-type'];

/** How often a header was sent. Node's own `headersDistinct` would read every header once more. */
const timesOf = (name: string, rawHeaders: readonly string[]): number => {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const other = rawHeaders[index] ?? '';
    if (other.length === name.length && other.toLowerCase() === name) times += 1;
  }
  return times;
};

/** What a target asks of this service, in origin form, whatever its form; null when it is in none. */
const readTarget = (method: string | undefined, target = ''): string | null => {
  if (target === '*') return method === 'OPTIONS' ? target : null;
  if (ORIGIN_FORM.test(target)) return target;
  const [origin] = ABSOLUTE_FORM.exec(target) ?? [];
  if (origin === undefined) return null;
  const rest = target.slice(origin.length);
  const originForm = rest.startsWith('/') ? rest : `/${rest}`;
  return ORIGIN_FORM.test(originForm) ? originForm : null;
};

const isHostSound = ({ headers: { host }, httpVersion }: IncomingMessage): boolean =>
  host === undefined ? httpVersion === '1.0' : HOST_HEADER.test(host);

/**
 * Whether everybody on the way here has seen the body end in the same place. What Node lets pass beside chunks are
 * codings that nobody has decoded, and chunks in a version that does not know them (RFC 9112, section 6.1).
 */
const isFramingSound = ({ headers: { 'transfer-encoding': coding }, httpVersion }: IncomingMessage): boolean =>
  coding === undefined || (coding.toLowerCase() === 'chunked' && httpVersion === '1.1');

/**
 * Reads the head of a request more strictly than Node does. Answers what is wrong with it, or null; then the target is
 * in origin form.
 */
export const refusalOfHead = (request: IncomingMessage): ProblemCode | null => {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return 'headers_too_large';
  const target = readTarget(request.method, request.url);
  const isSound =
    target !== null &&
    /^1\.[01]$/.test(request.httpVersion) &&
    SINGLE_HEADERS.every((name) => timesOf(name, request.rawHeaders) < 2) &&
    isHostSound(request) &&
    isFramingSound(request);
  if (!isSound) return 'malformed_request';
  request.url = target;
  return null;
};
