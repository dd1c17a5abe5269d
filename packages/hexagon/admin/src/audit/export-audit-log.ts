import { PAGE_LIMIT, PageRequest, Workspace, object, type Immutable } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { PlaceCursor, cursorOf, readCursor } from '../place.js';
import type { AdminPorts } from '../ports.js';
import { AuditRecord } from './audit-entry.js';
import { AuditFilter, matches } from './audit-filter.js';
import type { PlacedAuditRecord } from './audit-log.js';

/** How long an entry waits for its outcome. Longer than an operation may take over HTTP. */
const WAIT_IN_MILLISECONDS = 60_000;

/** The number of entries that are read at once if few of them may match, and how often in one call. */
const FILTERED_BATCH = 500;
const FILTERED_BATCHES = 20;

/** An audit log entry with its workspace. */
export const ExportedAuditRecord = AuditRecord.extend({ workspaceId: Workspace.shape.id });

/** An audit log entry with its workspace. */
export interface ExportedAuditRecord extends Immutable<z.output<typeof ExportedAuditRecord>> {}

/** Exports the audit log of all workspaces, oldest first. */
export const exportAuditLog = adminOperation({
  id: 'exportAuditLog',
  name: 'audit.export',
  effect: 'read',
  summary: 'Export the audit log of all workspaces',
  description:
    'Returns the changes to all workspaces, deleted ones too, oldest first. Call it with the last `nextCursor`, now and ' +
    'then, to get the changes since. None is missed or returned twice. An entry waits up to a minute for its outcome. ' +
    'With a filter, a page may have fewer entries: continue until `nextCursor` stays the same.',
  input: PageRequest.extend({
    ...AuditFilter,
    workspaceId: Workspace.shape.id.optional().meta({ description: 'Only changes to this workspace.' }),
    cursor: PlaceCursor.optional().meta({
      description: '`nextCursor` of the previous call. Omit it to start from the oldest entry.',
    }),
  }),
  output: object({
    items: z.array(ExportedAuditRecord).max(PAGE_LIMIT.max).meta({ description: 'The entries, oldest first.' }),
    nextCursor: PlaceCursor.nullable().meta({
      description: 'Store it, and send it as `cursor` the next time. It never expires. Null if there is no entry yet.',
    }),
  }),
  errors: ['invalid_cursor'],
  perform:
    ({ auditLog, clock }: Pick<AdminPorts, 'auditLog' | 'clock'>) =>
    async ({ limit = PAGE_LIMIT.default, cursor, ...filter }) => {
      const now = Date.parse(clock.now());
      // In both directions, so that a process with a wrong clock does not delay the entries of others for long.
      const isWaiting = ({ record: { at, outcome } }: PlacedAuditRecord): boolean =>
        outcome === null && Math.abs(now - Date.parse(at)) < WAIT_IN_MILLISECONDS;
      const batch = Object.keys(filter).length === 0 ? limit : FILTERED_BATCH;
      const items: ExportedAuditRecord[] = [];
      let last = readCursor(cursor, 'Must be the nextCursor of an export. Omit it to start from the oldest entry.');
      for (let batches = 0, isOver = false; batches < FILTERED_BATCHES && !isOver; batches++) {
        const rows = await auditLog.listAll(last, batch);
        const end = rows.findIndex(isWaiting);
        for (const { record, ...place } of end === -1 ? rows : rows.slice(0, end)) {
          if (items.length === limit) break;
          last = place;
          const item = { workspaceId: place.workspaceId, ...record };
          if (matches(item, filter)) items.push(item);
        }
        isOver = items.length === limit || end !== -1 || rows.length < batch;
      }
      return { items, nextCursor: last === null ? null : cursorOf(last) };
    },
});
