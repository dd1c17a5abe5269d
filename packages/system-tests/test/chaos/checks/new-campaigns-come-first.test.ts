import { expect } from 'chai';
import { newCampaignsComeFirst } from '../../../src/chaos/checks/new-campaigns-come-first.js';
import { created, createdAt, evidenceOf, pageOf, rejected, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('nothing comes up below', () => {
  it('holds when each campaign is above all that was seen before it was asked for', () => {
    const campaigns = createdAt({ oldest: 0, older: 10, newest: 20 });
    const pages = [pageOf(['older', 'oldest'], [12, 13])];
    const verdict = newCampaignsComeFirst.judge(evidenceOf({ ...campaigns, pages }));
    expect(verdict).to.deep.equal({ checked: 2, excused: 0, violations: [] });
  });

  it('is broken by one that comes up below a page which was read before', () => {
    const creations = [rejected('key of first', [0, 100]), created('key of second', 'second', [20, 21])];
    const pages = [pageOf(['first'], [10, 11])];
    const evidence = evidenceOf({ creations, pages, stored: [storedAs('first'), storedAs('second')] });
    expect(violationsOf(newCampaignsComeFirst, evidence)).to.deep.equal([
      'campaign second was asked for after first was seen, and came up below it',
    ]);
  });

  it('is broken by one that comes up below another which was acknowledged before', () => {
    const { creations } = createdAt({ first: 0, second: 10 });
    const evidence = evidenceOf({ creations, stored: [storedAs('first'), storedAs('second')] });
    expect(violationsOf(newCampaignsComeFirst, evidence)).to.have.length(1);
  });

  it('lets one come up further down that was being written when the page was read', () => {
    const creations = [rejected('key of first', [0, 100]), created('key of second', 'second', [9, 30])];
    const pages = [pageOf(['first'], [8, 10])];
    const evidence = evidenceOf({ creations, pages, stored: [storedAs('first'), storedAs('second')] });
    expect(violationsOf(newCampaignsComeFirst, evidence)).to.deep.equal([]);
  });

  it('counts from the first of the requests that ask for a campaign', () => {
    const { creations } = createdAt({ first: 10, second: 20 });
    const earlier = rejected('key of second', [0, 5]);
    const stored = [storedAs('first'), storedAs('second')];
    expect(
      violationsOf(newCampaignsComeFirst, evidenceOf({ creations: [earlier, ...creations], stored })),
    ).to.deep.equal([]);
  });
});
