import { expect } from 'chai';
import { pagesKeepOneOrder } from '../../../src/chaos/checks/pages-keep-one-order.js';
import type { PageRead } from '../../../src/chaos/history/history.js';
import { evidenceOf, pageOf, storedAs } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const stored = ['newest', 'newer', 'older', 'oldest'].map((id) => storedAs(id));

const violationsOfPages = (...pages: readonly PageRead[]): readonly string[] =>
  violationsOf(pagesKeepOneOrder, evidenceOf({ stored, pages }));

describe('pages keep one order', () => {
  it('holds for walks that show the list in its order, with whatever is left out', () => {
    const pages = [
      pageOf(['newest', 'newer'], [0, 1], { limit: 2, hasMore: true }),
      pageOf(['older'], [2, 3], { after: 'newer' }),
      pageOf(['newer', 'oldest'], [2, 3], { walk: 2 }),
      pageOf([], [4, 5], { walk: 3 }),
    ];
    const verdict = pagesKeepOneOrder.judge(evidenceOf({ stored, pages }));
    expect(verdict).to.deep.equal({ checked: 4, excused: 0, violations: [] });
  });

  it('is broken by a row that comes twice in a walk', () => {
    expect(
      violationsOfPages(
        pageOf(['newest', 'newer'], [0, 1], { limit: 2, hasMore: true }),
        pageOf(['newer', 'older'], [2, 3], { after: 'newer' }),
      ),
    ).to.deep.equal(['a page of A (walk 1) shows newer again']);
  });

  it('is broken by another order within a page', () => {
    expect(violationsOfPages(pageOf(['newest', 'older', 'newer'], [0, 1]))).to.deep.equal([
      'a page of A (walk 1) shows newer in another order than the list has',
    ]);
  });

  it('is broken by a row above the cursor', () => {
    expect(violationsOfPages(pageOf(['newest', 'oldest'], [0, 1], { after: 'older' }))).to.deep.equal([
      'a page of A (walk 1) shows newest in another order than the list has',
    ]);
  });

  it('is broken by a row that is gone in the end', () => {
    expect(violationsOfPages(pageOf(['newest', 'fleeting'], [0, 1]))).to.deep.equal([
      'a page of A (walk 1) shows fleeting, which is not there in the end',
    ]);
  });

  it('is broken by more rows than were asked for, and by fewer on a page that is not the last', () => {
    expect(
      violationsOfPages(
        pageOf(['newest', 'newer'], [0, 1], { limit: 1 }),
        pageOf(['newest'], [0, 1], { walk: 2, limit: 2, hasMore: true }),
      ),
    ).to.deep.equal([
      'a page of A (walk 1) has 2 rows where 1 were asked for',
      'a page of A (walk 2) has 1 rows where 2 were asked for',
    ]);
  });
});
