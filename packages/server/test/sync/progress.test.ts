import { expect } from 'chai';
import { createProgress } from '../../src/sync/progress.js';

const SUMMARY = { read: 12_500, added: 12_000, updated: 0, unchanged: 490, rejected: 10 };

describe('the progress of a sync', () => {
  it('is a line every few seconds', () => {
    let text = '';
    const progress = createProgress((line) => (text += line), 1_000);
    progress.update(SUMMARY, 500);
    progress.print('line 7: name: Must be a string.');
    expect(text).to.equal('line 7: name: Must be a string.');
  });

  it('has a percentage if the size is known', () => {
    for (const [size, expected] of [
      [1_000, '12,500 read, 12,000 added, 0 updated, 490 unchanged, 10 rejected (50 %)'],
      [null, '12,500 read, 12,000 added, 0 updated, 490 unchanged, 10 rejected'],
    ] as const) {
      let text = '';
      createProgress((line) => (text += line), size, 0).update(SUMMARY, 500);
      expect(text).to.equal(expected);
    }
  });
});
