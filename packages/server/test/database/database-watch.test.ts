import { migrate } from '@workspace-api/adapter-mongodb';
import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { DatabaseWatch, type DatabaseCheck } from '../../src/database/database-watch.js';
import { openMongodb } from '../../src/database/open-mongodb.js';
import { createLogger } from '../../src/log/logger.js';
import { openTestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

describe('the watch over the database', function () {
  this.timeout(60_000);

  it('allows requests during an outage, until an index is missing', async () => {
    const { db, gate } = openTestDatabase();
    await migrate(db);
    const { uri, open, shut } = await gate();
    const storage = openMongodb(uri, null);
    const watch = new DatabaseWatch(storage.check, await createLogger('silent'));
    try {
      watch.start();
      expect(watch.isSound).to.equal(false);
      open();
      await until(() => watch.reasons.length === 0);
      expect(watch.isSound).to.equal(true);

      shut();
      await until(() => watch.reasons.length > 0);
      expect(watch.isSound).to.equal(true);

      await db.collection('groups').dropIndex('id');
      open();
      await until(() => !watch.isSound);
      expect(watch.reasons).to.have.lengthOf(1);
    } finally {
      watch.stop();
      await storage.close();
    }
  });

  it('stays ready while a part of the rows cannot be used, and not while the database does not reply', async () => {
    const failures: ('unreachable' | undefined)[] = [];
    const seen: number[] = [];
    const check: DatabaseCheck = () => {
      seen.push(watch.reasons.length);
      if (failures.length === 0) return Promise.resolve({ reasons: [], warnings: [] });
      const [reason] = failures.splice(0, 1);
      const details = { retryAfterSeconds: 1, applied: 'no', ...(reason !== undefined && { reason }) } as const;
      return Promise.reject(new DomainError('unavailable', details));
    };
    const watch = new DatabaseWatch(check, await createLogger('silent'));
    try {
      watch.start();
      await until(() => watch.reasons.length === 0);
      failures.push(undefined, 'unreachable', undefined);
      await until(() => failures.length === 0 && seen.length >= 5);
      expect(seen).to.deep.equal([1, 0, 0, 1, 0]);
    } finally {
      watch.stop();
    }
  });

  it('logs each change once', async () => {
    const { db, gate } = openTestDatabase();
    await migrate(db);
    const { uri, open } = await gate();
    const storage = openMongodb(`${uri}&serverSelectionTimeoutMS=100`, null);
    const lines: { level: string; msg: string; reasons?: string[] }[] = [];
    const logger = await createLogger('info', 'json', {
      write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]),
    });
    const watch = new DatabaseWatch(storage.check, logger);
    try {
      watch.start();
      await until(() => lines.length > 0);
      // Several more attempts.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      open();
      await until(() => watch.reasons.length === 0);
      expect(lines.at(-1)).to.include({ level: 'info', msg: 'ready' });
      for (const [index, { msg, reasons }] of lines.entries()) {
        expect([msg, reasons]).not.to.deep.equal([lines[index + 1]?.msg, lines[index + 1]?.reasons]);
      }
    } finally {
      watch.stop();
      await storage.close();
    }
  });
});
