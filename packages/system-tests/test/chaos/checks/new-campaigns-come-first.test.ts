import { expect } from 'chai';
import { newCampaignsComeFirst } from '../../../src/chaos/checks/new-campaigns-come-first.js';
import { created, createdAt, evidenceOf, pageOf, rejected, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('new campaigns come first', () => {
  it('holds when each campaign is above all that was seen before its first request', () => {
    const campaigns = createdAt({ oldest: 0, older: 10, newest: 20 });
    const pages = [pageOf(['older', 'oldest'], [12, 13])];
    const verdict = newCampaignsComeFirst.judge(evidenceOf({ ...campaigns, pages }));
    expect(verdict).to.deep.equal({ checked: 2, excused: 0, violations: [] });
  });

  it('is broken by one that appears below a row of an earlier page', () => {
    const creations = [rejected('key of first', [0, 100]), created('key of second', 'second', [20, 21])];
    const pages = [pageOf(['first'], [10, 11])];
    const evidence = evidenceOf({ creations, pages, stored: [storedAs('first'), storedAs('second')] });
    expect(violationsOf(newCampaignsComeFirst, evidence)).to.deep.equal([
      'campaign second was requested after first was seen, and is below it',
    ]);
  });

  it('is broken by one that appears below one acknowledged earlier', () => {
    const { creations } = createdAt({ first: 0, second: 10 });
    const evidence = evidenceOf({ creations, stored: [storedAs('first'), storedAs('second')] });
    expect(violationsOf(newCampaignsComeFirst, evidence)).to.have.length(1);
  });

  it('accepts one further down that was in progress when the page was read', () => {
    const creations = [rejected('key of first', [0, 100]), created('key of second', 'second', [9, 30])];
    const pages = [pageOf(['first'], [8, 10])];
    const evidence = evidenceOf({ creations, pages, stored: [storedAs('first'), storedAs('second')] });
    expect(violationsOf(newCampaignsComeFirst, evidence)).to.deep.equal([]);
  });

  it('counts from the first request of a campaign', () => {
    const { creations } = createdAt({ first: 10, second: 20 });
    const earlier = rejected('key of second', [0, 5]);
    const stored = [storedAs('first'), storedAs('second')];
    expect(
      violationsOf(newCampaignsComeFirst, evidenceOf({ creations: [earlier, ...creations], stored })),
    ).to.deep.equal([]);
  });
});
