import { LAST_CHUNK, ME, chunk, chunks, coding, header, host, length, target, type Samples } from '../samples.js';

/** A request, with the statuses of the responses to it and to the next one on its connection. */
type OddRequest = readonly [text: (samples: Samples) => string, ...statuses: readonly number[]];

/** Valid requests that look hostile. If there is only one status, the connection closes after it. */
export const ODD_REQUESTS: ReadonlyMap<string, OddRequest> = new Map<string, OddRequest>([
  ['empty lines in front', [({ get }) => `\r\n\r\n${get()}`, 200, 200]],
  ['HTTP/1.0 without a Host', [(samples) => host()(samples).replace('HTTP/1.1', 'HTTP/1.0'), 200]],
  ['an empty Host', [host('Host:'), 200, 200]],
  ['an address of IPv6 as Host', [host('Host: [::1]:80'), 200, 200]],
  ['an absolute target', [target(`http://localhost:80${ME}`), 200, 200]],
  ['an absolute target of another host, in upper case', [target(`HTTPS://ELSEWHERE${ME}`), 200, 200]],
  ['an absolute target whose host has an escape', [target(`http://local%20host${ME}`), 200, 200]],
  ['an absolute target without a path', [target('http://localhost'), 404, 200]],
  ['an absolute target with a query alone', [target('http://localhost?a=1'), 404, 200]],
  ['an asterisk for OPTIONS', [(samples) => target('*')(samples).replace('GET', 'OPTIONS'), 404, 200]],
  ['a question mark without a query', [target(`${ME}?`), 200, 200]],
  ['bytes beyond ASCII in a value', [header('X-A: \xff\xfe'), 200, 200]],
  ['100 headers', [({ get }) => get(...Array<string>(98).fill('a:')), 200, 200]],
  ['headers that speak for a proxy', [header('X-Forwarded-Host: a\r\nForwarded: host=b\r\nVia: 1.1 c'), 200, 200]],
  ['an upgrade to WebSocket', [header('Connection: Upgrade\r\nUpgrade: websocket'), 200]],
  ['an upgrade to HTTP/2', [header('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA'), 200]],
  ['an unknown expectation', [header('Expect: a-miracle'), 200, 200]],
  ['a body that GET does not have', [({ get }) => `${get('Content-Length: 5')}hello`, 200, 200]],
  [
    'chunks that GET does not have',
    [({ get }) => `${get('Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`, 200, 200],
  ],
  ['a length with zeros in front', [length((n) => `000${String(n)}`), 201, 200]],
  ['chunked in upper case', [coding('Transfer-Encoding: CHUNKED'), 201, 200]],
  ['sizes of chunks with zeros in front', [chunks((json) => `000${chunk(json)}${LAST_CHUNK}`), 201, 200]],
  ['extensions of chunks', [chunks((json) => chunk(json, ';a=b;c="d;\\"e"') + LAST_CHUNK), 201, 200]],
  [
    'a chunk for each byte',
    [chunks((json) => Array.from(json, (byte) => chunk(byte)).join('') + LAST_CHUNK), 201, 200],
  ],
  ['trailers, which are ignored', [chunks((json) => `${chunk(json)}0\r\nAuthorization: Bearer x\r\n\r\n`), 201, 200]],
  ['a body that is shorter than what follows', [length((n) => String(n - 1)), 400, 400]],
  ['a length of zero', [({ post }) => post(['Content-Length: 0'], ''), 400, 200]],
  ['no length', [({ post }) => post([], ''), 400, 200]],
]);
