import { expect } from 'chai';
import { dueCampaignsCompleteOnce } from '../../../src/chaos/checks/due-campaigns-complete-once.js';
import type { StoredDueCampaign } from '../../../src/chaos/history/evidence.js';
import { evidenceOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';
import { completeRun, eventOf } from '../support/worker-events.js';

const GROUPS = ['g', 'h'];
const STATS = { total: 2, pending: 0, sent: 1, failed: 1, skipped: 0 };
const DELIVERIES = [
  { groupId: 'g', status: 'sent' },
  { groupId: 'h', status: 'failed' },
];

const stored = (fields: object = {}): StoredDueCampaign =>
  ({
    id: 'c',
    status: 'completed',
    groupIds: GROUPS,
    stats: STATS,
    deliveries: DELIVERIES,
    ...fields,
  }) as unknown as StoredDueCampaign;

const run = { dueCampaignIds: ['c'], workerEvents: completeRun('lease', GROUPS) };

const violationsOfStored = (fields: object): readonly string[] =>
  violationsOf(dueCampaignsCompleteOnce, evidenceOf({ ...run, dueCampaigns: [stored(fields)] }));

describe('due campaigns complete once', () => {
  it('holds for a campaign with one delivery per group, even if a message was sent twice', () => {
    const workerEvents = [...run.workerEvents, eventOf('sending', 'earlier', 0, 'g')];
    const verdict = dueCampaignsCompleteOnce.judge(evidenceOf({ ...run, workerEvents, dueCampaigns: [stored()] }));
    expect(verdict).to.deep.equal({ checked: 1, excused: 0, violations: [] });
  });

  it('is broken by an acknowledged campaign that is gone', () => {
    expect(violationsOf(dueCampaignsCompleteOnce, evidenceOf(run))).to.deep.equal(['campaign c is gone']);
  });

  it('is broken by a campaign that no worker completed', () => {
    expect(violationsOfStored({ status: 'running' })).to.deep.equal(['campaign c is running']);
  });

  it('is broken by two acknowledged completions', () => {
    const workerEvents = [...run.workerEvents, eventOf('completed', 'other', 9)];
    const evidence = evidenceOf({ ...run, workerEvents, dueCampaigns: [stored()] });
    expect(violationsOf(dueCampaignsCompleteOnce, evidence)).to.deep.equal(['campaign c was completed 2 times']);
  });

  it('is broken by a group without a delivery, and by one with two', () => {
    const [first] = DELIVERIES;
    for (const deliveries of [[first], [...DELIVERIES, first]]) {
      expect(violationsOfStored({ deliveries })).to.include(
        `campaign c has ${String(deliveries.length)} deliveries for 2 groups`,
      );
    }
  });

  it('is broken by a delivery that is counted twice', () => {
    const stats = { ...STATS, sent: 2 };
    expect(violationsOfStored({ stats })).to.deep.equal([`campaign c counts ${JSON.stringify(stats)}`]);
  });

  it('is broken by a delivery of a message that no worker sent', () => {
    const evidence = evidenceOf({ ...run, workerEvents: completeRun('lease', ['g']), dueCampaigns: [stored()] });
    expect(violationsOf(dueCampaignsCompleteOnce, evidence)).to.deep.equal([
      'campaign c has 1 deliveries of messages that were not sent',
    ]);
  });
});
