/** Adds groups to a file until it is killed, and prints the id of each that the store acknowledged. */
import type { Group, Id } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createSqlitePorts, openSqliteStore } from '../../src/index.js';

const [file = '', workspaceId = ''] = process.argv.slice(2);
const { groups } = createSqlitePorts({ store: openSqliteStore(file) });
const at = '2026-01-31T09:30:00.000Z' as Group['createdAt'];
for (;;) {
  const id = randomUUID() as string as Group['id'];
  const group: Group = {
    id,
    instanceId: id as Id<string> as Group['instanceId'],
    name: 'Drivers',
    memberCount: 12,
    sendable: true,
    createdAt: at,
    updatedAt: at,
  };
  await groups.insertMissing(workspaceId as Parameters<typeof groups.count>[0], [group]);
  writeSync(1, `${id}\n`);
}
