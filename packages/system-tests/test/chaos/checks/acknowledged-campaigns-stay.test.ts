import { expect } from 'chai';
import { acknowledgedCampaignsStay } from '../../../src/chaos/checks/acknowledged-campaigns-stay.js';
import { created, evidenceOf, rejected, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('acknowledged campaigns stay', () => {
  it('holds when each is in the database as acknowledged, whatever became of others', () => {
    const creations = [created('k', 'c', [0, 1]), created('k', 'c', [2, 3]), rejected('lost', [4, 5])];
    const evidence = evidenceOf({ creations, stored: [storedAs('c', 'k')] });
    expect(acknowledgedCampaignsStay.judge(evidence)).to.deep.equal({ checked: 1, excused: 0, violations: [] });
  });

  it('is broken by a campaign that is gone', () => {
    const evidence = evidenceOf({ creations: [created('k', 'c', [0, 1])] });
    expect(violationsOf(acknowledgedCampaignsStay, evidence)).to.deep.equal(['campaign c, acknowledged by A, is gone']);
  });

  it('is broken by one that is gone after another was made for the same key', () => {
    const creations = [created('k', 'c', [0, 1]), created('k', 'd', [2, 3])];
    const evidence = evidenceOf({ creations, stored: [storedAs('d', 'k')] });
    expect(violationsOf(acknowledgedCampaignsStay, evidence)).to.deep.equal(['campaign c, acknowledged by A, is gone']);
  });

  it('is broken by a campaign with other bytes than the first response', () => {
    const creations = [
      created('k', 'c', [0, 1], { body: 'as it was' }),
      created('k', 'c', [2, 3], { body: 'as it is' }),
    ];
    const evidence = evidenceOf({ creations, stored: [{ id: 'c', idempotencyKey: 'k', body: 'as it is' }] });
    expect(violationsOf(acknowledgedCampaignsStay, evidence)).to.deep.equal([
      'campaign c was acknowledged as as it was and is as it is',
    ]);
  });
});
