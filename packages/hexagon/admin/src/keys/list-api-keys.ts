import {
  ApiKey,
  PAGE_LIMIT,
  PageRequest,
  Workspace,
  integer,
  object,
  pageOf,
  paginate,
  toPosition,
  type ListRange,
  type Positioned,
  type WorkspaceId,
} from '@workspace-api/core';
import { addDays } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { PlaceCursor, cursorOf, readCursor, type Place } from '../place.js';
import type { AdminPorts } from '../ports.js';
import { readWanted } from '../stored-batches.js';
import { CountedApiKey, requestCounter } from './counted-api-key.js';

/** The number of workspaces whose keys are read for a page of all of them. */
const WORKSPACES = 200;

const days = (max: number) => integer({ min: 1, max }).optional();

/** Which keys are wanted. */
const Filter = object({
  prefix: ApiKey.shape.prefix.optional().meta({ description: 'Only keys whose secret begins like this.' }),
  expiresWithinDays: days(365).meta({ description: 'Only valid keys that expire within this number of days.' }),
  unusedForDays: days(3_650).meta({ description: 'Only valid keys that were issued and last used longer ago.' }),
  issuedBy: ApiKey.shape.issuedBy.optional().meta({ description: 'Only keys that this OWNER issued.' }),
});

type Filter = z.output<typeof Filter>;
type Ports = Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'counters' | 'digest' | 'clock'>;

/** Returns a function that reads the wanted rows of a range of a workspace, however many others are between them. */
const readerOf = ({ apiKeys, clock }: Ports, filter: Filter) => {
  const { prefix, expiresWithinDays, unusedForDays, issuedBy } = filter;
  const now = clock.now();
  const end = addDays(now, expiresWithinDays ?? 0);
  const since = addDays(now, -(unusedForDays ?? 0));
  const isOfValid = expiresWithinDays !== undefined || unusedForDays !== undefined;
  const isWanted = ({ revokedAt, expiresAt, lastUsedAt, createdAt, ...key }: ApiKey): boolean =>
    (prefix === undefined || key.prefix === prefix) &&
    (issuedBy === undefined || key.issuedBy === issuedBy) &&
    (!isOfValid || (revokedAt === null && (expiresAt === null || expiresAt > now))) &&
    (expiresWithinDays === undefined || (expiresAt !== null && expiresAt <= end)) &&
    (unusedForDays === undefined || (lastUsedAt ?? createdAt) < since);
  const hasFilter = Object.values(filter).some((value) => value !== undefined);

  return (workspaceId: WorkspaceId) =>
    (range: ListRange): Promise<readonly Positioned<ApiKey>[]> => {
      const read = (part: ListRange) => apiKeys.list(workspaceId, part);
      return hasFilter ? readWanted(read, range, isWanted) : read(range);
    };
};

/** Lists the API keys of a workspace, newest first. */
export const listApiKeys = adminOperation({
  id: 'listApiKeys',
  name: 'keys.list',
  effect: 'read',
  summary: 'List API keys',
  description:
    'Returns a page of the API keys of a workspace with their requests of this month, newest first, including revoked and ' +
    'expired ones.',
  input: PageRequest.extend({ workspaceId: Workspace.shape.id, ...Filter.shape }),
  output: pageOf(CountedApiKey),
  errors: ['invalid_cursor'],
  perform:
    (ports: Ports) =>
    async ({ workspaceId, limit, cursor, ...filter }) => {
      const read = readerOf(ports, filter)(workspaceId);
      const page = await paginate(ports.digest, workspaceId, 'api-keys', { limit, cursor }, read);
      return { ...page, items: page.items.map(await requestCounter(ports, page.items)) };
    },
});

/** Lists the API keys of all workspaces. It is another operation, so that nobody gets them by leaving out a workspace. */
export const listAllApiKeys = adminOperation({
  id: 'listAllApiKeys',
  name: 'keys.listAll',
  effect: 'read',
  summary: 'List the API keys of all workspaces',
  description:
    'Returns a page of the API keys of all workspaces, one workspace after another, each newest first. A page looks into at ' +
    `most ${String(WORKSPACES)} workspaces, so it may have few keys, or none: only \`nextCursor\` says whether it is the last.`,
  input: PageRequest.extend({
    cursor: PlaceCursor.optional().meta({ description: '`nextCursor` of the previous page.' }),
    ...Filter.shape,
  }),
  output: pageOf(CountedApiKey).extend({
    nextCursor: PlaceCursor.nullable().meta({ description: 'Null on the last page.' }),
  }),
  errors: ['invalid_cursor'],
  perform:
    (ports: Ports) =>
    async ({ limit = PAGE_LIMIT.default, cursor, ...filter }) => {
      const from = readCursor(cursor, 'Must be the nextCursor of a page of all keys. Omit it to start from the first.');
      const next = await ports.workspaces.list(from?.workspaceId ?? null, WORKSPACES);
      const read = readerOf(ports, filter);
      const keys: ApiKey[] = [];
      const pageUntil = async (place: Place | null) => ({
        items: keys.map(await requestCounter(ports, keys)),
        nextCursor: place && cursorOf(place),
      });
      for (const workspaceId of [from?.workspaceId ?? [], next.map(({ id }) => id)].flat()) {
        const below = workspaceId === from?.workspaceId ? from.position : null;
        const rows = await read(workspaceId)({ below, limit: limit - keys.length });
        keys.push(...rows.map(({ record }) => record));
        const last = rows.at(-1);
        if (last && keys.length === limit) return pageUntil({ ...last, workspaceId });
      }
      // No key is below it.
      const position = toPosition('0'.repeat(16));
      const workspaceId = next[WORKSPACES - 1]?.id;
      return pageUntil(workspaceId === undefined ? null : { workspaceId, position });
    },
});
