import {
  ApiKey,
  PageRequest,
  Workspace,
  addDays,
  integer,
  pageOf,
  paginate,
  type ListRange,
  type Timestamp,
} from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { readWanted } from '../stored-batches.js';

/** Lists the API keys of a workspace, newest first. */
export const listApiKeys = adminOperation({
  id: 'listApiKeys',
  name: 'keys.list',
  effect: 'read',
  summary: 'List API keys',
  description: 'Returns a page of the API keys of a workspace, newest first, including revoked and expired ones.',
  input: PageRequest.extend({
    workspaceId: Workspace.shape.id,
    prefix: ApiKey.shape.prefix.optional().meta({ description: 'Only keys whose secret begins like this.' }),
    expiresWithinDays: integer({ min: 1, max: 365 }).optional().meta({
      description: 'Only keys that are valid now and expire within this number of days.',
    }),
  }),
  output: pageOf(ApiKey),
  errors: ['invalid_cursor'],
  perform:
    ({ apiKeys, digest, clock }: Pick<AdminPorts, 'apiKeys' | 'digest' | 'clock'>) =>
    ({ workspaceId, prefix, expiresWithinDays, ...request }) => {
      const now = clock.now();
      const end = expiresWithinDays === undefined ? null : addDays(now, expiresWithinDays);
      const expiresBefore = ({ expiresAt, revokedAt }: ApiKey, limit: Timestamp): boolean =>
        revokedAt === null && expiresAt !== null && expiresAt > now && expiresAt <= limit;
      const isWanted = (key: ApiKey): boolean =>
        (prefix === undefined || key.prefix === prefix) && (end === null || expiresBefore(key, end));
      const read = (range: ListRange) => apiKeys.list(workspaceId, range);
      const hasFilter = prefix !== undefined || end !== null;
      return paginate(digest, workspaceId, 'api-keys', request, (range) =>
        hasFilter ? readWanted(read, range, isWanted) : read(range),
      );
    },
});
