/**
 * From whom a node may be cut off. `nodes` are the other nodes, in both directions. With `nodes-outbound` the messages of
 * the node reach no other node, and those of the others reach it.
 */
export type CutOffFrom = 'clients' | 'nodes' | 'nodes-outbound' | 'everyone';

/** Who opened a connection to the node `target`: another node (or itself), or a client. Nodes are numbered from 0. */
export interface Route {
  readonly target: number;
  readonly source: number | 'client';
}

/** A direction of a connection: `request` is from the end that opened it. */
export type Direction = 'request' | 'reply';

/** Which nodes are cut off from whom. */
export type Partition = ReadonlyMap<number, CutOffFrom>;

/** Whether `partition` lets nothing through on `route` in this direction. A node always reaches itself. */
export const isCut = (partition: Partition, { source, target }: Route, direction: Direction): boolean => {
  if (source === target) return false;
  const targetFrom = partition.get(target);
  if (source === 'client') return targetFrom === 'clients' || targetFrom === 'everyone';
  const ends = [targetFrom, partition.get(source)];
  const sender = direction === 'request' ? source : target;
  return ends.some((from) => from === 'nodes' || from === 'everyone') || partition.get(sender) === 'nodes-outbound';
};
