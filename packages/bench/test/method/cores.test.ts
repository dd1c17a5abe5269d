import { expect } from 'chai';
import { findCores, parseCoreList, pinned } from '../../src/method/cores.js';

describe('cores', () => {
  it('are parsed from a list in Linux notation', () => {
    expect(parseCoreList('3')).to.deep.equal([3]);
    expect(parseCoreList('0-2,5,8-9')).to.deep.equal([0, 1, 2, 5, 8, 9]);
  });

  it('differ for a server and its load', () => {
    const cores = findCores();
    if (cores !== null) expect(cores.server).not.to.equal(cores.load).and.not.to.equal(cores.database);
  });

  it('are part of a command line only if they are given', () => {
    expect(pinned(undefined, 'node', ['main.js'])).to.deep.equal(['node', ['main.js']]);
    expect(pinned('3', 'node', ['main.js'])).to.deep.equal(['taskset', ['-c', '3', 'node', 'main.js']]);
  });
});
