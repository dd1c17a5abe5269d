import type { ProblemCode } from '@workspace-api/contract';
import {
  LAST_CHUNK,
  ME,
  chunk,
  chunks,
  coding,
  header,
  host,
  length,
  target,
  version,
  type Samples,
} from '../samples.js';

/** A request that is not valid HTTP, or that two parsers may interpret differently. */
export type HostileRequest = readonly [what: string, text: (samples: Samples) => string, code?: ProblemCode];

const REQUEST_LINES: readonly HostileRequest[] = [
  ['nonsense', () => 'NONSENSE\r\n\r\n'],
  ['a method that does not exist', ({ get }) => get().replace('GET', 'FETCH')],
  ['a space in front', ({ get }) => ` ${get()}`],
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0'].map((text): HostileRequest => [`the version ${text}`, version(text)]),
  ['the first bytes of TLS', () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${'x'.repeat(500)}`],
  ['a CONNECT', ({ get }) => get().replace('GET', 'CONNECT').replace(ME, 'localhost:80')],
];

const TARGETS: readonly HostileRequest[] = [
  ['a byte beyond ASCII', target(`${ME}\xff`)],
  ['a fragment', target(`${ME}#x`)],
  ['a backslash', target('/api/public/v1\\me')],
  ['a percent sign without digits', target(`${ME}%zz`)],
  ['no slash in front', target('api/public/v1/me')],
  ['an asterisk', target('*')],
  ['an authority', target('localhost:80')],
  ['another scheme', target(`ftp://localhost${ME}`)],
  ['no host', target(`http://${ME}`)],
  ['a user', target(`http://user:password@localhost${ME}`)],
  ['half an address', target('http://[')],
  ['a port that is no number', target(`http://localhost:port${ME}`)],
];

const HEADERS: readonly HostileRequest[] = [
  ['a name with a space behind', header('X-A : b')],
  ['no name', header(': b')],
  ['a line folded with a space', header('X-A: b\r\n c')],
  ['a value with a NUL in it', header('X-A: b\0c')],
  ['a line feed alone', header('X-A: b\nX-B: c')],
  ['a carriage return alone', header('X-A: b\rX-B: c')],
];

const HOSTS: readonly HostileRequest[] = [
  ['none', host()],
  ['none beside an absolute target', (samples) => host()(samples).replace(ME, `http://localhost${ME}`)],
  ['two', host('Host: localhost', 'Host: elsewhere')],
  ['the same twice', host('Host: localhost', 'Host: localhost')],
  ['two in one line', host('Host: localhost, elsewhere')],
  ['a user', host('Host: user@localhost')],
  ['a port that is no number', host('Host: localhost:port')],
];

const REPEATED: readonly HostileRequest[] = [
  ['two keys', header('Authorization: Bearer wsk_000000000000000000000000000000002wjyrI')],
  ['a second scheme', header('Authorization: Basic dXNlcjpwYXNzd29yZA==')],
  ['two media types', ({ post, json, length: n }) => post(['Content-Type: text/plain', `Content-Length: ${n}`], json)],
];

const LENGTHS: readonly HostileRequest[] = [
  ['below zero', length((n) => `-${String(n)}`)],
  ['empty', length(() => '')],
  ['beyond 64 bits', length(() => '99999999999999999999999')],
  [
    'two different ones',
    ({ post, json, length: n }) => post([`Content-Length: ${n}`, `Content-Length: ${n + 1}`], json),
  ],
  ['twice the same', ({ post, json, length: n }) => post(Array(2).fill(`Content-Length: ${String(n)}`), json)],
  ['beside chunks', coding('Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['beside an empty coding', ({ post, json, length: n }) => post(['Transfer-Encoding:', `Content-Length: ${n}`], json)],
];

const CODINGS: readonly HostileRequest[] = [
  ...[
    'identity',
    'gzip',
    'xchunked',
    'chunked, gzip',
    'chunked, identity',
    'gzip, chunked',
    '"chunked"',
    '\x0bchunked',
  ].map((text): HostileRequest => [JSON.stringify(text), coding(`Transfer-Encoding: ${text}`)]),
  ['chunked twice', coding('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
  ['chunked in HTTP/1.0', (samples) => coding('Transfer-Encoding: chunked')(samples).replace('HTTP/1.1', 'HTTP/1.0')],
];

const CHUNKS: readonly HostileRequest[] = [
  ['a size with 0x', chunks((json) => `0x${chunk(json)}${LAST_CHUNK}`)],
  ['a space behind a size', chunks((json) => chunk(json, ' ') + LAST_CHUNK)],
  ['a size that is too small', chunks((json) => chunk(json).replace('}\r\n', '}}\r\n') + LAST_CHUNK)],
  ['a line feed alone behind the data', chunks((json) => chunk(json).replace(/\r\n$/, '\n') + LAST_CHUNK)],
  ['a trailer that would set a length', chunks((json) => `${chunk(json)}0\r\nContent-Length: 5\r\n\r\n`)],
];

const LARGE = 'x'.repeat(20_000);

const TOO_LARGE: readonly HostileRequest[] = [
  ['a query', target(`${ME}?a=${LARGE}`), 'headers_too_large'],
  ['the value of a header', header(`X-A: ${LARGE}`), 'headers_too_large'],
  ['101 headers', ({ get }) => get(...Array<string>(99).fill('a:')), 'headers_too_large'],
  ['an extension of a chunk', chunks((json) => chunk(json, `;${LARGE}`) + LAST_CHUNK), 'body_too_large'],
  ['a trailer', chunks((json) => `${chunk(json)}0\r\nX-A: ${LARGE}\r\n\r\n`), 'headers_too_large'],
];

/** Requests that are rejected before the key is read, grouped by the invalid part. */
export const HOSTILE_REQUESTS: ReadonlyMap<string, readonly HostileRequest[]> = new Map([
  ['a request line', REQUEST_LINES],
  ['a target', TARGETS],
  ['headers', HEADERS],
  ['a Host', HOSTS],
  ['repeated headers', REPEATED],
  ['a Content-Length', LENGTHS],
  ['a Transfer-Encoding', CODINGS],
  ['chunks', CHUNKS],
  ['what is too large', TOO_LARGE],
]);
