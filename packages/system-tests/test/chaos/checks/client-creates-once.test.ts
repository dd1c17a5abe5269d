import { expect } from 'chai';
import { clientCreatesOnce } from '../../../src/chaos/checks/client-creates-once.js';
import { creationCall, failedCall } from '../support/client-calls.js';
import { evidenceOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';
import type { ClientCampaign } from '../../../src/chaos/history/evidence.js';

const campaign = (name: string, id: string): ClientCampaign => ({ name, id: id as ClientCampaign['id'] });

describe('the client creates once', () => {
  it('holds when each success has its campaign, and a failure has none or one', () => {
    const clientCalls = [creationCall('one', 'c', [0, 1]), failedCall('lost', [0, 1]), failedCall('late', [0, 1])];
    const clientCampaigns = [campaign('one', 'c'), campaign('late', 'd')];
    expect(clientCreatesOnce.judge(evidenceOf({ clientCalls, clientCampaigns }))).to.deep.equal({
      ...{ checked: 3, excused: 0, violations: [] },
    });
  });

  it('is broken by a campaign that is lost', () => {
    const evidence = evidenceOf({ clientCalls: [creationCall('one', 'c', [0, 1])] });
    expect(violationsOf(clientCreatesOnce, evidence)).to.deep.equal([
      'campaign one has the ids [], but c was acknowledged',
    ]);
  });

  it('is broken by a campaign that a retry has doubled, whether the call succeeded or not', () => {
    for (const call of [creationCall('one', 'c', [0, 1]), failedCall('one', [0, 1])]) {
      const clientCampaigns = [campaign('one', 'c'), campaign('one', 'd')];
      expect(violationsOf(clientCreatesOnce, evidenceOf({ clientCalls: [call], clientCampaigns }))).to.deep.equal([
        'campaign one has the ids [c, d], so it is doubled',
      ]);
    }
  });
});
