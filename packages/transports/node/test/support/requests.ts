/** A request to `GET /me`. */
export const GET_ME = 'GET /api/public/v1/me HTTP/1.1\r\nHost: a\r\nX-Request-Id: me\r\n\r\n';

/** A request to `GET /groups`. */
export const GET_GROUPS = 'GET /api/public/v1/groups HTTP/1.1\r\nHost: a\r\nX-Request-Id: groups\r\n\r\n';

const POST =
  'POST /api/public/v1/campaigns HTTP/1.1\r\nHost: a\r\nX-Request-Id: post\r\nContent-Type: application/json';

/** A request to create a campaign, with a `Content-Length`. */
export const postOf = (body: string): string => `${POST}\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;

/** The head of a request to create a campaign with a chunked body. */
export const CHUNKED_POST = `${POST}\r\nTransfer-Encoding: chunked\r\n\r\n`;

export const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Returns a JSON object of a number of bytes. */
export const jsonOf = (bytes: number): string => `{"name":"${'n'.repeat(bytes - 11)}"}`;
