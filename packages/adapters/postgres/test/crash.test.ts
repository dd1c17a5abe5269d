import { startOwnPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { toPosition, type GroupId } from '@workspace-api/core';
import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresPool, createPostgresPorts, migrate } from '../src/index.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';

describe('a server that is killed while eight callers write', function () {
  this.timeout(60_000);

  it('loses no acknowledged record although its sessions need not wait for the disk, and assigns higher positions afterwards', async () => {
    const server = await startOwnPostgres({ isDurable: true });
    const pool = createPostgresPool(server.uri);
    try {
      await migrate({ pool });
      await pool.query('ALTER ROLE postgres SET synchronous_commit = off');
      await server.kill();
      await server.restart();
      const { groups } = createPostgresPorts({ pool });
      const workspaceId = newId();
      const acknowledged: GroupId[] = [];
      for (let round = 0; round < 2; round++) {
        let isKilled = false;
        const write = async (): Promise<void> => {
          while (!isKilled) {
            const group = sampleGroup();
            const added = await groups.insertMissing(workspaceId, [group]).catch(() => new Set<GroupId>());
            acknowledged.push(...added);
          }
        };
        const writers = Array.from({ length: 8 }, write);
        while (acknowledged.length < 50 * (round + 1)) await pause(10);
        await server.kill();
        isKilled = true;
        await Promise.all(writers);
        await server.restart();
        const before = await groups.list(workspaceId, { below: null, limit: 100_000 });
        expect(before.map(({ record }) => record.id)).to.include.members(acknowledged);
        const last = sampleGroup();
        await groups.insertMissing(workspaceId, [last]);
        const [highest] = await groups.list(workspaceId, { below: null, limit: 1 });
        expect(highest?.record.id).to.equal(last.id);
        expect(String(highest?.position) > toPosition(before[0]?.position ?? '0'.repeat(16))).to.be.true;
      }
    } finally {
      await pool.end();
      await server.stop();
    }
  });
});
