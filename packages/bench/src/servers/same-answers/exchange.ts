import { IDEMPOTENCY_REPLAYED, PREFIX } from '@workspace-api/contract';

/** A request for every server. */
export interface Exchange {
  /** A description for people, such as "a key that was revoked". */
  readonly about: string;
  readonly method: 'GET' | 'POST';
  /** The path and query, below the prefix of the API. */
  readonly path: string;
  /** Default: no key. */
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a string. */
  readonly body?: unknown;
}

/** The part of a response that all servers must agree on. */
export interface Answer {
  readonly status: number;
  /** The media type without parameters. */
  readonly type: string;
  readonly challenge: string | null;
  readonly replayed: string | null;
  readonly body: string;
}

/** Sends a request to a server. */
export const exchange = async (url: string, { method, path, secret, headers, body }: Exchange): Promise<Answer> => {
  const response = await fetch(url + PREFIX + path, {
    method,
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    type: response.headers.get('Content-Type')?.split(';')[0] ?? '',
    challenge: response.headers.get('WWW-Authenticate'),
    replayed: response.headers.get(IDEMPOTENCY_REPLAYED),
    body: await response.text(),
  };
};

/** Requests data that a server must have. */
export const readData = async <Data>(url: string, request: Exchange): Promise<Data> => {
  const { status, body } = await exchange(url, request);
  if (status !== 200) throw new Error(`${url} answers ${status} to ${request.about}: ${body}`);
  return (JSON.parse(body) as { readonly data: Data }).data;
};

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TIME = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z`;

/** The values that may differ between servers or requests, except in pages. */
const DIFFERING: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [new RegExp(`"requestId":"${ID}"`), '"requestId":"(id)"'],
  [new RegExp(`"lastUsedAt":(?:null|"${TIME}")`), '"lastUsedAt":"(time)"'],
  [
    new RegExp(`^{"data":{"id":"${ID}","name":("(?:[^"\\\\]|\\\\.)*"),"status"`),
    '{"data":{"id":"(id)","name":$1,"status"',
  ],
  [new RegExp(`"createdAt":"${TIME}","updatedAt":"${TIME}"}}$`), '"createdAt":"(time)","updatedAt":"(time)"}}'],
];

/** Returns a response with masks over the values that may differ. */
export const redacted = (answer: Answer): Answer => ({
  ...answer,
  body: DIFFERING.reduce((body, [pattern, mask]) => body.replace(pattern, mask), answer.body),
});
