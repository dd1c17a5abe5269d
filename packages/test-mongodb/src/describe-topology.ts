import type { Document } from 'mongodb';

/** Describes the topology in a `hello` reply, such as `replica set of 3 nodes`. */
export const describeTopology = (hello: Document): string => {
  if (hello['msg'] === 'isdbgrid') return 'sharded cluster';
  if (typeof hello['setName'] !== 'string') return 'standalone server';
  const nodes = Array.isArray(hello['hosts']) ? hello['hosts'].length : 1;
  return nodes === 1 ? 'replica set of one node' : `replica set of ${nodes} nodes`;
};
