import { expect } from 'chai';
import type { CutOffFrom, Route } from '../../src/replica-set/partition.js';
import { isCut } from '../../src/replica-set/partition.js';

describe('a partition', () => {
  /** What is cut when node 0 is cut off from `from`. */
  const cut = (from: CutOffFrom): readonly Route[] => {
    const sources = ['client', 0, 1, 2] as const;
    const routes = sources.flatMap((source) => [0, 1, 2].map((target) => ({ source, target })));
    return routes.filter((route) => isCut(new Map([[0, from]]), route));
  };
  const fromClients = [{ source: 'client', target: 0 }] as const;
  const betweenNodes = [
    { source: 0, target: 1 },
    { source: 0, target: 2 },
    { source: 1, target: 0 },
    { source: 2, target: 0 },
  ];

  it('from the clients leaves the nodes together', () => expect(cut('clients')).to.deep.equal(fromClients));

  it('from the nodes works in both directions, and leaves the clients', () =>
    expect(cut('nodes')).to.deep.equal(betweenNodes));

  it('from everyone leaves the node nothing but itself', () =>
    expect(cut('everyone')).to.deep.equal([...fromClients, ...betweenNodes]));
});
