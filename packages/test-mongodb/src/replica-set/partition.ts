/**
 * The peers from which a node is cut off. `nodes` blocks the other nodes in both directions. `nodes-outbound` blocks only
 * messages from the node to other nodes.
 */
export type CutOffFrom = 'clients' | 'nodes' | 'nodes-outbound' | 'everyone';

/** A connection to node `target`, opened by a node or by a client. Node numbers start at 0. */
export interface Route {
  readonly target: number;
  readonly source: number | 'client';
}

/** A direction of a connection. `request` comes from the end that opened it. */
export type Direction = 'request' | 'reply';

/** The nodes that are cut off, each with its partition. */
export type Partition = ReadonlyMap<number, CutOffFrom>;

/** Returns whether `partition` blocks `route` in this direction. A node always reaches itself. */
export const isCut = (partition: Partition, { source, target }: Route, direction: Direction): boolean => {
  if (source === target) return false;
  const targetFrom = partition.get(target);
  if (source === 'client') return targetFrom === 'clients' || targetFrom === 'everyone';
  const ends = [targetFrom, partition.get(source)];
  const sender = direction === 'request' ? source : target;
  return ends.some((from) => from === 'nodes' || from === 'everyone') || partition.get(sender) === 'nodes-outbound';
};
