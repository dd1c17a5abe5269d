import { migrate } from '@workspace-api/adapter-mongodb';
import { DomainError, usagePeriodOf, type Timestamp } from '@workspace-api/core';
import { expect } from 'chai';
import { UUID } from 'mongodb';
import { createLogger } from '../../src/logger.js';
import { observeFlushes } from '../../src/observability/observe-flushes.js';
import { endChildren } from '../cli.js';
import { startMongodbServer } from '../mongodb-server.js';
import { issueTestKey, openTestDatabase } from '../test-database.js';
import { until } from '../until.js';

describe('the log of failed flushes', () => {
  it('has the cause of an outage, and at most one line a minute', async () => {
    const lines: object[] = [];
    const logger = await createLogger('info', 'json', { write: (line) => lines.push(JSON.parse(line) as object) });
    const counted: string[] = [];
    const observe = observeFlushes((outcome) => counted.push(outcome), logger);
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:27017');
    const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause });
    observe('succeeded');
    expect(lines).to.deep.equal([]);
    for (let flush = 0; flush < 3; flush++) observe('failed', outage);
    expect(counted).to.deep.equal(['succeeded', 'failed', 'failed', 'failed']);
    expect(lines).to.have.lengthOf(1);
    const msg = 'flush of request counts failed';
    expect(lines[0]).to.include({ level: 'warn', msg, reason: cause.message });
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
