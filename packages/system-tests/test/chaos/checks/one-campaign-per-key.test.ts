import { expect } from 'chai';
import { oneCampaignPerKey } from '../../../src/chaos/checks/one-campaign-per-key.js';
import { created, evidenceOf, rejected, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('one campaign per idempotency key', () => {
  it('holds when every request of a key is answered with its campaign, and one of them as new', () => {
    const creations = [
      rejected('k', [0, 1]),
      created('k', 'c', [2, 3]),
      created('k', 'c', [2, 4], { isReplay: true }),
      created('other', 'd', [5, 6], { isReplay: true }),
    ];
    const evidence = evidenceOf({ creations, stored: [storedAs('d', 'other'), storedAs('c', 'k')] });
    expect(oneCampaignPerKey.judge(evidence)).to.deep.equal({ checked: 2, excused: 0, violations: [] });
  });

  it('is broken by two campaigns in the database, also when only one was told of', () => {
    const stored = [storedAs('c', 'k'), storedAs('d', 'k')];
    const evidence = evidenceOf({ creations: [created('k', 'c', [0, 1])], stored });
    expect(violationsOf(oneCampaignPerKey, evidence)).to.deep.equal(['key k has the campaigns c and d']);
  });

  it('is broken by answers with two campaigns, also when the database holds one', () => {
    const creations = [created('k', 'c', [0, 1]), created('k', 'd', [2, 3], { isReplay: true })];
    const evidence = evidenceOf({ creations, stored: [storedAs('d', 'k')] });
    expect(violationsOf(oneCampaignPerKey, evidence)).to.deep.equal(['key k has the campaigns d and c']);
  });

  it('is broken by two answers that call the campaign new', () => {
    const creations = [created('k', 'c', [0, 1]), created('k', 'c', [2, 3])];
    const evidence = evidenceOf({ creations, stored: [storedAs('c', 'k')] });
    expect(violationsOf(oneCampaignPerKey, evidence)).to.deep.equal(['key k was answered 2 times as if it were new']);
  });
});
