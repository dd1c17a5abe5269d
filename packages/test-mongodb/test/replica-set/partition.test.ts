import { expect } from 'chai';
import type { CutOffFrom, Direction, Route } from '../../src/replica-set/partition.js';
import { isCut } from '../../src/replica-set/partition.js';

describe('a partition', () => {
  /** Returns the routes on which requests or replies are lost if node 0 is cut off from `from`. */
  const cut = (from: CutOffFrom, direction: Direction): readonly Route[] => {
    const sources = ['client', 0, 1, 2] as const;
    const routes = sources.flatMap((source) => [0, 1, 2].map((target) => ({ source, target })));
    return routes.filter((route) => isCut(new Map([[0, from]]), route, direction));
  };
  const fromClients = [{ source: 'client', target: 0 }] as const;
  const betweenNodes = [
    { source: 0, target: 1 },
    { source: 0, target: 2 },
    { source: 1, target: 0 },
    { source: 2, target: 0 },
  ];

  for (const direction of ['request', 'reply'] as const) {
    describe(`for each ${direction}`, () => {
      it('from clients blocks clients only', () => expect(cut('clients', direction)).to.deep.equal(fromClients));

      it('from nodes blocks nodes only', () => expect(cut('nodes', direction)).to.deep.equal(betweenNodes));

      it('from everyone blocks everything but the node itself', () =>
        expect(cut('everyone', direction)).to.deep.equal([...fromClients, ...betweenNodes]));
    });
  }

  it('of outbound messages blocks the requests and replies of the node, and nothing else', () => {
    expect(cut('nodes-outbound', 'request')).to.deep.equal(betweenNodes.filter(({ source }) => source === 0));
    expect(cut('nodes-outbound', 'reply')).to.deep.equal(betweenNodes.filter(({ target }) => target === 0));
  });
});
