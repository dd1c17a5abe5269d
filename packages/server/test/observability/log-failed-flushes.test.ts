import { migrate } from '@workspace-api/adapter-mongodb';
import { DomainError, usagePeriodOf, type Timestamp } from '@workspace-api/core';
import { expect } from 'chai';
import { UUID } from 'mongodb';
import { createLogger } from '../../src/logger.js';
import { logFailedFlushes } from '../../src/observability/log-failed-flushes.js';
import { endChildren } from '../cli.js';
import { startMongodbServer } from '../mongodb-server.js';
import { issueTestKey, openTestDatabase } from '../test-database.js';
import { until } from '../until.js';

const MINUTE_IN_MILLISECONDS = 60_000;

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly reason?: string;
}

describe('the log of failed flushes', () => {
  /** Returns the log of errors, and the reasons of its lines. The clock stands still unless a test moves it. */
  const open = async () => {
    const clock = { now: 0 };
    const reasons: unknown[] = [];
    const logger = await createLogger('info', 'json', {
      write: (line) => {
        const { level, msg, reason } = JSON.parse(line) as Line;
        expect([level, msg]).to.deep.equal(['warn', 'flush of request counts failed']);
        reasons.push(reason);
      },
    });
    return { clock, reasons, log: logFailedFlushes(logger, () => clock.now) };
  };

  it('has at most one line a minute', async () => {
    const { clock, reasons, log } = await open();
    for (const each of ['first', 'second', 'third']) log(new Error(each));
    clock.now += MINUTE_IN_MILLISECONDS - 1;
    log(new Error('fourth'));
    clock.now += 1;
    for (const each of ['fifth', 'sixth']) log(new Error(each));
    expect(reasons).to.deep.equal(['first', 'fifth']);
  });

  it('has the cause of an outage', async () => {
    const { reasons, log } = await open();
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:27017');
    log(new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause }));
    expect(reasons).to.deep.equal([cause.message]);
  });
});

describe('a stored count that cannot be read', function () {
  this.timeout(60_000);
  after(endChildren);

  it('is named in the log of the server', async () => {
    const { db, flags } = openTestDatabase();
    await migrate(db);
    const { workspaceId, secret } = await issueTestKey(db);
    const { start } = usagePeriodOf(new Date().toISOString() as Timestamp);
    const { insertedId } = await db.collection('counters').insertOne({
      workspaceId: new UUID(workspaceId),
      start: new Date(start),
      subject: 'api_requests',
      counted: 'many',
    });
    const server = await startMongodbServer(flags);
    await until(async () => (await server.readiness()).code === 200);
    expect((await server.get('/me', secret)).status).to.equal(200);
    await server.run.shows('stderr', `The document ${String(insertedId)} in counters is invalid`);
  });
});
