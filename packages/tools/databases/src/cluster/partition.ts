/**
 * What a node is cut off from. `nodes` are the other nodes, in both directions. With `nodes-outbound`, the node's
 * messages reach no other node, but the others' messages reach it.
 */
export type CutOffFrom = 'clients' | 'nodes' | 'nodes-outbound' | 'everyone';

/**
 * The origin of a connection to the node `target`: another node, the node itself, or a client. Nodes are numbered from
 * 0.
 */
export interface Route {
  readonly target: number;
  readonly source: number | 'client';
}

/** A direction of a connection: `request` flows from the end that opened it. */
export type Direction = 'request' | 'reply';

/** The nodes that are cut off, and the nodes they are cut off from. */
export type Partition = ReadonlyMap<number, CutOffFrom>;

/** Returns whether `partition` blocks this direction of `route`. A node always reaches itself. */
export const isCut = (partition: Partition, { source, target }: Route, direction: Direction): boolean => {
  if (source === target) return false;
  const targetFrom = partition.get(target);
  if (source === 'client') return targetFrom === 'clients' || targetFrom === 'everyone';
  const ends = [targetFrom, partition.get(source)];
  const sender = direction === 'request' ? source : target;
  return ends.some((from) => from === 'nodes' || from === 'everyone') || partition.get(sender) === 'nodes-outbound';
};
