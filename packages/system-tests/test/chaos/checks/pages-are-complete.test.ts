import { expect } from 'chai';
import { pagesAreComplete } from '../../../src/chaos/checks/pages-are-complete.js';
import { createdAt, evidenceOf, pageOf, rejected, spanOf, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const campaigns = createdAt({ oldest: 0, older: 10, newer: 20, newest: 30 });

describe('pages are complete', () => {
  it('holds for a page with every campaign acknowledged before its request', () => {
    const pages = [pageOf(['newer', 'older', 'oldest'], [25, 26])];
    const verdict = pagesAreComplete.judge(evidenceOf({ ...campaigns, pages }));
    expect(verdict).to.deep.equal({ checked: 3, excused: 0, violations: [] });
  });

  it('is broken by a page that lacks a campaign between its rows', () => {
    const pages = [pageOf(['newest', 'older'], [40, 41], { hasMore: true, limit: 2 })];
    expect(violationsOf(pagesAreComplete, evidenceOf({ ...campaigns, pages }))).to.deep.equal([
      'a page of A (walk 1) lacks newer',
    ]);
  });

  it('is broken by a first page that lacks the newest, and by an empty one', () => {
    const pages = [pageOf(['newer', 'older', 'oldest'], [40, 41]), pageOf([], [42, 43], { walk: 2 })];
    expect(violationsOf(pagesAreComplete, evidenceOf({ ...campaigns, pages }))).to.deep.equal([
      'a page of A (walk 1) lacks newest',
      'a page of A (walk 2) lacks newest, newer, older, oldest',
    ]);
  });

  it('is broken by a last page that ends too early, and not by one that others follow', () => {
    const fields = { after: 'newest', limit: 2 };
    const pages = [
      pageOf(['newer', 'older'], [40, 41], { ...fields, hasMore: true }),
      pageOf(['newer', 'older'], [40, 41], { ...fields, walk: 2 }),
    ];
    expect(violationsOf(pagesAreComplete, evidenceOf({ ...campaigns, pages }))).to.deep.equal([
      'a page of A (walk 2) lacks oldest',
    ]);
  });

  it('asks of a later page what was acknowledged after the first was read', () => {
    const late = { ...campaigns, creations: campaigns.creations.filter(({ campaignId }) => campaignId !== 'older') };
    const creations = [...late.creations, ...createdAt({ older: 50 }).creations];
    const pages = [pageOf(['oldest'], [60, 61], { after: 'newer' })];
    expect(violationsOf(pagesAreComplete, evidenceOf({ stored: campaigns.stored, creations, pages }))).to.deep.equal([
      'a page of A (walk 1) lacks older',
    ]);
  });

  it('asks for nothing that was acknowledged while the page was read, or never', () => {
    const stored = [storedAs('unknown'), ...campaigns.stored];
    const creations = [...campaigns.creations, rejected('key of unknown', [0, 1])];
    const pages = [pageOf(['newer', 'older', 'oldest'], [30, 40])];
    expect(violationsOf(pagesAreComplete, evidenceOf({ stored, creations, pages }))).to.deep.equal([]);
  });

  it('excuses a page that was read while a stopped primary was resumed, and none before or after', () => {
    const resumedPrimaries = [spanOf([50, 60])];
    const pages = [pageOf([], [40, 49]), pageOf([], [45, 51]), pageOf([], [61, 70])];
    const verdict = pagesAreComplete.judge(evidenceOf({ ...campaigns, pages, resumedPrimaries }));
    expect(verdict.excused).to.equal(1);
    expect(verdict.violations.map(({ when }) => when.start)).to.deep.equal([40, 61]);
  });
});
