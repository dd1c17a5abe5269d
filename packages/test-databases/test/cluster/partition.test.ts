import { expect } from 'chai';
import { isCut, type CutOffFrom } from '../../src/cluster/partition.js';

/** The routes, as source and target, on which requests and replies are lost if node 0 is cut off. */
const CUTS: Readonly<Record<CutOffFrom, readonly [requests: readonly string[], replies: readonly string[]]>> = {
  clients: [['client>0'], ['client>0']],
  nodes: [
    ['0>1', '0>2', '1>0', '2>0'],
    ['0>1', '0>2', '1>0', '2>0'],
  ],
  'nodes-outbound': [
    ['0>1', '0>2'],
    ['1>0', '2>0'],
  ],
  everyone: [
    ['client>0', '0>1', '0>2', '1>0', '2>0'],
    ['client>0', '0>1', '0>2', '1>0', '2>0'],
  ],
};

describe('a partition', () => {
  for (const [from, expected] of Object.entries(CUTS)) {
    it(`from ${from} blocks these routes and no others`, () => {
      const routes = (['client', 0, 1, 2] as const).flatMap((source) =>
        [0, 1, 2].map((target) => ({ source, target })),
      );
      const partition = new Map([[0, from as CutOffFrom]]);
      const cut = (['request', 'reply'] as const).map((direction) =>
        routes.filter((route) => isCut(partition, route, direction)).map(({ source, target }) => `${source}>${target}`),
      );
      expect(cut).to.deep.equal(expected);
    });
  }
});
