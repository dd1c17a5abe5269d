import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { mountPathOf } from './endpoint.js';
import type { HttpFixture } from './http-fixture.js';

export const ME = '/api/public/v1/me';

/** Valid requests as text, which cases change in one way. Unchanged, each gets 200 or 201. */
export interface Samples {
  /** A GET with additional header lines. */
  readonly get: (...lines: readonly string[]) => string;
  /** A POST with the header lines that determine the length of the body, and the body. */
  readonly post: (lines: readonly string[], body: string) => string;
  /** A valid body. */
  readonly json: string;
  /** The body as one chunk and the last chunk. */
  readonly chunked: string;
  /** The length of the body in bytes. */
  readonly length: number;
}

/** Formats the size of a chunk. */
const hex = (length: number): string => length.toString(16);

/** Returns a chunk of a body, with an extension after its size. */
export const chunk = (data: string, extension = ''): string => `${hex(data.length)}${extension}\r\n${data}\r\n`;

export const LAST_CHUNK = '0\r\n\r\n';

export const samplesOf = ({ home, call }: HttpFixture): Samples => {
  const mountPath = mountPathOf(call);
  const own = ['Host: localhost', `Authorization: Bearer ${home.secret}`];
  const json = JSON.stringify(campaignTo(home));
  return {
    get: (...lines) => [`GET ${mountPath}${ME} HTTP/1.1`, ...own, ...lines, '\r\n'].join('\r\n'),
    post: (lines, body) =>
      [
        `POST ${mountPath}${CAMPAIGNS} HTTP/1.1`,
        ...own,
        'Content-Type: application/json',
        ...lines,
        `\r\n${body}`,
      ].join('\r\n'),
    json,
    chunked: chunk(json) + LAST_CHUNK,
    length: json.length,
  };
};

/** Returns a valid GET with another target. */
export const target =
  (text: string) =>
  ({ get }: Samples): string =>
    get().replace(ME, () => text);

/** Returns a valid GET with another HTTP version. */
export const version =
  (text: string) =>
  ({ get }: Samples): string =>
    get().replace('HTTP/1.1', () => text);

/** Returns a valid GET with these lines instead of its Host. */
export const host =
  (...lines: readonly string[]) =>
  ({ get }: Samples): string =>
    get().replace('Host: localhost\r\n', () => lines.map((line) => `${line}\r\n`).join(''));

/** Returns a valid GET with one more header line. */
export const header =
  (line: string) =>
  ({ get }: Samples): string =>
    get(line);

/** Returns a valid POST with these lines instead of its Content-Length. */
export const length =
  (text: (length: number) => string) =>
  ({ post, json, length: bytes }: Samples): string =>
    post([`Content-Length: ${text(bytes)}`], json);

/** Returns a valid chunked POST with these lines instead of its Transfer-Encoding. */
export const coding =
  (...lines: readonly string[]) =>
  ({ post, chunked }: Samples): string =>
    post(lines, chunked);

/** Returns a valid chunked POST with this body. */
export const chunks =
  (body: (json: string) => string) =>
  ({ post, json }: Samples): string =>
    post(['Transfer-Encoding: chunked'], body(json));
