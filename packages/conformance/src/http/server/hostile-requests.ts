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
  ['a method in lower case', ({ get }) => get().replace('GET', 'get')],
  ['a space in front', ({ get }) => ` ${get()}`],
  ['a NUL in front', ({ get }) => `\0${get()}`],
  ['a byte order mark in front', ({ get }) => `\xef\xbb\xbf${get()}`],
  ['a tab for a space', ({ get }) => get().replace('GET ', 'GET\t')],
  ['HTTP/0.9, which has no version', () => `GET ${ME}\r\n\r\n`],
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/1.10', 'HTTP/2.0', 'HTTP/3.0', 'http/1.1', 'HTTP/11', 'HTTPS/1.1'].map(
    (text): HostileRequest => [`the version ${text}`, version(text)],
  ),
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'],
  ['the first bytes of TLS', () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${'x'.repeat(500)}`],
  ['a CONNECT', ({ get }) => get().replace('GET', 'CONNECT').replace(ME, 'localhost:80')],
];

const TARGETS: readonly HostileRequest[] = [
  ['nothing', target('')],
  ['a space', target(`${ME} x`)],
  ['a NUL', target(`${ME}\0`)],
  ['a byte beyond ASCII', target(`${ME}\xff`)],
  ['a character in UTF-8', target(`${ME}\xc3\xa9`)],
  ['a fragment', target(`${ME}#x`)],
  ['a fragment behind a query', target(`${ME}?#x`)],
  ['a backslash', target('/api/public/v1\\me')],
  ['a percent sign alone', target(`${ME}%`)],
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
  ['a name with a space in it', header('X A: b')],
  ['a name with a NUL in it', header('X\0A: b')],
  ['a name beyond ASCII', header('X-\xc3\xa9: b')],
  ['a name in quotes', header('"X-A": b')],
  ['no name', header(': b')],
  ['no colon', header('X-A')],
  ['a line folded with a space', header('X-A: b\r\n c')],
  ['a line folded with a tab', header('X-A: b\r\n\tc')],
  ['a first line that is folded', ({ get }) => get().replace('Host', ' Host')],
  ['a value with a NUL in it', header('X-A: b\0c')],
  ['a value with a bell in it', header('X-A: b\x07c')],
  ['a value with a DEL in it', header('X-A: b\x7fc')],
  ['a line feed alone', header('X-A: b\nX-B: c')],
  ['a carriage return alone', header('X-A: b\rX-B: c')],
  ['two carriage returns', header('X-A: b\r')],
  ['line feeds alone', ({ get }) => get().replaceAll('\r\n', '\n')],
];

const HOSTS: readonly HostileRequest[] = [
  ['none', host()],
  ['none beside an absolute target', (samples) => host()(samples).replace(ME, `http://localhost${ME}`)],
  ['two', host('Host: localhost', 'Host: elsewhere')],
  ['the same twice', host('Host: localhost', 'Host: localhost')],
  ['two in different case', host('Host: localhost', 'hOST: elsewhere')],
  [
    'a second one far behind',
    ({ get }) => get(...Array.from({ length: 50 }, (_, n) => `X-${String(n)}: a`), 'Host: b'),
  ],
  ['two in one line', host('Host: localhost, elsewhere')],
  ['a space', host('Host: local host')],
  ['a path', host('Host: localhost/elsewhere')],
  ['a user', host('Host: user@localhost')],
  ['a port that is no number', host('Host: localhost:port')],
];

const REPEATED: readonly HostileRequest[] = [
  ['two keys', header('Authorization: Bearer wsk_000000000000000000000000000000002wjyrI')],
  ['a second scheme', header('Authorization: Basic dXNlcjpwYXNzd29yZA==')],
  ['an empty second Authorization', header('authorization:')],
  ['two media types', ({ post, json, length: n }) => post(['Content-Type: text/plain', `Content-Length: ${n}`], json)],
];

