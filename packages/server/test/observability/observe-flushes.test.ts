import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { createLogger } from '../../src/log/logger.js';
import { observeFlushes } from '../../src/observability/observe-flushes.js';

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
