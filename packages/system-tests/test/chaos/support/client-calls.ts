import type { ClientCall } from '../../../src/chaos/history/client-call.js';

type SpanInShort = readonly [start: number, end: number];

const callOf = ([start, end]: SpanInShort, fields: Partial<ClientCall>): ClientCall => ({
  ...{ name: null, start, end, ids: [], error: null },
  ...fields,
});

/** A creation through the client that resolved to a campaign. */
export const creationCall = (name: string, id: string, when: SpanInShort): ClientCall =>
  callOf(when, { name, ids: [id] });

/** A creation through the client that rejected. */
export const failedCall = (name: string, when: SpanInShort, isOutOfBounds = false): ClientCall =>
  callOf(when, { name, error: { text: 'connection_failed', isOutOfBounds } });

/** A list that was read through the client. */
export const listCall = (ids: readonly string[], when: SpanInShort): ClientCall => callOf(when, { ids });