const LENGTHS: readonly HostileRequest[] = [
  ['below zero', length((n) => `-${String(n)}`)],
  ['with a sign', length((n) => `+${String(n)}`)],
  ['in hexadecimal', length((n) => `0x${n.toString(16)}`)],
  ['with an exponent', length(() => '1e2')],
  ['with a fraction', length((n) => `${String(n)}.0`)],
  ['empty', length(() => '')],
  ['with something behind', length((n) => `${String(n)} 0`)],
  ['in a list', length((n) => `${String(n)}, ${String(n)}`)],
  ['beyond 64 bits', length(() => '99999999999999999999999')],
  ['twice the same', ({ post, json, length: n }) => post(Array(2).fill(`Content-Length: ${String(n)}`), json)],
  ['twice', ({ post, json, length: n }) => post([`Content-Length: ${String(n)}`, 'Content-Length: 0'], json)],
  ['beside chunks', coding('Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['behind chunks', coding('Transfer-Encoding: chunked', 'Content-Length: 5')],
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
  ['chunked, then another', coding('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')],
  ['chunked in a folded line', coding('Transfer-Encoding:\r\n chunked')],
  ['chunked with a space behind the name', coding('Transfer-Encoding : chunked')],
  ['chunked in HTTP/1.0', (samples) => coding('Transfer-Encoding: chunked')(samples).replace('HTTP/1.1', 'HTTP/1.0')],
  [
    'chunked in HTTP/1.0 on a connection that is to stay',
    (samples) =>
      coding('Connection: keep-alive', 'Transfer-Encoding: chunked')(samples).replace('HTTP/1.1', 'HTTP/1.0'),
  ],
  ['a coding in a request without a body', header('Transfer-Encoding: xchunked')],
];

const CHUNKS: readonly HostileRequest[] = [
  ['a size with 0x', chunks((json) => `0x${chunk(json)}${LAST_CHUNK}`)],
  ['a size below zero', chunks((json) => `-${chunk(json)}${LAST_CHUNK}`)],
  ['a space in front of a size', chunks((json) => ` ${chunk(json)}${LAST_CHUNK}`)],
  ['a space behind a size', chunks((json) => chunk(json, ' ') + LAST_CHUNK)],
  ['no size', chunks((json) => `\r\n${json}\r\n${LAST_CHUNK}`)],
  ['a size beyond 64 bits', chunks((json) => `fffffffffffffffff\r\n${json}\r\n${LAST_CHUNK}`)],
  ['a size that is too small', chunks((json) => chunk(json).replace('}\r\n', '}}\r\n') + LAST_CHUNK)],
  ['a line feed alone behind a size', chunks((json) => chunk(json).replace('\r\n', '\n') + LAST_CHUNK)],
  ['a line feed alone behind the data', chunks((json) => chunk(json).replace(/\r\n$/, '\n') + LAST_CHUNK)],
  ['line feeds alone', chunks((json) => (chunk(json) + LAST_CHUNK).replaceAll('\r\n', '\n'))],
  ['nothing behind the data', chunks((json) => chunk(json).replace(/\r\n$/, '') + LAST_CHUNK)],
  ['a line feed in an extension', chunks((json) => chunk(json, ';a\nb') + LAST_CHUNK)],
  ['a trailer with a space in its name', chunks((json) => `${chunk(json)}0\r\nX A: b\r\n\r\n`)],
  ['a trailer that would set a length', chunks((json) => `${chunk(json)}0\r\nContent-Length: 5\r\n\r\n`)],
];

const LARGE = 'x'.repeat(20_000);

const TOO_LARGE: readonly HostileRequest[] = [
  ['a path', target(`/${LARGE}`), 'headers_too_large'],
  ['a query', target(`${ME}?a=${LARGE}`), 'headers_too_large'],
  ['the name of a header', header(`${LARGE}: a`), 'headers_too_large'],
  ['the value of a header', header(`X-A: ${LARGE}`), 'headers_too_large'],
  ['many headers', ({ get }) => get(...Array<string>(200).fill(`X-A: ${'x'.repeat(100)}`)), 'headers_too_large'],
  ['101 headers', ({ get }) => get(...Array<string>(99).fill('a:')), 'headers_too_large'],
  ['10,000 headers', ({ get }) => get(...Array<string>(9_998).fill('a:')), 'headers_too_large'],
  ['an extension of a chunk', chunks((json) => chunk(json, `;${LARGE}`) + LAST_CHUNK), 'body_too_large'],
  ['a trailer', chunks((json) => `${chunk(json)}0\r\nX-A: ${LARGE}\r\n\r\n`), 'headers_too_large'],
  ['10,000 trailers', chunks((json) => `${chunk(json)}0\r\n${'X-A: b\r\n'.repeat(10_000)}\r\n`), 'headers_too_large'],
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
