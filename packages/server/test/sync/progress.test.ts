import { expect } from 'chai';
import { PassThrough } from 'node:stream';
import { createProgress, lineProgress } from '../../src/sync/progress.js';

const SUMMARY = { read: 12_500, added: 12_000, updated: 0, unchanged: 490, rejected: 10 };

/** A stream that records what is written, with the properties of a terminal. */
const recorded = (isTTY: boolean, columns = 200) => {
  let text = '';
  const stream = Object.assign(new PassThrough(), { isTTY, columns });
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { stream, text: () => text };
};

describe('the progress of a sync', function () {
  this.timeout(30_000);

  it('is a bar on a terminal, below the printed lines', async () => {
    const { stream, text } = recorded(true);
    const progress = await createProgress(stream, 1_000);
    progress.update(SUMMARY, 500);
    progress.print('line 7: name: Must be a string.');
    progress.stop();
    expect(text()).to.contain('50 % | 12,500 read, 10 rejected |');
    expect(text()).to.contain('=====').and.to.contain('-----');
    expect(text()).to.contain('line 7: name: Must be a string.\n');
    expect(text().indexOf('line 7')).to.be.below(text().lastIndexOf('50 %'));
  });

  it('shows the rejected lines of a million on a terminal of 80 columns', async () => {
    const { stream, text } = recorded(true, 80);
    const progress = await createProgress(stream, 1_000);
    progress.update({ read: 1_200_000, added: 1_100_000, updated: 49_000, unchanged: 50_000, rejected: 1_000 }, 1_000);
    progress.stop();
    expect(text()).to.contain('1,200,000 read, 1,000 rejected');
  });

  it('has no bar on a terminal if the size is unknown', async () => {
    const { stream, text } = recorded(true);
    const progress = await createProgress(stream, null);
    progress.update(SUMMARY, 500);
    progress.stop();
    expect(text()).to.contain('12,500 read').and.not.to.contain('%');
  });

  it('is a plain line every few seconds elsewhere', async () => {
    const { stream, text } = recorded(false);
    const progress = await createProgress(stream, 1_000);
    progress.update(SUMMARY, 500);
    progress.print('line 7: name: Must be a string.');
    progress.stop();
    expect(text()).to.equal('line 7: name: Must be a string.\n');
  });

  it('has a percentage in a plain line if the size is known', () => {
    for (const [size, expected] of [
      [1_000, '12,500 read, 12,000 added, 0 updated, 490 unchanged, 10 rejected (50 %)'],
      [null, '12,500 read, 12,000 added, 0 updated, 490 unchanged, 10 rejected'],
    ] as const) {
      let text = '';
      lineProgress((line) => (text += line), size, 0).update(SUMMARY, 500);
      expect(text).to.equal(expected);
    }
  });
});
