import type { Json } from '../open-api/json.js';

/** The request that a sample sends. */
export interface SampleRequest {
  readonly method: string;
  readonly path: string;
  /** The query parameters with their values. */
  readonly query: Readonly<Record<string, number>>;
  /** The body and its idempotency key; null without a body. */
  readonly creation: { readonly body: Json; readonly idempotencyKey: string } | null;
}

/** Returns the path with its query. */
export const targetOf = ({ path, query }: SampleRequest): string =>
  [
    path,
    Object.entries(query)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join('&'),
  ]
    .filter((part) => part !== '')
    .join('?');

/** Returns a body as indented JSON. */
export const bodyText = (body: Json, indent: string): string => JSON.stringify(body, null, indent);
