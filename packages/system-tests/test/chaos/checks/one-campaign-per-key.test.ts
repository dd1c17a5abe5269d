import { expect } from 'chai';
import { oneCampaignPerKey } from '../../../src/chaos/checks/one-campaign-per-key.js';
import { created, evidenceOf, rejected, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('one campaign per idempotency key', () => {
  it('holds when every response of a key has its campaign, and one calls it new', () => {
    const creations = [
      rejected('k', [0, 1]),
      created('k', 'c', [2, 3]),
      created('k', 'c', [2, 4], { isReplay: true }),
      created('other', 'd', [5, 6], { isReplay: true }),
    ];
    const evidence = evidenceOf({ creations, stored: [storedAs('d', 'other'), storedAs('c', 'k')] });
    expect(oneCampaignPerKey.judge(evidence)).to.deep.equal({ checked: 2, excused: 0, violations: [] });
  });

  it('is broken by two campaigns in the database, also if only one was acknowledged', () => {
    const stored = [storedAs('c', 'k'), storedAs('d', 'k')];
    const evidence = evidenceOf({ creations: [created('k', 'c', [0, 1])], stored });
    expect(violationsOf(oneCampaignPerKey, evidence)).to.deep.equal(['key k has the campaigns c and d']);
  });

  it('is broken by responses with two campaigns, also if the database has one', () => {
    const creations = [created('k', 'c', [0, 1]), created('k', 'd', [2, 3], { isReplay: true })];
    const evidence = evidenceOf({ creations, stored: [storedAs('d', 'k')] });
    expect(violationsOf(oneCampaignPerKey, evidence)).to.deep.equal(['key k has the campaigns d and c']);
  });

  it('is broken by two responses that call the campaign new', () => {
    const creations = [created('k', 'c', [0, 1]), created('k', 'c', [2, 3])];
    const evidence = evidenceOf({ creations, stored: [storedAs('c', 'k')] });
    expect(violationsOf(oneCampaignPerKey, evidence)).to.deep.equal([
      'key k got 2 responses that call its campaign new',
    ]);
  });
});
