import type { ReceivedResponse } from './document/check-response.js';
import type { RequestLine } from './document/responses.js';

const parseHead = (head: string): Pick<ReceivedResponse, 'status' | 'headers'> => {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) [\w ]+$/.exec(statusLine) ?? [];
  if (status === undefined) throw new Error(`Not a response: ${JSON.stringify(head.slice(0, 200))}`);
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { status: Number(status), headers: new Headers(fields) };
};

/**
 * Parses the responses of a connection, one character per byte, to requests in the same order. Throws if bytes remain.
 */
export const parseResponses = (received: string, requests: readonly RequestLine[]): ReceivedResponse[] => {
  const responses: ReceivedResponse[] = [];
  let rest = received;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`Half a response: ${JSON.stringify(rest.slice(0, 200))}`);
    const head = parseHead(rest.slice(0, end));
    const isHead = requests[responses.length]?.method === 'HEAD';
    const length = isHead ? 0 : Number(head.headers.get('content-length'));
    const bytes = rest.slice(end + 4, end + 4 + length);
    if (bytes.length < length) throw new Error(`Half a body: ${JSON.stringify(bytes.slice(0, 200))}`);
    const text = Buffer.from(bytes, 'latin1').toString('utf8');
    responses.push({ ...head, text, json: text === '' ? undefined : (JSON.parse(text) as unknown) });
    rest = rest.slice(end + 4 + length);
  }
  return responses;
};
