import {
  DomainError,
  Workspace,
  boolean,
  object,
  quantity,
  type Timestamp,
  type WorkspaceId,
} from '@workspace-api/core';
import { withApplied } from '@workspace-api/core/internal';
import { revokeEveryKey } from './revoke-every-key.js';
import { adminOperation } from '../admin-operation.js';
import { ERASED, eraseEntries, withoutPersons } from '../audit/erase-entries.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { storedBatches } from '../stored-batches.js';
import { membersOf } from './list-members.js';

/** The maximum number of records that one call deletes. */
const BATCH = 1_000;

type CountPorts = Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'instances' | 'groups' | 'campaigns'>;

const DeletedCounts = object({
  members: quantity(),
  keys: quantity(),
  instances: quantity(),
  groups: quantity(),
  campaigns: quantity(),
});

/** A period that contains every timestamp. */
const ALWAYS = { start: '0000-01-01T00:00:00.000Z' as Timestamp, end: '9999-12-31T23:59:59.999Z' as Timestamp };

const countKeys = async (apiKeys: CountPorts['apiKeys'], workspaceId: WorkspaceId): Promise<number> => {
  let count = 0;
  const batches = storedBatches((range) => apiKeys.list(workspaceId, range), { below: null, limit: BATCH });
  for await (const rows of batches) count += rows.length;
  return count;
};

const countRecords = async (ports: CountPorts, workspaceId: WorkspaceId) => {
  const members = await membersOf(ports, workspaceId);
  const [keys, instances, groups, campaigns] = await Promise.all([
    countKeys(ports.apiKeys, workspaceId),
    ports.instances.count(workspaceId),
    ports.groups.count(workspaceId),
    ports.campaigns.countCreated(workspaceId, ALWAYS),
  ]);
  return { members: members.length, keys, instances, groups, campaigns };
};

/** Resolves to the names of the ports whose store has records of a workspace. */
const portsWithRecords = async (ports: CountPorts, workspaceId: WorkspaceId): Promise<readonly string[]> => {
  const [{ length: keys }, instances, groups, campaigns] = await Promise.all([
    ports.apiKeys.list(workspaceId, { below: null, limit: 1 }),
    ports.instances.count(workspaceId, 1),
    ports.groups.count(workspaceId, 1),
    ports.campaigns.countCreated(workspaceId, ALWAYS, 1),
  ]);
  const counts = { apiKeys: keys, instances, groups, campaigns };
  // What is no number is no evidence that nothing is left.
  return Object.entries(counts).flatMap(([name, count]) => (count <= 0 ? [] : [name]));
};

/**
 * Deletes a workspace. From the first call on it is not found, nobody can issue keys for it, and its keys are rejected.
 * The audit log stays, without personal data if `erase` is true, and the id is never reused. Throws `records_left` if a
 * port has records that the eraser does not delete, such as one of another adapter.
 */
export const deleteWorkspace = adminOperation({
  id: 'deleteWorkspace',
  name: 'workspaces.delete',
  effect: 'change',
  summary: 'Delete a workspace',
  description:
    'Deletes a workspace permanently. Its keys are rejected from the first call on. Each call deletes at most 1,000 ' +
    'records. Repeat the call until `isFinished` is true, also after a crash.',
  input: object({
    workspaceId: Workspace.shape.id,
    dryRun: boolean().optional().meta({
      description: 'Whether to delete nothing, and only count what would be deleted. Defaults to false.',
    }),
    erase: boolean()
      .optional()
      .meta({
        description:
          'Whether to leave only id, time, operation and ids of keys in the entries of the audit log, that of the deletion ' +
          'included, also if the workspace is deleted already. Defaults to false.',
      }),
    ...ChangeOrigin.shape,
  }),
  output: object({
    isFinished: boolean().meta({ description: 'Whether all records are deleted. If not, repeat the call.' }),
    counts: DeletedCounts.nullable().meta({ description: 'What would be deleted. Null unless `dryRun` is true.' }),
  }),
  errors: ['workspace_not_found', 'records_left'],
  audit: ({ workspaceId, erase }, { name }: Workspace) => ({
    ...{ workspaceId, action: 'workspace.delete', target: workspaceId },
    ...(erase === true ? { details: ERASED, actor: null, reason: null } : { details: { name } }),
  }),
  perform: (ports: CountPorts & Pick<AdminPorts, 'eraser' | 'clock' | 'auditLog'>) => {
    const { workspaces, apiKeys, eraser, clock, auditLog } = ports;
    return async ({ workspaceId, dryRun, erase, actor, reason }, audited) => {
      if (dryRun === true) return { isFinished: false, counts: await countRecords(ports, workspaceId) };

      const mark = async (): Promise<void> => {
        if (!(await workspaces.markDeleted(workspaceId, clock.now()))) throw new DomainError('workspace_not_found');
      };
      const workspace = await workspaces.find(workspaceId);
      await (workspace === null ? mark() : audited(workspace, mark));
      try {
        // Keys are revoked after the mark, because the mark prevents new ones.
        await revokeEveryKey(apiKeys, workspaceId, {
          revokedAt: clock.now(),
          revokedBy: actor ?? null,
          revocationReason: reason ?? null,
          revokedInEmergency: false,
        });
        const erased = await eraser.eraseSome(workspaceId, BATCH);
        if (erased === BATCH) return { isFinished: false, counts: null };
        const left = await portsWithRecords(ports, workspaceId);
        // Others may have added a record in the meantime. The next call erases it.
        if (erased === 0 && left.length > 0) throw new DomainError('records_left', { ports: left });
        if (left.length > 0 || erase !== true) return { isFinished: left.length === 0, counts: null };
        const { isFinished } = await eraseEntries(auditLog, workspaceId, (entry) => withoutPersons(entry, workspaceId));
        return { isFinished, counts: null };
      } catch (error) {
        // The workspace is marked, even if this write was not applied.
        throw withApplied(error, 'unknown');
      }
    };
  },
});
