import { expect } from 'chai';
import { clientCallsSucceed } from '../../../src/chaos/checks/client-calls-succeed.js';
import { creationCall, failedCall } from '../support/client-calls.js';
import { evidenceOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('client calls succeed', () => {
  it('holds for successes, and excuses a call that used up its attempts or its time', () => {
    const clientCalls = [creationCall('one', 'c', [0, 1]), failedCall('other', [0, 120_000], true)];
    expect(clientCallsSucceed.judge(evidenceOf({ clientCalls }))).to.deep.equal({
      ...{ checked: 2, excused: 1, violations: [] },
    });
  });

  it('is broken by an error that the client could have retried', () => {
    const clientCalls = [failedCall('one', [0, 1])];
    expect(violationsOf(clientCallsSucceed, evidenceOf({ clientCalls }))).to.deep.equal(['connection_failed']);
  });
});
