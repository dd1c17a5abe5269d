import { checksum } from '../shared/secret.js';
import type { Callers } from './callers.js';
import type { Exchange } from './exchange.js';

const get = (about: string, path: string, secret?: string): Exchange => ({
  about,
  method: 'GET',
  path,
  ...(secret !== undefined && { secret }),
});

const NOBODY = '0'.repeat(32);

/** A well-formed key that was never issued. */
const UNKNOWN = `wsk_${NOBODY}${checksum(NOBODY)}`;

/** Returns read requests that are rejected, and reads of the workspace. */
export const readingExchanges = (
  { full, readOnly, foreign, revoked, expired }: Callers,
  foreignCursor: string,
): Exchange[] => [
  get('the workspace', '/me', full),
  get('the workspace of a key with fewer scopes', '/me', readOnly),
  get('another workspace', '/me', foreign),
  get('a first page without a limit', '/groups', full),
  get('no key', '/groups'),
  { ...get('another scheme', '/groups'), headers: { Authorization: 'Basic YTpi' } },
  get('a key that is cut short', '/groups', full.slice(0, -1)),
  get('a key with a mistyped letter', '/groups', full.slice(0, -1) + (full.endsWith('0') ? '1' : '0')),
  get('an unknown key', '/groups', UNKNOWN),
  get('an unknown key for the workspace', '/me', UNKNOWN),
  get('a revoked key', '/groups', revoked),
  get('an expired key', '/groups', expired),
  ...['0', '101', '-1', '1.5', 'ten'].map((limit) => get(`a limit of ${limit}`, `/groups?limit=${limit}`, full)),
  get('a parameter that does not exist', '/groups?offset=10', full),
  get('two faults at once', '/groups?limit=0&workspaceId=1', full),
  get('a parameter where none exists', '/me?limit=10', full),
  get('a cursor that is no UUID', '/groups?cursor=next', full),
  get('a cursor of another workspace', `/groups?cursor=${foreignCursor}`, full),
  get('a cursor that is made up', '/groups?cursor=00000000-0000-8000-8000-000000000000', full),
  get('a path that does not exist', '/group', full),
];
