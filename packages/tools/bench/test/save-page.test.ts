import { expect } from 'chai';
import { comparisonOf } from '../src/comparison.js';
import { withRun, type Run } from '../src/results.js';
import { filesOf, readRuns, readSaved } from '../src/save-page.js';

const runOf = (command: string, ...names: string[]): Run => ({
  date: '2026-01-01',
  command,
  machine: 'two cores',
  comparisons: names.map((name) => comparisonOf(name, [], [])),
});

describe('saved results', () => {
  it('are what the page and its picture are derived from', async () => {
    for (const [name, content] of Object.entries(await filesOf(await readRuns()))) {
      expect(await readSaved(name), `${name}: run npm run bench -- --page`).to.equal(content);
    }
  });

  it('keep what a later run does not measure again', () => {
    const earlier = [runOf('one', 'memory/page', 'growth'), runOf('two', 'size')];
    const later = runOf('three', 'growth', 'size');
    expect(withRun(earlier, later)).to.deep.equal([runOf('one', 'memory/page'), later]);
  });
});
